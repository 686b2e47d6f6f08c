import { isClockRight } from '@/lib/db/clock';
import { database, type Db } from '@/lib/db/database';
import { forgetExpired } from '@/lib/db/throttle';
import { logWarning } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';

import { finishAllDue } from './finish';

const EVERY_MS = 5_000;

type Work = (db: Db, nowMs: number) => Promise<void>;

function begin(name: string, work: Work, everyMs: number): NodeJS.Timeout {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const db = await database();
      // A fast clock would end attempts too early; another instance closes them.
      if (await isClockRight(db)) await work(db, Date.now());
    } catch (error) {
      logWarning(`${name} failed`, { reason: error instanceof Error ? error.message : String(error) });
    } finally {
      isRunning = false;
    }
  };
  void run();
  return setInterval(run, everyMs).unref();
}

/** Runs `work` now and every few seconds, never twice at once, as long as the clock is right. Logs failures. */
export function everyFewSeconds(name: string, work: Work, everyMs = EVERY_MS): void {
  processWide(name, () => begin(name, work, everyMs));
}

/** Closes expired attempts and deletes expired counts of throttles, now and every few seconds. */
export const startSweep = () =>
  everyFewSeconds('sweep', async (db, nowMs) => {
    await finishAllDue(db, nowMs);
    await forgetExpired(db, nowMs);
  });
