import { decideLate, type Wanted } from '@/lib/sitting/late-events';
import { aboutCandidate, audited, type By } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { findMock } from '@/lib/store/mock-entries';
import { counted } from '@/lib/text/counted';

type LateDecision = By & Wanted & { isAccepted: boolean; reason: string };

/**
 * Accepts or refuses answers that came after the end. The site counts accepted ones within seconds (lib/sitting/late.ts).
 * @returns true, or a sentence that says why nothing was decided
 */
export const decideOnLate = (
  db: Db,
  { isAccepted, reason, editor, nowMs, ...wanted }: LateDecision,
): Promise<boolean | string> =>
  audited(db, { editor, nowMs }, async (trx) => {
    const mock = await findMock(trx, wanted.mockId);
    const { answers, candidates } = await decideLate(trx, wanted, isAccepted ? 'accepted' : 'refused', reason);
    if (!mock || answers === 0)
      return 'No late answers wait there for a decision. Load the page again to see the latest.';
    const before = `${counted(answers, 'late answer')} of ${counted(candidates, 'candidate')}`;
    const about = wanted.candidate === '' ? null : aboutCandidate(wanted.candidate);
    return {
      action: 'late answers',
      subject: mock.name,
      before,
      after: `${isAccepted ? 'count' : 'do not count'}: ${reason}`,
      about,
    };
  });
