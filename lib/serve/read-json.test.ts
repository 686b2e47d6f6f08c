import { BodyError, readJson } from './read-body';

const URL_OF_SITE = 'https://site.example/api/contact';
const JSON_TYPE = { 'content-type': 'application/json' };

const post = (body: BodyInit | undefined, headers: Record<string, string> = JSON_TYPE) =>
  new Request(URL_OF_SITE, { method: 'POST', body, headers });

function streamed(body: ReadableStream): Request {
  const init = { method: 'POST', body, headers: JSON_TYPE, duplex: 'half' };
  return new Request(URL_OF_SITE, init);
}

/** The status of the refusal; undefined if the body was read. */
async function refusal(request: Request): Promise<number | undefined> {
  try {
    await readJson(request);
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    return error.status;
  }
  return undefined;
}

test.each([
  ['{"a":[1,"ई",null]}', { a: [1, 'ई', null] }],
  ['"text"', 'text'],
  ['null', null],
  [' [] ', []],
])('readJson reads %s', async (body, value) => {
  expect(await readJson(post(body))).toEqual(value);
});

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON ;charset=UTF-8'])(
  'readJson takes the type %s',
  async (type) => {
    expect(await refusal(post('{}', { 'content-type': type }))).toBeUndefined();
  },
);

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'text/plain; application/json',
  '',
])('readJson refuses the type %j with 415', async (type) => {
  expect(await refusal(post('{}', { 'content-type': type }))).toBe(415);
});

test.each(['', '{', '{"a":1,}', "{'a':1}", 'undefined', 'NaN', '{}{}', '<html></html>'])(
  'readJson refuses the malformed body %j with 400',
  async (body) => {
    expect(await refusal(post(body))).toBe(400);
  },
);

test('readJson refuses a request without a body with 400', async () => {
  expect(await refusal(post(undefined))).toBe(400);
});

test('readJson refuses bytes that are not UTF-8 with 400', async () => {
  expect(await refusal(post(new Uint8Array([0x22, 0xc3, 0x28, 0x22])))).toBe(400);
});

test('a character that is split between two chunks is read whole', async () => {
  const bytes = new TextEncoder().encode('"ई"');
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.slice(0, 2));
      controller.enqueue(bytes.slice(2));
      controller.close();
    },
  });
  expect(await readJson(streamed(body))).toBe('ई');
});

test('the limit of 64 KiB counts bytes, and a body of just that size is taken', async () => {
  const body = `"${'ई'.repeat(21_844)}ab"`;
  expect(new TextEncoder().encode(body)).toHaveLength(64 * 1024);
  expect(await refusal(post(body))).toBeUndefined();
  expect(await refusal(post(`${body} `))).toBe(413);
});

test.each(['1000000', '1', undefined])('a body too large is refused whatever its stated length: %s', async (length) => {
  const headers = { ...JSON_TYPE, ...(length && { 'content-length': length }) };
  expect(await refusal(post(JSON.stringify('x'.repeat(100_000)), headers))).toBe(413);
});

test('a body without an end is given up at the limit, not read on', async () => {
  const cancel = jest.fn();
  const pull = jest.fn((controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(1024)));
  const body = new ReadableStream({ pull, cancel });
  expect(await refusal(streamed(body))).toBe(413);
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(pull.mock.calls.length).toBeLessThan(70);
});

test('a body with a NUL character anywhere is refused, since stores cut texts at one', async () => {
  for (const body of [{ name: 'a\0b' }, { deep: [{ name: '\0' }] }]) {
    const request = new Request('http://localhost:3000/api', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await expect(readJson(request)).rejects.toMatchObject({ status: 400 });
  }
});
