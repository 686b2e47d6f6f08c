import 'server-only';

import { isClockRight } from '@/lib/db/clock';
import { database } from '@/lib/db/database';
import { consume, type Limit } from '@/lib/db/throttle';

import { isDraining } from './lifecycle';
import { type StoreCheck, storeCheck } from './store-check';

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
