import { sql } from 'kysely';

import { networksAround } from '@/lib/server/client-address';

import { commitAlone, type Trx } from './commit-together';
import type { Db } from './database';

/** At most `points` uses of one key in a window of `windowMs` milliseconds, which begins with the first. */
export type Limit = { name: string; points: number; windowMs: number };

const HOUR_MS = 3_600_000;

/** The accounts that one address may register: a hall of 500. */
export const REGISTRATIONS: Limit = { name: 'registrations', points: 500, windowMs: HOUR_MS };
/** The tries of one address, also those that the host refuses or leaves unanswered: each of the hall can err once. */
export const REGISTRATION_TRIES: Limit = { name: 'registration-tries', points: 1_000, windowMs: HOUR_MS };

/** What one address may send. */
export const MESSAGES: Limit = { name: 'messages', points: 20, windowMs: HOUR_MS };
export const REVIEWS: Limit = { name: 'reviews', points: 20, windowMs: HOUR_MS };

/** How many papers one candidate may ask for, to see an offer or to start; resuming does not count. */
export const PAPERS: Limit = { name: 'papers', points: 60, windowMs: 60_000 };

export const STARTS: Limit = { name: 'starts', points: 100, windowMs: HOUR_MS };
/** How many of these starts may be own practice: the store keeps a paper of its own for each. */
export const OWN_STARTS: Limit = { name: 'own starts', points: 30, windowMs: HOUR_MS };

/** How often one candidate may send, change or withdraw objections. */
export const OBJECTIONS: Limit = { name: 'objections', points: 150, windowMs: HOUR_MS };

/** How often one candidate may agree or withdraw: each time adds a row. */
export const CONSENTS: Limit = { name: 'consents', points: 60, windowMs: HOUR_MS };
/** How often one candidate may ask for the file of everything stored. */
export const DATA_FILES: Limit = { name: 'data-files', points: 10, windowMs: HOUR_MS };

/** How often one candidate may tell an age, or name a guardian. */
export const AGES: Limit = { name: 'ages', points: 10, windowMs: HOUR_MS };

/** How often one address may name a wrong secret of draft mode or of publishing. */
export const WRONG_SECRETS: Limit = { name: 'wrong-secrets', points: 600, windowMs: HOUR_MS };

export type Use = { limit: Limit; key: string };

/** The uses of a limit by the networks around an address, the widest first and the address last. */
export const usesAround = (limit: Limit, address: string, suffix = ''): Use[] =>
  networksAround(address).map(({ network, factor }) => ({
    limit: { ...limit, points: limit.points * factor },
    key: `${network}${suffix}`,
  }));

const keyOf = ({ limit, key }: Use) => `${limit.name} ${key}`;

const write = <T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> =>
  db.isTransaction ? run(db as Trx) : commitAlone(db, run);

/**
 * The longest wait that rows of these limits ask for; 0 if they ask for none.
 * @param counted how many uses of the caller's own are in the rows already
 */
function longestWait(
  uses: readonly Use[],
  rows: readonly { key: string; points: number; expires_at_ms: number }[],
  counted: 0 | 1,
  nowMs: number,
): number {
  const limits = new Map(uses.map((use) => [keyOf(use), use.limit]));
  const waits = rows.map(({ key, points, expires_at_ms: expiresAtMs }) =>
    points - counted < (limits.get(key)?.points ?? 0) ? 0 : Math.max(1, expiresAtMs - nowMs),
  );
  return Math.max(0, ...waits);
}

/** The rows of these limits whose windows have not ended. */
const readAll = (db: Db, uses: readonly Use[], nowMs: number) =>
  db
    .selectFrom('throttle')
    .select(['key', 'points', 'expires_at_ms'])
    .where('key', 'in', uses.map(keyOf))
    .where('expires_at_ms', '>', nowMs)
    .execute();

