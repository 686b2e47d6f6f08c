import { randomUUID } from 'node:crypto';

import type { Selectable, Updateable } from 'kysely';

import { type Given, givenUnder, recordConsent, unnameInRankLists, withdrawConsent } from './consents';
import { aboutCandidate, type Act, audited } from '@/lib/store/audit';
import { holdCandidate } from '@/lib/store/cohorts';
import { commitAlone, type Trx } from '@/lib/store/commit-together';
import { countRows } from '@/lib/store/count-rows';
import type { Db } from '@/lib/store/database';
import { newestFirst, type RowPlace } from '@/lib/store/pages';
import type { Schema } from '@/lib/store/schema';
import { AGES, consume } from '@/lib/store/throttle';
import { indianDay } from '@/lib/text/indian-time';

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
function storedBirth(bornOn: string | null, nowMs: number): { bornOn: string | null } | string {
  if (bornOn !== null && (bornOn > indianDay(nowMs) || bornOn < EARLIEST_BIRTH)) return 'Nobody is born on this day.';
  return { bornOn: bornOn !== null && isOfAge(bornOn, nowMs) ? null : bornOn };
}

/** Ends what a minor agreed to without a guardian: the name in rank lists, and comparison. */
async function endOwnConsents(trx: Trx, candidate: string, nowMs: number): Promise<void> {
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
export const listWaitingMinors = (db: Db, nowMs: number, limit: number, after?: RowPlace): Promise<AgeRow[]> =>
  waiting(db, nowMs).selectAll().$call(newestFirst(limit, after)).execute();

export const countWaitingMinors = (db: Db, nowMs: number): Promise<number> => countRows(waiting(db, nowMs));

/** What the desk makes of an age record. */
type Outcome = {
  set: Updateable<Schema['candidate_age']>;
  action: string;
  before: string;
  after: string;
  /** Further writes in the same transaction. */
  also?: () => Promise<void>;
};

/** Changes an age record with an audit entry. @returns false if there is nothing to change, or a sentence why not */
const change = (
  db: Db,
  act: Act,
  decide: (age: AgeRow, trx: Trx) => Outcome | false | string,
): Promise<boolean | string> =>
  audited(db, act, async (trx) => {
    const row = trx.selectFrom('candidate_age').selectAll().where('id', '=', act.id);
    const known = await row.executeTakeFirst();
    if (!known) return false;
    await holdCandidate(trx, known.candidate);
    const age = await row.executeTakeFirst();
    if (!age) return false;
    const outcome = decide(age, trx);
    if (typeof outcome !== 'object') return outcome;
    const { set, also, ...said } = outcome;
    const changed = await trx
      .updateTable('candidate_age')
      .set(set)
      .where('id', '=', act.id)
      .returning('id')
      .executeTakeFirst();
    if (!changed) return false;
    await also?.();
    return { subject: '', about: aboutCandidate(age.candidate), ...said };
  });

/** Notes that the named guardian consented by letter; `guardian` is the name that the editor has seen. */
export const noteLetter = (db: Db, { guardian: seen, ...act }: Act & { guardian: string }): Promise<boolean | string> =>
  change(db, act, (age, trx) => {
    const { candidate, guardian, notice_version: version, notice_language: language } = age;
    if (ageStanding(age, act.nowMs) !== 'guardian-missing') return 'This candidate needs no guardian’s consent.';
    if (guardian === null || version === null || language === null) return 'The candidate has named no guardian yet.';
    if (guardian !== seen) return false;
    const read = givenUnder('guardian', { version, language });
    return {
      set: { consented_at_ms: act.nowMs },
      ...{ action: 'guardian', before: 'no consent', after: 'consent by a letter' },
      also: () => recordConsent(trx, `candidate:${candidate}`, read, act.nowMs),
    };
  });

/** Ends a guardian's consent at the guardian's request. */
export const endConsent = (db: Db, act: Act): Promise<boolean | string> =>
  change(db, act, (age, trx) => {
    if (age.consented_at_ms === null) return false;
    return {
      set: { consented_at_ms: null, guardian: null, notice_version: null, notice_language: null },
      ...{ action: 'guardian', before: 'consent', after: 'withdrawn' },
      async also() {
        await withdrawConsent(trx, `candidate:${age.candidate}`, 'guardian', act.nowMs);
        await endOwnConsents(trx, age.candidate, act.nowMs);
      },
    };
  });

const birthText = (bornOn: string | null) => (bornOn === null ? '18 or older' : `born on ${bornOn}`);

/** Corrects a date of birth; `from` is the date that the editor has seen. */
export const correctBirth = (
  db: Db,
  { from, bornOn, ...act }: Act & { from: string | null; bornOn: string | null },
): Promise<boolean | string> =>
  change(db, act, (age, trx) => {
    const stored = storedBirth(bornOn, act.nowMs);
    if (typeof stored === 'string') return stored;
    if (age.born_on !== from) return false;
    if (age.born_on === stored.bornOn) return 'The site already has this.';
    const [before, after] = [birthText(age.born_on), birthText(stored.bornOn)];
    const isMinorNow = stored.bornOn !== null && age.consented_at_ms === null;
    const also = async () => (isMinorNow ? endOwnConsents(trx, age.candidate, act.nowMs) : undefined);
    return { set: { born_on: stored.bornOn }, action: 'age', before, after, also };
  });
