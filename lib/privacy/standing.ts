import { sql } from 'kysely';

import { institute } from '@/lib/site/institute';
import { findClosing, isInForce } from '@/lib/store/closed-accounts';
import { holdCandidate } from '@/lib/store/cohorts';
import type { Trx } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';

import { ageStanding } from './ages';

/** Whether a candidate may take tests, or why not. */
export type AgeStanding = 'free' | 'closed' | 'age-unknown' | 'guardian-missing';

/** Whether the institute asks for ages. */
export const asksForAge = (): boolean => institute().guardianConsent !== undefined;

/** The closing and the age of a candidate, in one read. */
const readBoth = (db: Db, candidate: string) =>
  db
    .selectFrom(db.selectNoFrom(sql<string>`cast(${candidate} as text)`.as('candidate')).as('who'))
    .leftJoin('closed_account', 'closed_account.candidate', 'who.candidate')
    .leftJoin('candidate_age', 'candidate_age.candidate', 'who.candidate')
    .select(['closed_at_ms', 'taken_back_at_ms', 'erased_at_ms', 'candidate_age.id as age_id'])
    .select(['born_on', 'consented_at_ms'])
    .executeTakeFirstOrThrow();

/** The only place that decides who may take tests. Starts ask it; saves do not, so that no running attempt is lost. */
export async function ageStandingOf(db: Db, candidate: string, nowMs: number): Promise<AgeStanding> {
  if (!asksForAge()) {
    const closing = await findClosing(db, candidate);
    return closing && isInForce(closing) ? 'closed' : 'free';
  }
  const row = await readBoth(db, candidate);
  if (row.closed_at_ms !== null && isInForce(row)) return 'closed';
  return ageStanding(row.age_id === null ? undefined : row, nowMs);
}

/** The standing, fixed until the commit: neither is the account closed in between, nor is an age or a consent changed. */
export async function standingAtStart(trx: Trx, candidate: string, nowMs: number): Promise<AgeStanding> {
  await holdCandidate(trx, candidate);
  return ageStandingOf(trx, candidate, nowMs);
}
