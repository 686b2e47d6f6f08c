import { database } from '@/lib/db/database';
import { OPTIONS, type Ruling } from '@/lib/exam/paper';
import { type RulingForm, rulingChange } from '@/lib/forms/ruling-form';
import { changeAnswer, examinerEndpoint } from '@/lib/http/editor-endpoint';
import { confirm, proposeRuling } from '@/lib/rulings/rule';

const rulingOf = ({ kind, right }: RulingForm): Ruling =>
  kind === 'accept'
    ? { kind, options: OPTIONS.filter((option) => right.some((digit) => digit === String(option))) }
    : { kind };

/** Proposes a ruling on a question of a frozen paper, or confirms one. */
export const POST = examinerEndpoint(rulingChange, async (editor, id, change) => {
  const [db, act] = [await database(), { editor, nowMs: Date.now() }];
  if (change.do === 'confirm') return changeAnswer(await confirm(db, id, act));
  const { snapshot: snapshotId, question, form } = change;
  const proposal = { id, snapshotId, question, ruling: rulingOf(form), language: form.language || null };
  return changeAnswer(await proposeRuling(db, { ...proposal, reason: form.reason }, act));
});
