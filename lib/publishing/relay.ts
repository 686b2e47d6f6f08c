import { database } from '@/lib/db/database';
import { announcePublication, readPublications } from '@/lib/db/publications';
import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';
import { endpoints } from '@/lib/site/paths';
import type { Noun } from '@/lib/site/pages';

// Each instance has its own cache of pages: it learns from the store what has been published.

/** Short enough for a change to be in all pages within a second. */
const EVERY_MS = 300;

/**
 * Pages are made anew twice: one that was being made with the old content at the moment of the first is kept as if it
 * were new. A page that cannot be made anew is tried once more.
 */
const PASSES = 2;
const MOST_PASSES = 3;

/** The header of a request that an instance makes to itself for another one. */
export const RELAYED = 'X-Relayed-Publication';

const state = processWide('relay', () => ({
  known: new Map<string, number>(),
  timer: undefined as NodeJS.Timeout | undefined,
}));

const warn = (reason: unknown) => logWarning('publication not relayed', { reason: String(reason) });
const noNews = (reason: unknown): string[] => {
  warn(reason);
  return [];
};

/** Tells all instances, this one too. After a failure, their pages merely reach their usual age. */
export async function announce(nouns: readonly Noun[]): Promise<void> {
  // A page that no noun feeds shows nothing that could have changed.
  if (nouns.length > 0)
    await database()
      .then((db) => announcePublication(db, nouns))
      .catch(warn);
}

/** The publications since the last look. The first look returns all, since this instance may have older pages. */
export async function listNews(): Promise<string[]> {
  const publications = await readPublications(await database());
  const { known } = state;
  state.known = new Map(publications);
  return [...publications].flatMap(([noun, version]) => (known.get(noun) === version ? [] : [noun]));
}

/** From now on, makes the pages of this instance anew after each publication. */
export function startRelay(ownOrigin: () => string | undefined): void {
  const secret = env().revalidateSecret;
  if (secret === undefined || state.timer) return;
  const publish = async (noun: string) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json', [RELAYED]: '1' };
    const body = JSON.stringify({ noun });
    for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
      const answer = await fetch(new URL(endpoints.revalidate, ownOrigin()), { method: 'POST', headers, body });
      if (answer.status !== 200) throw new Error(`${noun}: answered with ${answer.status}`);
      const { notMadeAnew } = (await answer.json()) as { notMadeAnew: string[] };
      if (pass >= PASSES && notMadeAnew.length === 0) return;
    }
  };
  let isLooking = false;
  const look = async () => {
    if (isLooking || ownOrigin() === undefined) return;
    isLooking = true;
    for (const noun of await listNews().catch(noNews)) {
      await publish(noun).catch((error: unknown) => {
        // It is news again at the next look.
        state.known.delete(noun);
        warn(error);
      });
    }
    isLooking = false;
  };
  state.timer = setInterval(look, EVERY_MS).unref();
}
