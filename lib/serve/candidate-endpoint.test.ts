import { AccountClosed } from '@/lib/accounts/closed';
import { currentSession, sessionOfAnyAccount } from '@/lib/accounts/session';
import { demandRightClock } from '@/lib/store/clock';

import { anyAccountEndpoint, candidateEndpoint, retrySoonS } from './candidate-endpoint';
import { answer } from './endpoint';

jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn(), sessionOfAnyAccount: jest.fn() }));
jest.mock('@/lib/store/clock', () => ({ demandRightClock: jest.fn() }));

const SESSION = { username: 'asha', hostToken: 'token-of-the-host', sessionId: 's', startedAtMs: 0, iat: 0, exp: 1 };
const URL_OF_SITE = 'http://localhost:3000/api/attempts';

const handler = jest.fn(async (candidate: string, _request: Request, place: string) =>
  answer(200, { candidate, place }),
);
const endpoint = candidateEndpoint(handler);

const ask = (method: string, headers: Record<string, string> = {}) =>
  endpoint(new Request(URL_OF_SITE, { method, headers }), 'here');

beforeEach(() => {
  handler.mockClear();
  jest.mocked(currentSession).mockReset().mockResolvedValue(SESSION);
});

test('an endpoint gives its handler the candidate, the request and the framework’s arguments', async () => {
  const request = new Request(URL_OF_SITE);
  const response = await endpoint(request, 'here');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ candidate: 'asha', place: 'here' });
  expect(handler.mock.calls).toEqual([['asha', request, 'here']]);
});

test.each(['GET', 'POST'])(
  'an endpoint refuses the %s of anybody who is not logged in without calling its handler',
  async (method) => {
    jest.mocked(currentSession).mockResolvedValue(null);
    const response = await ask(method);
    expect(response.status).toBe(401);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ message: 'Please login first.' });
    expect(handler).not.toHaveBeenCalled();
  },
);

test('an endpoint refuses a closed account with a plain sentence', async () => {
  jest.mocked(currentSession).mockRejectedValue(new AccountClosed());
  const response = await ask('POST');
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({ message: expect.stringMatching(/^You have closed your account\./) });
  expect(handler).not.toHaveBeenCalled();
});

test('an endpoint reads the session at each request', async () => {
  await ask('GET');
  jest.mocked(currentSession).mockResolvedValue({ ...SESSION, username: 'ravi' });
  await ask('GET');
  jest.mocked(currentSession).mockResolvedValue(null);
  expect((await ask('GET')).status).toBe(401);
  expect(handler.mock.calls.map(([candidate]) => candidate)).toEqual(['asha', 'ravi']);
});

test('an endpoint refuses a candidate’s post from another site', async () => {
  jest.mocked(console.warn).mockImplementationOnce(() => undefined);
  expect((await ask('POST', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(handler).not.toHaveBeenCalled();
});

const failure = () => {
  throw new Error('store is down');
};

test.each([
  ['the clock is wrong', () => jest.mocked(demandRightClock).mockImplementationOnce(failure)],
  ['the session cannot be checked', () => jest.mocked(currentSession).mockImplementationOnce(failure)],
  ['the handler fails', () => handler.mockImplementationOnce(failure)],
])('when %s, the answer is 503, without a word of why', async (_, breakIt) => {
  const log = jest.mocked(console.warn).mockClear();
  log.mockImplementationOnce(() => undefined);
  breakIt();
  const response = await ask('GET');
  const lines = log.mock.calls.map(([line]) => JSON.parse(line));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toMatch(/^[1-5]$/);
  expect(await response.text()).not.toMatch(/store|token/);
  expect(lines).toMatchObject([{ event: 'endpoint failed', path: '/api/attempts', reason: 'store is down' }]);
});

test('an endpoint of own data also fails by a wrong clock, since results would show before their time', async () => {
  jest.mocked(console.warn).mockImplementationOnce(() => undefined);
  jest.mocked(demandRightClock).mockImplementationOnce(failure);
  jest.mocked(sessionOfAnyAccount).mockResolvedValue({ ...SESSION, isClosed: false });
  const ownData = anyAccountEndpoint(async () => answer(200, { marks: 12 }));
  expect((await ownData(new Request(URL_OF_SITE))).status).toBe(503);
  expect((await ownData(new Request(URL_OF_SITE))).status).toBe(200);
});

test('an endpoint briefly refuses a candidate who calls hundreds of times, and nobody else', async () => {
  const candidate = (username: string) => jest.mocked(currentSession).mockResolvedValue({ ...SESSION, username });
  // The pace sees all calls at one moment, however long they take here.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  candidate('hostile');
  const statuses = new Set<number>();
  for (let call = 0; call < 1_000 && !statuses.has(429); call += 1) statuses.add((await ask('POST')).status);
  const refused = await ask('GET');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toMatch(/^[1-5]$/);
  candidate('honest');
  expect((await ask('POST')).status).toBe(200);
  clock.mockRestore();
});

test('pages retry after a failure within 1 to 5 seconds, and not all at once', () => {
  expect([0, 0.19, 0.2, 0.5, 0.999].map(retrySoonS)).toEqual([1, 1, 2, 3, 5]);
});
