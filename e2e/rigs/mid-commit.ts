import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { type Db, openDatabase } from '@/lib/db/database';

import type { Random } from './seeded-random';

/** A transaction that is idle for this long belongs to a process that hangs. */
const HANGING_MS = 300;
const TRIES = 200;

/** Whether some transaction holds rows of attempts and is idle. */
async function isHanging(db: Db): Promise<boolean> {
  await delay(2 * HANGING_MS);
  const { rows } = await sql`
    select 1 from pg_stat_activity activity join pg_locks using (pid)
    where activity.datname = current_database() and state like 'idle in transaction%'
      and state_change < clock_timestamp() - ${`${HANGING_MS} ms`}::interval
      and relation = 'attempt'::regclass and mode = 'RowExclusiveLock'`.execute(db);
  return rows.length > 0;
}

/** Stops a process at a moment when it is in mid-commit at the PostgreSQL of `url`. @returns the time of the stop */
export async function stopInCommit(url: string, random: Random, stop: () => void, goOn: () => void): Promise<number> {
  const db = await openDatabase(url);
  try {
    for (let count = 0; count < TRIES; count += 1) {
      const atMs = performance.now();
      stop();
      if (await isHanging(db)) return atMs;
      goOn();
      await delay(random() * 100);
    }
  } finally {
    await db.destroy();
  }
  throw new Error('the process was never caught in mid-commit');
}
