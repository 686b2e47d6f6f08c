import { attemptClient } from './attempt-client';

const REQUEST = { device: 'this-page', events: [] };

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();

beforeEach(() => {
  fetchMock.mockReset();
  global.fetch = fetchMock as typeof fetch;
});

const answers = (status: number, body: unknown, headers?: HeadersInit) =>
  fetchMock.mockResolvedValueOnce(Response.json(body, { status, headers }));

const save = () => attemptClient.save('an id/', REQUEST, true);

test('calls go to the attempt’s own endpoints as uncached JSON, and outlive the page when asked to', async () => {
  answers(200, { state: 'open' });
  await save();
  const [path, init] = fetchMock.mock.calls[0] ?? [];
  expect(path).toBe('/api/attempts/an%20id%2F/events');
  expect(init).toMatchObject({ method: 'POST', keepalive: true, cache: 'no-store', body: JSON.stringify(REQUEST) });
  expect(new Headers(init?.headers).get('content-type')).toBe('application/json');

  answers(200, { state: 'open' });
  await attemptClient.start({ kind: 'exam', categoryId: 2, subCategoryId: 3 }, true);
  expect(fetchMock.mock.calls[1]?.[0]).toBe('/api/attempts');
  expect(fetchMock.mock.calls[1]?.[1].body).toBe('{"kind":"exam","categoryId":2,"subCategoryId":3,"resumeOnly":true}');
});

test.each([200, 201, 409])('an answer counts with status %s if it has a state', async (status) => {
  answers(status, { state: 'finished', id: 'x' });
  expect(await save()).toEqual({
    type: 'answer',
    body: { state: 'finished', id: 'x' },
    sentAtMs: expect.any(Number),
    receivedAtMs: expect.any(Number),
  });
});

test.each([
  ['a session that is over', 401, { message: 'Please login first.' }, { type: 'logged-out' }],
  ['an attempt of somebody else', 404, { message: 'You have no such attempt.' }, { type: 'missing' }],
  ['a request that is not understood', 400, { message: 'No.' }, { type: 'refused', message: 'No.' }],
  [
    'a paper without questions',
    404,
    { fault: 'no-questions', message: 'None.' },
    { type: 'refused', message: 'None.', fault: 'no-questions' },
  ],
  [
    'a paper that cannot be loaded',
    503,
    { fault: 'not-available', message: 'Later.', lastAttemptId: 'x' },
    { type: 'refused', message: 'Later.', fault: 'not-available', lastAttemptId: 'x' },
  ],
  ['a server in trouble', 503, { message: 'x' }, { type: 'unreachable', waitMs: 0 }],
  ['a gateway', 502, 'nonsense', { type: 'unreachable', waitMs: 0 }],
  ['too many requests', 429, { message: 'x' }, { type: 'unreachable', waitMs: 0, message: 'x' }],
  ['a page of some network in place of the answer', 200, { hotel: 'Welcome' }, { type: 'unreachable', waitMs: 0 }],
])('the reply names the cause: %s', async (_name, status, body, reply) => {
  answers(status, body);
  expect(await save()).toEqual(reply);
});

test('HTML never counts as an answer, whatever its status', async () => {
  for (const status of [200, 401, 404, 500]) {
    fetchMock.mockResolvedValueOnce(new Response('<html>', { status }));
    const { type } = await save();
    expect(type).toBe(status === 401 ? 'logged-out' : 'unreachable');
  }
});

test('the reply keeps the server’s Retry-After, in milliseconds', async () => {
  answers(503, { message: 'x' }, { 'Retry-After': '60' });
  expect(await save()).toEqual({ type: 'unreachable', waitMs: 60_000 });
});

test('a failing network counts as a site that cannot be reached', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('failed'));
  expect(await save()).toEqual({ type: 'unreachable', waitMs: 0 });
});

describe('on a slow network', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  /** A site whose headers take `headersMs`, and which then sends a byte every `byteMs`. */
  const slowly = (headersMs: number, byteMs: number) =>
    fetchMock.mockImplementationOnce(async (_path, { signal }) => {
      const gone = new Promise<never>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
      gone.catch(() => {});
      await Promise.race([after(headersMs), gone]);
      const rest = [...'{"state":"open"}'];
      return new Response(
        new ReadableStream({
          async pull(controller) {
            const byte = rest.shift();
            if (byte === undefined) return controller.close();
            await Promise.race([after(byteMs), gone]);
            controller.enqueue(bytesOf(byte));
          },
        }),
      );
    });

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test.each([
    ['an answer that comes byte by byte is waited for', 14_000, 5_000, 'answer'],
    ['an answer that takes minutes is waited for as long as bytes come', 0, 14_000, 'answer'],
    ['an answer that stops in the middle is given up', 0, 15_001, 'unreachable'],
    ['a site that never answers is given up', 15_001, 0, 'unreachable'],
  ])('%s', async (_name, headersMs, byteMs, type) => {
    slowly(headersMs, byteMs);
    const reply = save();
    await jest.advanceTimersByTimeAsync(300_000);
    expect(await reply).toMatchObject({ type });
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a call that the page made before its scripts were there', () => {
  const CHOICE = { kind: 'test', categoryId: 1, subCategoryId: 2 } as const;
  const early = (response: Promise<Response>) => {
    response.catch(() => {});
    const body = JSON.stringify({ ...CHOICE, resumeOnly: true });
    globalThis.earlyCall = { body, limit: new AbortController(), response, sentAtMs: 1, receivedAtMs: 2 };
  };
  afterEach(() => {
    globalThis.earlyCall = undefined;
  });

  test('answers the same question once, with its own times', async () => {
    early(Promise.resolve(Response.json({ state: 'offered' })));
    expect(await attemptClient.start(CHOICE, true)).toMatchObject({ type: 'answer', sentAtMs: 1, receivedAtMs: 2 });
    expect(fetchMock).not.toHaveBeenCalled();
    answers(200, { state: 'open' });
    expect(await attemptClient.start(CHOICE, true)).toMatchObject({ body: { state: 'open' } });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  test('answers no other question', async () => {
    early(Promise.resolve(Response.json({ state: 'offered' })));
    answers(201, { state: 'open' });
    expect(await attemptClient.start(CHOICE, false)).toMatchObject({ body: { state: 'open' } });
  });

  test('is tried again after a failure', async () => {
    early(Promise.reject(new TypeError('failed')));
    expect(await attemptClient.start(CHOICE, true)).toEqual({ type: 'unreachable', waitMs: 0 });
    answers(200, { state: 'open' });
    expect(await attemptClient.start(CHOICE, true)).toMatchObject({ type: 'answer' });
  });
});

test('the site tells who is logged in, if anybody is', async () => {
  answers(200, { user: { name: 'asha' } });
  expect(await attemptClient.whoIsIn()).toBe('asha');
  answers(200, {});
  expect(await attemptClient.whoIsIn()).toBeUndefined();
  fetchMock.mockRejectedValueOnce(new TypeError('failed'));
  expect(await attemptClient.whoIsIn()).toBeUndefined();
});
