/** When candidates sit a mock, in the server's epoch milliseconds: opens < last start ≤ closes < results. */
export type Window = {
  readonly opensMs: number;
  /** From here on nobody can start. */
  readonly lastStartMs: number;
  /** When the paper's own time ends for everybody; compensatory and granted time extend past it. */
  readonly closesMs: number;
  /** When key, marks and ranks may be seen. */
  readonly resultsMs: number;
};

/** When candidates may see a key and object to it, in epoch milliseconds. */
export type ObjectionTimes = {
  /** When candidates who sat may see a provisional key; null: with the results. */
  readonly keyMs: number | null;
  /** Objections are open from the key until here; null: nobody may object. */
  readonly objectionsUntilMs: number | null;
};

type WindowRow = { opens_ms: number; last_start_ms: number; closes_ms: number; results_ms: number };

/** The window of a stored mock. */
export const mockWindowOf = (row: WindowRow): Window => ({
  opensMs: row.opens_ms,
  lastStartMs: row.last_start_ms,
  closesMs: row.closes_ms,
  resultsMs: row.results_ms,
});

type ObjectionRow = { key_ms: number | null; objections_until_ms: number | null };

/** When the key of a stored mock is shown, and until when candidates may object to it. */
export const objectionTimesOf = (row: ObjectionRow): ObjectionTimes => ({
  keyMs: row.key_ms,
  objectionsUntilMs: row.objections_until_ms,
});

/** When the state of a stored mock changes by itself. */
export const momentsOf = (row: WindowRow & ObjectionRow) => [
  ...[row.opens_ms, row.closes_ms, row.key_ms, row.results_ms],
  row.objections_until_ms,
];

/** `over`: closed, with the results still to come. */
export type Phase = 'coming' | 'running' | 'over' | 'results';

export function phaseOf({ opensMs, closesMs, resultsMs }: Window, nowMs: number): Phase {
  if (nowMs < opensMs) return 'coming';
  if (nowMs < closesMs) return 'running';
  return nowMs < resultsMs ? 'over' : 'results';
}

/** The least time between the last deadline and the results: saves in grace and the sweep are done by then. */
export const RESULTS_AFTER_MS = 60_000;

const minutesOf = (ms: number) => Math.floor(ms / 60_000);

/** A time at fault, and why. */
type TimeFault = { of: keyof (Window & ObjectionTimes); reason: string };

/**
 * What is wrong with the times of a mock whose paper takes `durationMs`: at most one fault of each time. A time that is
 * missing (NaN) is no fault here.
 */
export function scheduleFaults(
  times: Window & ObjectionTimes,
  durationMs: number,
  timeText: (atMs: number) => string,
): TimeFault[] {
  const { opensMs, lastStartMs, closesMs, resultsMs, keyMs } = times;
  const leastMs = Math.ceil((opensMs + durationMs) / 60_000) * 60_000;
  const checks: [TimeFault['of'], boolean, string][] = [
    ['lastStartMs', lastStartMs <= opensMs, 'The last start must come after the opening.'],
    ['closesMs', closesMs < lastStartMs, 'The close must not come before the last start.'],
    [
      'closesMs',
      closesMs < leastMs,
      `The paper takes ${minutesOf(durationMs)} minutes. The earliest close is ${Number.isNaN(leastMs) ? '' : timeText(leastMs)}.`,
    ],
    [
      'resultsMs',
      resultsMs < closesMs + RESULTS_AFTER_MS,
      'The results come a minute after the close at the earliest.',
    ],
    [
      'keyMs',
      keyMs !== null && keyMs < closesMs + RESULTS_AFTER_MS,
      'The provisional key comes a minute after the close at the earliest.',
    ],
    ['keyMs', keyMs !== null && keyMs >= resultsMs, 'The provisional key comes before the results.'],
  ];
  const found = checks.flatMap(([of, isWrong, reason]) => (isWrong ? [{ of, reason }] : []));
  const end = objectionsEndFault(resultsMs, times);
  const all = end === undefined ? found : [...found, { of: 'objectionsUntilMs' as const, reason: end }];
  return all.filter(({ of }, at) => all.findIndex((it) => it.of === of) === at);
}

/** What is wrong with the end of objections alone; more time may have delayed the key until the results. */
export function objectionsEndFault(
  resultsMs: number,
  { keyMs, objectionsUntilMs: untilMs }: ObjectionTimes,
): string | undefined {
  if (untilMs === null)
    return keyMs === null || Number.isNaN(keyMs)
      ? undefined
      : 'Please say until when candidates may object to the key.';
  if (!(untilMs <= (keyMs ?? resultsMs))) return undefined;
  return keyMs === null
    ? 'Objections end after the results, unless there is a provisional key.'
    : 'Objections end after the provisional key.';
}

/** When candidates see a key of the mock: the provisional one, or the final one with the results. */
export const keyShownMs = ({ keyMs, resultsMs }: Pick<Window, 'resultsMs'> & ObjectionTimes): number =>
  keyMs ?? resultsMs;

export type ObjectionPhase = 'none' | 'coming' | 'open' | 'over';

/** Whether objections are open at a time. The end itself is too late. */
export function objectionPhaseOf(times: Pick<Window, 'resultsMs'> & ObjectionTimes, nowMs: number): ObjectionPhase {
  if (times.objectionsUntilMs === null) return 'none';
  if (nowMs < keyShownMs(times)) return 'coming';
  return nowMs < times.objectionsUntilMs ? 'open' : 'over';
}

/** How long after the end every instance has stored the objections that came in time. */
const FINAL_AFTER_MS = 10_000;

/** Whether results are out and nobody can object any more; they are final once each objection has an answer. */
export const isFinalAt = (
  { resultsMs, objectionsUntilMs: untilMs }: Pick<Window, 'resultsMs'> & ObjectionTimes,
  nowMs: number,
): boolean => nowMs >= resultsMs && (untilMs === null || nowMs >= untilMs + FINAL_AFTER_MS);

/** Why a candidate may not start a mock now. */
export type EntryFault = 'too-early' | 'too-late' | 'not-invited' | 'withdrawn';

/** Why a candidate may not start now; undefined if nothing is in the way. It is not for attempts that run already. */
export function entryFault(
  { opensMs, lastStartMs }: Window,
  { isInvited, isWithdrawn }: { isInvited: boolean; isWithdrawn: boolean },
  nowMs: number,
): EntryFault | undefined {
  if (!isInvited) return 'not-invited';
  if (isWithdrawn) return 'withdrawn';
  if (nowMs < opensMs) return 'too-early';
  return nowMs < lastStartMs ? undefined : 'too-late';
}

/** How much of a paper's `durationMs` the last to start loses, in words; undefined if all have the whole time. */
export const windowWarning = ({ lastStartMs, closesMs }: Window, durationMs: number): string | undefined =>
  closesMs - lastStartMs < durationMs
    ? `The last to start has ${minutesOf(closesMs - lastStartMs)} of the paper’s ${minutesOf(durationMs)} minutes.`
    : undefined;

/** The longest list of Usernames of a mock. */
export const MOST_CANDIDATES = 10_000;

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
