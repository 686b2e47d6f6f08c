import { hkdfSync } from 'node:crypto';

import { EncryptJWT, SignJWT, UnsecuredJWT } from 'jose';
import { NextRequest } from 'next/server';
import { encode, getToken, type JWT } from 'next-auth/jwt';

import { withEnv } from '@/lib/server/env-testing';
import { secret } from '@/lib/server/secret';

import { isSecureSite, readSessionToken, SESSION_COOKIE, WHOLE_LIFE_MS } from './session-token';

jest.mock('@/lib/server/secret', () => ({ secret: jest.fn() }));

const SECRET = 'a-secret-of-32-random-characters';
const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);
const HOUR_MS = 3_600_000;

const SESSION = {
  username: 'asha',
  hostToken: 'token-of-the-host',
  sessionId: '8f14e45f-ceea-4e7d-9c5b-3a1c2d9b7e60',
  startedAtMs: NOW_MS - HOUR_MS,
};

const encrypt = (token: JWT, maxAge = 60, by = SECRET) => encode({ token, secret: by, maxAge });

const cookies = (values: Record<string, string>) => ({
  getAll: () => Object.entries(values).map(([name, value]) => ({ name, value })),
});

const readCookie = (value: string, nowMs = NOW_MS) => readSessionToken(cookies({ [SESSION_COOKIE]: value }), nowMs);

beforeEach(() => {
  jest.mocked(secret).mockReturnValue(SECRET);
  withEnv();
});

test("the cookie's name is the key of the specification", () => {
  expect(SESSION_COOKIE).toBe('collectorauthtoken');
});

test('a session is read from our own cookie', async () => {
  expect(await readCookie(await encrypt(SESSION))).toMatchObject(SESSION);
});

test('the session cookie is found among others', async () => {
  const value = await encrypt(SESSION);
  const all = { theme: 'light', 'next-auth.session-token': 'x', [SESSION_COOKIE]: value, 'signed-in': '1' };
  expect(await readSessionToken(cookies(all), NOW_MS)).toMatchObject(SESSION);
});

test('a session too long for one cookie is read from its pieces, in any order', async () => {
  const long = { ...SESSION, hostToken: 'long'.repeat(15_000) };
  const value = await encrypt(long);
  const pieces = (value.match(/.{1,3900}/g) ?? []).map((piece, index) => [`${SESSION_COOKIE}.${index}`, piece]);
  expect(pieces.length).toBeGreaterThan(10);
  const shuffled: Record<string, string> = Object.fromEntries(pieces.toReversed());
  expect(await readSessionToken(cookies(shuffled), NOW_MS)).toMatchObject(long);
  delete shuffled[`${SESSION_COOKIE}.1`];
  expect(await readSessionToken(cookies(shuffled), NOW_MS)).toBeNull();
});

test('the cookie is Secure on a site with HTTPS, and is read there too', async () => {
  expect(isSecureSite()).toBe(false);
  withEnv({ SITE_URL: 'https://www.example.org', NEXTAUTH_SECRET: SECRET });
  expect(isSecureSite()).toBe(true);
  expect(await readCookie(await encrypt(SESSION))).toMatchObject(SESSION);
});

test('a request without our cookie has no session', async () => {
  const value = await encrypt(SESSION);
  expect(await readSessionToken(cookies({}), NOW_MS)).toBeNull();
  expect(await readSessionToken(cookies({ [SESSION_COOKIE]: '' }), NOW_MS)).toBeNull();
  expect(await readSessionToken(cookies({ 'next-auth.session-token': value, token: value }), NOW_MS)).toBeNull();
});

test.each(['x', 'a.b.c', 'a..b.c.d', '{}', 'null', '%00', JSON.stringify(SESSION)])(
  'the unencrypted value %j is no session',
  async (value) => {
    expect(await readCookie(value)).toBeNull();
  },
);

test('a cookie that somebody changed is no session', async () => {
  const value = await encrypt(SESSION);
  const middle = Math.floor(value.length / 2);
  const other = value[middle] === 'A' ? 'B' : 'A';
  expect(await readCookie(value.slice(0, middle) + other + value.slice(middle + 1))).toBeNull();
});

test('a session made with another secret is refused', async () => {
  expect(await readCookie(await encrypt(SESSION, 60, 'another-secret-of-32-characters!'))).toBeNull();
  const value = await encrypt(SESSION);
  jest.mocked(secret).mockReturnValue('the-secret-after-it-was-replaced');
  expect(await readCookie(value)).toBeNull();
});

