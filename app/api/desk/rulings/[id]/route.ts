import { OPTIONS, type Ruling } from '@/lib/exam/paper';
import { type RulingForm, rulingChange } from '@/lib/forms/ruling-form';
import { examinerEndpoint } from '@/lib/http/editor-endpoint';
import { confirm, proposeRuling, withdrawProposal } from '@/lib/rulings/rule';

const rulingOf = ({ kind, right }: RulingForm): Ruling =>
  kind === 'accept'
    ? { kind, options: OPTIONS.filter((option) => right.some((digit) => digit === String(option))) }
    : { kind };

/** Proposes a ruling on a question of a frozen paper, confirms one, or withdraws one that is not confirmed. */
export const POST = examinerEndpoint(rulingChange, async (db, change, { id, ...by }) => {
  if (change.do === 'confirm') return confirm(db, id, by);
  if (change.do === 'withdraw') return withdrawProposal(db, id, by);
  const { snapshot: snapshotId, question, form } = change;
  const proposal = { id, snapshotId, question, ruling: rulingOf(form), language: form.language || null };
  return proposeRuling(db, { ...proposal, reason: form.reason }, by);
});
