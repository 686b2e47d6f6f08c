import 'server-only';

import { bulkhead } from 'cockatiel';
import { sql } from 'kysely';

import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';
import type { Noun } from '@/lib/site/pages';
import { endpoints } from '@/lib/site/paths';
import { database, type Db } from '@/lib/store/database';

type Publications = ReadonlyMap<string, number>;

const asMap = (rows: { noun: string; version: number }[]): Publications =>
  new Map(rows.map(({ noun, version }) => [noun, version]));

export const readPublications = async (db: Db): Promise<Publications> =>
  asMap(await db.selectFrom('publication').selectAll().execute());

/** Tells every instance that content of `nouns` (at least one) was published; returns their new counts. */
export async function announcePublication(db: Db, nouns: readonly Noun[]): Promise<Publications> {
  const rows = await db
    .insertInto('publication')
    .values(nouns.map((noun) => ({ noun, version: 1 })))
    .onConflict((conflict) => conflict.column('noun').doUpdateSet({ version: sql`publication.version + 1` }))
    .returningAll()
    .execute();
  return asMap(rows);
}

// Each instance has its own cache of pages: it learns from the store what the others have published.

/** Short enough for a change to be in all pages within a second. */
const EVERY_MS = 300;
/** The longest pause before an instance that fails to make its pages anew tries again. Each pause doubles the last. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Pages are made anew twice, since a page that was being made with the old content during the first pass is kept as if
 * it were new. A page that cannot be made anew is tried once more.
 */
const PASSES = 2;
const MOST_PASSES = 3;
/** The first pass that ends after this time is the last, since a failing host makes each pass long. */
const LATEST_PASS_MS = 5_000;

/** The header of a request that an instance makes to itself. */
export const RELAYED = 'X-Relayed-Publication';

const state = processWide('relay', () => ({
  known: new Map<string, number>(),
  /** Nouns whose pages could not be made anew. */
  failed: new Map<string, { pauseMs: number; againAtMs: number }>(),
  /** Runs actions one after the other, so that an instance can tell its own announcements from others'. */
  inTurn: bulkhead(1, Infinity),
  timer: undefined as NodeJS.Timeout | undefined,
}));

const warn = (reason: unknown) => logWarning('publication not relayed', { reason: String(reason) });
const noNews = (reason: unknown): string[] => {
  warn(reason);
  return [];
};

/** Tells the other instances. After a failure, their pages merely reach their usual age. */
export const announce = (nouns: readonly Noun[]): Promise<void> =>
  state.inTurn
    .execute(async () => {
      // A page that no noun feeds shows nothing that could have changed.
      if (nouns.length === 0) return;
      const versions = await announcePublication(await database(), nouns);
      for (const [noun, version] of versions) state.known.set(noun, version);
    })
    .catch(warn);

/**
 * The publications of other instances since the last look. The first look returns all, since this instance may have
 * older pages.
 */
export const listNews = (): Promise<string[]> =>
  state.inTurn.execute(async () => {
    const publications = await readPublications(await database());
    const { known } = state;
    state.known = new Map(publications);
    return [...publications].flatMap(([noun, version]) => (known.get(noun) === version ? [] : [noun]));
  });

/** What was made anew: which nouns are read again, the pages that are new, and those that show the old content. */
export type MadeAnew = { revalidated: readonly string[]; pages: string[]; notMadeAnew: string[] };

/** Makes the pages of this instance anew. @throws Error when it does not answer itself */
export async function makeAnew(wanted: { noun?: string; path?: string }, ownOrigin: string): Promise<MadeAnew> {
  const headers = {
    Authorization: `Bearer ${env().revalidateSecret}`,
    'Content-Type': 'application/json',
    [RELAYED]: '1',
  };
  const startMs = performance.now();
  for (let pass = 1; ; pass += 1) {
    const body = JSON.stringify(wanted);
    const answer = await fetch(new URL(endpoints.revalidate, ownOrigin), { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`${body}: answered with ${answer.status}`);
    const made: MadeAnew = await answer.json();
    const isLast = pass === MOST_PASSES || performance.now() - startMs > LATEST_PASS_MS;
    if (isLast || (pass >= PASSES && made.notMadeAnew.length === 0)) return made;
  }
}

/** Plans another try at a noun. */
function postpone(noun: string, nowMs: number): void {
  const pauseMs = Math.min(2 * (state.failed.get(noun)?.pauseMs ?? EVERY_MS / 2), LONGEST_PAUSE_MS);
  state.failed.set(noun, { pauseMs, againAtMs: nowMs + pauseMs });
}

const failedUntil = (nowMs: number) =>
  [...state.failed].flatMap(([noun, { againAtMs }]) => (againAtMs <= nowMs ? [noun] : []));

/** From now on, makes the pages of this instance anew when another one publishes. */
export function startRelay(ownOrigin: () => string | undefined): void {
  if (env().revalidateSecret === undefined || state.timer) return;
  let isLooking = false;
  const look = async () => {
    const origin = ownOrigin();
    if (isLooking || origin === undefined) return;
    isLooking = true;
    for (const noun of new Set([...(await listNews().catch(noNews)), ...failedUntil(performance.now())])) {
      try {
        await makeAnew({ noun }, origin);
        state.failed.delete(noun);
      } catch (error) {
        postpone(noun, performance.now());
        warn(error);
      }
    }
    isLooking = false;
  };
  state.timer = setInterval(look, EVERY_MS).unref();
}
