import { cookies } from 'next/headers';

import { endSession, stateOfSession } from '@/lib/accounts/ended-sessions';
import { database } from '@/lib/store/database';

import { AccountClosed } from './closed';
import { HINT_COOKIE } from './hint';
import {
  type IssuedSession,
  isSessionCookie,
  readSessionToken,
  type SessionToken,
  WHOLE_LIFE_MS,
} from './session-token';

/** The session of the logged-in user, whose account may be closed; null for nobody. */
export async function sessionOfAnyAccount(): Promise<(IssuedSession & { isClosed: boolean }) | null> {
  const token = await readSessionToken(await cookies(), Date.now());
  const state = token ? await stateOfSession(await database(), token) : 'ended';
  return token && state !== 'ended' ? { ...token, isClosed: state === 'closed' } : null;
}

/**
 * The session of the logged-in user, or null. Every page and endpoint for candidates asks by itself.
 * @throws AccountClosed
 */
export async function currentSession(): Promise<IssuedSession | null> {
  const session = await sessionOfAnyAccount();
  if (session?.isClosed) throw new AccountClosed();
  return session;
}

/** Ends a session at the server, which then refuses copies of its cookie. */
export async function endSessionOf({ sessionId, startedAtMs }: SessionToken): Promise<void> {
  await endSession(await database(), sessionId, startedAtMs + WHOLE_LIFE_MS, Date.now());
}

/** Removes the session's cookies. For endpoints only. */
export async function clearSessionCookies(): Promise<void> {
  const jar = await cookies();
  for (const { name } of jar.getAll()) {
    if (isSessionCookie(name) || name === HINT_COOKIE) jar.delete(name);
  }
}
