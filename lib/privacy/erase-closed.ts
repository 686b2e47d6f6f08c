import { everyFewSeconds } from '@/lib/attempts/sweep';
import { listErasable, markErased } from '@/lib/db/closed-accounts';
import { commitAlone } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';
import { engineOf } from '@/lib/db/engine';
import { logInfo } from '@/lib/server/log';

import { erase } from './erase';

/** A margin for clocks that differ: no instance may erase what another can still take back. */
const ERASE_AFTER_MS = 60_000;
const EVERY_MS = 10_000;

/** Erases the accounts whose day has come. After a kill, it continues the next time. */
export async function eraseClosed(db: Db, nowMs: number, readClock = Date.now): Promise<void> {
  for (const candidate of await listErasable(db, nowMs - ERASE_AFTER_MS)) {
    // An account that must wait is tried again the next time.
    if (!(await erase(db, candidate))) continue;
    // Reads the clock anew: a login during the erasure made a session of the old account.
    await commitAlone(db, (trx) => markErased(trx, candidate, readClock()));
    await engineOf(db).emptyLog(db);
    logInfo('account erased', { username: candidate });
  }
}

/** Erases closed accounts on their days, now and every ten seconds. */
export const startErasures = () =>
  everyFewSeconds('erasure of closed accounts', (db, nowMs) => eraseClosed(db, nowMs), EVERY_MS);
