import { attemptClient } from './attempt-client';

const REQUEST = { device: 'this-page', seenOrder: 0, events: [] };

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
    { fault: 'not-available', message: 'Later.' },
    { type: 'refused', message: 'Later.', fault: 'not-available' },
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

test('a failing network and one that never answers give the same reply', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('failed'));
  expect(await save()).toEqual({ type: 'unreachable', waitMs: 0 });

  const limit = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
  fetchMock.mockImplementationOnce(
    (_path, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const waiting = save();
  limit.abort(new DOMException('late', 'TimeoutError'));
  expect(await waiting).toEqual({ type: 'unreachable', waitMs: 0 });
});
