import NextAuth from 'next-auth';
import { NextRequest } from 'next/server';

import { knownDevice, markDevice } from '@/lib/accounts/known-device';
import type { LoginListener } from '@/lib/accounts/options';
import { clearSessionCookies, endSessionOf, sessionOfAnyAccount } from '@/lib/accounts/session';
import { readSessionToken, SESSION_COOKIE } from '@/lib/accounts/session-token';
import { consentsOf, recordConsent, registrationOf } from '@/lib/privacy/consents';
import { type Db, database, openDatabase } from '@/lib/store/database';
import { startSqlite } from '@/lib/store/testing';

import { GET, POST } from './[...nextauth]/route';

jest.mock('next-auth', () => jest.fn());
jest.mock('@/lib/accounts/known-device', () => ({ knownDevice: jest.fn(async () => null), markDevice: jest.fn() }));
jest.mock('@/lib/accounts/options', () => ({ authOptions: (listener: object) => listener }));
jest.mock('@/lib/accounts/session', () => ({
  clearSessionCookies: jest.fn(),
  endSessionOf: jest.fn(),
  sessionOfAnyAccount: jest.fn(),
}));
jest.mock('@/lib/accounts/session-token', () => ({
  ...jest.requireActual<object>('@/lib/accounts/session-token'),
  readSessionToken: jest.fn(),
}));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const EARLIER = { username: 'asha', hostToken: 'secret', sessionId: 'earlier', startedAtMs: 0, iat: 0, exp: 43_200 };
const PASSWORD = 'Correct horse 9';

/** next-auth behind the route: the right password gets a session. */
const handle = jest.fn(async (request: Request) => {
  const isGood = (await request.formData()).get('Password') === PASSWORD;
  return new Response('{}', isGood ? { headers: { 'Set-Cookie': `${SESSION_COOKIE}=new; Path=/` } } : { status: 401 });
});

/** The host judges, and spells the name. */
const judging = (name: string) => (options: unknown) => async (request: Request) => {
  const response = await handle(request);
  (options as LoginListener).onJudged(response.ok ? name : null);
  return response;
};

let server: Awaited<ReturnType<typeof startSqlite>>;
let db: Db;
let log: jest.MockedFunction<typeof console.warn>;
let complain: typeof console.warn | undefined;

beforeAll(async () => {
  server = await startSqlite();
  jest.mocked(NextAuth).mockImplementation(judging('asha'));
});
afterAll(() => server.stop());
beforeEach(async () => {
  db = await openDatabase(await server.freshUrl());
  jest.mocked(database).mockResolvedValue(db);
  jest.mocked(readSessionToken).mockResolvedValue(null);
  jest.mocked(endSessionOf).mockReset();
  handle.mockClear();
  log = jest.mocked(console.warn).mockClear();
  complain = log.getMockImplementation();
  log.mockImplementation(() => undefined);
});
afterEach(async () => {
  log.mockImplementation(complain);
  await db.destroy();
});

const formOf = (fields: [string, string][]) => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

const post = (fields: [string, string][]) =>
  POST(new NextRequest('http://localhost:3000/api/auth/callback/credentials', formOf(fields)), {
    params: Promise.resolve({ nextauth: ['callback', 'credentials'] }),
  });

const logIn = (Password: string) => post(Object.entries({ Username: 'asha', Password }));

const lines = () =>
  log.mock.calls.map(([line]) => {
    const { level, event, username, address } = JSON.parse(String(line));
    return { level, event, username, address };
  });

test('a login is logged with its name and address', async () => {
  expect((await logIn(PASSWORD)).status).toBe(200);
  expect(lines()).toEqual([{ level: 'info', event: 'login', username: 'asha', address: expect.any(String) }]);
});

test('a refused login is logged without the name, which may be a password', async () => {
  expect((await logIn('wrong')).status).toBe(401);
  expect(lines()).toEqual([{ level: 'warn', event: 'login refused', address: expect.any(String) }]);
  expect(log.mock.calls.join()).not.toMatch(/asha|wrong/);
});

test('a login marks its browser as known, once, and a refused one does not', async () => {
  const mark = jest.mocked(markDevice).mockClear();
  await logIn('wrong');
  expect(mark).not.toHaveBeenCalled();
  await logIn(PASSWORD);
  expect(mark.mock.calls).toEqual([['asha']]);
  jest.mocked(knownDevice).mockResolvedValueOnce('own-phone');
  await logIn(PASSWORD);
  expect(mark).toHaveBeenCalledTimes(1);
});

test('a login marks its browser for the name that the host tells, not for the one that was typed', async () => {
  const mark = jest.mocked(markDevice).mockClear();
  await post(Object.entries({ Username: ' ásha', Password: PASSWORD }));
  expect(mark.mock.calls).toEqual([['asha']]);
});

test('a throttled login is refused and logged, and does not reach next-auth', async () => {
  for (let attempt = 0; attempt < 8; attempt += 1) await logIn('wrong');
  handle.mockClear();
  log.mockClear();
  expect((await logIn(PASSWORD)).status).toBe(429);
  expect(handle).not.toHaveBeenCalled();
  expect(lines()).toEqual([{ level: 'warn', event: 'login throttled', address: expect.any(String) }]);
});

