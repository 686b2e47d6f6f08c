import NextAuth from 'next-auth';
import type { CredentialsConfig } from 'next-auth/providers/credentials';
import { NextRequest } from 'next/server';

import { HostError } from '@/lib/content/host/host-error';
import { fetchLoggedInUser, loginAtHost } from '@/lib/content/nouns/users';
import { withEnv } from '@/lib/server/env-testing';

import { authOptions } from './options';
import { readSessionToken, SESSION_COOKIE } from './session-token';

jest.mock('next/headers', () => ({
  cookies: async () => ({ set: setCookie, delete: jest.fn(), getAll: () => jar }),
  headers: async () => new Headers(),
}));
jest.mock('@/lib/content/nouns/users', () => ({ loginAtHost: jest.fn(), fetchLoggedInUser: jest.fn() }));
jest.mock('@/lib/server/secret', () => ({ secret: () => 'a-secret-of-32-random-characters' }));

const setCookie = jest.fn();
/** The cookies of a request. */
let jar: Cookie[] = [];
type Cookie = { name: string; value: string };
const GOOD = { Username: 'ASHA', Password: 'Correct horse 9' };
const USER = { Username: 'asha', Name: 'Asha', Email: '', Mobile: '' };

beforeEach(() => {
  setCookie.mockReset();
  onJudged.mockReset();
  onHostFailure.mockReset();
  withEnv();
  jest.mocked(loginAtHost).mockReset().mockResolvedValue('token-of-the-host');
  jest.mocked(fetchLoggedInUser).mockReset().mockResolvedValue(USER);
});

const [onJudged, onHostFailure] = [jest.fn(), jest.fn()];
const credentials = (): CredentialsConfig['options'] => authOptions({ onJudged, onHostFailure }).providers[0]?.options;

const logIn = (typed: Record<string, string> | undefined) =>
  credentials()?.authorize(typed, { headers: {}, method: 'POST', query: {}, body: {} });

describe('the cookies', () => {
  const cookiesOf = async () => {
    const { cookies, events } = authOptions();
    await events?.session?.({ session: { expires: '' }, token: {} });
    return { session: cookies?.sessionToken, hint: setCookie.mock.calls[0] };
  };

  test('both cookies are Secure on a site with HTTPS', async () => {
    withEnv({ SITE_URL: 'https://www.example.org', NEXTAUTH_SECRET: 'sixteen-characters' });
    const { session, hint } = await cookiesOf();
    expect(session?.options).toEqual({ httpOnly: true, sameSite: 'lax', path: '/', secure: true });
    expect(hint?.[2]).toMatchObject({ sameSite: 'lax', path: '/', secure: true });
  });

  test('both cookies work without HTTPS on a local run', async () => {
    const { session, hint } = await cookiesOf();
    expect(session?.name).toBe('collectorauthtoken');
    expect(session?.options.secure).toBe(false);
    expect(hint?.[2]).toMatchObject({ secure: false });
  });

  test('the hint ends after twelve hours', async () => {
    expect((await cookiesOf()).hint?.[2]).toMatchObject({ maxAge: 43_200 });
  });
});

describe('a copied session', () => {
  const HOUR_MS = 3_600_000;
  const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);

  beforeEach(() => {
    jar = [];
    jest.useFakeTimers({ now: NOW_MS, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  });
  afterEach(() => jest.useRealTimers());

  /** Asks the library itself. Returns the cookies that it sets. */
  async function ask(action: string, form?: Record<string, string>): Promise<Cookie[]> {
    const url = `http://localhost:3000/api/auth/${action}`;
    const request = new NextRequest(url, form && { method: 'POST', body: new URLSearchParams(form) });
    const response: Response = await NextAuth(authOptions())(request, { params: { nextauth: action.split('/') } });
    return response.headers.getSetCookie().map((line) => {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
      return { name, value: decodeURIComponent(value) };
    });
  }

  /** A copy of the session cookie that a login sets. */
  async function copyOfSession(): Promise<Cookie[]> {
    jar = await ask('csrf');
    const csrfToken = jar.find(({ name }) => name.includes('csrf'))?.value.split('|')[0] ?? '';
    const cookies = await ask('callback/credentials', { ...GOOD, csrfToken, json: 'true' });
    return cookies.filter(({ name }) => name === SESSION_COOKIE);
  }

  const isTaken = async (copy: Cookie[], nowMs: number) => {
    jest.setSystemTime(nowMs);
    return (await readSessionToken({ getAll: () => copy }, nowMs)) !== null;
  };

  test('the token of a login is taken for twelve hours, and no longer', async () => {
    const copy = await copyOfSession();
    expect(await isTaken(copy, NOW_MS + 12 * HOUR_MS - 1_000)).toBe(true);
    expect(await isTaken(copy, NOW_MS + 12 * HOUR_MS + 60_000)).toBe(false);
  });

  test('a renewed token is taken for twelve hours from its renewal, and no longer', async () => {
    jar = await copyOfSession();
    jest.setSystemTime(NOW_MS + 6 * HOUR_MS);
    const renewed = await ask('session');
    expect(await isTaken(renewed, NOW_MS + 18 * HOUR_MS - 1_000)).toBe(true);
    expect(await isTaken(renewed, NOW_MS + 18 * HOUR_MS + 60_000)).toBe(false);
  });
});

test('the library deletes no hint at a Logout, as the session may not have ended at the server', () => {
  expect(Object.keys(authOptions().events ?? {})).toEqual(['signIn', 'session']);
});

describe('a login', () => {
  test('a login takes the username of the host, however it was typed', async () => {
    expect(await logIn(GOOD)).toEqual({ id: 'asha', name: 'asha', hostToken: 'token-of-the-host' });
    expect(onJudged.mock.calls).toEqual([['asha']]);
  });

  test.each([
    ['whom the host does not know', () => jest.mocked(loginAtHost).mockResolvedValue(null)],
    ['whose token the host refuses at once', () => jest.mocked(fetchLoggedInUser).mockResolvedValue(null)],
  ])('a login of a user %s fails', async (_who, prepare) => {
    prepare();
    expect(await logIn(GOOD)).toBeNull();
    expect(onHostFailure).not.toHaveBeenCalled();
    expect(onJudged.mock.calls).toEqual([[null]]);
  });

  test.each<Record<string, string> | undefined>([
    undefined,
    {},
    { Username: 'asha' },
    { ...GOOD, Password: '' },
    { ...GOOD, Username: 'a'.repeat(2_000) },
  ])('a login with %j fails without asking the host', async (typed) => {
    expect(await logIn(typed)).toBeNull();
    expect(loginAtHost).not.toHaveBeenCalled();
    expect(onJudged).not.toHaveBeenCalled();
  });

  test.each([
    ['fails at the login', () => jest.mocked(loginAtHost).mockRejectedValue(new HostError('POST /x', 'status 500'))],
    ['does not say who it is', () => jest.mocked(fetchLoggedInUser).mockRejectedValue(new HostError('GET /x', 'no'))],
  ])('a login at a host that %s fails, and the log says why without what was typed', async (_, prepare) => {
    const log = jest.mocked(console.warn).mockClear();
    log.mockImplementationOnce(() => undefined);
    prepare();
    expect(await logIn(GOOD)).toBeNull();
    expect(onHostFailure).toHaveBeenCalledTimes(1);
    expect(onJudged).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledTimes(1);
    expect(String(log.mock.calls[0])).toMatch(/login not possible.*API host/);
    expect(String(log.mock.calls[0])).not.toMatch(/ASHA|horse/);
  });
});
