import { withInlineScriptPolicy } from './page-cache.mjs';

const page = (html: string) => ({
  lastModified: 1,
  value: { kind: 'APP_PAGE', html, headers: { 'x-nextjs-prerender': '1' }, status: 200 },
});

const DATA = 'self.__next_f.push([1,"a"])';

test('a page carries the policy of its inline scripts beside the headers it has', () => {
  const entry = withInlineScriptPolicy(page(`<script>${DATA}</script><script>alert(1)</script>`));
  expect(entry).toMatchObject({ lastModified: 1, value: { kind: 'APP_PAGE', status: 200 } });
  expect(entry.value.headers).toEqual({
    'x-nextjs-prerender': '1',
    'Content-Security-Policy': expect.stringMatching(/^script-src 'self' .*'sha256-[\w+/]{43}='$/),
  });
});

test('a page that was made anew carries another policy', () => {
  const [before, after] = ['a', 'b'].map((data) =>
    withInlineScriptPolicy(page(`<script>self.__next_f.push([1,"${data}"])</script>`)),
  );
  expect(before?.value.headers).not.toEqual(after?.value.headers);
});

test('a page is read through once', () => {
  const entry = page(`<script>${DATA}</script>`);
  expect(withInlineScriptPolicy(entry)).toBe(withInlineScriptPolicy(entry));
});

test('what the cache keeps is not changed', () => {
  const entry = page(`<script>${DATA}</script>`);
  withInlineScriptPolicy(entry);
  expect(entry).toEqual(page(`<script>${DATA}</script>`));
});

test.each([
  ['data of the host', { value: { kind: 'FETCH', data: { body: '<script>1</script>' } } }],
  ['an answer of a route', { value: { kind: 'APP_ROUTE', body: '' } }],
  ['a page that is gone', { value: null }],
  ['nothing', null],
])('%s stays as it is', (_, entry) => {
  expect(withInlineScriptPolicy(entry)).toBe(entry);
});
