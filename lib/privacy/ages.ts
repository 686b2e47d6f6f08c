import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import { holdCandidate } from '@/lib/db/cohorts';
import { commitAlone, type Trx } from '@/lib/db/commit-together';
import { countRows } from '@/lib/db/count-rows';
import type { Db } from '@/lib/db/database';
import { newestFirst, type Place } from '@/lib/db/pages';
import type { Schema } from '@/lib/db/schema';
import { unnameInRankLists } from '@/lib/db/rank-list-names';
import { AGES, consume } from '@/lib/db/throttle';
import { indianDay } from '@/lib/text/indian-time';

import { type Given, withdrawConsent } from './consents';

/** The ages of candidates, and below 18 the consent of a guardian (DPDP Act, section 9). */

export type AgeRow = Selectable<Schema['candidate_age']>;

/** The latest date of birth of adults, in India. Somebody born on 29 February comes of age on 1 March. */
function lastBirthOfAdults(nowMs: number): string {
  const today = indianDay(nowMs);
  return `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`;
}

export const isOfAge = (bornOn: string, nowMs: number): boolean => bornOn <= lastBirthOfAdults(nowMs);

export const isMinor = ({ born_on: bornOn }: Pick<AgeRow, 'born_on'>, nowMs: number): boolean =>
  bornOn !== null && !isOfAge(bornOn, nowMs);

/** Whether an age, or a guardian's consent, is missing for tests. */
export function ageStanding(
  age: Pick<AgeRow, 'born_on' | 'consented_at_ms'> | undefined,
  nowMs: number,
): 'free' | 'age-unknown' | 'guardian-missing' {
  if (!age) return 'age-unknown';
  return isMinor(age, nowMs) && age.consented_at_ms === null ? 'guardian-missing' : 'free';
}

export const findAge = (db: Db, candidate: string): Promise<AgeRow | undefined> =>
  db.selectFrom('candidate_age').selectAll().where('candidate', '=', candidate).executeTakeFirst();

/** An earlier date is a typing mistake. */
const EARLIEST_BIRTH = '1900-01-01';

/** The part of a date of birth to store: none of an adult's. @returns a sentence if the date is impossible */
export function storedBirth(bornOn: string | null, nowMs: number): { bornOn: string | null } | string {
  if (bornOn !== null && (bornOn > indianDay(nowMs) || bornOn < EARLIEST_BIRTH)) return 'Nobody is born on this day.';
  return { bornOn: bornOn !== null && isOfAge(bornOn, nowMs) ? null : bornOn };
}

/** Ends what a minor agreed to without a guardian: the name in rank lists, and comparison. */
export async function endOwnConsents(trx: Trx, candidate: string, nowMs: number): Promise<void> {
  await unnameInRankLists(trx, candidate);
  for (const box of ['rank_list_name', 'comparison']) await withdrawConsent(trx, `candidate:${candidate}`, box, nowMs);
}

/** Counts a use of the candidate's limit, then runs `act`. @returns the wait in milliseconds if the limit is used up */
const limited = <T>(db: Db, candidate: string, nowMs: number, act: (trx: Trx) => Promise<T>): Promise<T | number> =>
  commitAlone(db, async (trx) => {
    await holdCandidate(trx, candidate);
    return (await consume(trx, AGES, candidate, nowMs)) || act(trx);
  });

/**
 * Stores what a candidate says: a date of birth, or null for 18 or older. A candidate cannot take back an age below 18.
 * @returns true; the wait in milliseconds after too many tries; or a sentence why not
 */
export const tellAge = (
  db: Db,
  candidate: string,
  told: string | null,
  nowMs: number,
): Promise<true | number | string> =>
  limited(db, candidate, nowMs, async (trx) => {
    const stored = storedBirth(told, nowMs);
    if (typeof stored === 'string') return stored;
    const { bornOn } = stored;
    const { born_on: now } = await trx
      .insertInto('candidate_age')
      .values({ id: randomUUID(), candidate, born_on: bornOn, created_at_ms: nowMs })
      .onConflict((conflict) =>
        conflict.column('candidate').doUpdateSet((eb) => ({
          born_on: eb.fn.coalesce('candidate_age.born_on', 'excluded.born_on'),
        })),
      )
      .returning('born_on')
      .executeTakeFirstOrThrow();
    if (now !== null && bornOn !== null) await endOwnConsents(trx, candidate, nowMs);
    if (now === bornOn || (now !== null && isOfAge(now, nowMs))) return true;
    return 'You have told us another date of birth. If it is wrong, please ask the institute to correct it.';
  });

/** Stores the guardian who is to consent by letter, and the notice that the guardian has read. @returns as tellAge */
export const nameGuardian = (
  db: Db,
  candidate: string,
  { guardian, read }: { guardian: string; read: Given },
  nowMs: number,
): Promise<true | number | string> =>
  limited(db, candidate, nowMs, async (trx) => {
    const age = await findAge(trx, candidate);
    if (ageStanding(age, nowMs) !== 'guardian-missing') return 'You need no guardian’s consent.';
    await trx
      .updateTable('candidate_age')
      .set({ guardian, notice_version: read.version, notice_language: read.language })
      .where('candidate', '=', candidate)
      .execute();
    return true;
  });

/** Minors without the consent of a guardian. */
const waiting = (db: Db, nowMs: number) =>
  db
    .selectFrom('candidate_age')
    .where('born_on', 'is not', null)
    .where('consented_at_ms', 'is', null)
    .where('born_on', '>', lastBirthOfAdults(nowMs));

/** The waiting minors; those who told their age last come first. */
export const listWaiting = (db: Db, nowMs: number, limit: number, after?: Place): Promise<AgeRow[]> =>
  waiting(db, nowMs).selectAll().$call(newestFirst(limit, after)).execute();

export const countWaiting = (db: Db, nowMs: number): Promise<number> => countRows(waiting(db, nowMs));
