import { indianInput, indianMs, indianTime } from './indian-time';

const TEN_AM_MS = Date.UTC(2026, 10, 22, 4, 30);

test('a moment reads as on a clock in India, with its day', () => {
  expect(indianTime(TEN_AM_MS)).toBe('22 Nov 2026, 10:00\u00a0am');
  expect(indianTime(Date.UTC(2026, 10, 21, 18, 30))).toBe('22 Nov 2026, 12:00\u00a0am');
});

test('an input holds a moment in Indian time, and gives it back', () => {
  expect(indianInput(TEN_AM_MS)).toBe('2026-11-22T10:00');
  expect(indianMs('2026-11-22T10:00')).toBe(TEN_AM_MS);
});

test.each([
  '',
  '2026-11-22',
  '2026-02-31T10:00',
  '2026-11-22T24:00',
  '2026-11-22T25:00',
  '2026-13-01T10:00',
  '2026-11-22T10:00Z',
  '12026-11-22T10:00',
])('%j is no moment', (text) => {
  expect(indianMs(text)).toBeNaN();
});
