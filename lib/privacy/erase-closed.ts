import { everyFewSeconds } from '@/lib/attempts/sweep';
import { listErasable, markErased } from '@/lib/db/closed-accounts';
import type { Db } from '@/lib/db/database';
import { logInfo } from '@/lib/server/log';

import { erase } from './erase';

/** Instances whose clocks differ must not erase what another still takes back. */
const ERASE_AFTER_MS = 60_000;
const EVERY_MS = 10_000;

/** Erases the accounts whose day has come. Goes on after a kill. */
export async function eraseClosed(db: Db, nowMs: number, readClock = Date.now): Promise<void> {
  for (const candidate of await listErasable(db, nowMs - ERASE_AFTER_MS)) {
    // What must wait is tried again the next time.
    if (!(await erase(db, candidate))) continue;
    // Read anew: whoever logged in while it ran has a session of the old account.
    await markErased(db, candidate, readClock());
    logInfo('account erased', { username: candidate });
  }
}

/** Erases closed accounts on their days, now and every ten seconds. */
export const startErasures = () =>
  everyFewSeconds('erasure of closed accounts', (db, nowMs) => eraseClosed(db, nowMs), EVERY_MS);
