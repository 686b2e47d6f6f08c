import 'server-only';

import { setImmediate } from 'node:timers/promises';

import type { Transaction } from 'kysely';

import type { Db } from './database';
import type { Schema } from './schema';

export type Trx = Transaction<Schema>;

/** A commit waits for the disk once, however many writes it holds; more than this would make the first wait too long. */
const MOST_AT_ONCE = 64;

/** A write that waits for its commit, and the one whom it was promised to. */
type Waiting = {
  run: (trx: Trx) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
};

const queues = new WeakMap<Db, Waiting[]>();

/** PostgreSQL's word for a lock that was waited for in vain: each write would wait as long again. */
const LOCK_NOT_AVAILABLE = '55P03';

const isLocked = (error: unknown) => error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE;

/** Commits writes together. @returns whether the store took the transaction, whatever became of it */
async function commit(db: Db, writes: readonly Waiting[]): Promise<boolean> {
  let hasBegun = false;
  try {
    const results = await db.transaction().execute(async (trx) => {
      hasBegun = true;
      const values: unknown[] = [];
      for (const { run } of writes) values.push(await run(trx));
      return values;
    });
    writes.forEach(({ resolve }, index) => resolve(results[index] as never));
  } catch (error) {
    if (writes.length === 1 || isLocked(error)) for (const { reject } of writes) reject(error);
    // One that fails must not take the others with it: each gets a commit of its own, as long as there is one to be had.
    else {
      let isTaken = true;
      for (const write of writes) {
        if (isTaken) isTaken = await commit(db, [write]);
        else write.reject(error);
      }
    }
  }
  return hasBegun;
}

async function commitAll(db: Db, queue: Waiting[]): Promise<void> {
  while (queue.length > 0) {
    // Requests that have arrived meanwhile join this commit.
    await setImmediate();
    await commit(db, queue.splice(0, MOST_AT_ONCE));
  }
  queues.delete(db);
}

/**
 * Runs `write` in a transaction which it shares with the writes that arrive at the same time; resolved when that is
 * committed, and so on the disk. A write may be run twice, when another in its transaction fails: what it does must be
 * the same then. Expected refusals are values, not errors.
 */
export function commitTogether<T>(db: Db, write: (trx: Trx) => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const waiting = { run: write, resolve, reject };
    const queue = queues.get(db);
    if (queue) {
      queue.push(waiting);
    } else {
      const fresh = [waiting];
      queues.set(db, fresh);
      void commitAll(db, fresh);
    }
  });
}
