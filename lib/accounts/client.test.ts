import { logIn, logOut } from './client';

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit?]>();

beforeEach(() => {
  fetchMock.mockReset();
  globalThis.fetch = fetchMock as typeof fetch;
});

/** Makes the site answer the request for the token first, then the post. */
function answerWith(status: number, body: unknown) {
  fetchMock.mockResolvedValueOnce(Response.json({ csrfToken: 'token' }));
  fetchMock.mockResolvedValueOnce(Response.json(body, { status }));
}

test('a login posts the credentials with the token', async () => {
  answerWith(200, { url: 'http://localhost:3000' });
  expect(await logIn('asha', 'secret & more')).toEqual({ isLoggedIn: true });
  const [path, init] = fetchMock.mock.calls[1] ?? [];
  expect(path).toBe('/api/auth/callback/credentials');
  expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toEqual({
    Username: 'asha',
    Password: 'secret & more',
    callbackUrl: '/',
    csrfToken: 'token',
    json: 'true',
  });
});

test('wrong credentials, a failing site and no site have the same outcome, and the last has a hint', async () => {
  for (const status of [401, 500]) {
    answerWith(status, { url: 'http://localhost:3000/api/auth/error?error=CredentialsSignin' });
    expect(await logIn('asha', 'x')).toEqual({ isLoggedIn: false });
  }
  fetchMock.mockRejectedValueOnce(new TypeError('fetch failed'));
  const hint = expect.stringContaining('could not be reached');
  expect(await logIn('asha', 'x')).toEqual({ isLoggedIn: false, hint });
});

test('a login that gets no answer is given up after 40 seconds', async () => {
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  fetchMock.mockImplementation(
    (_path, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', reject)),
  );
  const outcome = logIn('asha', 'x');
  limit.abort();
  expect(await outcome).toEqual({ isLoggedIn: false, hint: expect.stringContaining('could not be reached') });
  expect(timeout).toHaveBeenCalledWith(40_000);
  timeout.mockRestore();
});

test('a login that the host did not judge says that it may be tried again', async () => {
  answerWith(503, { message: 'Please try again in a minute.' });
  expect(await logIn('asha', 'x')).toEqual({ isLoggedIn: false, hint: 'Please try again in a minute.' });
});

describe('a wait of some seconds', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const refuse = (seconds: number) => {
    fetchMock.mockResolvedValueOnce(Response.json({ csrfToken: 'token' }));
    const headers = { 'Retry-After': String(seconds) };
    fetchMock.mockResolvedValueOnce(Response.json({ message: 'Please wait.' }, { status: 429, headers }));
  };

  test('a login that has to wait some seconds succeeds at the second try', async () => {
    refuse(8);
    answerWith(200, { url: 'http://localhost:3000' });
    const outcome = logIn('asha', 'secret');
    await jest.advanceTimersByTimeAsync(7_999);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(await outcome).toEqual({ isLoggedIn: true });
  });

  test('a login reports a wait that was in vain or is too long', async () => {
    refuse(8);
    refuse(8);
    const outcome = logIn('asha', 'secret');
    await jest.advanceTimersByTimeAsync(8_000);
    expect(await outcome).toEqual({ isLoggedIn: false, refused: 'Please wait.' });
    refuse(900);
    expect(await logIn('asha', 'secret')).toEqual({ isLoggedIn: false, refused: 'Please wait.' });
  });
});

test('too many attempts say how long to wait', async () => {
  answerWith(429, { message: 'Please try again in 5 minutes.' });
  expect(await logIn('asha', 'x')).toEqual({ isLoggedIn: false, refused: 'Please try again in 5 minutes.' });
});

test('a login without a token fails without blaming the browser', async () => {
  fetchMock.mockImplementation(async () => Response.json({ message: 'Later.' }, { status: 503 }));
  const hint = expect.stringContaining('could not be reached');
  expect(await logIn('asha', 'x')).toEqual({ isLoggedIn: false, hint });
  expect(await logOut()).toBe(false);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

const REFUSED = { url: 'http://localhost:3000/api/auth/signin?csrf=true' };

test('a login in a browser without cookies fails and says why', async () => {
  answerWith(200, REFUSED);
  answerWith(200, REFUSED);
  expect(await logIn('asha', 'x')).toEqual({ isLoggedIn: false, refused: expect.stringContaining('cookie') });
});

test('a token that another request has outdated is fetched anew, once', async () => {
  answerWith(200, REFUSED);
  answerWith(200, { url: 'http://localhost:3000' });
  expect(await logIn('asha', 'secret')).toEqual({ isLoggedIn: true });
  answerWith(200, REFUSED);
  answerWith(200, { url: 'http://localhost:3000' });
  expect(await logOut()).toBe(true);
  expect(fetchMock).toHaveBeenCalledTimes(8);
});

test('an address that a link has planted does not make a login or a logout seem to fail', async () => {
  // next-auth answers with the address that the form names, else with the planted one.
  fetchMock.mockImplementation(async (path, init) => {
    if (path === '/api/auth/csrf') return Response.json({ csrfToken: 'token' });
    const wanted = new URLSearchParams(String(init?.body)).get('callbackUrl') ?? '/api/auth/signin?csrf=true';
    return Response.json({ url: `http://localhost:3000${wanted}` });
  });
  expect(await logIn('asha', 'secret')).toEqual({ isLoggedIn: true });
  expect(await logOut()).toBe(true);
});

test('a logout says whether it reached the server', async () => {
  answerWith(200, { url: 'http://localhost:3000' });
  expect(await logOut()).toBe(true);
  answerWith(503, { message: 'later' });
  expect(await logOut()).toBe(false);
  answerWith(200, REFUSED);
  answerWith(200, REFUSED);
  expect(await logOut()).toBe(false);
});
