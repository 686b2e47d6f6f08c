import { BodyError, readForm } from './read-body';

const FORM_TYPE = 'application/x-www-form-urlencoded';

const post = (body: BodyInit | undefined, type = FORM_TYPE) =>
  new Request('https://site.example/api/auth/callback/credentials', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });

const read = async (body: BodyInit | undefined, type?: string) => [...(await readForm(post(body, type)))];

/** The status of the refusal; undefined if the body was read. */
async function refusal(body: BodyInit | undefined, type?: string): Promise<number | undefined> {
  try {
    await readForm(post(body, type));
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    return error.status;
  }
  return undefined;
}

test('a form keeps its fields as they were typed', async () => {
  const fields = { Username: 'आशा & co', Password: ' a+b=c%20\t' };
  expect(await read(new URLSearchParams(fields).toString())).toEqual(Object.entries(fields));
});

test.each([
  ['', []],
  ['a', [['a', '']]],
  ['a=%zz', [['a', '%zz']]],
  ['__proto__=x', [['__proto__', 'x']]],
])('the body %j is a form', async (body, fields) => {
  expect(await read(body)).toEqual(fields);
});

test('a request without a body has no fields', async () => {
  expect(await read(undefined)).toEqual([]);
});

test.each([FORM_TYPE, `${FORM_TYPE};charset=UTF-8`, 'Application/X-WWW-Form-URLencoded ; charset=utf-8'])(
  'readForm takes the type %s',
  async (type) => {
    expect(await refusal('a=1', type)).toBeUndefined();
  },
);

test.each([
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  `${FORM_TYPE}x`,
  `text/plain;${FORM_TYPE}`,
  '',
])('readForm refuses the type %j with 415', async (type) => {
  expect(await refusal('a=1', type)).toBe(415);
});

test('a body of 64 KB is taken, a larger one refused with 413', async () => {
  const ofSize = (bytes: number) => `a=${'x'.repeat(bytes - 2)}`;
  expect(await refusal(ofSize(64 * 1024))).toBeUndefined();
  expect(await refusal(ofSize(64 * 1024 + 1))).toBe(413);
});

test.each(['a=1&a=2', 'a=1&b=2&a=1', 'a&%61=', '__proto__=x&__proto__=y'])(
  'a form that names a field twice, %j, is refused with 400',
  async (body) => {
    expect(await refusal(body)).toBe(400);
  },
);

test('bytes that are not UTF-8 are refused with 400', async () => {
  expect(await refusal(new Uint8Array([0x61, 0x3d, 0xc3, 0x28]))).toBe(400);
});
