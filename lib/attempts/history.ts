import 'server-only';

import { findAttempt, listFinishedResults } from '@/lib/db/attempts';
import type { Db } from '@/lib/db/database';
import type { Option } from '@/lib/exam/paper';
import { judge, type Verdict } from '@/lib/exam/scoring';
import type { SafeHtml } from '@/lib/html/sanitize';

import { thaw } from './frozen-paper';
import { readFinished, readProgress } from './state';
import type { FinishedState, HistoryEntry } from './wire';

const MOST_ENTRIES = 100;

/** The candidate's finished attempts, the newest first. */
export async function listHistory(db: Db, candidate: string): Promise<HistoryEntry[]> {
  const rows = await listFinishedResults(db, candidate, MOST_ENTRIES);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      paperName: (await thaw(db, row.snapshot_id)).name,
      finishedAtMs: row.finished_at_ms,
      totalQuestions: row.total_questions,
      correctAnswers: row.correct_answers,
      percentage: row.percentage,
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

export type Review = FinishedState & { paperName: string; finishedAtMs: number; questions: ReviewedQuestion[] };

/** A finished attempt of one's own with the key. An open one has none to show: to everyone it is as if it were missing. */
export async function reviewAttempt(db: Db, candidate: string, id: string): Promise<Review | undefined> {
  const attempt = await findAttempt(db, id, candidate);
  if (!attempt || attempt.finished_at_ms === null) return undefined;
  const finished = await readFinished(db, attempt);
  if (!finished) return undefined;
  const paper = await thaw(db, attempt.snapshot_id);
  const { responses, markedForReview } = await readProgress(db, id, paper);
  const verdicts = judge(paper, responses, markedForReview);
  return {
    ...finished,
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
