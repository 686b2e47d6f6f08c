import type { Db } from '@/lib/db/database';
import { listFinishedResults } from '@/lib/db/generations';

import { outlineOf } from './frozen-paper';
import { withholding } from './shared-questions';

export type SubjectCounts = { name: string; total: number; answered: number; correct: number };

const MOST_ATTEMPTS = 100;

/** Sums up the last hundred finished attempts, without those whose figures are withheld. */
export async function readPracticeProgress(db: Db, candidate: string, nowMs: number) {
  const isWithheld = await withholding(db, candidate, nowMs);
  const all = await listFinishedResults(db, candidate, MOST_ATTEMPTS);
  const withheld = await Promise.all(all.map((row) => isWithheld(row.snapshot_id)));
  const rows = all.filter((_, index) => !withheld[index]).reverse();
  const bySubject = new Map<string, SubjectCounts>();
  for (const { subjects } of rows) {
    const counts: SubjectCounts[] = JSON.parse(subjects);
    for (const { name, total, answered, correct } of counts) {
      const before = bySubject.get(name) ?? { name, total: 0, answered: 0, correct: 0 };
      bySubject.set(name, {
        name,
        total: before.total + total,
        answered: before.answered + answered,
        correct: before.correct + correct,
      });
    }
  }
  return {
    attempts: await Promise.all(
      rows.map(async (row) => ({
        finishedAtMs: row.finished_at_ms,
        paperName: (await outlineOf(db, row.snapshot_id)).name,
        percentage: row.percentage,
      })),
    ),
    subjects: [...bySubject.values()],
  };
}

export type PracticeProgress = Awaited<ReturnType<typeof readPracticeProgress>>;
