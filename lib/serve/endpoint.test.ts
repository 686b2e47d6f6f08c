import * as z from 'zod/mini';

import { answer, guarded, jsonEndpoint, tooMany } from './endpoint';

const schema = z.object({
  name: z.string('Name is required').check(z.minLength(1, 'Name is required')),
  address: z.optional(z.object({ town: z.string('Town is required') })),
});
type Payload = z.infer<typeof schema>;

const handler = jest.fn(async (_payload: Payload, _request: Request) => answer(201, { message: 'Stored' }));
const stored = () => handler.mock.calls.map(([payload]) => payload);
const endpoint = jsonEndpoint(schema, handler);

const URL_OF_SITE = 'http://localhost:3000/api/contact';
const GOOD = '{"name":"Asha"}';

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  endpoint(
    new Request(URL_OF_SITE, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }),
  );

/** Expects one line in the log and no more (jest.setup.ts). @returns that line */
function oneLine() {
  const log = jest.mocked(console.warn).mockClear();
  log.mockImplementationOnce(() => undefined);
  return (): unknown => {
    expect(log).toHaveBeenCalledTimes(1);
    return JSON.parse(String(log.mock.calls[0]?.[0]));
  };
}

beforeEach(() => handler.mockClear());

test("a good body reaches the handler, and the handler's answer reaches the sender", async () => {
  const response = await post(GOOD);
  expect(stored()).toEqual([{ name: 'Asha' }]);
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ message: 'Stored' });
});

test('no answer is kept by a cache', async () => {
  oneLine();
  for (const response of [await post(GOOD), await post('{'), await post(GOOD, { 'sec-fetch-site': 'cross-site' })]) {
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('unknown fields do not reach the handler', async () => {
  await post('{"name":"Asha","IsDisplay":true}');
  expect(stored()).toEqual([{ name: 'Asha' }]);
});

describe('the sender of a post', () => {
  test.each([
    [{}],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://localhost:3000' }],
    [{ origin: 'https://www.example.org', host: 'www.example.org' }],
  ])('a post with %j is taken', async (headers) => {
    expect((await post(GOOD, headers)).status).toBe(201);
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://evil.example', host: 'www.example.org' }],
    [{ origin: 'http://localhost:3001' }],
    [{ origin: 'http://localhost:3000.evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'nonsense' }],
  ])('a post with %j is refused with 403, and one line in the log', async (headers) => {
    const line = oneLine();
    const response = await post(GOOD, headers);
    expect(line()).toMatchObject({ level: 'warn', event: 'post from another site', path: '/api/contact' });
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ message: expect.stringContaining('from the site itself') });
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('what was sent', () => {
  test.each([
    ['a type that a form of another site could send', GOOD, { 'content-type': 'text/plain' }, 415],
    ['a body that is too large', JSON.stringify({ name: 'x'.repeat(70_000) }), {}, 413],
    ['a large body that says so', JSON.stringify({ name: 'x'.repeat(70_000) }), { 'content-length': '70011' }, 413],
    ['a large body that states less', JSON.stringify({ name: 'x'.repeat(70_000) }), { 'content-length': '10' }, 413],
    ['malformed JSON', '{"name":', {}, 400],
    ['an empty body', '', {}, 400],
    ['JSON that is no object', '[]', {}, 400],
    ['null', 'null', {}, 400],
    ['very deep JSON', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, {}, 400],
    ['very deep JSON in a field', `{"name":${'{"name":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, {}, 400],
  ])('a post with %s is refused', async (_, body, headers, status) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\w+\.$/) });
    expect(handler).not.toHaveBeenCalled();
  });

  test('a body that comes in pieces and never ends is refused', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(16_384)) });
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' }, duplex: 'half' };
    expect((await endpoint(new Request(URL_OF_SITE, init))).status).toBe(413);
  });

  test.each(['{"__proto__":{"name":"Asha"}}', '{"constructor":{"prototype":{"name":"Asha"}}}'])(
    'the body %s does not stand for a name',
    async (body) => {
      expect((await post(body)).status).toBe(400);
    },
  );

  test('a __proto__ in the body changes no object', async () => {
    await post('{"name":"Asha","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}');
    const [payload] = stored();
    expect(payload).toEqual({ name: 'Asha' });
    expect(Object.getPrototypeOf(payload)).toBe(Object.prototype);
    expect({}).not.toHaveProperty('isAdmin');
  });

  test('each field that is wrong is named with its message', async () => {
    const response = await post('{"name":"","address":{}}');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'Some fields are missing or wrong.',
      errors: [
        { field: 'name', message: 'Name is required' },
        { field: 'address.town', message: 'Town is required' },
      ],
    });
  });
});

describe('when the handler fails', () => {
  test.each([
    [new Error('disk full\nsecond line'), 'disk full\nsecond line'],
    ['a thrown text', 'a thrown text'],
  ])('a handler that throws %s gives 503, and one line in the log', async (failure, reason) => {
    const line = oneLine();
    handler.mockRejectedValueOnce(failure);
    const response = await post(GOOD);

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('60');
    const text = await response.text();
    expect(JSON.parse(text)).toEqual({ message: expect.stringContaining('Please try again') });
    expect(text).not.toContain('disk');
    expect(line()).toMatchObject({ event: 'endpoint failed', path: '/api/contact', reason });
  });

  test('the request after a failure is served', async () => {
    oneLine();
    handler.mockRejectedValueOnce(new Error('once'));
    await post(GOOD);
    expect((await post(GOOD)).status).toBe(201);
  });
});

describe('an endpoint without a body', () => {
  const read = jest.fn(async (_request: Request, place: string) => answer(200, { place }));
  const profile = guarded(read);
  const ask = (method: string, headers: Record<string, string>) =>
    profile(new Request('http://localhost:3000/api/profile', { method, headers }), 'here');

  beforeEach(() => read.mockClear());

  test('an endpoint without a body gives its handler the framework’s arguments', async () => {
    expect(await (await ask('GET', {})).json()).toEqual({ place: 'here' });
  });

  test('an endpoint answers a GET from another site', async () => {
    expect((await ask('GET', { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('an endpoint refuses a %s from another site', async (method) => {
    oneLine();
    expect((await ask(method, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    oneLine();
    expect((await ask(method, { origin: 'https://evil.example' })).status).toBe(403);
    expect(read).not.toHaveBeenCalled();
  });
});

test.each([
  [1, 1, 'a few seconds'],
  [10_000, 10, 'a few seconds'],
  [10_001, 11, 'a minute'],
  [60_000, 60, 'a minute'],
  [60_001, 61, '2 minutes'],
  [900_000, 900, '15 minutes'],
])('a refusal for %i ms says to wait %i s, in words %s', async (waitMs, seconds, words) => {
  const response = tooMany('You have sent many messages.', waitMs);
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe(String(seconds));
  expect(await response.json()).toEqual({ message: `You have sent many messages. Please try again in ${words}.` });
});
