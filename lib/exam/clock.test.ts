import fc from 'fast-check';

import { attemptClock, GRACE_MS, isOver, remainingMs, saveTiming } from './clock';

const MINUTE = 60_000;
const START = Date.UTC(2026, 7, 15, 4, 30);

const plain = { durationMs: 30 * MINUTE, sections: [] };

const duration = fc.integer({ min: MINUTE, max: 240 * MINUTE });
const factor = fc.constantFrom(1, 4 / 3, 1.5, 2);
const time = fc.integer({ min: START - 300 * MINUTE, max: START + 600 * MINUTE });

test.each([
  [30, 1, 30],
  [30, 4 / 3, 40],
  [48, 4 / 3, 64],
  [120, 4 / 3, 160],
])('a paper of %d minutes with a time factor of %d lasts exactly %d minutes', (minutes, timeFactor, all) => {
  const clock = attemptClock({ durationMs: minutes * MINUTE, sections: [] }, START, { factor: timeFactor });
  expect(clock).toEqual({ startedAtMs: START, deadlineMs: START + all * MINUTE, windows: [] });
});

test('a later start, a longer paper or more compensatory time never makes the deadline earlier', () => {
  fc.assert(
    fc.property(time, duration, factor, fc.nat(), fc.nat(), factor, (start, durationMs, f, later, longer, other) => {
      const { deadlineMs } = attemptClock({ durationMs, sections: [] }, start, { factor: f });
      expect(Number.isInteger(deadlineMs)).toBe(true);
      const more = attemptClock({ durationMs: durationMs + longer, sections: [] }, start + later, {
        factor: Math.max(f, other),
      }).deadlineMs;
      expect(more).toBeGreaterThanOrEqual(deadlineMs + later + longer);
    }),
  );
});

test('the time left falls from the whole time to zero as time passes, and at zero the time is over', () => {
  fc.assert(
    fc.property(time, fc.nat(600 * MINUTE), (nowMs, passedMs) => {
      const clock = attemptClock(plain, START);
      const [before, after] = [remainingMs(clock, nowMs), remainingMs(clock, nowMs + passedMs)];
      expect(before).toBeGreaterThanOrEqual(after);
      expect(before).toBeLessThanOrEqual(30 * MINUTE);
      if (nowMs >= START && after > 0) expect(before - after).toBe(passedMs);
      expect(isOver(clock, nowMs)).toBe(before === 0);
    }),
  );
});

test.each([
  [-1, 'in-time', false],
  [0, 'in-grace', true],
  [GRACE_MS, 'in-grace', true],
  [GRACE_MS + 1, 'too-late', true],
])('%d ms after the deadline a save is %s', (pastMs, timing, over) => {
  const clock = attemptClock(plain, START, { factor: 4 / 3 });
  const nowMs = START + 40 * MINUTE + pastMs;
  expect(saveTiming(clock, nowMs, 1)).toBe(timing);
  expect(isOver(clock, nowMs)).toBe(over);
});

test('the grace is at most five seconds', () => {
  expect(GRACE_MS).toBeGreaterThan(0);
  expect(GRACE_MS).toBeLessThanOrEqual(5_000);
});

test('a server clock that goes back neither refuses a save nor adds time', () => {
  const clock = attemptClock(plain, START);
  expect(saveTiming(clock, START - 60 * MINUTE, 1)).toBe('in-time');
  expect(remainingMs(clock, START - 60 * MINUTE)).toBe(30 * MINUTE);
});
