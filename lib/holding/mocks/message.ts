import { phaseOf, mockWindowOf } from '@/lib/exam/window';
import { paperIdOf } from '@/lib/sitting/wire';
import { findOpenAttempt } from '@/lib/store/attempts';
import { aboutCandidate, audited, type By } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { findMock } from '@/lib/store/mock-entries';
import { addMessage } from '@/lib/store/mock-messages';

/** `candidate` '' writes to all who are in or will start. */
type Message = By & { id: string; mockId: string; candidate: string; message: string };

/**
 * Writes to candidates of a running mock. Nobody can take it back, only write again.
 * @returns true, false if it was written before, or a sentence that says why it was not written
 */
export const writeMessage = (db: Db, { id, mockId, candidate, message, ...by }: Message): Promise<boolean | string> =>
  audited(db, by, async (trx) => {
    const mock = await findMock(trx, mockId);
    const isOn = mock && mock.is_withdrawn === 0 && ['running', 'over'].includes(phaseOf(mockWindowOf(mock), by.nowMs));
    if (!isOn) return 'This mock does not run now.';
    const isIn = candidate === '' || (await findOpenAttempt(trx, candidate, paperIdOf({ kind: 'mock', mockId })));
    if (!isIn) return `${candidate} is not in the test.`;
    if (!(await addMessage(trx, { id, mock_id: mockId, candidate, message, created_at_ms: by.nowMs }))) return false;
    const about = candidate === '' ? null : aboutCandidate(candidate);
    return { action: 'message', subject: mock.name, before: '', after: message, about };
  });
