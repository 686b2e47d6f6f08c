import type { LanguageView } from './languages';
import type { KeyRuling, Option } from './paper';

/** For the tests: an exact amount, not reduced. */
export type Fraction = { above: bigint; below: bigint };

const plus = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.below + b.above * a.below,
  below: a.below * b.below,
});

/** Reads '2.5' and '2/3' independently of the code under test. */
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
export type Item = {
  correctAns: string;
  subject: string;
  given: Option | null;
  language?: LanguageView | null;
  rulings?: readonly KeyRuling[];
};

/** For the tests: the outcome of an item, ruling by ruling; the last ruling on the answer decides. */
export function outcomeOf({ correctAns, given, language, rulings = [] }: Item): 'right' | 'wrong' | 'blank' | 'none' {
  let outcome: 'right' | 'wrong' | 'blank' | 'none' =
    given === null ? 'blank' : `${given}` === correctAns.trim() ? 'right' : 'wrong';
  for (const { ruling, language: only } of rulings) {
    if (only && (given === null || (language !== 'both' && only !== language))) continue;
    if (ruling.kind === 'dropped' || ruling.kind === 'spread') outcome = 'none';
    else if (ruling.kind === 'all') outcome = 'right';
    else if (given === null) outcome = 'blank';
    else outcome = ruling.kind === 'attempted' || ruling.options.some((it) => it === given) ? 'right' : 'wrong';
  }
  return outcome;
}

/** Scores question by question in fractions: the expected result of a part of a paper. */
export function oracle(items: readonly Item[], scheme: Scheme | null) {
  const outcomes = items.map(outcomeOf);
  const [correct, wrong] = ['right', 'wrong'].map((it) => outcomes.filter((outcome) => outcome === it).length) as [
    number,
    number,
  ];
  let marks: Fraction = { above: 0n, below: 1n };
  for (const outcome of outcomes) {
    const step = fractionOf((outcome === 'right' ? scheme?.right : outcome === 'wrong' ? scheme?.wrong : '0') ?? '0');
    marks = plus(marks, outcome === 'right' ? step : { ...step, above: -step.above });
  }
  const total = outcomes.filter((it) => it !== 'none').length;
  return {
    totalQuestions: total,
    totalAnswered: correct + wrong,
    totalNotAnswered: total - correct - wrong,
    correctAnswers: correct,
    wrongAnswers: wrong,
    percentage: total === 0 ? '0.00' : rounded({ above: BigInt(correct) * 100n, below: BigInt(total) }),
    marks: scheme && rounded(marks),
  };
}
