import fc from 'fast-check';

import { multiples, niceStep, toBins } from './score-distribution';
import { percent } from './plot';

const value = fc.integer({ min: -20_000, max: 60_000 }).map((units) => units / 600);
const counts = fc.array(fc.record({ value, count: fc.integer({ min: 0, max: 5_000 }) }), { minLength: 1 });

test('each value counts in one bin, and the bins hold every marked value', () => {
  fc.assert(
    fc.property(counts, fc.array(value), (all, marked) => {
      const bins = toBins(all, marked);
      expect(bins.length).toBeLessThanOrEqual(15);
      bins.forEach(({ from, to, count }, index) => {
        const own = all.filter((it) => from <= it.value && it.value < to);
        expect(count).toBe(own.reduce((sum, it) => sum + it.count, 0));
        if (index > 0) expect(from).toBe(bins[index - 1]?.to);
      });
      const [first, last] = [bins[0]?.from ?? NaN, bins.at(-1)?.to ?? NaN];
      for (const it of [...marked, ...all.map((entry) => entry.value)]) {
        expect(first <= it && it < last).toBe(true);
      }
    }),
  );
});

test('bins begin and end at round numbers', () => {
  const bins = toBins(
    [
      { value: 3, count: 1 },
      { value: 71.5, count: 2 },
    ],
    [-0.7],
  );
  expect(bins[0]).toEqual({ from: -10, to: 0, count: 0 });
  expect(bins.map(({ from }) => from)).toEqual([-10, 0, 10, 20, 30, 40, 50, 60, 70]);
});

test('equal values make one bin, and no values make none', () => {
  expect(toBins([{ value: 7, count: 12 }], [7])).toEqual([{ from: 7, to: 8, count: 12 }]);
  expect(toBins([], [])).toEqual([]);
});

test.each([
  [0, 5, 1],
  [5, 5, 1],
  [6, 5, 2],
  [23, 5, 5],
  [26, 5, 10],
  [4_000, 4, 1_000],
])('a range of %i in at most %i parts has the step %i', (range, parts, step) => {
  expect(niceStep(range, parts)).toBe(step);
});

test.each([
  [5, 0, 15, [0, 5, 10, 15]],
  [5, -7, 4, [-5, 0]],
  [10, 1, 9, []],
])('the multiples of %i from %i to %i are %j', (step, from, to, expected) => {
  expect(multiples(step, from, to).map((it) => it + 0)).toEqual(expected);
});

test('a share becomes a per cent value that SVG reads', () => {
  expect([0, 1 / 3, 1, 1e-9].map(percent)).toEqual(['0%', '33.333%', '100%', '0%']);
});
