import { languageOf } from '@/lib/exam/languages';
import { type KeyedPaper, OPTION_OF } from '@/lib/exam/paper';
import { type Score, scoreOf, type Tally, type Verdict, verdictOn } from '@/lib/exam/scoring';
import type { Answers } from '@/lib/store/attempts';
import type { ScoreRow } from '@/lib/store/scores';

import type { SubjectCounts } from './practice-progress';

/** The score that ranks: marks in units, or correct answers on a paper without a marking scheme. */
export const rankScoreOf = ({ marksUnits, correctAnswers }: Pick<Tally, 'marksUnits' | 'correctAnswers'>) =>
  marksUnits ?? correctAnswers;

/** The figures of a score as they are stored. */
const figuresOf = (tally: Score) => ({
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

type Stored = Pick<Answers, 'responses' | 'languages'>;

/** Scores the stored answers of an attempt. @param ruled the frozen paper with the rulings that the scoring counts */
export function scoreRow(
  ruled: KeyedPaper,
  of: Pick<ScoreRow, 'attempt_id' | 'snapshot_id' | 'scoring' | 'counted_in'>,
  stored: Stored,
): ScoreRow {
  const score = scoreOf(ruled, judgeStored(ruled, stored));
  return { ...of, score: rankScoreOf(score), ...figuresOf(score) };
}