/** Counts one use of each limit, which locks their rows in this order. Returns the rows. */
function countAll(trx: Trx, uses: readonly Use[], nowMs: number) {
  const isOver = sql<boolean>`throttle.expires_at_ms <= ${nowMs}`;
  return trx
    .insertInto('throttle')
    .values(uses.map((use) => ({ key: keyOf(use), points: 1, expires_at_ms: nowMs + use.limit.windowMs })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        points: sql<number>`case when ${isOver} then 1 else throttle.points + 1 end`,
        expires_at_ms: sql<number>`case when ${isOver} then ${eb.ref('excluded.expires_at_ms')} else throttle.expires_at_ms end`,
      })),
    )
    .returning(['key', 'points', 'expires_at_ms'])
    .execute();
}

/**
 * Counts one use of each limit, for all instances, or of none if one is used up: a caller who must wait takes nothing
 * from a network. Callers name shared limits in one order, since the rows are locked in it.
 * Returns 0 if the uses are within their limits, else the milliseconds until the next may be tried.
 */
export async function consumeAll(db: Db, uses: readonly Use[], nowMs: number): Promise<number> {
  // A flood of refused uses writes nothing.
  const waitMs = longestWait(uses, await readAll(db, uses, nowMs), 0, nowMs);
  if (waitMs > 0) return waitMs;
  return write(db, async (trx) => {
    const lateMs = longestWait(uses, await countAll(trx, uses, nowMs), 1, nowMs);
    // Others came first. The rows stay locked until the end, so nobody counts in between.
    if (lateMs > 0) {
      await trx
        .updateTable('throttle')
        .set((eb) => ({ points: eb('points', '-', 1) }))
        .where('key', 'in', uses.map(keyOf))
        .execute();
    }
    return lateMs;
  });
}

export const consume = (db: Db, limit: Limit, key: string, nowMs: number) => consumeAll(db, [{ limit, key }], nowMs);

export async function usedPoints(db: Db, use: Use, nowMs: number): Promise<number> {
  const [row] = await readAll(db, [use], nowMs);
  return row?.points ?? 0;
}

/** Forgets the used points of a key. @returns their number, and when their window would have ended */
export async function forgive(db: Db, limit: Limit, key: string): Promise<{ points: number; endMs: number }> {
  const row = await write(db, (trx) =>
    trx
      .deleteFrom('throttle')
      .where('key', '=', keyOf({ limit, key }))
      .returning(['points', 'expires_at_ms'])
      .executeTakeFirst(),
  );
  return { points: row?.points ?? 0, endMs: row?.expires_at_ms ?? 0 };
}

/**
 * Gives back `points` of each limit in the window that ends at `endMs`. In a later window it gives back one, since that
 * window can have counted only the last use. Takes limits in the order of `consumeAll`, with windows of equal length.
 */
export async function giveBack(db: Db, uses: readonly Use[], points: number, endMs: number): Promise<void> {
  if (uses.length === 0) return;
  const back = sql<number>`case when throttle.expires_at_ms <= ${endMs} then ${points} else 1 end`;
  await write(db, (trx) =>
    trx
      .insertInto('throttle')
      .values(uses.map((use) => ({ key: keyOf(use), points: 0, expires_at_ms: 0 })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql<number>`case when throttle.points > (${back}) then throttle.points - (${back}) else 0 end`,
        }),
      )
      .execute(),
  );
}

/** How long a turn can be taken after it has come. */
const TURN_MS = 60_000;

/** Books a turn in `delayMs`, or takes it once it has come. @returns 0 if taken, else milliseconds until it comes */
export function takeTurn(db: Db, key: string, delayMs: number, nowMs: number): Promise<number> {
  const turn: Use = { limit: { name: 'turn', points: 1, windowMs: delayMs + TURN_MS }, key };
  return write(db, async (trx) => {
    const taken = await trx
      .deleteFrom('throttle')
      .where('key', '=', keyOf(turn))
      .where('expires_at_ms', '>', nowMs)
      .where('expires_at_ms', '<=', nowMs + TURN_MS)
      .returning('key')
      .executeTakeFirst();
    if (taken) return 0;
    const restMs = await consumeAll(trx, [turn], nowMs);
    return restMs === 0 ? delayMs : Math.max(1, restMs - TURN_MS);
  });
}

export async function forgetExpired(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('throttle').where('expires_at_ms', '<=', nowMs).execute();
}
