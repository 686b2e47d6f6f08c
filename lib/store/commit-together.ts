import 'server-only';

import { setImmediate } from 'node:timers/promises';

import type { Transaction } from 'kysely';

import { processWide } from '@/lib/server/process-wide';

import type { Db } from './database';
import { engineOf } from './engine';
import type { Schema } from './schema';

export type Trx = Transaction<Schema>;

/** How writes of one kind queue. A write that waits for a lock longer than `lockLimitMs` moves to another lane. */
type Lane = { name: string; atOnce: number; commits: number; lockLimitMs: number };

/** A commit waits for the disk once for all its writes; more writes would delay the first too much. */
const TOGETHER: Lane = { name: 'together', atOnce: 64, commits: 2, lockLimitMs: 50 };
/** Finishes: they may meet a lock on all scores of their paper. */
const COUNTED: Lane = { name: 'counted', atOnce: 32, commits: 2, lockLimitMs: 250 };
const ALONE: Lane = { name: 'alone', atOnce: 1, commits: 2, lockLimitMs: 250 };
/**
 * Tries until PostgreSQL has cut off a frozen client, for so much less at a time that no waiting transaction of that
 * client gets the lock and keeps it. All lanes together leave connections of the pool for others.
 */
const PATIENT: Lane = { name: 'patient', atOnce: 1, commits: 3, lockLimitMs: 1_000 };
const PATIENCE_MS = 4_000;
/** SQLite has one writer at a time, and one lock for all. */
const ONE_WRITER: Lane = { ...TOGETHER, commits: 1 };
/** How long each write of a failed group waits for a lock. Short, since each of them can meet one. */
const RETRY_LOCK_LIMIT_MS = 10;

type Waiting = {
  run: (trx: Trx) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  lock?: { error: unknown; atMs: number };
};

type Queue = { waiting: Waiting[]; commits: number };

const queues = processWide('commits', () => new WeakMap<Db, Map<string, Queue>>());

/** Codes of PostgreSQL. */
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

const isLock = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK);

const transact = <T>(db: Db, lockLimitMs: number, run: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await engineOf(trx).limitLocks(trx, lockLimitMs);
    return run(trx);
  });

/** How much longer a write may wait for its lock, in the queue and at the lock together. */
const timeLeftMs = ({ lock }: Waiting) => (lock ? lock.atMs + PATIENCE_MS - performance.now() : Infinity);

async function commit(db: Db, lane: Lane, writes: readonly Waiting[]): Promise<void> {
  if (writes.length === 0) return;
  try {
    const limitMs = Math.ceil(Math.min(lane.lockLimitMs, ...writes.map(timeLeftMs)));
    const results = await transact(db, limitMs, async (trx) => {
      const values: unknown[] = [];
      for (const { run } of writes) values.push(await run(trx));
      return values;
    });
    writes.forEach(({ resolve }, index) => resolve(results[index] as never));
  } catch (error) {
    // The failure has undone all. At once, since each of them may have to wait for a store that does not answer.
    if (writes.length > 1)
      await Promise.all(writes.map((write) => commit(db, { ...lane, lockLimitMs: RETRY_LOCK_LIMIT_MS }, [write])));
    else if (isLock(error)) for (const write of writes) waitForLock(db, write, error);
    else for (const { reject } of writes) reject(error);
  }
}

/** Whether a write may wait for its lock any longer; rejects it if not. */
function hasTimeLeft(write: Waiting): boolean {
  const hasTime = timeLeftMs(write) > 0;
  if (!hasTime) write.reject(write.lock?.error);
  return hasTime;
}

async function commitAll(db: Db, lane: Lane, queue: Queue): Promise<void> {
  queue.commits += 1;
  while (queue.waiting.length > 0) {
    // Requests that have arrived meanwhile join this commit. A commit of SQLite blocks the process, so requests arrive
    // only between commits: the next commit waits as long as each turn of the loop brings a write.
    let known: number;
    do {
      known = queue.waiting.length;
      await setImmediate();
    } while (lane === ONE_WRITER && known < queue.waiting.length && queue.waiting.length < lane.atOnce);
    await commit(db, lane, queue.waiting.splice(0, lane.atOnce).filter(hasTimeLeft));
  }
  queue.commits -= 1;
}

function enqueue(db: Db, lane: Lane, write: Waiting): void {
  const lanes = queues.get(db) ?? new Map<string, Queue>();
  queues.set(db, lanes);
  const queue = lanes.get(lane.name) ?? { waiting: [], commits: 0 };
  lanes.set(lane.name, queue);
  queue.waiting.push(write);
  if (queue.commits < lane.commits) void commitAll(db, lane, queue);
}

const waitForLock = (db: Db, write: Waiting, error: unknown) =>
  enqueue(db, PATIENT, { ...write, lock: write.lock ?? { error, atMs: performance.now() } });

const promise = <T>(db: Db, lane: Lane, run: (trx: Trx) => Promise<T>): Promise<T> =>
  new Promise<T>((resolve, reject) =>
    enqueue(db, engineOf(db).hasOneWriter ? ONE_WRITER : lane, { run, resolve, reject }),
  );

/**
 * Runs `write` in a transaction with simultaneous writes; resolves once it is on the disk. It must be repeatable, since
 * it runs again when another one fails or a row is locked. Expected refusals are values, not errors.
 */
export const commitTogether = <T>(db: Db, write: (trx: Trx) => Promise<T>): Promise<T> => promise(db, TOGETHER, write);

/** Like commitTogether, for writes that may meet locks that others hold for longer. */
export const commitCounted = <T>(db: Db, write: (trx: Trx) => Promise<T>): Promise<T> => promise(db, COUNTED, write);

/** Like commitTogether, but alone, since writes to shared rows could deadlock. */
export const commitAlone = <T>(db: Db, write: (trx: Trx) => Promise<T>): Promise<T> => promise(db, ALONE, write);
