import type { ScoreCounts } from './cohort';
import { type Cell, consistency, sum, variance } from './statistics';
import { LEAST_JUDGED } from './item-figures';
import type { MarkingScheme } from './paper';
import { netUnits, type Verdict } from './scoring';

/** A normal value is within so many standard errors of its mean in 95 % of cases. */
export const BAND = 1.96;

/** What a verdict earns: units of marks, or a count of right answers on a paper without a marking scheme. */
export const worthOf = (scheme: MarkingScheme | null, verdict: Verdict): number =>
  netUnits(scheme ?? { rightUnits: 1, wrongUnits: 0 }, verdict === 'correct' ? 1 : 0, verdict === 'wrong' ? 1 : 0) ?? 0;

const cellsOf = (counts: ScoreCounts): Cell[] =>
  counts.map(({ score, candidates }) => ({ score, choice: 0, count: candidates }));
const varianceOf = (cells: readonly Cell[]) => variance(cells, ({ score }) => score);

/**
 * The standard error of measurement of a paper, deviation · √(1 - alpha), as in item-figures.ts; null for fewer than
 * thirty candidates, and if all have the same score.
 * @param questions for each question how many candidates earned what
 * @param scores of the same candidates
 */
export function paperError(questions: readonly ScoreCounts[], scores: ScoreCounts): number | null {
  if (sum(scores.map(({ candidates }) => candidates)) < LEAST_JUDGED) return null;
  const ofScores = varianceOf(cellsOf(scores));
  const alpha = consistency(
    questions.map((it) => varianceOf(cellsOf(it))),
    ofScores,
  );
  return alpha === null ? null : Math.sqrt(ofScores * (1 - alpha));
}

/**
 * The binomial error of one candidate's score, as if the paper's questions were drawn from many alike (Lord, 'Do tests of
 * the same length have the same standard error of measurement?', 1957), for any marks. One more question of each outcome
 * keeps an error for who has all right (Agresti and Coull, 1998).
 * @param verdicts on the questions that count
 */
export function binomialError(verdicts: readonly Verdict[], scheme: MarkingScheme | null): number {
  const cells = [...verdicts, 'correct' as const, 'wrong' as const].map((it) => ({
    ...{ score: worthOf(scheme, it), choice: 0, count: 1 },
  }));
  return Math.sqrt(verdicts.length * varianceOf(cells));
}

/** The share of a normal distribution below `z` (Abramowitz and Stegun, 26.2.17), to seven decimals. */
function normalShare(z: number): number {
  if (z < 0) return 1 - normalShare(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}

/** The chance to score at least `least` on another paper like this one. Both scores have the given standard error. */
export const chanceToReach = (least: number, score: number, error: number): number =>
  normalShare((score - least) / (Math.SQRT2 * error));
