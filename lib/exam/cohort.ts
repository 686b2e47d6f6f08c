import { publishedUnits, UNITS_PER_MARK } from './marks';

/** How many candidates of a cohort have each score. The scores are distinct whole numbers in any order. */
export type ScoreCounts = readonly { readonly score: number; readonly candidates: number }[];

export type Standing = {
  readonly candidates: number;
  /** 1 for the best. Equal scores share a rank, and the next rank skips as many places: 1, 2, 2, 4. */
  readonly rank: number;
  /** NTA's percentile: the per cent of candidates whose score is not higher, with seven decimals, rounded half up. */
  readonly percentile: string;
  readonly topScore: number;
  /** Rounded to the nearest whole score. */
  readonly averageScore: number;
};

/** The smallest cohort with ranks and percentiles: a handful of candidates says little. */
export const LEAST_COHORT = 10;

/** 1 for the best; equal scores share a rank. */
export const rankOf = (score: number, counts: ScoreCounts): number =>
  counts.reduce((rank, other) => (other.score > score ? rank + other.candidates : rank), 1);

/**
 * How many candidates reach `least` marks, or right answers on a paper without marks (`rightUnits` is null). Scores
 * count as they are shown, or as UPSC would publish them if that is more.
 */
export function countFrom(least: number, counts: ScoreCounts, rightUnits: number | null): number {
  const hundredths = (units: number) => Math.round((100 * units) / (rightUnits === null ? 1 : UNITS_PER_MARK));
  const best = (score: number) => (rightUnits === null ? score : Math.max(score, publishedUnits(score, rightUnits)));
  const from = Math.round(100 * least);
  return counts.reduce((sum, it) => (hundredths(best(it.score)) >= from ? sum + it.candidates : sum), 0);
}

const PERCENTILE_DIGITS = 7;

function percentileOf(notHigher: number, candidates: number): string {
  const scale = 10n ** BigInt(PERCENTILE_DIGITS);
  const [part, whole] = [BigInt(notHigher), BigInt(candidates)];
  const digits = String((200n * part * scale + whole) / (2n * whole)).padStart(PERCENTILE_DIGITS + 1, '0');
  return `${digits.slice(0, -PERCENTILE_DIGITS)}.${digits.slice(-PERCENTILE_DIGITS)}`;
}

/** The standing of any score in a cohort; null if the cohort is too small. */
export function standingOf(score: number, counts: ScoreCounts): Standing | null {
  let [candidates, sum, topScore] = [0, 0, -Infinity];
  for (const other of counts) {
    candidates += other.candidates;
    sum += other.score * other.candidates;
    if (other.candidates > 0) topScore = Math.max(topScore, other.score);
  }
  if (candidates < LEAST_COHORT) return null;
  const rank = rankOf(score, counts);
  return {
    candidates,
    rank,
    percentile: percentileOf(candidates - rank + 1, candidates),
    topScore,
    averageScore: Math.round(sum / candidates),
  };
}
