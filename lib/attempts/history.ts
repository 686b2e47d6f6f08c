import 'server-only';

import { findAttempt, listFinishedResults } from '@/lib/db/attempts';
import type { Db } from '@/lib/db/database';
import type { Option } from '@/lib/exam/paper';
import { judge, type Verdict } from '@/lib/exam/scoring';
import type { SafeHtml } from '@/lib/html/sanitize';

import { outlineOf, thaw } from './frozen-paper';
import { questionsInOpenAttempts } from './shared-questions';
import { readFinished, recallWork } from './state';
import type { Figures, FinishedState, HistoryEntry } from './wire';

const MOST_ENTRIES = 100;

/** The candidate's finished attempts, the newest first. */
export async function listHistory(db: Db, candidate: string): Promise<HistoryEntry[]> {
  const rows = await listFinishedResults(db, candidate, MOST_ENTRIES);
  const isWithheld = await questionsInOpenAttempts(db, candidate);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      paperName: (await outlineOf(db, row.snapshot_id)).name,
      finishedAtMs: row.finished_at_ms,
      totalQuestions: row.total_questions,
      ...((await isWithheld(row.snapshot_id))
        ? { correctAnswers: null, percentage: null }
        : { correctAnswers: row.correct_answers, percentage: row.percentage }),
    })),
  );
}

export type ReviewedQuestion = {
  number: number;
  question: SafeHtml;
  options: readonly [SafeHtml, SafeHtml, SafeHtml, SafeHtml];
  subject: string;
  /** The candidate's answer; null for a blank. */
  chosen: Option | null;
  /** 1 to 4. */
  correct: number;
  isMarked: boolean;
  verdict: Verdict;
  /** '' where the host has none. */
  explanation: SafeHtml;
};

export type Review = FinishedState & {
  figures: Figures;
  paperName: string;
  finishedAtMs: number;
  questions: ReviewedQuestion[];
};

/**
 * A finished attempt of one's own with the key, withheld as long as one of its questions is in an open attempt. An open
 * one has none to show: to everyone it is as if it were missing.
 */
export async function reviewAttempt(db: Db, candidate: string, id: string): Promise<Review | 'withheld' | undefined> {
  const attempt = await findAttempt(db, id, candidate);
  if (!attempt || attempt.finished_at_ms === null) return undefined;
  const finished = await readFinished(db, attempt);
  if (!finished) return undefined;
  const { figures } = finished;
  if (figures.correctAnswers === null) return 'withheld';
  const paper = await thaw(db, attempt.snapshot_id);
  const { responses, markedForReview } = (await recallWork(db, attempt, paper)).progress;
  const verdicts = judge(paper, responses);
  return {
    ...finished,
    figures,
    paperName: paper.name,
    finishedAtMs: attempt.finished_at_ms,
    questions: paper.key.flatMap(({ correctAns, explanation }, index): ReviewedQuestion[] => {
      const asked = paper.questions[index];
      if (!asked) return [];
      return [
        {
          number: index + 1,
          question: asked.question,
          options: asked.options,
          subject: asked.subject,
          chosen: (Object.hasOwn(responses, asked.id) && responses[asked.id]) || null,
          correct: Number(correctAns.trim()),
          isMarked: markedForReview.includes(index + 1),
          verdict: verdicts[index] ?? 'blank',
          explanation,
        },
      ];
    }),
  };
}
