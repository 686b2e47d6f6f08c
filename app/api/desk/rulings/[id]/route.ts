import { OPTIONS, type Ruling } from '@/lib/exam/paper';
import { type RulingForm, rulingChange } from '@/lib/forms/ruling-form';
import { examinerEndpoint } from '@/lib/http/editor-endpoint';
import { confirm, proposeRuling } from '@/lib/rulings/rule';

const rulingOf = ({ kind, right }: RulingForm): Ruling =>
  kind === 'accept'
    ? { kind, options: OPTIONS.filter((option) => right.some((digit) => digit === String(option))) }
    : { kind };

/** Proposes a ruling on a question of a frozen paper, or confirms one. */
export const POST = examinerEndpoint(rulingChange, async (db, change, { id, ...by }) => {
  if (change.do === 'confirm') return confirm(db, id, by);
  const { snapshot: snapshotId, question, form } = change;
  const proposal = { id, snapshotId, question, ruling: rulingOf(form), language: form.language || null };
  return proposeRuling(db, { ...proposal, reason: form.reason }, by);
});
