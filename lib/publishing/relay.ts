import { database } from '@/lib/db/database';
import { announcePublication, readPublications } from '@/lib/db/publications';
import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';
import { endpoints } from '@/lib/site/paths';
import type { Noun } from '@/lib/site/pages';

// Each instance has its own cache of pages: it learns from the store what the others have published.

/** Short enough for a change to be in all pages within a second. */
const EVERY_MS = 300;

/** A page that was being made with the old content when another instance published must be made again. */
const MOST_TRIES = 3;

/** The header of a request that an instance makes to itself for another one. */
export const RELAYED = 'X-Relayed-Publication';

const state = processWide('relay', () => ({
  known: new Map<string, number>(),
  turn: Promise.resolve<unknown>(undefined),
  timer: undefined as NodeJS.Timeout | undefined,
}));

/** Runs actions one after the other, so that an instance can tell its own announcements from others'. */
function inTurn<T>(action: () => Promise<T>): Promise<T> {
  const turn = state.turn.then(action);
  state.turn = turn.catch(() => {});
  return turn;
}

const warn = (reason: unknown) => logWarning('publication not relayed', { reason: String(reason) });
const noNews = (reason: unknown): string[] => {
  warn(reason);
  return [];
};

/** Tells the other instances. After a failure, their pages merely reach their usual age. */
export const announce = (nouns: readonly Noun[]): Promise<void> =>
  inTurn(async () => {
    // A page that no noun feeds shows nothing that could have changed.
    if (nouns.length === 0) return;
    const versions = await announcePublication(await database(), nouns);
    for (const [noun, version] of versions) state.known.set(noun, version);
  }).catch(warn);

/**
 * The publications of other instances since the last look. The first look returns all, since this instance may have
 * older pages.
 */
export const listNews = (): Promise<string[]> =>
  inTurn(async () => {
    const publications = await readPublications(await database());
    const { known } = state;
    state.known = new Map(publications);
    return [...publications].flatMap(([noun, version]) => (known.get(noun) === version ? [] : [noun]));
  });

/** From now on, makes the pages of this instance anew when another one publishes. */
export function startRelay(ownOrigin: () => string | undefined): void {
  const secret = env().revalidateSecret;
  if (secret === undefined || state.timer) return;
  const publish = async (noun: string) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json', [RELAYED]: '1' };
    const body = JSON.stringify({ noun });
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const answer = await fetch(new URL(endpoints.revalidate, ownOrigin()), { method: 'POST', headers, body });
      if (answer.status !== 200) throw new Error(`${noun}: answered with ${answer.status}`);
      const { notMadeAnew } = (await answer.json()) as { notMadeAnew: string[] };
      if (notMadeAnew.length === 0) return;
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
