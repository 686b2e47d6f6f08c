import type { ResultRow } from '@/lib/db/attempts';
import type { Trx } from '@/lib/db/commit-together';
import { addRescored, type RescoredRow, setCountedIn } from '@/lib/db/generations';
import { type ConfirmedRuling, currentGeneration, rulingsUpTo } from '@/lib/db/rulings';
import { languageOf } from '@/lib/exam/languages';
import { type KeyedPaper, OPTION_OF } from '@/lib/exam/paper';
import { withRulings } from '@/lib/exam/rulings';
import { type Score, scoreOf, type Tally, type Verdict, verdictOn } from '@/lib/exam/scoring';

import type { SubjectCounts } from './practice-progress';

/** The score that ranks: marks in units, or correct answers on a paper without a marking scheme. */
export const rankScoreOf = ({ marksUnits, correctAnswers }: Pick<Tally, 'marksUnits' | 'correctAnswers'>) =>
  marksUnits ?? correctAnswers;

/** The figures of a score as they are stored. */
export const figuresOf = (tally: Score) => ({
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

/** Judges the answers that a finish has stored, in the order of the frozen paper. */
export const judgeStored = ({ key }: KeyedPaper, { responses, languages }: Stored): Verdict[] =>
  key.map((own, index) => verdictOn(own, OPTION_OF[responses[index] ?? ''], languageOf(languages?.[index])));

type Stored = Pick<ResultRow, 'responses' | 'languages'>;

/** An attempt to be scored: its stored answers, and where it counts. */
type Counted = { id: string; result: Stored; countedIn: string | null };

/** Scores attempts on a frozen paper in one generation. @param rulings of this generation and of those before it */
export function scorer(
  frozen: KeyedPaper,
  snapshotId: string,
  number: number,
  rulings: readonly ConfirmedRuling[],
): (attempt: Counted) => RescoredRow {
  const ruled = withRulings(
    frozen,
    rulings.filter(({ generation }) => generation <= number),
  );
  const before = withRulings(
    frozen,
    rulings.filter(({ generation }) => generation < number),
  );
  return ({ id, result, countedIn }) => {
    const now = scoreOf(ruled, judgeStored(ruled, result));
    return {
      ...{ attempt_id: id, number, snapshot_id: snapshotId, counted_in: countedIn, score: rankScoreOf(now) },
      score_before: rankScoreOf(scoreOf(before, judgeStored(before, result))),
      ...figuresOf(now),
    };
  };
}

/** Scores an attempt as it finishes or counts again, in the generation that is shown. */
export async function scoreNow(trx: Trx, snapshotId: string, frozen: KeyedPaper, counted: Counted): Promise<void> {
  const number = await currentGeneration(trx, snapshotId);
  if (number > 0)
    await addRescored(trx, [scorer(frozen, snapshotId, number, await rulingsUpTo(trx, snapshotId, number))(counted)]);
  // An attempt that counts again has its rows already.
  await setCountedIn(trx, counted.id, counted.countedIn);
}
