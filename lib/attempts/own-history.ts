import { redirect } from 'next/navigation';

import { AccountClosed } from '@/lib/accounts/closed';
import { currentSession } from '@/lib/accounts/session';
import { database, type Db } from '@/lib/db/database';
import { heldConsents } from '@/lib/db/held-consents';
import { listInvitations } from '@/lib/db/mocks';
import { announced } from '@/lib/publishing/mocks';
import { logWarning } from '@/lib/server/log';
import { paths } from '@/lib/site/paths';

import { finishOwnDue } from './finish';
import { listHistory } from './history';
import { readPracticeProgress } from './practice-progress';
import { readScorecard } from './scorecard';

const MOST_INVITATIONS = 20;

/** What `read` gives the logged-in candidate, with due attempts closed; null for others, 'unavailable' on a failure. Leads a closed account to its data. */
export async function own<T>(
  what: string,
  read: (db: Db, candidate: string, nowMs: number) => Promise<T>,
): Promise<T | 'unavailable' | null> {
  try {
    const session = await currentSession();
    if (!session) return null;
    const db = await database();
    const nowMs = Date.now();
    await finishOwnDue(db, session.username, nowMs);
    return await read(db, session.username, nowMs);
  } catch (error) {
    if (error instanceof AccountClosed) redirect(paths.myData);
    logWarning(`no ${what}`, { reason: error instanceof Error ? error.message : String(error) });
    return 'unavailable';
  }
}

export const ownHistory = () => own('history', listHistory);

/** The mocks that invite the candidate by name and whose results wait, with the end of the own time while it runs. */
export const ownInvitations = () =>
  own('invitations', async (db, candidate, nowMs) => {
    const invitations = await listInvitations(db, candidate, nowMs, MOST_INVITATIONS);
    return invitations.map((it) => ({ ...announced(it), ownEndMs: it.own_deadline_ms }));
  });

export const ownProgress = () => own('progress', readPracticeProgress);

/** The notices and boxes to which the logged-in candidate agrees, with their versions. */
export const ownConsents = () => own('consents', heldConsents);

/** The analysis of the logged-in candidate's finished attempt, as agreed to; any other attempt is 'missing'. */
export const ownScorecard = (id: string) =>
  own('scorecard', async (db, candidate, nowMs) => {
    const isCompared = (await heldConsents(db, candidate)).has('comparison');
    return (await readScorecard(db, candidate, id, nowMs, isCompared)) ?? 'missing';
  });
