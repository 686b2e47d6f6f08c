import 'server-only';

import { currentSession } from '@/lib/accounts/session';
import { database, type Db } from '@/lib/db/database';
import { logWarning } from '@/lib/server/log';

import { finishOwnDue } from './finish';
import { listHistory } from './history';
import { type PracticeProgress, readPracticeProgress } from './practice-progress';
import { readScorecard, type Scorecard } from './scorecard';
import type { HistoryEntry } from './wire';

/** A store that fails costs a page what it keeps, and one log line; whatever else the page shows stays. */
async function orUnavailable<T>(what: string, load: () => Promise<T>): Promise<T | 'unavailable'> {
  try {
    return await load();
  } catch (error) {
    logWarning(`no ${what}`, { reason: error instanceof Error ? error.message : String(error) });
    return 'unavailable';
  }
}

/** The store, once what is over of a candidate's is closed and scored: the sweep comes later, or never where no process lasts. */
async function upToDate(candidate: string): Promise<Db> {
  const db = await database();
  await finishOwnDue(db, candidate, Date.now());
  return db;
}

/** The finished attempts of whoever is logged in, the newest first; null when nobody is. */
export const ownHistory = (): Promise<HistoryEntry[] | 'unavailable' | null> =>
  orUnavailable('history', async () => {
    const session = await currentSession();
    return session && listHistory(await upToDate(session.username), session.username);
  });

/** The attempts of whoever is logged in, and what they come to by subject; null when nobody is. */
export const ownProgress = (): Promise<PracticeProgress | 'unavailable' | null> =>
  orUnavailable('progress', async () => {
    const session = await currentSession();
    return session && readPracticeProgress(await upToDate(session.username), session.username);
  });

/** The analysis of a finished attempt of whoever is logged in. One that is another's, or open, is missing. */
export const ownScorecard = (id: string): Promise<Scorecard | 'anonymous' | 'missing' | 'withheld' | 'unavailable'> =>
  orUnavailable('scorecard', async () => {
    const session = await currentSession();
    if (!session) return 'anonymous';
    return (await readScorecard(await upToDate(session.username), session.username, id)) ?? 'missing';
  });
