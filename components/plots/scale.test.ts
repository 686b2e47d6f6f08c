import { multiples, niceStep, percent } from './scale';

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

test('shares are written as SVG reads them', () => {
  expect([0, 1 / 3, 1, 1e-9].map(percent)).toEqual(['0%', '33.333%', '100%', '0%']);
});
