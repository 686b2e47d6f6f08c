import { listOpenAttempts } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';

import { outlineOf } from './frozen-paper';
import { endMsOf } from './state';
import { pathOfPaper, type RunningTest } from './wire';

/** The candidate's tests whose time runs; the one that ends first comes first. */
export async function listRunning(db: Db, candidate: string, nowMs: number): Promise<RunningTest[]> {
  const open = await listOpenAttempts(db, candidate);
  const tests = await Promise.all(
    open.map(async (attempt) => ({
      id: attempt.id,
      name: (await outlineOf(db, attempt.snapshot_id)).name,
      path: pathOfPaper(attempt.paper_id),
      remainingMs: endMsOf(attempt) - nowMs,
    })),
  );
  return tests.filter(({ remainingMs }) => remainingMs > 0).toSorted((a, b) => a.remainingMs - b.remainingMs);
}
