import { HostError } from '@/lib/content/host/host-error';
import { loginAtHost } from '@/lib/content/nouns/users';
import { loginForm } from '@/lib/forms/account-forms';
import { digestOf } from '@/lib/server/digest';
import { logWarning } from '@/lib/server/log';
import type { Db } from '@/lib/store/database';
import { consumeAll, forgive, giveBack, type Limit, takeTurn, usedPoints, usesAround } from '@/lib/store/throttle';
import { foldedName } from '@/lib/text/usernames';

const MINUTE_MS = 60_000;
const WINDOW_MS = 15 * MINUTE_MS;

/** Guesses at one account from one address, or from one known device; they do not keep the owner elsewhere out. */
const PER_ACCOUNT: Limit = { name: 'login-account', points: 8, windowMs: WINDOW_MS };
/** Guesses from one address at any account, known devices aside. A hall of 500 who all mistype once is within it. */
const PER_ADDRESS: Limit = { name: 'login-address', points: 1_000, windowMs: WINDOW_MS };
/** All logins of the widest network, and of one person. Those that succeed count too: they cost the host as much. */
const CALLS: Limit = { name: 'login-calls', points: 2_400, windowMs: MINUTE_MS };
const OWN_CALLS: Limit = { name: 'login-own-calls', points: 30, windowMs: MINUTE_MS };

/** Tries of one spelling from one origin: what a login under exactly this name gives back. */
const PER_SPELLING: Limit = { name: 'login-spelling', points: Infinity, windowMs: WINDOW_MS };

/** Guesses at one account from anywhere. They keep nobody out, but make unknown devices wait some seconds. */
const ANYWHERE: Limit = { name: 'login-anywhere', points: Infinity, windowMs: WINDOW_MS };
const FREE_GUESSES = 10;
const LONGEST_DELAY_MS = 8_000;

const delayMs = (guesses: number) =>
  guesses < FREE_GUESSES ? 0 : Math.min(LONGEST_DELAY_MS, 1_000 * 2 ** (guesses - FREE_GUESSES));

/** Where a login or a save comes from; `device` is the id of a browser that the account has logged in with before. */
export type RequestOrigin = { address: string; device: string | null };

function usesOf(username: string, { address, device }: RequestOrigin) {
  // Hashed, so that all keys have one length.
  const account = digestOf(foldedName(username));
  const own = `${device ?? address} ${account}`;
  const [widest] = usesAround(CALLS, address);
  return {
    own,
    calls: { limit: CALLS, key: widest?.key ?? address },
    ownCalls: { limit: OWN_CALLS, key: own },
    ofAddress: device ? [] : usesAround(PER_ADDRESS, address),
    ofAccount: device ? [{ limit: PER_ACCOUNT, key: own }] : usesAround(PER_ACCOUNT, address, ` ${account}`),
    anywhere: { limit: ANYWHERE, key: account },
    ofSpelling: { limit: PER_SPELLING, key: `${device ?? address} ${digestOf(username)}` },
  };
}

/** Counts an attempt to log in; returns 0 if it may go on, else the milliseconds to wait. */
export async function countLogin(db: Db, username: string, origin: RequestOrigin, nowMs: number): Promise<number> {
  const { own, calls, ownCalls, ofAddress, ofAccount, anywhere, ofSpelling } = usesOf(username, origin);
  // An address that must wait does not add a row for each account.
  const addressWaitMs = await consumeAll(db, [calls, ...ofAddress], nowMs);
  if (addressWaitMs > 0) return addressWaitMs;
  const delay = origin.device ? 0 : delayMs(await usedPoints(db, anywhere, nowMs));
  const turnWaitMs = delay === 0 ? 0 : await takeTurn(db, own, delay, nowMs);
  const waitMs = turnWaitMs || (await consumeAll(db, [...ofAccount, anywhere, ofSpelling, ownCalls], nowMs));
  // A try that must wait uses up nothing of the address: the host never sees it.
  if (waitMs > 0) await giveBack(db, ofAddress, 1, 0);
  return waitMs;
}

/**
 * Gives back the use of a login that succeeded. Only who typed the name as the host tells it gets the earlier mistakes
 * with this spelling back: the owner of a look-alike name must not win guesses at another account.
 */
export async function forgiveLogin(db: Db, username: string, told: string, origin: RequestOrigin): Promise<void> {
  if (username !== told) return forgetLogin(db, username, origin);
  const { ofAddress, ofAccount, anywhere, ofSpelling } = usesOf(username, origin);
  // One statement, so that only one of two simultaneous logins gives back.
  const { points, endMs } = await forgive(db, ofSpelling.limit, ofSpelling.key);
  if (points > 0) await giveBack(db, [...ofAddress, ...ofAccount, anywhere], points, endMs);
}

/** Gives back the use of a login that the host did not judge. */
export async function forgetLogin(db: Db, username: string, origin: RequestOrigin): Promise<void> {
  const { ofAddress, ofAccount, anywhere, ofSpelling } = usesOf(username, origin);
  await giveBack(db, [...ofAddress, ...ofAccount, anywhere, ofSpelling], 1, 0);
}

/** 'later': there were too many tries, or the host could not judge. */
type PasswordVerdict = 'right' | 'wrong' | 'later';

/** Whether a candidate who is logged in knows the password, by the check and within the throttles of the login. */
export async function confirmPassword(
  db: Db,
  { username, password, ...origin }: { username: string; password: string } & RequestOrigin,
  nowMs: number,
): Promise<PasswordVerdict> {
  const typed = loginForm.safeParse({ Username: username, Password: password });
  if (!typed.success) return 'wrong';
  if ((await countLogin(db, username, origin, nowMs)) > 0) {
    logWarning('password throttled', { address: origin.address });
    return 'later';
  }
  try {
    if ((await loginAtHost(typed.data)) === null) return 'wrong';
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logWarning('password not judged', { reason: error.message });
    await forgetLogin(db, username, origin);
    return 'later';
  }
  await forgiveLogin(db, username, username, origin);
  return 'right';
}
