import type { Db } from '@/lib/db/database';
import { listKeyTimes } from '@/lib/db/objections';
import { listFinishedResults } from '@/lib/db/scores';
import { TESTS_A_PAGE } from '@/lib/site/paths';

import { outlineOf } from './frozen-paper';
import { progressOf } from './practice-progress';
import { withholding } from './shared-questions';
import { extraMsOf } from './state';
import { type HistoryEntry, pathOfPaper } from './wire';

/** A page of the candidate's finished attempts, newest first, without the first `from`, and the progress in them. */
export async function readTests(db: Db, candidate: string, nowMs: number, from = 0) {
  const rows = await listFinishedResults(db, candidate, TESTS_A_PAGE, from);
  const [isWithheld, keyTimes] = await Promise.all([
    withholding(db, candidate, nowMs),
    listKeyTimes(
      db,
      candidate,
      rows.map(({ id }) => id),
    ),
  ]);
  const tests = await Promise.all(
    rows.map(async (row) => ({
      ...{ row, outline: await outlineOf(db, row.snapshot_id) },
      withheld: await isWithheld(row.snapshot_id),
    })),
  );
  const entryOf = ({ row, outline: { name, durationMs, scheme }, withheld }: (typeof tests)[number]) => {
    const hasExtra = row.extra_minutes_per_hour > 0 || row.grants !== null;
    const keyAtMs = keyTimes.get(row.id);
    return {
      id: row.id,
      paperName: name,
      path: pathOfPaper(row.paper_id),
      finishedAtMs: row.finished_at_ms,
      ...(hasExtra && { extraMs: extraMsOf(row, { durationMs }) }),
      totalQuestions: row.total_questions,
      ...(keyAtMs !== undefined && { keyPage: { atMs: keyAtMs, isShown: nowMs >= keyAtMs } }),
      ...(withheld
        ? { correctAnswers: null, percentage: null, ...withheld }
        : {
            ...{ correctAnswers: row.correct_answers, wrongAnswers: row.wrong_answers, percentage: row.percentage },
            ...(row.marks_units !== null &&
              scheme && {
                marks: { units: row.marks_units, fullUnits: scheme.rightUnits * row.total_questions },
              }),
          }),
    };
  };
  const history: HistoryEntry[] = tests.map(entryOf);
  const told = tests.flatMap(({ row, outline, withheld }) => (withheld ? [] : [{ ...row, paperName: outline.name }]));
  return { history, progress: { ...progressOf(told), hasOlder: rows.length === TESTS_A_PAGE } };
}

/** The candidate's newest finished attempts. */
export const listHistory = async (db: Db, candidate: string, nowMs: number): Promise<HistoryEntry[]> =>
  (await readTests(db, candidate, nowMs)).history;
