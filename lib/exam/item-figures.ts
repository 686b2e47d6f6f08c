import { type Option, OPTIONS } from './paper';
import { sum } from './statistics';

/** How many candidates made each choice: blanks at 0, the options 1 to 4 at their numbers. */
type Draws = readonly number[];

/** A third of the candidates by their scores. */
export const THIRDS = ['top', 'middle', 'bottom'] as const;

export type Third = (typeof THIRDS)[number];

/** What is wrong with a question, the worst first. */
const WEAKNESSES = ['wrong-key', 'negative', 'better-option', 'low', 'hard', 'easy', 'unused-option'] as const;

export type Weakness = { readonly kind: (typeof WEAKNESSES)[number]; readonly options: readonly Option[] };

/**
 * The figures of one question. Correlations are from -1 to 1, and null if all candidates have the same mark or the same
 * score.
 */
export type ItemFigures = {
  readonly candidates: number;
  /**
   * The share of right answers, from 0 to 1, among all candidates (Moodle's 'facility index' if wrong answers cost
   * nothing); null if a ruling dropped the question or gave everyone the marks.
   */
  readonly facility: number | null;
  /** The standard deviation of right (1) and not right (0); divides by n - 1. */
  readonly deviation: number;
  /** The correlation of the question's marks with the score without them (Moodle's 'discrimination index'). */
  readonly discrimination: number | null;
  /** The discrimination's covariance as a share of the highest that these marks and scores allow (Moodle). */
  readonly efficiency: number | null;
  /** The correlation of right or not with the whole score, which includes the question. */
  readonly pointBiserial: number | null;
  /** The correlation of right or not with the score without the question. */
  readonly correctedPointBiserial: number | null;
  /**
   * The share of right answers in the top third less that in the bottom one; null if a third is empty (Ebel and
   * Frisbie, 'Essentials of Educational Measurement', whose groups have 27 %).
   */
  readonly upperLower: number | null;
  readonly draws: Readonly<Record<Third, Draws>>;
  /** The band of times.ts with the median time of candidates who had the question on the screen; null without any. */
  readonly medianBand: number | null;
  readonly weaknesses: readonly Weakness[];
};

/** The figures of a whole paper. Deviations divide by n - 1 and are null for fewer than two candidates. */
export type PaperFigures = {
  readonly candidates: number;
  /** In units of the score, like the deviation and the standard error. */
  readonly mean: number | null;
  readonly deviation: number | null;
  /**
   * k / (k - 1) · (1 - Σpq / σ²) on right and not right, where it equals Cronbach's alpha (Kuder and Richardson, 'The
   * theory of the estimation of test reliability', 1937, formula 20).
   */
  readonly kr20: number | null;
  /** The same on marks (Cronbach 1951; Moodle's 'coefficient of internal consistency'). */
  readonly alpha: number | null;
  /** The standard error of measurement: deviation · √(1 - alpha). */
  readonly standardError: number | null;
};

/**
 * With fewer candidates, chance alone would make questions look weak. KR-20 and alpha need as many where the first
 * eigenvalue is above 6, and a hundred where it is lower (Yurdugül, 'Minimum sample size for Cronbach's coefficient alpha:
 * a Monte-Carlo study', 2008).
 */
export const LEAST_JUDGED = 30;

// Moodle calls a facility of 95 % extremely easy and of 20 % difficult, and a discrimination below 20 % very weak.
const EASY = 0.95;
const HARD = 0.2;
const LOW = 0.2;
const UNUSED = 0.01;

/** Why a question is weak, the worst reason first. @param rights the right options; empty if the key is no option */
export function weaknessesOf(
  { candidates, facility, discrimination, draws }: Omit<ItemFigures, 'weaknesses'>,
  rights: readonly Option[],
): Weakness[] {
  if (facility === null) return [];
  const drawn = (third: Third, choice: number) => draws[third][choice] ?? 0;
  const others = OPTIONS.filter((option) => !rights.includes(option));
  const most = Math.max(0, ...rights.map((right) => drawn('top', right)));
  const better = others.filter((option) => drawn('top', option) > most);
  const isNegative = discrimination !== null && discrimination < 0;
  // An option that the best candidates choose and the others do not is right, whatever the key says.
  const keys = isNegative || rights.length === 0 ? better.filter((it) => drawn('top', it) > drawn('bottom', it)) : [];
  const found: Record<Weakness['kind'], boolean | Option[]> = {
    'wrong-key': keys,
    negative: isNegative,
    'better-option': better.filter((it) => !keys.includes(it)),
    low: discrimination !== null && !isNegative && discrimination < LOW,
    hard: facility <= HARD,
    easy: facility >= EASY,
    'unused-option': others.filter((it) => sum(THIRDS.map((third) => drawn(third, it))) < UNUSED * candidates),
  };
  return WEAKNESSES.flatMap((kind) => {
    const options = found[kind];
    if (typeof options === 'boolean') return options ? [{ kind, options: [] }] : [];
    return options.length > 0 ? [{ kind, options }] : [];
  });
}

/** Sorts questions with the weakest first: by their worst reason, then by their discrimination. */
export function byWeakness(one: ItemFigures, other: ItemFigures): number {
  const worst = ({ weaknesses: [first] }: ItemFigures) => (first ? WEAKNESSES.indexOf(first.kind) : WEAKNESSES.length);
  return worst(one) - worst(other) || (one.discrimination ?? -1) - (other.discrimination ?? -1);
}
