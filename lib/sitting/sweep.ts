import { logWarning } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';
import { isClockRight } from '@/lib/store/clock';
import { database, type Db } from '@/lib/store/database';
import { NOTED_EVERY_MS, notePresence, willNotePresence } from '@/lib/store/presence';
import { forgetExpired } from '@/lib/store/throttle';

import { countAllDue } from './cohort';
import { startAllCheckedIn } from './enter-mock';
import { finishAllDue } from './finish';
import { countAccepted } from './late';

const EVERY_MS = 5_000;

/** A wall clock that moves by more than this against the process's own was set, not steered. */
const JUMP_MS = 2_000;
/** A clock that was set can be set back: nothing ends by it until it has gone evenly for this long. */
const EVEN_AFTER_MS = 60_000;

/** Tells at each call whether the wall clock goes evenly, as far as the calls have seen. Logs when it was set. */
function evenness(): () => boolean {
  const offset = () => Date.now() - performance.now();
  let lastMs = offset();
  let evenFromMs = 0;
  return () => {
    const aheadMs = offset() - lastMs;
    lastMs += aheadMs;
    if (Math.abs(aheadMs) > JUMP_MS) {
      evenFromMs = performance.now() + EVEN_AFTER_MS;
      logWarning('clock was put', { aheadSeconds: Math.round(aheadMs / 1_000) });
    }
    return performance.now() >= evenFromMs;
  };
}

type Work = (db: Db, nowMs: number) => Promise<void>;

function begin(name: string, work: Work, everyMs: number, mayWork: () => boolean): NodeJS.Timeout {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const db = await database();
      // A fast clock would end attempts too early; another instance closes them.
      if ((await isClockRight(db)) && mayWork()) await work(db, Date.now());
    } catch (error) {
      logWarning(`${name} failed`, { reason: error });
    } finally {
      isRunning = false;
    }
  };
  void run();
  return setInterval(run, everyMs).unref();
}

/** Runs `work` now and every few seconds, never twice at once, as long as the clock is right and even. Logs failures. */
export function everyFewSeconds(name: string, work: Work, everyMs = EVERY_MS): void {
  const isEven = processWide('evenness', evenness);
  processWide(name, () => begin(name, work, everyMs, isEven));
}

/**
 * Notes now and every few seconds that the site is there. Notes nothing while the clock is wrong or the process ends,
 * since the site then serves no candidate. Goes on after the clock was set, since the site then does.
 */
export const startPresence = (isServing: () => boolean) => {
  willNotePresence();
  processWide('presence', () => begin('presence', notePresence, NOTED_EVERY_MS, isServing));
};

/**
 * Starts the attempts of checked-in candidates, closes expired attempts, counts what has finished and late answers that are accepted, and deletes expired counts of
 * throttles, now and every few seconds.
 */
export const startSweep = () =>
  everyFewSeconds('sweep', async (db, nowMs) => {
    await startAllCheckedIn(db, nowMs);
    await finishAllDue(db, nowMs);
    await countAllDue(db);
    await forgetExpired(db, nowMs);
    await countAccepted(db, nowMs);
  });
