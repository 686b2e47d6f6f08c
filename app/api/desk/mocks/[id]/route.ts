import { database, type Db } from '@/lib/db/database';
import { changeMock, prolongObjections, scheduleMock, withdrawMock } from '@/lib/db/mocks';
import { changeAnswer, examinerEndpoint } from '@/lib/http/editor-endpoint';
import { type MockChange, mockChange, scheduleOf } from '@/lib/mocks/desk-forms';
import { grantMinutes } from '@/lib/mocks/grant';
import { restoreAttempt, voidAttempt } from '@/lib/mocks/void';
import { showMocksAnew } from '@/lib/publishing/mocks';
import { indianMs } from '@/lib/text/indian-time';

/** Makes a change; the outcome is as in changeAnswer. */
async function make(db: Db, mockId: string, change: MockChange, editor: string, nowMs: number) {
  switch (change.do) {
    case 'schedule':
      return scheduleMock(db, change.paper, scheduleOf(change.form), { id: mockId, editor, nowMs });
    case 'change':
      return changeMock(db, scheduleOf(change.form), { id: mockId, version: change.version, editor, nowMs });
    case 'withdraw':
      return withdrawMock(db, { id: mockId, version: change.version, editor, nowMs });
    case 'objections':
      return prolongObjections(db, indianMs(change.until), { id: mockId, editor, nowMs });
    case 'grant': {
      const { candidate, minutes, seen } = change;
      const outcome = await grantMinutes(db, { mockId, candidate, minutes, seen, editor, nowMs });
      return typeof outcome === 'string' ? outcome : true;
    }
    case 'void':
      return voidAttempt(db, { mockId, candidate: change.candidate, reason: change.reason, editor, nowMs });
    case 'restore':
      return restoreAttempt(db, { mockId, candidate: change.candidate, editor, nowMs });
  }
}

export const POST = examinerEndpoint(mockChange, async (editor, id, change) => {
  const outcome = await make(await database(), id, change, editor, Date.now());
  if (outcome === true) showMocksAnew();
  return changeAnswer(outcome);
});
