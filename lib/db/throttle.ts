import 'server-only';

import { sql } from 'kysely';

import type { Db } from './database';

/** At most `points` uses of one key in a window of `windowMs`, which begins with the first. */
export type Limit = { name: string; points: number; windowMs: number };

const keyOf = (limit: Limit, key: string) => `${limit.name} ${key}`;

/**
 * Counts one use. The store counts, so the limit holds across instances and restarts.
 * @returns 0 when the use is within the limit, else the time in milliseconds until the next may be tried.
 */
export async function consume(db: Db, limit: Limit, key: string, nowMs: number): Promise<number> {
  const isOver = sql<boolean>`throttle.expires_at_ms <= ${nowMs}`;
  const { points, expires_at_ms: expiresAtMs } = await db
    .insertInto('throttle')
    .values({ key: keyOf(limit, key), points: 1, expires_at_ms: nowMs + limit.windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        points: sql<number>`case when ${isOver} then 1 else throttle.points + 1 end`,
        expires_at_ms: sql<number>`case when ${isOver} then ${eb.ref('excluded.expires_at_ms')} else throttle.expires_at_ms end`,
      })),
    )
    .returning(['points', 'expires_at_ms'])
    .executeTakeFirstOrThrow();
  return points <= limit.points ? 0 : Math.max(1, expiresAtMs - nowMs);
}

/** Forgets what a key has used up. */
export async function forgive(db: Db, limit: Limit, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', keyOf(limit, key)).execute();
}

/** Clears away the windows that are over. */
export async function forgetExpired(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('throttle').where('expires_at_ms', '<=', nowMs).execute();
}
