import { schemeUnder } from '@/lib/exam/rulings';
import { netUnits } from '@/lib/exam/scoring';
import { TESTS_A_PAGE } from '@/lib/site/paths';
import type { Db } from '@/lib/store/database';
import { listKeyTimes } from '@/lib/store/objections';
import { rulingsInForce } from '@/lib/store/rulings';
import { listFinishedResults } from '@/lib/store/scores';

import { outlineOf } from './frozen-paper';
import { progressOf } from './practice-progress';
import { withholding } from './shared-questions';
import { extraMsOf } from './state';
import { type HistoryEntry, pathOfPaper } from './wire';

/** A page of the candidate's finished attempts, newest first, without the first `from`, and the progress in them. */
export async function readTests(db: Db, candidate: string, nowMs: number, from = 0) {
  const rows = await listFinishedResults(db, candidate, TESTS_A_PAGE, from);
  const [isWithheld, inForce, keyTimes] = await Promise.all([
    withholding(db, candidate, nowMs),
    rulingsInForce(db, [...new Set(rows.map((row) => row.snapshot_id))]),
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
  const entryOf = ({ row, outline: { name, durationMs, scheme, questionIds }, withheld }: (typeof tests)[number]) => {
    const hasExtra = row.extra_minutes_per_hour > 0 || row.grants !== null;
    const keyAtMs = keyTimes.get(row.id);
    const ruled = schemeUnder(scheme, questionIds.length, inForce.get(row.snapshot_id));
    const fullUnits = netUnits(ruled, row.total_questions, 0);
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
              fullUnits !== null && {
                marks: { units: row.marks_units, fullUnits },
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
