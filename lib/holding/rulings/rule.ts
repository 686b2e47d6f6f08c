import { setImmediate } from 'node:timers/promises';

import { rulingText, withRulings } from '@/lib/exam/rulings';
import { scoreOf } from '@/lib/exam/scoring';
import { env } from '@/lib/server/env';
import { outlineOf, loadFrozen } from '@/lib/sitting/frozen-paper';
import { judgeStored, rankScoreOf } from '@/lib/sitting/rescore';
import { audited, type By } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import {
  addRuling,
  confirmRuling,
  type ConfirmedRuling,
  findRuling,
  lastScoring,
  listRulings,
  removeProposal,
  type RulingRow,
  rulingOf,
  rulingsUpTo,
} from '@/lib/store/rulings';
import { holdScores, listFinishedOn } from '@/lib/store/scores';

import { ATTEMPTS_A_COMMIT } from './rescore';

/** A ruling as an examiner proposes it. `question` is its number in the frozen paper. */
export type Proposal = Pick<ConfirmedRuling, 'ruling' | 'language' | 'reason'> & {
  id: string;
  snapshotId: string;
  question: number;
};

/** How many finished attempts would gain marks, or right answers if there are no marks, and how many lose some. */
async function tryOut(db: Db, { snapshotId, ruling, language }: Proposal, questionId: string) {
  const frozen = await loadFrozen(db, snapshotId);
  const standing = await rulingsUpTo(db, snapshotId, await lastScoring(db, snapshotId));
  const before = withRulings(frozen, standing);
  const after = withRulings(frozen, [...standing, { questionId, ruling, language }]);
  let [gaining, losing, cursor] = [0, 0, ''];
  for (;;) {
    const rows = await listFinishedOn(db, snapshotId, cursor, ATTEMPTS_A_COMMIT).execute();
    for (const row of rows) {
      const [old, now] = [before, after].map((paper) => rankScoreOf(scoreOf(paper, judgeStored(paper, row))));
      if ((now ?? 0) > (old ?? 0)) gaining += 1;
      if ((now ?? 0) < (old ?? 0)) losing += 1;
    }
    const last = rows.at(-1);
    if (!last) return { gaining, losing };
    cursor = last.id;
    await setImmediate();
  }
}

/** What the audit says of a ruling. */
const inWords = ({ language, reason, ...row }: Pick<RulingRow, 'language' | 'reason' | 'ruling'>) =>
  `${rulingText({ ruling: rulingOf(row), language })} Reason: ${reason}`;

/** The name of a paper and the number of a question, for the audit. */
async function subjectOf(db: Db, snapshotId: string, questionId: string): Promise<string> {
  const { name, questionIds } = await outlineOf(db, snapshotId);
  return `${name}: question ${questionIds.indexOf(questionId) + 1}`;
}

const OTHER_PROPOSED =
  'This page has already proposed another ruling. Load the page again to see it, and to propose this one as well.';

const WAITING = 'The same ruling was proposed already for the same reason, and is waiting to be confirmed.';

const isAlike = (a: ProposedRow, b: ProposedRow) =>
  (['snapshot_id', 'question_id', 'language', 'ruling', 'reason'] as const).every((column) => a[column] === b[column]);

type ProposedRow = Pick<RulingRow, 'snapshot_id' | 'question_id' | 'language' | 'ruling' | 'reason'>;

/**
 * Writes down what an examiner proposes, with what it would change. Nothing counts until it is confirmed.
 * @returns true, or a sentence that says why not
 */
export async function proposeRuling(db: Db, proposal: Proposal, by: By): Promise<boolean | string> {
  const { id, snapshotId, question, ruling, language, reason } = proposal;
  const paper = await loadFrozen(db, snapshotId);
  const asked = paper.questions[question - 1];
  if (!asked) return 'There is no such question.';
  if (language !== null && !asked.hindi) return 'This question is in one language.';
  if (language !== null && (ruling.kind === 'dropped' || ruling.kind === 'spread'))
    return 'A question is dropped in both languages: otherwise full marks would differ among candidates.';
  const effect = await tryOut(db, proposal, asked.id);
  const row = {
    ...{ id, snapshot_id: snapshotId, question_id: asked.id, language, ruling: JSON.stringify(ruling), reason },
    ...{ ...effect, proposed_by: by.editor, proposed_at_ms: by.nowMs },
  };
  return audited(db, by, async (trx) => {
    await holdScores(trx, snapshotId, 'alone');
    const others = (await listRulings(trx, snapshotId)).filter((it) => it.id !== id);
    if (others.some((it) => it.place === null && !isOutdated(it, others) && isAlike(it, row))) return WAITING;
    if (!(await addRuling(trx, row))) {
      const first = await findRuling(trx, id);
      // A second click proposes nothing new.
      return first && isAlike(first, row) ? true : OTHER_PROPOSED;
    }
    const subject = await subjectOf(trx, snapshotId, asked.id);
    return { action: 'ruling', subject, before: '', after: `proposed: ${inWords(row)}` };
  });
}

/** Whether a waiting ruling was proposed before another on its question was confirmed: it would undo that one. */
export const isOutdated = (ruling: RulingRow, all: readonly RulingRow[]): boolean =>
  ruling.place === null &&
  all.some((it) => it.question_id === ruling.question_id && (it.confirmed_at_ms ?? 0) > ruling.proposed_at_ms);

const OUTDATED =
  'Another ruling on this question was confirmed after this one was proposed. If this one should replace it, propose it again.';

const WITHDRAWN = 'There is no such ruling, or it has been withdrawn.';

/**
 * Confirms a proposed ruling, which is computed from then on. If a ruling needs two examiners, another must confirm.
 * @returns true, or a sentence that says why not
 */
export const confirm = (db: Db, id: string, by: By): Promise<boolean | string> =>
  audited(db, by, async (trx) => {
    const ruling = await findRuling(trx, id);
    if (!ruling) return WITHDRAWN;
    if (env().rulingsNeed === 2 && ruling.proposed_by === by.editor)
      return 'Another examiner has to confirm this ruling.';
    await holdScores(trx, ruling.snapshot_id, 'alone');
    const all = await listRulings(trx, ruling.snapshot_id);
    const standing = all.find((it) => it.id === id);
    if (!standing) return WITHDRAWN;
    if (isOutdated(standing, all)) return OUTDATED;
    if (!(await confirmRuling(trx, ruling, by.editor, by.nowMs))) return true;
    const subject = await subjectOf(trx, ruling.snapshot_id, ruling.question_id);
    return { action: 'ruling', subject, before: 'proposed', after: inWords(ruling) };
  });

/**
 * Withdraws a ruling that nobody has confirmed. The audit keeps it.
 * @returns true, or a sentence that says why not
 */
export const withdrawProposal = (db: Db, id: string, by: By): Promise<boolean | string> =>
  audited(db, by, async (trx) => {
    const ruling = await findRuling(trx, id);
    if (!ruling) return WITHDRAWN;
    await holdScores(trx, ruling.snapshot_id, 'alone');
    if (!(await removeProposal(trx, id)))
      return 'This ruling has been confirmed. A later one on the same question can replace it.';
    const subject = await subjectOf(trx, ruling.snapshot_id, ruling.question_id);
    return { action: 'ruling', subject, before: `proposed: ${inWords(ruling)}`, after: 'withdrawn' };
  });
