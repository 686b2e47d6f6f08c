import { logError } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';

import type { Db } from './database';
import { engineOf } from './engine';

/** How far the clock of an instance may differ from the store's: less than the grace of a save. */
const MOST_OFF_MS = 2_000;
/** How far the clocks of two instances may differ. */
export const MOST_APART_MS = 2 * MOST_OFF_MS;

const last = processWide('clock', () => ({ isRight: true }));

/** Whether this machine's clock agrees with that of the store, which several machines share; logs if not. */
export async function isClockRight(db: Db, readClock = Date.now): Promise<boolean> {
  const beforeMs = readClock();
  const nowMs = await engineOf(db).readClock(db);
  if (nowMs === undefined) return true;
  // The store read its clock at some moment between both readings here.
  const aheadMs = Math.min(0, readClock() - nowMs) + Math.max(0, beforeMs - nowMs);
  last.isRight = Math.abs(aheadMs) <= MOST_OFF_MS;
  if (!last.isRight) logError('clock is not that of the store', { aheadSeconds: Math.round(aheadMs / 1_000) });
  return last.isRight;
}

/**
 * Throws if the last comparison found the clock wrong; the sweeps compare it every few seconds. Guards whatever judges
 * by the time: a wrong clock could refuse answers as late, or show a key too early.
 */
export function demandRightClock(): void {
  if (!last.isRight) throw new Error('the clock is not that of the store');
}