test('a login that the host could not judge gives 503 and does not count as a guess', async () => {
  jest.mocked(NextAuth).mockImplementation((options: unknown) => async () => {
    (options as LoginListener).onHostFailure();
    return new Response('{}', { status: 401 });
  });
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const response = await logIn(PASSWORD);
    expect({ status: response.status, retryAfter: response.headers.get('retry-after') }).toEqual({
      status: 503,
      retryAfter: '5',
    });
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  jest.mocked(NextAuth).mockImplementation(judging('asha'));
  expect((await logIn(PASSWORD)).status).toBe(200);
});

test('a login without a cookie or a field reaches no host and does not count as a guess', async () => {
  jest.mocked(NextAuth).mockImplementation(() => async () => new Response('{}', { status: 200 }));
  for (let attempt = 0; attempt < 12; attempt += 1) expect((await logIn(PASSWORD)).status).toBe(200);
  expect(lines()).toEqual([]);
  jest.mocked(NextAuth).mockImplementation(judging('asha'));
  expect((await logIn('wrong')).status).toBe(401);
});

test('a login gives the consents of the registration to the candidate, as the host spells the name', async () => {
  const given = { notice: 'register', version: 1, language: 'en', purposes: ['account'] } as const;
  await recordConsent(db, registrationOf('Asha'), given, 1);
  jest.mocked(NextAuth).mockImplementation(judging('STU-00123'));
  await logIn('wrong');
  expect(await consentsOf(db, 'candidate:STU-00123')).toEqual([]);
  await logIn(PASSWORD);
  expect(await consentsOf(db, 'candidate:STU-00123')).toMatchObject([{ notice: 'register', given_at_ms: 1 }]);
  jest.mocked(NextAuth).mockImplementation(judging('asha'));
});

test('a login ends the session that the browser had before', async () => {
  jest.mocked(readSessionToken).mockResolvedValue(EARLIER);
  await logIn('wrong');
  expect(endSessionOf).not.toHaveBeenCalled();
  await logIn(PASSWORD);
  expect(jest.mocked(endSessionOf).mock.calls).toEqual([[EARLIER]]);
});

test('a Logout clears the cookies once the session has ended at the server, and none when that fails', async () => {
  const clear = async () => new Response('{}', { headers: { 'Set-Cookie': `${SESSION_COOKIE}=; Max-Age=0` } });
  jest.mocked(NextAuth).mockReturnValue(clear);
  jest.mocked(readSessionToken).mockResolvedValue(EARLIER);
  const logOut = () =>
    POST(new NextRequest('http://localhost:3000/api/auth/signout', formOf([])), {
      params: Promise.resolve({ nextauth: ['signout'] }),
    });
  jest.mocked(endSessionOf).mockRejectedValueOnce(new Error('store is down'));
  const failed = await logOut();
  expect([failed.status, failed.headers.getSetCookie()]).toEqual([503, []]);
  expect(clearSessionCookies).not.toHaveBeenCalled();
  expect((await logOut()).status).toBe(200);
  expect(clearSessionCookies).toHaveBeenCalledTimes(1);
  jest.mocked(NextAuth).mockImplementation(judging('asha'));
});

test('a login with two names gives 400 and does not count, in either order', async () => {
  for (const names of [
    ['asha', 'ravi'],
    ['ravi', 'asha'],
  ]) {
    const fields = names.map((name): [string, string] => ['Username', name]);
    expect((await post([...fields, ['Password', PASSWORD]])).status).toBe(400);
  }
  expect(handle).not.toHaveBeenCalled();
  expect(lines()).toEqual([]);
});

test('a session is renewed ten minutes after its issue, and sets no cookie before', async () => {
  const renew = jest.fn(async () => new Response('{}', { headers: { 'Set-Cookie': `${SESSION_COOKIE}=renewed` } }));
  jest.mocked(NextAuth).mockReturnValue(renew);
  jest.mocked(sessionOfAnyAccount).mockResolvedValue({ ...EARLIER, isClosed: false });
  const asked = async (nowMs: number) => {
    jest.spyOn(Date, 'now').mockReturnValue(nowMs);
    const response = await GET(new NextRequest('http://localhost:3000/api/auth/session'), {
      params: Promise.resolve({ nextauth: ['session'] }),
    });
    jest.mocked(Date.now).mockRestore();
    return response;
  };
  const fresh = await asked(599_999);
  expect(await fresh.json()).toEqual({ user: { name: 'asha' }, expires: '1970-01-01T12:00:00.000Z' });
  expect([fresh.headers.getSetCookie(), renew.mock.calls]).toEqual([[], []]);
  expect((await asked(600_000)).headers.getSetCookie()).toEqual([`${SESSION_COOKIE}=renewed`]);
  jest.mocked(NextAuth).mockImplementation(judging('asha'));
});
