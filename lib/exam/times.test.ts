import fc from 'fast-check';

import { bandLimitsMs, medianBand, minutesAndSeconds, rangeText, TIME_BANDS, timeBand } from './times';

const times = fc.integer({ min: 0, max: 900_000 });

test('a time lies within the limits of its band', () => {
  fc.assert(
    fc.property(times, (spentMs) => {
      const { fromMs, toMs } = bandLimitsMs(timeBand(spentMs));
      expect(fromMs).toBeLessThanOrEqual(spentMs);
      if (toMs !== null) expect(spentMs).toBeLessThan(toMs);
    }),
  );
});

test('the bands adjoin each other from zero, and the last has no upper end', () => {
  expect(bandLimitsMs(0).fromMs).toBe(0);
  for (let band = 1; band < TIME_BANDS; band += 1) {
    expect(bandLimitsMs(band).fromMs).toBe(bandLimitsMs(band - 1).toMs);
  }
  expect(bandLimitsMs(TIME_BANDS - 1).toMs).toBeNull();
});

test('the median band is the band of the median time', () => {
  fc.assert(
    fc.property(fc.array(times, { minLength: 1, maxLength: 50 }), (all) => {
      const counts = Array.from({ length: TIME_BANDS }, (_, band) => all.filter((it) => timeBand(it) === band).length);
      const sorted = [...all].sort((a, b) => a - b);
      expect(medianBand(counts)).toBe(timeBand(sorted[Math.ceil(sorted.length / 2) - 1] ?? 0));
    }),
  );
});

test('an empty count has no median band', () => {
  expect(medianBand(Array(TIME_BANDS).fill(0))).toBeNull();
});

test.each([
  [0, '0:00'],
  [499, '0:00'],
  [500, '0:01'],
  [59_499, '0:59'],
  [59_500, '1:00'],
  [125_000, '2:05'],
  [4_500_000, '75:00'],
])('%i ms read as %s', (ms, text) => {
  expect(minutesAndSeconds(ms)).toBe(text);
});

test.each([
  [0, '< 5 s'],
  [1, '5–10 s'],
  [6, '40–50 s'],
  [TIME_BANDS - 1, '≥ 300 s'],
])('band %i reads as %s', (band, text) => {
  expect(rangeText(bandLimitsMs(band))).toBe(text);
});
