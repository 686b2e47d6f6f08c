import { bandLimitsMs, TIME_BANDS } from './time-bands';
import { minutesAndSeconds, rangeText } from './time-text';

test.each([
  [0, '0:00'],
  [499, '0:00'],
  [500, '0:01'],
  [59_499, '0:59'],
  [59_500, '1:00'],
  [125_000, '2:05'],
  [4_500_000, '75:00'],
])('%i ms are %s', (ms, text) => {
  expect(minutesAndSeconds(ms)).toBe(text);
});

test.each([
  [0, 'under 5 s'],
  [1, '5–10 s'],
  [6, '40–50 s'],
  [TIME_BANDS - 1, '300 s or more'],
])('the times of band %i are %s', (band, text) => {
  expect(rangeText(bandLimitsMs(band))).toBe(text);
});
