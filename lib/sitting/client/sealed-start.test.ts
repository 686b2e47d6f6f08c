import { digestOfSealed, seal } from '../seal';

import { fetchSealed, fetchSecret } from './sealed-start';

const SECRET = new Uint8Array(16).fill(7);

const answering = (body: BodyInit, status = 200) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status }));

afterEach(() => jest.restoreAllMocks());

test('a page keeps a sealed paper only if it is what its digest says', async () => {
  const file = seal({ questions: [] }, SECRET);
  const digest = digestOfSealed(file);
  answering(file);
  expect(await fetchSealed(digest)).toEqual(file);
  answering(Uint8Array.from(file, (it, at) => (at === 5 ? it ^ 1 : it)));
  expect(await fetchSealed(digest)).toBeUndefined();
  answering('{}', 404);
  expect(await fetchSealed(digest)).toBeUndefined();
});

test('a secret that is refused is told from a site that does not answer', async () => {
  answering('07'.repeat(16));
  expect(await fetchSecret('d1')).toEqual(SECRET);
  answering('{}', 404);
  expect(await fetchSecret('d1')).toBe('refused');
  answering('', 502);
  expect(await fetchSecret('d1')).toBe('unreachable');
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no line'));
  expect(await fetchSecret('d1')).toBe('unreachable');
});
