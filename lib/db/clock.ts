import 'server-only';

import { sql } from 'kysely';

import { logError } from '@/lib/server/log';

import { isPostgres } from './commit-together';
import type { Db } from './database';

/** By how much the clocks of instances may differ; it is within the grace that a save has. */
const MOST_OFF_MS = 2_000;

/**
 * Whether this machine's clock is that of the store, which several machines share; one that is off is logged. SQLite has
 * this machine's own.
 */
export async function isClockRight(db: Db, readClock = Date.now): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const beforeMs = readClock();
  const { rows } = await sql<{ now_ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms`.execute(db);
  const nowMs = rows[0]?.now_ms ?? NaN;
  // An answer that took long tells only that the store's time was in between.
  const aheadMs = Math.min(0, readClock() - nowMs) + Math.max(0, beforeMs - nowMs);
  if (Math.abs(aheadMs) <= MOST_OFF_MS) return true;
  logError('clock is not that of the store', { aheadSeconds: Math.round(aheadMs / 1_000) });
  return false;
}
