import fc from 'fast-check';

import { attemptClock, extraMs, GRACE_MS, saveTiming } from './clock';
import type { Section } from './paper';

const MINUTE = 60_000;
const START = Date.UTC(2026, 7, 15, 4, 30);

/** SSC CGL Tier I: four locked sections of 25 questions and 15 minutes. */
const ssc = {
  durationMs: 60 * MINUTE,
  sections: [0, 1, 2, 3].map((index): Section => ({
    name: `Section ${index + 1}`,
    first: 25 * index + 1,
    last: 25 * index + 25,
    isLocked: true,
    durationMs: 15 * MINUTE,
  })),
};

const factor = fc.constantFrom(1, 4 / 3, 1.5, 2);

test('locked sections follow each other without gap or overlap, from the start to the deadline', () => {
  fc.assert(
    fc.property(factor, (f) => {
      const { windows, deadlineMs } = attemptClock(ssc, START, { factor: f });
      expect(windows.map(({ name }) => name)).toEqual(ssc.sections.map(({ name }) => name));
      expect([START, ...windows.map(({ closesMs }) => closesMs)]).toEqual([
        ...windows.map(({ opensMs }) => opensMs),
        deadlineMs,
      ]);
    }),
  );
});

test('at any time exactly one locked section is open, and only its questions take answers in time', () => {
  fc.assert(
    fc.property(factor, fc.nat(60 * MINUTE - 1), fc.integer({ min: 1, max: 100 }), (f, paperMs, questionNumber) => {
      const clock = attemptClock(ssc, START, { factor: f });
      const nowMs = START + Math.floor(paperMs * f);
      const index = Math.floor((nowMs - START) / (15 * MINUTE * f));
      const open = clock.windows.filter(({ opensMs, closesMs }) => opensMs <= nowMs && nowMs < closesMs);
      expect(open.map(({ name }) => name)).toEqual([`Section ${index + 1}`]);
      const ownIndex = Math.floor((questionNumber - 1) / 25);
      expect(saveTiming(clock, nowMs, questionNumber) === 'in-time').toBe(ownIndex === index);
    }),
  );
});

test.each([
  [15 * MINUTE - GRACE_MS - 1, 'in-time', 'too-early'],
  [15 * MINUTE - GRACE_MS, 'in-time', 'in-grace'],
  [15 * MINUTE - 1, 'in-time', 'in-grace'],
  [15 * MINUTE, 'in-grace', 'in-time'],
  [15 * MINUTE + GRACE_MS, 'in-grace', 'in-time'],
  [15 * MINUTE + GRACE_MS + 1, 'too-late', 'in-time'],
])('%d ms into the paper the last question of a section is %s and the next one %s', (intoMs, last, next) => {
  const clock = attemptClock(ssc, START);
  expect([saveTiming(clock, START + intoMs, 25), saveTiming(clock, START + intoMs, 26)]).toEqual([last, next]);
});

test('no section lasts longer than the paper', () => {
  const clock = attemptClock({ ...ssc, durationMs: 40 * MINUTE }, START);
  expect(clock.windows.map(({ closesMs }) => (closesMs - START) / MINUTE)).toEqual([15, 30, 40, 40]);
  expect(saveTiming(clock, START + 41 * MINUTE, 51)).toBe('too-late');
});

test('a section that is not locked takes answers until the deadline, whatever its own time', () => {
  const advised = { ...ssc, sections: ssc.sections.map((section) => ({ ...section, isLocked: false }) as Section) };
  const clock = attemptClock(advised, START);
  expect(clock.windows).toEqual([]);
  expect(saveTiming(clock, START, 100)).toBe('in-time');
  expect(saveTiming(clock, START + 60 * MINUTE - 1, 1)).toBe('in-time');
});

test('a server clock that goes back leaves the first section open', () => {
  const clock = attemptClock(ssc, START);
  expect(saveTiming(clock, START - 60 * MINUTE, 1)).toBe('in-time');
});

test('a mock that closes cuts the paper and its sections, and compensatory time reaches past the close in full', () => {
  const cut = attemptClock(ssc, START, { capMs: 20 * MINUTE });
  expect(cut.deadlineMs).toBe(START + 20 * MINUTE);
  expect(cut.windows.at(-1)?.closesMs).toBe(cut.deadlineMs);
  const withMore = attemptClock(ssc, START, { capMs: 20 * MINUTE, factor: 4 / 3 });
  expect(withMore.deadlineMs).toBe(START + 20 * MINUTE + ssc.durationMs / 3);
});

test('extra time is what compensatory and granted time add to a paper and its sections, even to a cut paper', () => {
  const grants = [{ atMs: START + 16 * MINUTE, ms: 5 * MINUTE }];
  const whole = extraMs(ssc, START, { factor: 4 / 3, grants });
  expect(whole.ofPaper).toBe(25 * MINUTE);
  expect(whole.ofWindows.map((ms) => ms / MINUTE)).toEqual([10, 5, 5, 5]);
  expect(extraMs(ssc, START, { factor: 4 / 3, capMs: 20 * MINUTE }).ofPaper).toBe(20 * MINUTE);
  expect(extraMs(ssc, START, { capMs: 20 * MINUTE })).toEqual({ ofPaper: 0, ofWindows: [0, 0, 0, 0] });
});

test('granted time lengthens the section that runs and moves the later ones, never those that are over', () => {
  const before = attemptClock(ssc, START);
  const [first, second] = before.windows;
  const atMs = (second?.opensMs ?? 0) + MINUTE;
  const after = attemptClock(ssc, START, { grants: [{ atMs, ms: 5 * MINUTE }] });
  expect(after.windows[0]).toEqual(first);
  expect(after.windows[1]).toEqual({ ...second, closesMs: (second?.closesMs ?? 0) + 5 * MINUTE });
  expect(after.windows[2]?.opensMs).toBe((before.windows[2]?.opensMs ?? 0) + 5 * MINUTE);
  expect(after.deadlineMs).toBe(before.deadlineMs + 5 * MINUTE);
});
