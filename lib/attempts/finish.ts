import 'server-only';

import { addResult, type AttemptRow, closeAttempt, listDue } from '@/lib/db/attempts';
import { commitAlone, type Trx } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';
import { GRACE_MS, isPastGrace } from '@/lib/exam/clock';
import { score } from '@/lib/exam/scoring';

import { countIn, rankScoreOf } from './cohort';
import { thaw } from './frozen-paper';
import type { SubjectCounts } from './practice-progress';
import { clockOf, readWork } from './state';

/**
 * Closes an open attempt and scores it, both in the one transaction; one that is closed stays as it is. The transaction
 * is commitAlone's: the cohort's rows are those of all its candidates.
 */
export async function finishIn(trx: Trx, attempt: AttemptRow, nowMs: number): Promise<void> {
  if (!(await closeAttempt(trx, attempt.id, Math.min(nowMs, attempt.deadline_ms)))) return;
  const paper = await thaw(trx, attempt.snapshot_id);
  const { progress, spentMs } = await readWork(trx, attempt.id, paper);
  const tally = score(paper, progress.responses, progress.markedForReview);
  await addResult(trx, {
    attempt_id: attempt.id,
    total_questions: tally.totalQuestions,
    total_answered: tally.totalAnswered,
    total_not_answered: tally.totalNotAnswered,
    correct_answers: tally.correctAnswers,
    wrong_answers: tally.wrongAnswers,
    percentage: tally.percentage,
    marks_units: tally.marksUnits,
    subjects: JSON.stringify(
      tally.subjects.map(({ name, totalQuestions, totalAnswered, correctAnswers }): SubjectCounts => ({
        name,
        total: totalQuestions,
        answered: totalAnswered,
        correct: correctAnswers,
      })),
    ),
  });
  await countIn(trx, attempt, paper, rankScoreOf(tally), { progress, spentMs });
}

/** Closes and scores an attempt whose time is over, grace included; false when it still runs. */
export async function finishWhenDue(db: Db, attempt: AttemptRow, nowMs: number): Promise<boolean> {
  const paper = await thaw(db, attempt.snapshot_id);
  if (!isPastGrace(clockOf(attempt, paper), nowMs)) return false;
  await commitAlone(db, (trx) => finishIn(trx, attempt, nowMs));
  return true;
}

const MOST_AT_ONCE = 200;

/**
 * Closes and scores every attempt whose time is over, without its browser. Safe beside others that do the same.
 * @returns how many it looked at
 */
export async function finishAllDue(db: Db, nowMs: number): Promise<number> {
  const due = await listDue(db, nowMs - GRACE_MS, MOST_AT_ONCE);
  await Promise.all(due.map((attempt) => finishWhenDue(db, attempt, nowMs)));
  return due.length === MOST_AT_ONCE ? due.length + (await finishAllDue(db, nowMs)) : due.length;
}
