import { isClockRight } from '@/lib/db/clock';
import { database } from '@/lib/db/database';
import { forgetExpired } from '@/lib/db/throttle';
import { logWarning } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';

import { finishAllDue } from './finish';

const EVERY_MS = 5_000;

function begin(): NodeJS.Timeout {
  let isRunning = false;
  const sweep = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const db = await database();
      // A fast clock would end attempts too early; another instance closes them.
      if (!(await isClockRight(db))) return;
      await finishAllDue(db, Date.now());
      await forgetExpired(db, Date.now());
    } catch (error) {
      logWarning('sweep failed', { reason: error instanceof Error ? error.message : String(error) });
    } finally {
      isRunning = false;
    }
  };
  void sweep();
  return setInterval(sweep, EVERY_MS).unref();
}

/** Closes expired attempts and deletes expired counts of throttles, now and every few seconds. */
export function startSweep(): void {
  processWide('sweep', begin);
}
