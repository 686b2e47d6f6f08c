import 'server-only';

import { isClockRight } from '@/lib/db/clock';
import { database } from '@/lib/db/database';
import { forgetExpired } from '@/lib/db/throttle';
import { logWarning } from '@/lib/server/log';

import { finishAllDue } from './finish';

const EVERY_MS = 5_000;

// The framework may load this module once for each bundle; one sweep for each process is enough.
const holder = globalThis as typeof globalThis & { attemptSweep?: NodeJS.Timeout };

/**
 * Closes expired attempts and clears away what throttles counted, now and every few seconds, as long as the process runs.
 * A sweep that fails is tried again.
 */
export function startSweep(): void {
  if (holder.attemptSweep) return;
  let isRunning = false;
  const sweep = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const db = await database();
      // A clock that runs ahead would end everybody's time; another instance closes what is over.
      if (!(await isClockRight(db))) return;
      await finishAllDue(db, Date.now());
      await forgetExpired(db, Date.now());
    } catch (error) {
      logWarning('sweep failed', { reason: error instanceof Error ? error.message : String(error) });
    } finally {
      isRunning = false;
    }
  };
  holder.attemptSweep = setInterval(sweep, EVERY_MS).unref();
  void sweep();
}
