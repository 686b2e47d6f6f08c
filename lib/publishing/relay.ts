import 'server-only';

import { database } from '@/lib/db/database';
import { announcePublication, readPublications } from '@/lib/db/publications';
import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';
import { endpoints } from '@/lib/site/paths';
import type { Noun } from '@/lib/site/pages';

/** Several instances have each a cache of pages: what one is told to publish, the others learn from the store. */

/** An instance has a change in its pages within a second of the publishing. */
const EVERY_MS = 300;

/** On a request that an instance makes to itself, since another one was told. */
export const RELAYED = 'X-Relayed-Publication';

const state = processWide('relay', () => ({
  known: new Map<string, number>(),
  turn: Promise.resolve<unknown>(undefined),
  timer: undefined as NodeJS.Timeout | undefined,
}));

/** One after the other: while an instance announces something itself, it could not tell its own from others'. */
function inTurn<T>(action: () => Promise<T>): Promise<T> {
  const turn = state.turn.then(action);
  state.turn = turn.catch(() => {});
  return turn;
}

const warn = (reason: unknown) => logWarning('publication not relayed', { reason: String(reason) });

/** Tells the other instances. What fails costs no more than that their pages grow as old as they may. */
export const announce = (nouns: readonly Noun[]): Promise<void> =>
  inTurn(async () => {
    const versions = await announcePublication(await database(), nouns);
    for (const [noun, version] of versions) state.known.set(noun, version);
  }).catch(warn);

/**
 * What other instances have published since the last look; at the first, all that ever was: this instance may have kept
 * pages from before.
 */
export const listNews = (): Promise<string[]> =>
  inTurn(async () => {
    const publications = await readPublications(await database());
    const { known } = state;
    state.known = new Map(publications);
    return [...publications].flatMap(([noun, version]) => (known.get(noun) === version ? [] : [noun]));
  });

/** Has this instance make its pages anew when another one was told to, as long as the process runs. */
export function startRelay(ownOrigin: () => string | undefined): void {
  const secret = env().revalidateSecret;
  if (secret === undefined || state.timer) return;
  const publish = async (noun: string) => {
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json', [RELAYED]: '1' };
    const body = JSON.stringify({ noun });
    const { status } = await fetch(new URL(endpoints.revalidate, ownOrigin()), { method: 'POST', headers, body });
    if (status !== 200) throw new Error(`${noun}: answered with ${status}`);
  };
  let isLooking = false;
  const look = async () => {
    if (isLooking || ownOrigin() === undefined) return;
    isLooking = true;
    try {
      for (const noun of await listNews()) await publish(noun);
    } catch (error) {
      warn(error);
    }
    isLooking = false;
  };
  state.timer = setInterval(look, EVERY_MS).unref();
}
