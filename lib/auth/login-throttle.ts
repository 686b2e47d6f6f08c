import 'server-only';

import { createHash } from 'node:crypto';

import type { Db } from '@/lib/db/database';
import { consume, forgive, type Limit } from '@/lib/db/throttle';

const MINUTE_MS = 60_000;

/** Guesses at one account from one address: the owner, who is elsewhere, is not kept out by them. */
const PER_ACCOUNT: Limit = { name: 'login-account', points: 8, windowMs: 15 * MINUTE_MS };
/** Guesses from one address at any account. A classroom behind one address logs in well within it. */
const PER_ADDRESS: Limit = { name: 'login-address', points: 120, windowMs: 15 * MINUTE_MS };

/** Hashed, so that whatever somebody types as a username makes a key of one length. */
const accountKey = (username: string, address: string) =>
  `${address} ${createHash('sha256').update(username.trim().toLowerCase()).digest('base64url')}`;

/** Counts an attempt to log in. @returns 0 when it may go on, else the milliseconds to wait. */
export async function countLogin(db: Db, username: string, address: string, nowMs: number): Promise<number> {
  // One that has to wait anyway must not fill the store with an account each.
  const waitMs = await consume(db, PER_ADDRESS, address, nowMs);
  return waitMs > 0 ? waitMs : consume(db, PER_ACCOUNT, accountKey(username, address), nowMs);
}

/** After a login that succeeded, earlier mistakes of the same person are forgotten. */
export const forgiveLogin = (db: Db, username: string, address: string) =>
  forgive(db, PER_ACCOUNT, accountKey(username, address));
