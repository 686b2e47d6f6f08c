import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { nodeFs } from 'next/dist/server/lib/node-fs-methods';

import PageCache, { type Entry, withInlineScriptPolicy } from './page-cache.mjs';

const value = (html: string) =>
  ({
    kind: 'APP_PAGE',
    html,
    headers: { 'x-nextjs-prerender': '1' },
    rscData: Buffer.from('data'),
    status: 200,
  }) as unknown as Extract<Entry['value'], { kind: 'APP_PAGE' }>;
const page = (html: string): Entry => ({ lastModified: 1, value: value(html) });

const headersOf = (entry: Entry | null) => (entry?.value?.kind === 'APP_PAGE' ? entry.value.headers : undefined);

const DATA = 'self.__next_f.push([1,"a"])';
const POLICY = /^script-src 'self' .*'sha256-[\w+/]{43}='$/;

test('a page carries the policy of its inline scripts beside the headers it has', () => {
  const entry = withInlineScriptPolicy(page(`<script>${DATA}</script><script>alert(1)</script>`));
  expect(entry).toMatchObject({ lastModified: 1, value: { kind: 'APP_PAGE', status: 200 } });
  expect(headersOf(entry)).toEqual({
    'x-nextjs-prerender': '1',
    'Content-Security-Policy': expect.stringMatching(POLICY),
  });
});

test('a page that was made anew carries another policy', () => {
  const [before, after] = ['a', 'b'].map((data) =>
    headersOf(withInlineScriptPolicy(page(`<script>self.__next_f.push([1,"${data}"])</script>`))),
  );
  expect(before).not.toEqual(after);
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
  expect(withInlineScriptPolicy(entry as unknown as Entry)).toBe(entry);
});

describe('a page that is set', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-cache-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('has its policy in the object that the waiting answer is written from, on the disk, and when it is got', async () => {
    const cache = new PageCache({
      fs: nodeFs,
      serverDistDir: folder,
      flushToDisk: true,
      revalidatedTags: [],
    } as unknown as ConstructorParameters<typeof PageCache>[0]);
    const made = value(`<script>${DATA}</script>`);
    await cache.set('/AboutUs', made, { isFallback: false, isRoutePPREnabled: false } as Parameters<
      PageCache['set']
    >[2]);
    const policy = { 'Content-Security-Policy': expect.stringMatching(POLICY) };
    expect(made.headers).toMatchObject(policy);
    const meta = JSON.parse(readFileSync(join(folder, 'app/AboutUs.meta'), 'utf8')) as { headers: object };
    expect(meta.headers).toMatchObject(policy);
    const got = await cache.get('/AboutUs', { kind: 'APP_PAGE', isFallback: false } as Parameters<PageCache['get']>[1]);
    expect(headersOf(got)).toMatchObject(policy);
  });
});
