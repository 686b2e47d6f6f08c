import type { Updateable } from 'kysely';

import { aboutCandidate, type Act, audited } from '@/lib/db/audit';
import { holdCandidate } from '@/lib/db/cohorts';
import type { Trx } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';
import type { Schema } from '@/lib/db/schema';

import { type AgeRow, ageStanding, endOwnConsents, storedBirth } from './ages';
import { givenUnder, recordConsent, withdrawConsent } from './consents';

/** What the desk does with ages and guardians' consents. */

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
