import fc from 'fast-check';

import { attemptClock, isOver, remainingMs, saveTiming } from './clock';
import { announcementDue, countdownMs, formatRemaining } from './countdown';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const START = Date.UTC(2026, 7, 15, 4, 30);

test.each([
  [0, '00:00'],
  [-5 * SECOND, '00:00'],
  [1, '00:01'],
  [59 * SECOND, '00:59'],
  [59 * SECOND + 1, '01:00'],
  [9 * MINUTE + 5 * SECOND, '09:05'],
  [30 * MINUTE, '30:00'],
  [60 * MINUTE - 1, '1:00:00'],
  [60 * MINUTE, '1:00:00'],
  [135 * MINUTE + 7 * SECOND, '2:15:07'],
])('%d ms left read as %s', (ms, text) => {
  expect(formatRemaining(ms)).toBe(text);
});

test('the countdown depends only on the time since the answer, however often the page reads it', () => {
  const countdown = { toldMs: 30 * MINUTE, toldAtMs: 812.5 };
  expect(countdownMs(countdown, 812.5)).toBe(30 * MINUTE);
  expect(countdownMs(countdown, 812.5 + 10 * MINUTE)).toBe(20 * MINUTE);
  expect(countdownMs(countdown, 812.5 + 10 * MINUTE)).toBe(20 * MINUTE);
  expect(countdownMs(countdown, 812.5 + 31 * MINUTE)).toBe(0);
});

test('a client clock that is a day off, or changes during the exam, does not change the countdown', () => {
  const skew = fc.integer({ min: -DAY, max: DAY });
  const passed = fc.nat(40 * MINUTE);
  const wallClock = jest.spyOn(Date, 'now');
  fc.assert(
    fc.property(skew, skew, passed, passed, fc.nat(DAY), fc.nat(3_000), (skewAtRead, skewLater, a, b, page, delay) => {
      const [readMs, laterMs] = [START + Math.min(a, b), START + Math.max(a, b)];
      const clock = attemptClock({ durationMs: 30 * MINUTE, sections: [] }, START);
      const pageTime = (serverMs: number) => page + (serverMs - START);

      wallClock.mockReturnValue(readMs + skewAtRead);
      const countdown = { toldMs: remainingMs(clock, readMs), toldAtMs: pageTime(readMs + delay) };
      wallClock.mockReturnValue(laterMs + skewLater);
      const shown = countdownMs(countdown, pageTime(laterMs + delay));

      expect(shown).toBe(Math.max(0, START + 30 * MINUTE - laterMs));
      expect(shown).toBe(remainingMs(clock, laterMs));
      expect(isOver(clock, laterMs)).toBe(shown === 0);
      expect(saveTiming(clock, laterMs, 1) === 'in-time').toBe(shown > 0);
    }),
    { numRuns: 500 },
  );
  wallClock.mockRestore();
});

/** What a page announces while the time left goes through `values`. */
function announced(values: readonly number[]): number[] {
  let leastMs = values[0] ?? 0;
  return values.flatMap((remaining) => {
    const due = announcementDue(leastMs, remaining);
    leastMs = Math.min(leastMs, remaining);
    return due ?? [];
  });
}

test('a page announces ten, five and one minute once each, however the answers jitter', () => {
  const step = fc.integer({ min: -2_000, max: 50_000 });
  fc.assert(
    fc.property(fc.array(step, { minLength: 200, maxLength: 200 }), (steps) => {
      let remaining = 30 * MINUTE;
      const values = [remaining, ...steps.map((ms) => (remaining -= ms))];
      fc.pre(remaining <= 0);
      expect(announced(values)).toEqual([10, 5, 1]);
    }),
  );
});

test.each([
  ['a minute when it is reached', [11 * MINUTE, 10 * MINUTE, 10 * MINUTE], [10]],
  ['nothing a moment before the minute', [11 * MINUTE, 10 * MINUTE + 1], []],
  ['only the last of several minutes that passed in a pause', [11 * MINUTE, 4 * MINUTE], [5]],
  ['nothing when a pause ends after the end of the paper', [11 * MINUTE, 0], []],
  ['no minute that passed before the page was opened', [9 * MINUTE, 8 * MINUTE], []],
  ['nothing at the start of a paper of ten minutes', [10 * MINUTE, 10 * MINUTE - 1], []],
])('the page announces %s', (_, values, minutes) => {
  expect(announced(values)).toEqual(minutes);
});
