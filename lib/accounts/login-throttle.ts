import type { Db } from '@/lib/db/database';
import { consumeAll, forgive, giveBack, type Limit, takeTurn, usedPoints, usesAround } from '@/lib/db/throttle';
import { digestOf } from '@/lib/server/digest';

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;

/** Guesses at one account from one address; they do not keep the owner elsewhere out. */
const PER_ACCOUNT: Limit = { name: 'login-account', points: 8, windowMs: WINDOW_MS };
/** Guesses from one address at any account. A hall of 500 that all mistype once stays within it. */
const PER_ADDRESS: Limit = { name: 'login-address', points: 1_000, windowMs: WINDOW_MS };
/** All logins of the widest network and of one person: those that succeed cost the host as much. */
const CALLS: Limit = { name: 'login-calls', points: 2_400, windowMs: MINUTE_MS };
const OWN_CALLS: Limit = { name: 'login-own-calls', points: 30, windowMs: MINUTE_MS };

/** Guesses at one account from anywhere. They keep nobody out, but make everybody wait some seconds. */
const ANYWHERE: Limit = { name: 'login-anywhere', points: Infinity, windowMs: WINDOW_MS };
const FREE_GUESSES = 10;
const LONGEST_DELAY_MS = 8_000;

const delayMs = (guesses: number) =>
  guesses < FREE_GUESSES ? 0 : Math.min(LONGEST_DELAY_MS, 1_000 * 2 ** (guesses - FREE_GUESSES));

function usesOf(username: string, address: string) {
  // Hashed, so that all keys are of one length.
  const account = digestOf(username.trim().toLowerCase());
  const own = `${address} ${account}`;
  const ofAddress = usesAround(PER_ADDRESS, address);
  return {
    own,
    calls: { limit: CALLS, key: ofAddress[0]?.key ?? address },
    ownCalls: { limit: OWN_CALLS, key: own },
    ofAddress,
    ofAccount: usesAround(PER_ACCOUNT, address, ` ${account}`),
    anywhere: { limit: ANYWHERE, key: account },
  };
}

/** Counts an attempt to log in; returns 0 if it may go on, else the milliseconds to wait. */
export async function countLogin(db: Db, username: string, address: string, nowMs: number): Promise<number> {
  const { own, calls, ownCalls, ofAddress, ofAccount, anywhere } = usesOf(username, address);
  // An address that must wait does not add a row for each account.
  const addressWaitMs = await consumeAll(db, [calls, ...ofAddress], nowMs);
  if (addressWaitMs > 0) return addressWaitMs;
  const delay = delayMs(await usedPoints(db, anywhere, nowMs));
  const turnWaitMs = delay === 0 ? 0 : await takeTurn(db, own, delay, nowMs);
  const waitMs = turnWaitMs || (await consumeAll(db, [...ofAccount, anywhere, ownCalls], nowMs));
  // Who must wait uses up nothing: the host never sees such a try.
  if (waitMs > 0) await giveBack(db, ofAddress, 1, 0);
  return waitMs;
}

/** Gives back the uses of a login that succeeded and of the same person's earlier mistakes. */
export async function forgiveLogin(db: Db, username: string, address: string): Promise<void> {
  const { own, ofAddress, ofAccount, anywhere } = usesOf(username, address);
  // One statement, so that only one of two simultaneous logins gives back.
  const { points, endMs } = await forgive(db, PER_ACCOUNT, own);
  if (points > 0) await giveBack(db, [...ofAddress, ...ofAccount.slice(0, -1), anywhere], points, endMs);
}

/** Gives back the uses of a login that the host did not judge. */
export async function forgetLogin(db: Db, username: string, address: string): Promise<void> {
  const { ofAddress, ofAccount, anywhere } = usesOf(username, address);
  await giveBack(db, [...ofAddress, ...ofAccount, anywhere], 1, 0);
}
