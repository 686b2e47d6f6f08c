import type { ObjectionTimes, Window } from './window';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** Ten o'clock on a Sunday in India. */
const SUNDAY_TEN_MS = Date.UTC(2026, 10, 22, 4, 30);

/** A mock whose habits are kept: its times, and the time of its paper. */
type Habit = { times: Window & ObjectionTimes; durationMs: number };

/**
 * The times to propose for a mock whose paper takes `durationMs`: at the weekday and hour of the last mock, at least an
 * hour from now and after it, with the same gaps; without one a Sunday at ten, half an hour for the start and four to
 * the results. A key and objections are proposed if the last mock had them.
 */
export function proposedTimes(durationMs: number, habit: Habit | null, nowMs: number): Window & ObjectionTimes {
  const was = habit?.times;
  const firstMs = was?.opensMs ?? SUNDAY_TEN_MS;
  const weeks = Math.max(1, Math.ceil((nowMs + HOUR_MS - firstMs) / WEEK_MS));
  const opensMs = firstMs + weeks * WEEK_MS;
  const lastStartMs = opensMs + (was ? was.lastStartMs - was.opensMs : HOUR_MS / 2);
  // Who started last kept this much of the paper's time, or lost it.
  const spareMs = habit ? habit.times.closesMs - habit.times.lastStartMs - habit.durationMs : 0;
  const leastMs = Math.max(lastStartMs, opensMs + durationMs, lastStartMs + durationMs + spareMs);
  const closesMs = Math.ceil(leastMs / MINUTE_MS) * MINUTE_MS;
  const afterClose = (atMs: number | null | undefined) =>
    was && typeof atMs === 'number' ? closesMs + atMs - was.closesMs : null;
  return {
    ...{ opensMs, lastStartMs, closesMs, resultsMs: afterClose(was?.resultsMs) ?? closesMs + 4 * HOUR_MS },
    ...{ keyMs: afterClose(was?.keyMs), objectionsUntilMs: afterClose(was?.objectionsUntilMs) },
  };
}
