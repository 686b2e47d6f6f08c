import type { Option } from './paper';

/** For the tests: an exact amount, not reduced. */
export type Fraction = { above: bigint; below: bigint };

const plus = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.below + b.above * a.below,
  below: a.below * b.below,
});

/** The oracle's own reading of '2.5' and '2/3'. */
function fractionOf(text: string): Fraction {
  const [above = '', below] = text.split('/');
  if (below) return { above: BigInt(above), below: BigInt(below) };
  const decimals = text.split('.')[1] ?? '';
  return { above: BigInt(text.replace('.', '')), below: 10n ** BigInt(decimals.length) };
}

/** A fraction with two decimals, half away from zero. */
export function rounded({ above, below }: Fraction): string {
  const size = above < 0n ? -above : above;
  const hundredths = (size * 200n + below) / (below * 2n);
  const text = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
  return above < 0n && hundredths > 0n ? `-${text}` : text;
}

export type Scheme = { right: string; wrong: string };
export type Item = { correctAns: string; subject: string; given: Option | null };

/** Scores question by question in fractions: what a part of a paper must come to. */
export function oracle(items: readonly Item[], scheme: Scheme | null) {
  let [answered, correct] = [0, 0];
  let marks: Fraction = { above: 0n, below: 1n };
  for (const { correctAns, given } of items) {
    if (given === null) continue;
    answered += 1;
    const isRight = `${given}` === correctAns.trim();
    if (isRight) correct += 1;
    const step = fractionOf((isRight ? scheme?.right : scheme?.wrong) ?? '0');
    marks = plus(marks, isRight ? step : { ...step, above: -step.above });
  }
  const total = items.length;
  return {
    totalQuestions: total,
    totalAnswered: answered,
    totalNotAnswered: total - answered,
    correctAnswers: correct,
    wrongAnswers: answered - correct,
    percentage: total === 0 ? '0.00' : rounded({ above: BigInt(correct) * 100n, below: BigInt(total) }),
    marks: scheme && rounded(marks),
  };
}
