import { showMocksAnew } from '@/lib/finding/publishing/mocks';
import { decideOnLate } from '@/lib/holding/mocks/decide-on-late';
import { type MockChange, mockChange, scheduleOf, spanOf } from '@/lib/holding/mocks/desk-forms';
import { grantMinutes } from '@/lib/holding/mocks/grant';
import { takeLateFile } from '@/lib/holding/mocks/take-late-file';
import { writeMessage } from '@/lib/holding/mocks/message';
import { restoreAttempt, voidAttempt } from '@/lib/holding/mocks/void';
import { examinerEndpoint } from '@/lib/serve/editor-endpoint';
import { loadFrozen } from '@/lib/sitting/frozen-paper';
import type { Act } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { findMock } from '@/lib/store/mock-entries';
import { changeMock, findPublished, prolongObjections, scheduleMock, withdrawMock } from '@/lib/store/mocks';
import { indianMs } from '@/lib/text/indian-time';

async function make(db: Db, change: MockChange, act: Act): Promise<boolean | string> {
  const { id: mockId, ...by } = act;
  switch (change.do) {
    case 'schedule': {
      const paper = await findPublished(db, change.paper);
      const durationMs = paper ? (await loadFrozen(db, paper.snapshot_id)).durationMs : 0;
      return scheduleMock(db, change.paper, scheduleOf(change.form), { ...act, durationMs });
    }
    case 'change': {
      const mock = await findMock(db, mockId);
      const durationMs = mock ? (await loadFrozen(db, mock.snapshot_id)).durationMs : 0;
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
    case 'late-file':
      return takeLateFile(db, { mockId, text: change.text, ...by });
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
