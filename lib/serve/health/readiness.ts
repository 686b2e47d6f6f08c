import { open } from 'node:fs/promises';
import { devNull } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

import { isClockRight } from '@/lib/store/clock';
import { database } from '@/lib/store/database';
import { consume, type Limit } from '@/lib/store/throttle';

import { isDraining } from './lifecycle';

/** The store is tried at most once in this time. */
const MOST_OFTEN_MS = 1_000;
/** A store that takes longer counts as failed. */
const LIMIT_MS = 2_000;

type Trial = { startedAtMs: number; isUnderWay: boolean; outcome: Promise<boolean> };

/** Whether the store works as of `nowMs`. Settles within two seconds. */
export type StoreCheck = (nowMs: number) => Promise<boolean>;

/**
 * A check that tries `write` once for all callers within a second; while one hangs, no second one begins. All wait for
 * the same promise: a timer for each would hold its request in the memory until it ends.
 */
export function storeCheck(write: (nowMs: number) => Promise<unknown>): StoreCheck {
  let last: Trial | undefined;

  const begin = (nowMs: number): Trial => {
    const written = write(nowMs)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (trial.isUnderWay = false));
    const outcome = Promise.race([written, delay(LIMIT_MS, false, { ref: false })]);
    const trial: Trial = { startedAtMs: nowMs, isUnderWay: true, outcome };
    return trial;
  };

  return (nowMs) => {
    // In both directions, since the clock may have been set back.
    const isFresh = (trial: Trial) => Math.abs(nowMs - trial.startedAtMs) < MOST_OFTEN_MS;
    if (!last || !(last.isUnderWay || isFresh(last))) last = begin(nowMs);
    return last.outcome;
  };
}

const TRIAL: Limit = { name: 'readiness', points: Infinity, windowMs: 60_000 };

/** Whether the store commits a write: a reading would not notice a full disk or a read-only store. */
const isStoreWorking = storeCheck(async (nowMs) => consume(await database(), TRIAL, '', nowMs));

const isTimeRight = storeCheck(async () => {
  if (!(await isClockRight(await database()))) throw new Error('the clock is off');
});

/** Whether a file can be opened: a process with as many open files as it may have fails at most pages. */
const canOpenFiles = storeCheck(async () => (await open(devNull)).close());

/** The parts that make the site unready at `nowMs`; a server that is about to end checks no others. */
export async function failingParts(nowMs: number): Promise<('server' | 'files' | 'store' | 'clock')[]> {
  if (isDraining()) return ['server'];
  const [canOpen, isWorking, isRight] = await Promise.all([
    canOpenFiles(nowMs),
    isStoreWorking(nowMs),
    isTimeRight(nowMs),
  ]);
  if (!canOpen) return ['files'];
  // Without the store, its clock is unknown.
  if (!isWorking) return ['store'];
  return isRight ? [] : ['clock'];
}
