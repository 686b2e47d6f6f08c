import { proposedTimes, scheduleFaults } from './window';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 168 * HOUR_MS;
/** Ten o'clock in India on Saturday, 21 November 2026. */
const TEN_MS = Date.UTC(2026, 10, 21, 4, 30);
const TIMES = {
  ...{
    opensMs: TEN_MS,
    lastStartMs: TEN_MS + HOUR_MS,
    closesMs: TEN_MS + 3 * HOUR_MS,
    resultsMs: TEN_MS + 8 * HOUR_MS,
  },
  ...{ keyMs: TEN_MS + 4 * HOUR_MS, objectionsUntilMs: TEN_MS + 28 * HOUR_MS },
};

test('the first mock is proposed for a Sunday at ten, with the time that its paper needs', () => {
  const sundayMs = TEN_MS + 24 * HOUR_MS;
  const first = {
    ...{ opensMs: sundayMs, lastStartMs: sundayMs + HOUR_MS / 2, closesMs: sundayMs + 2.5 * HOUR_MS },
    ...{ resultsMs: sundayMs + 6.5 * HOUR_MS, keyMs: null, objectionsUntilMs: null },
  };
  const later = proposedTimes(2 * HOUR_MS, null, TEN_MS);
  expect(later.opensMs - first.opensMs).toBe(WEEK_MS);
  expect(later.resultsMs - first.resultsMs).toBe(WEEK_MS);
  expect(later).toMatchObject({ keyMs: null, objectionsUntilMs: null });
});

test('a mock is proposed a week after the last one, with its gaps and the time of its own paper', () => {
  const habit = { times: TIMES, durationMs: 2 * HOUR_MS };
  expect(proposedTimes(2 * HOUR_MS, habit, TEN_MS)).toEqual(
    Object.fromEntries(Object.entries(TIMES).map(([name, atMs]) => [name, atMs + WEEK_MS])),
  );
  expect(proposedTimes(HOUR_MS, habit, TEN_MS)).toMatchObject({
    ...{ opensMs: TEN_MS + WEEK_MS, closesMs: TEN_MS + WEEK_MS + 2 * HOUR_MS, keyMs: TEN_MS + WEEK_MS + 3 * HOUR_MS },
  });
});

test('after some weeks without a mock the next such day is proposed, and at least an hour ahead', () => {
  const habit = { times: TIMES, durationMs: 2 * HOUR_MS };
  const opensAt = (nowMs: number) => proposedTimes(HOUR_MS, habit, nowMs).opensMs - TEN_MS;
  expect(opensAt(TEN_MS + 3 * WEEK_MS - HOUR_MS)).toBe(3 * WEEK_MS);
  expect(opensAt(TEN_MS + 3 * WEEK_MS - HOUR_MS + 1)).toBe(4 * WEEK_MS);
  expect(opensAt(TEN_MS - 2 * WEEK_MS)).toBe(WEEK_MS);
});

test('what is proposed has no fault, whatever the papers take', () => {
  for (const spareMs of [-HOUR_MS, 0, HOUR_MS])
    for (const minutes of [1, 30, 119.5, 600]) {
      const times = { ...TIMES, closesMs: TIMES.closesMs + spareMs / 2 };
      const durationMs = minutes * MINUTE_MS;
      const proposed = proposedTimes(durationMs, { times, durationMs: 2 * HOUR_MS }, TEN_MS);
      expect(scheduleFaults(proposed, durationMs, String)).toEqual([]);
    }
});
