import type { ScoreCounts } from './cohort';
import { type Confidence, CONFIDENCES } from './confidence';
import { LEAST_JUDGED } from './item-figures';
import type { MarkingScheme } from './paper';
import { netUnits, type Verdict } from './scoring';
import { type Cell, consistency, meanOf, sum, type Value, variance } from './statistics';

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

/** What the answers with one tag earned over many tests: `meanUnits` each, in units of marks.ts. */
export type Payoff = {
  readonly kind: Confidence;
  readonly answers: number;
  readonly correct: number;
  readonly meanUnits: number;
  /** Whether chance alone gives such a mean in fewer than 5 % of cases. */
  readonly isClear: boolean;
};

type Tagged = { confidence: Confidence | null; verdict: Verdict; scheme: MarkingScheme | null };

/** The fewest tagged answers that say something. */
const LEAST_TAGGED = 50;

/** What each tag earned, for tags with at least fifty answers on papers with a marking scheme. */
export function payoffsOf(tagged: readonly Tagged[]): Payoff[] {
  return CONFIDENCES.flatMap((kind) => {
    const own = tagged.filter(
      ({ confidence, verdict, scheme }) => confidence === kind && scheme && ['correct', 'wrong'].includes(verdict),
    );
    if (own.length < LEAST_TAGGED) return [];
    const cells = own.map(({ scheme, verdict }) => ({ score: worthOf(scheme, verdict), choice: 0, count: 1 }));
    const worth: Value = ({ score }) => score;
    const mean = meanOf(cells, worth);
    const error = Math.sqrt(variance(cells, worth) / own.length);
    const correct = own.filter(({ verdict }) => verdict === 'correct').length;
    return [{ kind, answers: own.length, correct, meanUnits: mean, isClear: Math.abs(mean) > BAND * error }];
  });
}
