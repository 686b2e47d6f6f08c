import type { Paper, QuestionRange } from './paper';

/** How late a save may arrive and still count. It makes up for the network; it is no extra time for the candidate. */
export const GRACE_MS = 5_000;

/** A time in which the site was down, in epoch milliseconds: from its last sign of life to its return. */
export type Outage = { readonly fromMs: number; readonly toMs: number };

/** How long after a return the candidates' pages have to send what they kept during the outage. */
const RETURN_MS = 60_000;

/** When a locked section takes answers, in the server's epoch milliseconds: from `opensMs` to before `closesMs`. */
type SectionWindow = QuestionRange & {
  readonly name: string;
  readonly opensMs: number;
  readonly closesMs: number;
};

/** The times of one attempt, in the server's epoch milliseconds. `windows` is empty if no section is locked. */
export type Clock = {
  readonly startedAtMs: number;
  readonly deadlineMs: number;
  readonly windows: readonly SectionWindow[];
  /** The outages of the site, the earliest first; set for judging which saves come too late. */
  readonly outages?: readonly Outage[];
};

/** How the arrival of a save is judged. The server accepts an 'in-grace' save and logs it. */
type SaveTiming = 'in-time' | 'in-grace' | 'too-early' | 'too-late';

/** Extra time granted in a mock: whatever ends after `atMs` ends `ms` later. `atMs` is in epoch milliseconds. */
export type Grant = { readonly atMs: number; readonly ms: number };

/** When something ends that would end at `endMs`, the earliest grant first. */
export const grantedEndMs = (endMs: number, grants: readonly Grant[]): number =>
  grants.reduce((laterMs, { atMs, ms }) => (atMs < laterMs ? laterMs + ms : laterMs), endMs);

/** The reasons for which an attempt's time differs from its paper's. */
export type TimeAllowed = {
  /** Compensatory time: 4/3 for 20 minutes more in each hour. It lengthens paper and sections alike. */
  readonly factor?: number;
  /** How much of the paper's time is left before a mock closes. Compensatory time extends past the close in full. */
  readonly capMs?: number;
  readonly grants?: readonly Grant[];
};

/**
 * The clock of an attempt that the server started at `startedAtMs`. Minutes granted before the start are shared out among
 * the locked sections by their times.
 */
export function attemptClock(
  paper: Pick<Paper, 'durationMs' | 'sections'>,
  startedAtMs: number,
  { factor = 1, capMs = Infinity, grants = [] }: TimeAllowed = {},
): Clock {
  // Scaling each time from the start leaves no gap between sections, however the factor rounds.
  const scaled = (paperMs: number) => Math.round(paperMs <= capMs ? paperMs * factor : capMs + paperMs * (factor - 1));
  const locked = paper.sections.filter((it) => it.isLocked);
  const lockedMs = locked.reduce((sum, it) => sum + it.durationMs, 0);
  const sharedUntilMs = scaled(Math.min(lockedMs, paper.durationMs));
  const sharedMs = grants.reduce((sum, { atMs, ms }) => (atMs <= startedAtMs ? sum + ms : sum), 0);
  const shareOf = (ms: number) => (ms < sharedUntilMs ? Math.round((sharedMs * ms) / sharedUntilMs) : sharedMs);
  const later = grants.filter(({ atMs }) => atMs > startedAtMs);
  const at = (paperMs: number) => grantedEndMs(startedAtMs + scaled(paperMs) + shareOf(scaled(paperMs)), later);
  const deadlineMs = at(paper.durationMs);
  const after = (paperMs: number) => (paperMs === 0 ? startedAtMs : Math.min(at(paperMs), deadlineMs));
  const windows: SectionWindow[] = [];
  let usedMs = 0;
  for (const { name, first, last, durationMs } of locked) {
    windows.push({ name, first, last, opensMs: after(usedMs), closesMs: after(usedMs + durationMs) });
    usedMs += durationMs;
  }
  return { startedAtMs, deadlineMs, windows };
}

const lengthMs = ({ opensMs, closesMs }: SectionWindow) => closesMs - opensMs;

/** How much compensatory and granted time lengthen a paper and each of its locked sections. */
export function extraMs(
  paper: Pick<Paper, 'durationMs' | 'sections'>,
  startedAtMs: number,
  { capMs, ...extra }: TimeAllowed,
): { ofPaper: number; ofWindows: readonly number[] } {
  const own = attemptClock(paper, startedAtMs, { capMs });
  const clock = attemptClock(paper, startedAtMs, { capMs, ...extra });
  return {
    ofPaper: clock.deadlineMs - own.deadlineMs,
    ofWindows: own.windows.map((window, index) => lengthMs(clock.windows[index] ?? window) - lengthMs(window)),
  };
}

// A server clock can be behind the one that started the attempt: the attempt then counts as just begun.
const sinceStart = (clock: Clock, nowMs: number) => Math.max(nowMs, clock.startedAtMs);

/** The time left, from the whole time down to 0. */
export const remainingMs = (clock: Clock, nowMs: number): number =>
  Math.max(0, clock.deadlineMs - sinceStart(clock, nowMs));

/** Whether the candidate's time is up. A save can still be on its way. */
export const isOver = (clock: Clock, nowMs: number): boolean => nowMs >= clock.deadlineMs;

/** When a question takes answers: in the window of its locked section, otherwise for the whole paper. */
export function windowOf(clock: Clock, questionNumber: number): Pick<SectionWindow, 'opensMs' | 'closesMs'> {
  const window = clock.windows.find(({ first, last }) => first <= questionNumber && questionNumber <= last);
  return window ?? { opensMs: clock.startedAtMs, closesMs: clock.deadlineMs };
}

/**
 * The time that counts for an arrival at `atMs`. An arrival during an outage, or within a minute of the return, counts
 * as made before the outage, since no page could send anything.
 */
export const countsAsMs = (atMs: number, outages: readonly Outage[] = []): number =>
  outages.reduceRight((ms, { fromMs, toMs }) => (fromMs <= ms && ms <= toMs + RETURN_MS ? fromMs : ms), atMs);

/** Judges a save by the server's time on its arrival. The grace holds at both ends, as servers' clocks differ a little. */
export function saveTiming(clock: Clock, nowMs: number, questionNumber: number): SaveTiming {
  const atMs = sinceStart(clock, nowMs);
  const { opensMs, closesMs } = windowOf(clock, questionNumber);
  if (atMs < opensMs - GRACE_MS) return 'too-early';
  if (countsAsMs(atMs, clock.outages) > closesMs + GRACE_MS) return 'too-late';
  return opensMs <= atMs && atMs < closesMs ? 'in-time' : 'in-grace';
}
