import { asksForAge, type AgeStanding, standingAtStart, ageStandingOf } from '@/lib/privacy/standing';
import type { StartRefusalReason, StartRefusal, StartRule } from '@/lib/sitting/start-rules';
import { consume, type Limit, OWN_STARTS, PAPERS, STARTS } from '@/lib/store/throttle';

const ofStanding = (standing: AgeStanding): StartRefusal | undefined =>
  standing === 'free' ? undefined : { state: 'refused', reason: standing };

const within =
  (limit: Limit, reason: StartRefusalReason): StartRule =>
  async (trx, candidate, nowMs) => {
    const waitMs = await consume(trx, limit, candidate, nowMs);
    return waitMs > 0 ? { state: 'refused', reason, waitMs } : undefined;
  };

const fewPapers = within(PAPERS, 'many-papers');
const fewStarts = within(STARTS, 'many-starts');
const fewOwnStarts = within(OWN_STARTS, 'many-own-starts');
const maySit: StartRule = async (...of) => ofStanding(await standingAtStart(...of));
/** Candidates who may not start would declare in vain. */
const mayDeclare: StartRule = async (...of) => (asksForAge() ? ofStanding(await ageStandingOf(...of)) : undefined);

/** The rules of each step, in their order. */
export const TO_ASK: readonly StartRule[] = [fewPapers];
export const TO_SEE_OFFER: readonly StartRule[] = [mayDeclare, fewPapers];
export const TO_START: readonly StartRule[] = [fewPapers, maySit, fewStarts];
/** Its paper is counted when it is made. A refused own practice does not count among the tests. */
export const TO_START_OWN: readonly StartRule[] = [fewOwnStarts, maySit, fewStarts];
