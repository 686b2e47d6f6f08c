import { thaw } from '@/lib/attempts/frozen-paper';
import type { Act } from '@/lib/db/audit';
import type { Db } from '@/lib/db/database';
import { findMock } from '@/lib/db/mock-entries';
import { changeMock, findPublished, prolongObjections, scheduleMock, withdrawMock } from '@/lib/db/mocks';
import { examinerEndpoint } from '@/lib/http/editor-endpoint';
import { type MockChange, mockChange, scheduleOf, spanOf } from '@/lib/mocks/desk-forms';
import { grantMinutes } from '@/lib/mocks/grant';
import { decideOnLate } from '@/lib/mocks/decide-on-late';
import { writeMessage } from '@/lib/mocks/message';
import { restoreAttempt, voidAttempt } from '@/lib/mocks/void';
import { showMocksAnew } from '@/lib/publishing/mocks';
import { indianMs } from '@/lib/text/indian-time';

async function make(db: Db, change: MockChange, act: Act): Promise<boolean | string> {
  const { id: mockId, ...by } = act;
  switch (change.do) {
    case 'schedule': {
      const paper = await findPublished(db, change.paper);
      const durationMs = paper ? (await thaw(db, paper.snapshot_id)).durationMs : 0;
      return scheduleMock(db, change.paper, scheduleOf(change.form), { ...act, durationMs });
    }
    case 'change': {
      const mock = await findMock(db, mockId);
      const durationMs = mock ? (await thaw(db, mock.snapshot_id)).durationMs : 0;
      return changeMock(db, scheduleOf(change.form), { ...act, durationMs, version: change.version });
    }
    case 'withdraw':
      return withdrawMock(db, { ...act, version: change.version });
    case 'objections':
      return prolongObjections(db, indianMs(change.until), act);
    case 'grant': {
      const { candidate, minutes, seen } = change;
      const outcome = await grantMinutes(db, { mockId, candidate, minutes, seen, ...by });
      return typeof outcome === 'string' ? outcome : true;
    }
    case 'void':
      return voidAttempt(db, { mockId, candidate: change.candidate, reason: change.reason, ...by });
    case 'late': {
      const { candidate, byMs, decision, reason } = change;
      const wanted = { mockId, candidate, span: spanOf(change), byMs: Math.min(byMs, by.nowMs) };
      return decideOnLate(db, { ...wanted, isAccepted: decision === 'accept', reason, ...by });
    }
    case 'message':
      return writeMessage(db, { id: change.id, mockId, candidate: change.candidate, message: change.message, ...by });
    case 'restore':
      return restoreAttempt(db, { mockId, candidate: change.candidate, ...by });
  }
}

export const POST = examinerEndpoint(mockChange, async (db, change, act) => {
  const outcome = await make(db, change, act);
  if (outcome === true) showMocksAnew();
  return outcome;
});
