import { keep, processWide } from '@/lib/server/process-wide';
import { type AttemptRow, noteHeard } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';

import { mockIdOf } from './wire';

/** Pages ask each half minute. A note costs a write, so one serves for longer; a save tells as much. */
const NOTED_FOR_MS = 45_000;
const MOST_AT_HAND = 100_000;

const noted = processWide('heard-attempts', () => new Map<string, number>());

/** Notes for the desk that a running attempt on a mock has a page. Nobody waits for the note, and it may get lost. */
export function hear(db: Db, { id, ...attempt }: AttemptRow, nowMs: number): void {
  const lastMs = Math.max(attempt.last_saved_at_ms ?? 0, noted.get(id) ?? 0);
  if (attempt.finished_at_ms !== null || !mockIdOf(attempt.paper_id) || nowMs - lastMs < NOTED_FOR_MS) return;
  keep(noted, id, nowMs, MOST_AT_HAND);
  noteHeard(db, id, nowMs).catch(() => noted.delete(id));
}
