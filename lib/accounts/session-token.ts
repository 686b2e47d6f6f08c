import { decodeProtectedHeader } from 'jose';
import { decode, getToken, type GetTokenParams, type JWT, type JWTDecodeParams } from 'next-auth/jwt';

import { env } from '@/lib/server/env';
import { keep, processWide } from '@/lib/server/process-wide';
import { secret } from '@/lib/server/secret';

/** The name of the session cookie (specification §3). */
export const SESSION_COOKIE = 'collectorauthtoken';

/** Whether a cookie is the session's or a part of it, since next-auth splits long ones. */
export const isSessionCookie = (name: string) => name.replace(/\.\d+$/, '') === SESSION_COOKIE;

export const IDLE_LIFE_S = 12 * 60 * 60;
export const WHOLE_LIFE_MS = 7 * 24 * 60 * 60 * 1_000;

export const isSecureSite = () => env().siteUrl.startsWith('https:');

export type SessionToken = JWT & {
  username: string;
  /** The API host's token leaves the server only inside the encrypted cookie. */
  hostToken: string;
  sessionId: string;
  startedAtMs: number;
};

/** A session in its cookie: next-auth adds when it was issued and when it ends, in seconds. */
export type IssuedSession = SessionToken & { iat: number; exp: number };

const isSessionToken = (token: JWT | null): token is IssuedSession =>
  token !== null &&
  ['username', 'hostToken', 'sessionId'].every((key) => typeof token[key] === 'string') &&
  ['startedAtMs', 'iat', 'exp'].every((key) => typeof token[key] === 'number');

/** Decrypts a session in next-auth's own encryption alone, since refusing others later costs up to ten milliseconds. */
export async function decodeSession(params: JWTDecodeParams): Promise<JWT | null> {
  const { alg, enc, zip } = decodeProtectedHeader(params.token ?? '');
  return alg === 'dir' && enc === 'A256GCM' && zip === undefined ? decode(params) : null;
}

type Cookies = { getAll: () => { name: string; value: string }[] };

async function decrypt(cookies: Cookies): Promise<IssuedSession | null> {
  const token = await getToken({
    // Without headers, so that a session as a bearer token is not accepted.
    req: { cookies, headers: {} } as GetTokenParams['req'],
    cookieName: SESSION_COOKIE,
    secureCookie: isSecureSite(),
    secret: secret(),
    decode: decodeSession,
  });
  return isSessionToken(token) ? token : null;
}

const MOST_KNOWN = 5_000;
/** Longer cookies, which come in pieces, are decrypted each time. */
const MOST_KNOWN_LENGTH = 4_096;

/** Sessions by secret and cookie: the gate and each endpoint behind it ask for the same one. */
const known = processWide('sessions', () => new Map<string, IssuedSession>());

/** The session in the cookie if it is ours, unexpired and not too old; the server may have ended it (session.ts). */
export async function readSessionToken(cookies: Cookies, nowMs: number): Promise<IssuedSession | null> {
  const pieces = cookies.getAll().filter(({ name }) => isSessionCookie(name));
  const key = [secret(), ...pieces.map(({ name, value }) => `${name}=${value}`)].join(' ');
  const found = known.get(key);
  const token = found && nowMs < found.exp * 1_000 ? found : await decrypt(cookies);
  if (token && token !== found && key.length <= MOST_KNOWN_LENGTH) keep(known, key, token, MOST_KNOWN);
  return token && nowMs < token.startedAtMs + WHOLE_LIFE_MS ? token : null;
}
