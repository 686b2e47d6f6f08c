import { redirect } from 'next/navigation';

import { AccountClosed } from '@/lib/accounts/closed';
import { currentSession } from '@/lib/accounts/session';
import { payoffsOf } from '@/lib/exam/certainty';
import { announced } from '@/lib/finding/publishing/mocks';
import { logWarning } from '@/lib/server/log';
import { paths } from '@/lib/site/paths';
import { heldConsents } from '@/lib/sitting/held-consents';
import { database, type Db } from '@/lib/store/database';
import { listInvitations } from '@/lib/store/mocks';

import { finishOwnDue } from './finish';
import { readTests } from './history';
import { replay, taggedIn } from './replay';
import { readScorecard } from './scorecard';

const MOST_INVITATIONS = 20;

/**
 * Closes due attempts of the logged-in candidate and returns what `read` gives; null without a login, 'unavailable' on
 * a failure. Redirects a closed account to its data.
 */
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
    logWarning(`no ${what}`, { reason: error });
    return 'unavailable';
  }
}

/**
 * What the profile shows: a page of tests without the first `from`; what guessing earned; the notices and boxes that the
 * candidate agrees to, with their versions; and the mocks that name the candidate, until their results, with the end of
 * a running attempt.
 */
export const ownProfile = (from: number) =>
  own('profile', async (db, candidate, nowMs) => {
    const [tests, past, consents, invitations] = await Promise.all([
      readTests(db, candidate, nowMs, from),
      replay(db, candidate, nowMs),
      heldConsents(db, candidate),
      listInvitations(db, candidate, nowMs, MOST_INVITATIONS),
    ]);
    return {
      ...tests,
      payoffs: payoffsOf(taggedIn(past)),
      consents,
      invitations: invitations.map((it) => ({ ...announced(it), ownEndMs: it.own_deadline_ms })),
    };
  });

/** The analysis of the candidate's finished attempt, compared with others if agreed; 'missing' for other attempts. */
export const ownScorecard = (id: string) =>
  own('scorecard', async (db, candidate, nowMs) => {
    const isCompared = (await heldConsents(db, candidate)).has('comparison');
    return (await readScorecard(db, candidate, id, nowMs, isCompared)) ?? 'missing';
  });
