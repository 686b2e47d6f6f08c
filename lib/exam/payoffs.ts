import { BAND, worthOf } from './certainty';
import { type Confidence, CONFIDENCES } from './confidence';
import { meanOf, type Value, variance } from './statistics';
import type { MarkingScheme } from './paper';
import type { Verdict } from './scoring';

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
