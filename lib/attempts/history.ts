import type { Db } from '@/lib/db/database';
import { listFinishedResults } from '@/lib/db/generations';
import { listKeyTimes } from '@/lib/db/objections';

import { outlineOf, thaw } from './frozen-paper';
import { withholding } from './shared-questions';
import { extraMsOf } from './state';
import type { HistoryEntry } from './wire';

const MOST_ENTRIES = 100;

/** The candidate's finished attempts, newest first. */
export async function listHistory(db: Db, candidate: string, nowMs: number): Promise<HistoryEntry[]> {
  const rows = await listFinishedResults(db, candidate, MOST_ENTRIES);
  const [isWithheld, keyTimes] = await Promise.all([
    withholding(db, candidate, nowMs),
    listKeyTimes(
      db,
      candidate,
      rows.map(({ id }) => id),
    ),
  ]);
  return Promise.all(
    rows.map(async (row) => {
      const withheld = await isWithheld(row.snapshot_id);
      const { name, durationMs } = await outlineOf(db, row.snapshot_id);
      const hasExtra = row.extra_minutes_per_hour > 0 || row.grants !== null;
      const paper = hasExtra && (durationMs === undefined ? await thaw(db, row.snapshot_id) : { durationMs });
      const keyAtMs = keyTimes.get(row.id);
      return {
        id: row.id,
        paperName: name,
        finishedAtMs: row.finished_at_ms,
        ...(paper && { extraMs: extraMsOf(row, paper) }),
        totalQuestions: row.total_questions,
        ...(keyAtMs !== undefined && { keyPage: { atMs: keyAtMs, isShown: nowMs >= keyAtMs } }),
        ...(withheld
          ? { correctAnswers: null, percentage: null, ...withheld }
          : { correctAnswers: row.correct_answers, percentage: row.percentage }),
      };
    }),
  );
}
