import fc from 'fast-check';

import { amountText, formatMarks, parseMarks, publishedUnits, UNITS_PER_MARK } from './marks';
import { rounded } from './testing-score';

test.each([
  ['2', 1_200],
  ['2.5', 1_500],
  ['0.50', 300],
  ['2/3', 400],
  ['5/6', 500],
  ['0.625', 375],
  ['1', 600],
  ['0', 0],
])('%s marks are %d units', (text, units) => {
  expect(parseMarks(text)).toBe(units);
});

test.each(['', ' ', ' 2', '2 ', '-2', '+2', '.5', '2.', '2,5', '1e3', '0x10', '2/0', '2/3/4', '2.5/3', '२', '1234567'])(
  '%j is malformed',
  (text) => {
    expect(parseMarks(text)).toBe('malformed');
  },
);

test.each(['0.001', '1/7', '0.66666', '1/9', '0.0001'])('%s is inexact: finer than the unit', (text) => {
  expect(parseMarks(text)).toBe('inexact');
});

test('a parsed amount equals the written fraction exactly', () => {
  const decimal = fc.tuple(fc.nat(999_999), fc.integer({ min: 0, max: 99 })).map(([whole, hundredths]) => ({
    text: `${whole}.${String(hundredths).padStart(2, '0')}`,
    numerator: BigInt(whole) * 100n + BigInt(hundredths),
    denominator: 100n,
  }));
  const fraction = fc.tuple(fc.nat(999_999), fc.integer({ min: 1, max: 999_999 })).map(([above, below]) => ({
    text: `${above}/${below}`,
    numerator: BigInt(above),
    denominator: BigInt(below),
  }));
  fc.assert(
    fc.property(fc.oneof(decimal, fraction), ({ text, numerator, denominator }) => {
      const exact = numerator * BigInt(UNITS_PER_MARK);
      const units = parseMarks(text);
      if (exact % denominator === 0n) expect(units).toBe(Number(exact / denominator));
      else expect(units).toBe('inexact');
    }),
  );
});

test('a third of every two-decimal amount is a whole number of units', () => {
  for (let hundredths = 1; hundredths <= 500; hundredths += 1) {
    expect(Number(parseMarks((hundredths / 100).toFixed(2))) % 3).toBe(0);
  }
});

test.each([
  [0, '0.00'],
  [-0, '0.00'],
  [400, '0.67'],
  [-400, '-0.67'],
  [500, '0.83'],
  [-2, '0.00'],
  [-3, '-0.01'],
  [2, '0.00'],
  [3, '0.01'],
  [603, '1.01'],
  [60_000, '100.00'],
  [-1_500, '-2.50'],
])('%d units read as %s', (units, text) => {
  expect(formatMarks(units)).toBe(text);
});

test('any amount reads as its exact value rounded to two decimals', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (units) => {
      expect(formatMarks(units)).toBe(rounded({ above: BigInt(units), below: BigInt(UNITS_PER_MARK) }));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [1_200, '2'],
  [300, '0.5'],
  [400, '2/3'],
  [1_206, '2.01'],
])('%d units are written as %s', (units, text) => {
  expect(amountText(units)).toBe(text);
});

test('an amount that is written is read as the same', () => {
  fc.assert(fc.property(fc.nat(59_400), (units) => expect(parseMarks(amountText(units))).toBe(units)));
});

test('marks with thirds are published as right answers with two decimals, times their marks', () => {
  const [right, wrong] = [1_200, 400];
  const published = (rightAnswers: number, wrongAnswers: number) =>
    formatMarks(publishedUnits(rightAnswers * right - wrongAnswers * wrong, right));
  expect(published(50, 19)).toBe('87.34');
  expect(published(50, 20)).toBe('86.66');
  expect(published(50, 21)).toBe('86.00');
  expect(formatMarks(50 * right - 19 * wrong)).toBe('87.33');
});
