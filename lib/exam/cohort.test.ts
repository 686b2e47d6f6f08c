import fc from 'fast-check';

import { countFrom, LEAST_COHORT, rankOf, standingOf } from './cohort';

const cohorts = fc.array(fc.integer({ min: -40, max: 60 }), { minLength: LEAST_COHORT, maxLength: 60 });

const countsOf = (scores: readonly number[]) =>
  [...new Set(scores)].map((score) => ({ score, candidates: scores.filter((it) => it === score).length }));

/** The number `part / whole × 100` with seven decimals, by long division. */
function longDivision(part: number, whole: number): string {
  let rest = part * 100;
  let digits = '';
  const integer = Math.floor(rest / whole);
  rest -= integer * whole;
  for (let place = 0; place < 8; place += 1) {
    rest *= 10;
    digits += String(Math.floor(rest / whole));
    rest %= whole;
  }
  const rounded = String(Math.floor((Number(`${integer}${digits}`) + 5) / 10)).padStart(8, '0');
  return `${rounded.slice(0, -7)}.${rounded.slice(-7)}`;
}

test('rank, percentile, top and average equal those from a count of heads, ties included', () => {
  fc.assert(
    fc.property(cohorts, fc.integer({ min: -50, max: 70 }), fc.boolean(), (scores, stranger, isOwn) => {
      const own = isOwn ? (scores[0] ?? 0) : stranger;
      const better = scores.filter((score) => score > own).length;
      const standing = standingOf(own, countsOf(scores));
      expect(standing).toEqual({
        candidates: scores.length,
        rank: better + 1,
        percentile: longDivision(scores.length - better, scores.length),
        topScore: Math.max(...scores),
        averageScore: Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length),
      });
    }),
    { numRuns: 500 },
  );
});

test('equal scores share a rank, and the next rank skips as many places', () => {
  const counts = countsOf([90, 80, 80, 70, 60, 50, 40, 30, 20, 10]);
  expect([90, 80, 70].map((score) => standingOf(score, counts)?.rank)).toEqual([1, 2, 4]);
});

test.each([
  [10, 1, '100.0000000'],
  [12, 5, '66.6666667'],
  [11, 11, '9.0909091'],
  [1_000_000, 2, '99.9999000'],
])('in a cohort of %i the candidate on rank %i has the percentile %s', (candidates, rank, percentile) => {
  const counts = [
    { score: 2, candidates: rank - 1 },
    { score: 1, candidates: candidates - rank + 1 },
  ];
  expect(standingOf(1, counts)).toMatchObject({ rank, percentile });
});

test('a cohort of fewer than ten candidates has no ranks', () => {
  expect(standingOf(5, [{ score: 5, candidates: 9 }])).toBeNull();
  expect(standingOf(5, [])).toBeNull();
  expect(standingOf(5, [{ score: 5, candidates: 10 }])).not.toBeNull();
});

test('a score that no candidate has does not count as the best', () => {
  expect(
    standingOf(5, [
      { score: 9, candidates: 0 },
      { score: 5, candidates: 10 },
    ])?.topScore,
  ).toBe(5);
});

test('rankOf gives the rank of the standing', () => {
  fc.assert(
    fc.property(cohorts, fc.integer({ min: -50, max: 70 }), (scores, own) => {
      expect(rankOf(own, countsOf(scores))).toBe(standingOf(own, countsOf(scores))?.rank);
    }),
  );
});

test('a score reaches a cut-off by its marks as shown', () => {
  // 40,000 units are 66.666… marks, shown as 66.67.
  const counts = [
    { score: 40_000, candidates: 3 },
    { score: 39_996, candidates: 4 },
    { score: -400, candidates: 5 },
  ];
  expect([66.67, 66.66, -0.67, -0.66].map((least) => countFrom(least, counts, 400))).toEqual([3, 7, 12, 7]);
  expect(countFrom(40_000, counts, null)).toBe(3);
});

test('a score that UPSC would publish as the cut-off reaches it', () => {
  // 44 right and 1 wrong answers of 2 marks: 87.33, which UPSC publishes as 43.67 × 2.
  const counts = [{ score: 52_400, candidates: 3 }];
  expect([87.33, 87.34, 87.35].map((least) => countFrom(least, counts, 1_200))).toEqual([3, 3, 0]);
});
