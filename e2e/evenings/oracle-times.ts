// When an answer counts, worked out once more without the code that is judged. Times are epoch milliseconds.
import type { Attempt } from './evidence';

export const GRACE_MS = 5_000;
export const RETURN_MS = 60_000;
/** The site notes its presence this rarely, so an outage begins and ends so much earlier or later than it knows. */
export const NOTE_MS = 4_500;

/** A time of the paper as the candidate has it: a mock that closes sooner cuts it, and compensatory time is added. */
export const scaledMs = (ms: number, extra: number, capMs: number) => {
  const factor = (60 + extra) / 60;
  return Math.round(ms <= capMs ? ms * factor : capMs + ms * (factor - 1));
};

/** When a question of an attempt opens and closes with the minutes granted by `knownMs`; 0: the whole test. */
export function windowOf(attempt: Attempt, question: number, knownMs = Infinity): [number, number] {
  const { started_at_ms: startMs, deadline_ms: deadlineMs, extra_minutes_per_hour: extra, paper } = attempt;
  const cutMs = startMs + scaledMs(paper.durationMs, extra, Infinity) - deadlineMs;
  const scaled = (ms: number) => scaledMs(ms, extra, cutMs > 0 ? paper.durationMs - cutMs : Infinity);
  const known = attempt.grants.filter((it) => it.known_ms <= knownMs);
  const beforeMs = known.reduce((sum, it) => (it.created_at_ms > startMs ? sum : sum + it.minutes * 60_000), 0);
  const locked = paper.sections.filter((it) => it.isLocked);
  const lockedMs = locked.reduce((sum, it) => sum + it.durationMs, 0);
  const wholeMs = scaled(Math.min(lockedMs, paper.durationMs));
  const at = (paperMs: number) => {
    const ms = scaled(paperMs);
    let endMs = startMs + ms + (ms < wholeMs ? Math.round((beforeMs * ms) / wholeMs) : beforeMs);
    for (const { created_at_ms: fromMs, minutes } of known)
      if (startMs < fromMs && fromMs < endMs) endMs += minutes * 60_000;
    return endMs;
  };
  const endMs = at(paper.durationMs);
  let usedMs = 0;
  for (const { first, last, durationMs } of locked) {
    const opensMs = usedMs === 0 ? startMs : Math.min(at(usedMs), endMs);
    usedMs += durationMs;
    if (first <= question && question <= last) return [opensMs, Math.min(at(usedMs), endMs)];
  }
  return [startMs, endMs];
}

export const endOf = (attempt: Attempt, knownMs?: number) => windowOf(attempt, 0, knownMs)[1];

/** Whether an arrival can count for something that ended before it, since the site was away, perhaps several times. */
export function isBridged(
  outages: readonly { fromMs: number; toMs: number }[],
  endMs: number,
  atMs: number,
  slackMs: number,
) {
  let countsMs = atMs;
  for (const { fromMs, toMs } of outages.toReversed())
    if (fromMs - slackMs <= countsMs && countsMs <= toMs + RETURN_MS + slackMs)
      countsMs = Math.min(countsMs, fromMs - slackMs);
  return countsMs <= endMs + GRACE_MS;
}
