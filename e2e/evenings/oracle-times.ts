// When an answer counts, worked out once more without the code that is judged. Times are epoch milliseconds.
import type { Keyed } from './oracle-scores';

export const GRACE_MS = 5_000;
export const RETURN_MS = 60_000;

export type Attempt = {
  id: string;
  candidate: string;
  paper_id: string;
  snapshot_id: string;
  started_at_ms: number;
  extra_minutes_per_hour: number;
  deadline_ms: number;
  finished_at_ms: number | null;
};

/** Minutes that count from `created_at_ms` on; `known_ms` is when they were granted. */
export type Grant = { candidate: string; minutes: number; created_at_ms: number; known_ms: number };
export type Span = { fromMs: number; toMs: number };

/** A time of the paper as the candidate has it: a mock that closes sooner cuts it, and compensatory time is added. */
export const scaledMs = (ms: number, extra: number, capMs: number) => {
  const factor = (60 + extra) / 60;
  return Math.round(ms <= capMs ? ms * factor : capMs + ms * (factor - 1));
};

/** When a question of an attempt opens and closes with these grants; 0: the whole test. */
export function windowOf(attempt: Attempt, paper: Keyed, grants: readonly Grant[], question: number): [number, number] {
  const { started_at_ms: startMs, deadline_ms: deadlineMs, extra_minutes_per_hour: extra } = attempt;
  const cutMs = startMs + scaledMs(paper.durationMs, extra, Infinity) - deadlineMs;
  const scaled = (ms: number) => scaledMs(ms, extra, cutMs > 0 ? paper.durationMs - cutMs : Infinity);
  const own = attempt.paper_id.startsWith('mock-')
    ? grants.filter((it) => ['', attempt.candidate].includes(it.candidate))
    : [];
  const later = own.filter((it) => it.created_at_ms > startMs);
  const beforeMs = own.reduce((sum, it) => (it.created_at_ms > startMs ? sum : sum + it.minutes * 60_000), 0);
  const locked = paper.sections.filter((it) => it.isLocked);
  const lockedMs = locked.reduce((sum, it) => sum + it.durationMs, 0);
  const wholeMs = scaled(Math.min(lockedMs, paper.durationMs));
  const at = (paperMs: number) => {
    const ms = scaled(paperMs);
    let endMs = startMs + ms + (ms < wholeMs ? Math.round((beforeMs * ms) / wholeMs) : beforeMs);
    for (const grant of later) if (grant.created_at_ms < endMs) endMs += grant.minutes * 60_000;
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

/** Whether an arrival can count for something that ended before it, since the site was away, perhaps several times. */
export function isBridged(outages: readonly Span[], endMs: number, atMs: number, slackMs: number): boolean {
  let countsMs = atMs;
  for (const { fromMs, toMs } of outages.toReversed())
    if (fromMs - slackMs <= countsMs && countsMs <= toMs + RETURN_MS + slackMs)
      countsMs = Math.min(countsMs, fromMs - slackMs);
  return countsMs <= endMs + GRACE_MS;
}