test.each(['HS256', 'HS512'])(
  'a session that is signed with our secret, %s, but not encrypted is refused',
  async (alg) => {
    const jwt = new SignJWT(SESSION).setProtectedHeader({ alg }).setIssuedAt().setExpirationTime('60s');
    expect(await readCookie(await jwt.sign(new TextEncoder().encode(SECRET)))).toBeNull();
  },
);

test('a session that is neither signed nor encrypted is refused', async () => {
  expect(await readCookie(new UnsecuredJWT(SESSION).setIssuedAt().setExpirationTime('60s').encode())).toBeNull();
});

describe('a session that is encrypted under our key', () => {
  const key = new Uint8Array(hkdfSync('sha256', SECRET, '', 'NextAuth.js Generated Encryption Key', 32));
  const encryptBy = (header: { alg: string; enc: string }, hasEnd = true) => {
    const jwt = new EncryptJWT(SESSION).setProtectedHeader(header).setIssuedAt();
    return (hasEnd ? jwt.setExpirationTime('60s') : jwt).encrypt(key);
  };

  test('a session that is encrypted as the library does it is taken, but only with an end', async () => {
    const header = { alg: 'dir', enc: 'A256GCM' };
    expect(await readCookie(await encryptBy(header))).toMatchObject(SESSION);
    expect(await readCookie(await encryptBy(header, false))).toBeNull();
  });

  test.each([
    { alg: 'dir', enc: 'A128CBC-HS256' },
    { alg: 'A256KW', enc: 'A256GCM' },
    { alg: 'A256GCMKW', enc: 'A256GCM' },
    { alg: 'PBES2-HS256+A128KW', enc: 'A256GCM' },
  ])('a session encrypted in another way, %j, is refused', async (header) => {
    expect(await readCookie(await encryptBy(header))).toBeNull();
  });
});

test('an expired session is refused', async () => {
  expect(await readCookie(await encrypt(SESSION, -60))).toBeNull();
});

describe('a session that was read before', () => {
  test('a session that is read again is not decrypted again', async () => {
    const value = await encrypt(SESSION);
    const [first, second] = [await readCookie(value), await readCookie(value)];
    expect(second).toBe(first);
  });

  test('the session ends when its cookie does', async () => {
    jest.useFakeTimers({ now: NOW_MS });
    const value = await encrypt(SESSION, 60);
    expect(await readCookie(value, NOW_MS)).toMatchObject(SESSION);
    jest.setSystemTime(NOW_MS + 90_000);
    expect(await readCookie(value, NOW_MS + 90_000)).toBeNull();
    jest.useRealTimers();
  });
});

test('a session ends seven days after the login, however fresh its cookie is', async () => {
  expect(WHOLE_LIFE_MS).toBe(7 * 24 * HOUR_MS);
  const refreshed = await encrypt(SESSION);
  const endMs = SESSION.startedAtMs + WHOLE_LIFE_MS;
  expect(await readCookie(refreshed, endMs - 1)).toMatchObject(SESSION);
  expect(await readCookie(refreshed, endMs)).toBeNull();
  expect(await readCookie(refreshed, endMs + 24 * HOUR_MS)).toBeNull();
});

test('a session presented as a bearer token is not taken', async () => {
  const value = await encrypt(SESSION);
  const request = new NextRequest('http://localhost:3000/Profile', { headers: { authorization: `Bearer ${value}` } });
  // The library by itself would accept it.
  expect(await getToken({ req: request, cookieName: SESSION_COOKIE, secret: SECRET })).toMatchObject(SESSION);
  expect(await readSessionToken(request.cookies, NOW_MS)).toBeNull();
  expect(await readSessionToken(Object.assign(request.cookies, { headers: request.headers }), NOW_MS)).toBeNull();
});

test("a session is read from a request's own cookies", async () => {
  const headers = { cookie: `theme=light; ${SESSION_COOKIE}=${await encrypt(SESSION)}` };
  const request = new NextRequest('http://localhost:3000/Profile', { headers });
  expect(await readSessionToken(request.cookies, NOW_MS)).toMatchObject(SESSION);
});

test.each([
  ['the username is missing', { username: undefined }],
  ['the username is no text', { username: 7 }],
  ['the token of the host is missing', { hostToken: undefined }],
  ['the token of the host is no text', { hostToken: null }],
  ['the session has no id', { sessionId: undefined }],
  ['the id is no text', { sessionId: 1 }],
  ['the beginning is missing', { startedAtMs: undefined }],
  ['the beginning is no number', { startedAtMs: String(NOW_MS) }],
  ['all is missing', { username: undefined, hostToken: undefined, sessionId: undefined, startedAtMs: undefined }],
])('a session of another shape is refused: %s', async (_, change) => {
  expect(await readCookie(await encrypt({ ...SESSION, ...change }))).toBeNull();
});
