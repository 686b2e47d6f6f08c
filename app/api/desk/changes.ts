import * as z from 'zod/mini';

import { changeAnnouncement } from '@/lib/editing/announcements';
import { importChange, undoImport } from '@/lib/editing/imports';
import { changeQuestion } from '@/lib/editing/questions';
import { OPTIONS, type Ruling } from '@/lib/exam/paper';
import { showReviewsAnew } from '@/lib/finding/publishing/reviews';
import { ageChange, bornOnIn } from '@/lib/forms/age-form';
import { announcementChange } from '@/lib/forms/announcement-form';
import { objectionAnswer } from '@/lib/forms/objection-form';
import { questionChange } from '@/lib/forms/question-form';
import { type RulingForm, rulingChange } from '@/lib/forms/ruling-form';
import { changeBatch } from '@/lib/holding/mocks/batch-file';
import { batchChange } from '@/lib/holding/mocks/desk-forms';
import { changePaper, paperChange } from '@/lib/holding/papers/change-paper';
import { answerObjections } from '@/lib/holding/rulings/answers';
import { confirm, proposeRuling, withdrawProposal } from '@/lib/holding/rulings/rule';
import { correctBirth, endConsent, noteLetter } from '@/lib/privacy/ages';
import { editorEndpoint, examinerEndpoint } from '@/lib/serve/editor-endpoint';
import { markAtHost } from '@/lib/store/closed-accounts';
import { markMessage, moveReview, REVIEW_STATES } from '@/lib/store/inbox';

const rulingOf = ({ kind, right }: RulingForm): Ruling =>
  kind === 'accept'
    ? { kind, options: OPTIONS.filter((option) => right.some((digit) => digit === String(option))) }
    : { kind };

/** The endpoints by which the desk changes one item, by the item's noun. */
export const deskChanges = {
  ages: editorEndpoint(ageChange, async (db, change, act) => {
    switch (change.do) {
      case 'letter':
        return noteLetter(db, { ...act, guardian: change.guardian });
      case 'end':
        return endConsent(db, act);
      case 'correct':
        return correctBirth(db, { ...act, from: change.from, bornOn: bornOnIn(change.form) });
    }
  }),

  announcements: editorEndpoint(announcementChange, changeAnnouncement),

  batches: editorEndpoint(batchChange, changeBatch),

  /** Notes that the host has erased its part of a closed account, or takes the note back. */
  'closed-accounts': editorEndpoint(z.object({ isErased: z.boolean() }), (db, { isErased }, act) =>
    markAtHost(db, isErased, act),
  ),

  imports: editorEndpoint(importChange, undoImport),

  messages: editorEndpoint(z.object({ isAnswered: z.boolean() }), (db, { isAnswered }, act) =>
    markMessage(db, isAnswered, act),
  ),

  /** Answers all who objected to a question of the mock. */
  objections: examinerEndpoint(objectionAnswer, (db, wanted, { id: mockId, ...by }) =>
    answerObjections(db, wanted, { mockId, ...by }),
  ),

  papers: editorEndpoint(paperChange, (db, change, act) => changePaper(db, act, change)),

  questions: editorEndpoint(questionChange, changeQuestion),

  reviews: editorEndpoint(
    z.object({ from: z.enum(REVIEW_STATES), to: z.enum(REVIEW_STATES) }),
    async (db, { from, to }, act) => {
      const outcome = await moveReview(db, from, to, act);
      if (outcome === true && (from === 'displayed' || to === 'displayed')) showReviewsAnew();
      return outcome;
    },
  ),

  /** Proposes a ruling on a question of a frozen paper, confirms one, or withdraws one that is not confirmed. */
  rulings: examinerEndpoint(rulingChange, async (db, change, { id, ...by }) => {
    if (change.do === 'confirm') return confirm(db, id, by);
    if (change.do === 'withdraw') return withdrawProposal(db, id, by);
    const { snapshot: snapshotId, question, form } = change;
    const proposal = { id, snapshotId, question, ruling: rulingOf(form), language: form.language || null };
    return proposeRuling(db, { ...proposal, reason: form.reason }, by);
  }),
};
