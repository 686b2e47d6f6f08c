import 'server-only';

import { setTimeout as delay } from 'node:timers/promises';

import { isClockRight } from '@/lib/db/clock';
import { database } from '@/lib/db/database';
import { consume, type Limit } from '@/lib/db/throttle';

import { isDraining } from './lifecycle';

/** However often it is asked for, the store is tried once in this time. */
const MOST_OFTEN_MS = 1_000;
/** A store that takes longer does not work. */
const LIMIT_MS = 2_000;

type Trial = { startedAtMs: number; isUnderWay: boolean; outcome: Promise<boolean> };

/** Whether the store works, asked as of `nowMs`. Settled within two seconds. */
export type StoreCheck = (nowMs: number) => Promise<boolean>;

/**
 * A check that tries `write`. Whoever asks while a trial is under way, or soon after it began, gets its outcome; one that
 * hangs is waited for once, and no second is begun beside it.
 */
export function storeCheck(write: (nowMs: number) => Promise<unknown>): StoreCheck {
  let last: Trial | undefined;

  const begin = (nowMs: number): Trial => {
    const trial: Trial = {
      startedAtMs: nowMs,
      isUnderWay: true,
      outcome: write(nowMs)
        .then(
          () => true,
          () => false,
        )
        .finally(() => (trial.isUnderWay = false)),
    };
    return trial;
  };

  return (nowMs) => {
    // Either way: the clock may have been put back.
    const isFresh = (trial: Trial) => Math.abs(nowMs - trial.startedAtMs) < MOST_OFTEN_MS;
    if (!last || !(last.isUnderWay || isFresh(last))) last = begin(nowMs);
    const leftMs = Math.min(LIMIT_MS, Math.max(0, last.startedAtMs + LIMIT_MS - nowMs));
    return Promise.race([last.outcome, delay(leftMs, false, { ref: false })]);
  };
}

/** The one row that is written to try the store; after a minute it counts anew. */
const TRIAL: Limit = { name: 'readiness', points: 1, windowMs: 60_000 };

/**
 * Whether the store commits a write. Reading is not enough, nor is a write that is taken back: neither notices a disk
 * that is full or a store that is read-only.
 */
export const siteStoreCheck: StoreCheck = storeCheck(async (nowMs) => consume(await database(), TRIAL, '', nowMs));

/** Whether candidates' time can be measured here. */
export const siteClockCheck: StoreCheck = storeCheck(async () => {
  if (!(await isClockRight(await database()))) throw new Error('the clock is off');
});

/** The parts of the site that can make it unready. */
export type FailingPart = 'server' | 'store' | 'clock';

/** What keeps the site from doing its work at `nowMs`; of a server that is about to end, nothing else matters. */
export async function failingParts(
  nowMs: number,
  isStoreWorking: StoreCheck,
  isTimeRight: StoreCheck,
): Promise<FailingPart[]> {
  if (isDraining()) return ['server'];
  const [isWorking, isRight] = await Promise.all([isStoreWorking(nowMs), isTimeRight(nowMs)]);
  // Without the store nobody knows what its clock says.
  if (!isWorking) return ['store'];
  return isRight ? [] : ['clock'];
}
