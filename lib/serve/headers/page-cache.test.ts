import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { IncrementalCache } from 'next/dist/server/lib/incremental-cache';
import { getMemoryCache } from 'next/dist/server/lib/incremental-cache/memory-cache.external';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external';
import { nodeFs } from 'next/dist/server/lib/node-fs-methods';
import { getRouteCacheKey } from 'next/dist/server/lib/route-cache-key';

import { BRIEF } from '../known-tag.mjs';
import { CALL_EARLY, hashOf, LOAD_LATER } from './content-policy.mjs';
import PageCache, { type Entry, servedEntry } from './page-cache.mjs';

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

const htmlOf = (entry: Entry | null) => (entry?.value?.kind === 'APP_PAGE' ? entry.value.html : undefined);

const DATA = 'self.__next_f.push([1,"a"])';
const POLICY = /^script-src 'self' .*'sha256-[\w+/]{43}='$/;

test('a page carries the policy of its inline scripts beside its other headers', () => {
  const entry = servedEntry('/AboutUs', page(`<script>${DATA}</script><script>alert(1)</script>`));
  expect(entry).toMatchObject({ lastModified: 1, value: { kind: 'APP_PAGE', status: 200 } });
  expect(headersOf(entry)).toEqual({
    ETag: expect.stringMatching(/^"[\w-]{43}"$/),
    'x-nextjs-prerender': '1',
    'Content-Security-Policy': expect.stringMatching(POLICY),
  });
});

test('a page that is made anew carries another policy', () => {
  const [before, after] = ['a', 'b'].map((data) =>
    headersOf(servedEntry('/AboutUs', page(`<script>self.__next_f.push([1,"${data}"])</script>`))),
  );
  expect(before).not.toEqual(after);
});

const PRELOAD = '<link rel="preload" as="script" fetchPriority="low" href="/_next/a.js"/>';
const WITH_FILES = `<html><head>${PRELOAD}<script src="/_next/a.js" async=""></script></head><body>Text</body></html>`;
const LATER = `<script>${LOAD_LATER}</script>`;

test('a page names its script files for later, and allows the script that loads them', () => {
  const entry = servedEntry('/AboutUs', page(WITH_FILES));
  const place = '<script type="text/plain" data-src="/_next/a.js"></script>';
  expect(htmlOf(entry)).toBe(`<html><head>${place}</head><body>Text${LATER}</body></html>`);
  expect(headersOf(entry)?.['Content-Security-Policy']).toContain(hashOf(LOAD_LATER));
});

test('the page of a test asks for the attempt before its styles, once, and no other page does', () => {
  const html = '<html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/></head></html>';
  const asked = `<html><head><meta charSet="utf-8"/><script>${CALL_EARLY}</script><link`;
  for (const key of ['/Test', '/route-cache/a/$/ExamPaper']) {
    const entry = servedEntry(key, page(html));
    expect(htmlOf(entry)?.startsWith(asked)).toBe(true);
    expect(headersOf(entry)?.['Content-Security-Policy']).toContain(hashOf(CALL_EARLY));
    // The cache keeps pages as they are served.
    expect(htmlOf(servedEntry(key, page(htmlOf(entry) ?? '')))).toBe(htmlOf(entry));
  }
  for (const key of ['/TestInstruction', '/Finish', '/AboutUs']) {
    expect(htmlOf(servedEntry(key, page(html)))).toBe(html);
  }
});

test.each(['/Test', '/route-cache/a/$/ExamPaper', '/Finish', '/Score'])(
  '%s, which shows nothing without scripts, loads them at once',
  (path) => {
    expect(htmlOf(servedEntry(path, page(WITH_FILES)))).toBe(WITH_FILES);
  },
);

test.each([
  ['without script files', '<html><body>Text</body></html>'],
  ['that is not whole', WITH_FILES.slice(0, -1)],
])('a page %s stays as it is', (_, html) => {
  expect(htmlOf(servedEntry('/AboutUs', page(html)))).toBe(html);
});

test('a page is searched for scripts once', () => {
  const entry = page(`<script>${DATA}</script>`);
  expect(servedEntry('/AboutUs', entry)).toBe(servedEntry('/AboutUs', entry));
});

test('the entry in the cache is not changed', () => {
  const entry = page(`<script>${DATA}</script>`);
  servedEntry('/AboutUs', entry);
  expect(entry).toEqual(page(`<script>${DATA}</script>`));
});

test.each([
  ['data of the host', { value: { kind: 'FETCH', data: { body: '<script>1</script>' } } }],
  ['an answer of a route', { value: { kind: 'APP_ROUTE', body: '' } }],
  ['a page that is gone', { value: null }],
  ['nothing', null],
])('in the cache, %s stays as it is', (_, entry) => {
  expect(servedEntry('/AboutUs', entry as unknown as Entry)).toBe(entry);
});

describe('pages that are set', () => {
  let folder: string;
  let cache: PageCache;

  const APP_PAGE = { kind: 'APP_PAGE', isFallback: false } as Parameters<PageCache['get']>[1];

  const set = (key: string, html: string, tags = '_N_T_/layout') => {
    const made = { ...value(html), headers: { 'x-next-cache-tags': tags } };
    const options = { isFallback: false, isRoutePPREnabled: false } as Parameters<PageCache['set']>[2];
    return cache.set(key, made, options).then(() => made);
  };
  const fileOf = (name: string) => readFileSync(join(folder, 'app', name), 'utf8');
  const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((it) => it.endsWith('.html'));

  const ITEM = '<h1>An article</h1>';
  const ITEM_CHANGED = '<h1>An article, revised</h1>';
  const GONE = '<meta name="robots" content="noindex"/><h1>This article is not here</h1>';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'page-cache-'));
    cache = new PageCache({
      fs: nodeFs,
      serverDistDir: folder,
      flushToDisk: true,
      maxMemoryCacheSize: 1_000_000,
      revalidatedTags: [],
    } as unknown as ConstructorParameters<typeof PageCache>[0]);
  });
  afterEach(() => {
    jest.useRealTimers();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a page has its policy in the waiting answer, on the disk and from the cache', async () => {
    const made = await set('/AboutUs', `<script>${DATA}</script>`);
    const policy = { 'Content-Security-Policy': expect.stringMatching(POLICY) };
    expect(made.headers).toMatchObject(policy);
    expect(JSON.parse(fileOf('AboutUs.meta')).headers).toMatchObject(policy);
    const got = await cache.get('/AboutUs', APP_PAGE);
    expect(headersOf(got)).toMatchObject(policy);
  });

  test('a page in the cache loads its scripts once', async () => {
    const made = await set('/AboutUs', WITH_FILES);
    expect(made.html.split(LATER)).toHaveLength(2);
    const got = await cache.get('/AboutUs', APP_PAGE);
    expect(htmlOf(got)).toBe(made.html);
    expect(fileOf('AboutUs.html')).toBe(made.html);
  });

  test('pages of ten thousand made-up ids leave nothing on the disk', async () => {
    for (let made = 0; made < 10_000; made += 1) await set(`/Articles/made-up-${made}`, GONE);
    expect(files()).toEqual([]);
  });

  test.each(['/Questions', '/route-cache/a/$/Questions/id/q1', '/Today', '/Today/2026-11-27'])(
    '%s, which shows keys, is never shown when it is old or incomplete, nor kept for longer by a cache before it',
    async (key) => {
      const nowMs = Date.now();
      const { headers } = await set(key, ITEM);
      expect(headers).toMatchObject({ 'Cache-Control': 's-maxage=30' });
      expect(htmlOf(await cache.get(key, APP_PAGE))).toBe(ITEM);
      const now = jest.spyOn(Date, 'now').mockReturnValue(nowMs + 31_000);
      expect(await cache.get(key, APP_PAGE)).toBeNull();
      now.mockRestore();
      const made = await set(key, ITEM_CHANGED, 'no-content');
      expect(made.html).toBe(ITEM_CHANGED);
      expect(await cache.get(key, APP_PAGE)).toBeNull();
    },
  );

  test('the page of a question that is secret now takes the place of the question, and no made-up day is kept', async () => {
    const key = '/Questions/id/q1';
    await set(key, ITEM);
    await set(key, GONE);
    expect(htmlOf(await cache.get(key, APP_PAGE))).toBe(GONE);
    await set('/Today/2026-11-27/00000/abcdefgh', GONE);
    expect(files()).toEqual(['app/Questions/id/q1.html']);
  });

  test('the page of a query is kept for a second, and then takes no room', async () => {
    const key = '/route-cache/a/$/Search/bW9uc29vbg';
    const inMemory = getMemoryCache(1_000_000);
    jest.useFakeTimers();
    // By its tag, the server keeps its bytes apart from those of other pages.
    expect((await set(key, ITEM)).headers).toMatchObject({ ETag: expect.stringContaining(`"${BRIEF}`) });
    jest.advanceTimersByTime(999);
    expect(htmlOf(await cache.get(key, APP_PAGE))).toBe(ITEM);
    jest.setSystemTime(Date.now() - 3_600_000);
    expect(htmlOf(await cache.get(key, APP_PAGE))).toBe(ITEM);
    expect(inMemory.has(key)).toBe(false);
    jest.advanceTimersByTime(1);
    expect(await cache.get(key, APP_PAGE)).toBeNull();
    expect(files()).toEqual([]);
  });

  test('the page of a query that was made anew is kept for a second of its own', async () => {
    const key = '/route-cache/a/$/Search/bW9uc29vbg';
    jest.useFakeTimers();
    await set(key, GONE);
    jest.advanceTimersByTime(600);
    await set(key, ITEM);
    jest.advanceTimersByTime(600);
    expect(htmlOf(await cache.get(key, APP_PAGE))).toBe(ITEM);
  });

  test('of the pages of queries, the latest eight are kept', async () => {
    const keyOf = (made: number) => `/route-cache/a/$/Search/made-up-${made}`;
    jest.useFakeTimers();
    for (let made = 0; made <= 8; made += 1) await set(keyOf(made), ITEM);
    // A timer of a page that has gone would still hold it.
    expect(jest.getTimerCount()).toBe(8);
    expect(await cache.get(keyOf(0), APP_PAGE)).toBeNull();
    expect(htmlOf(await cache.get(keyOf(1), APP_PAGE))).toBe(ITEM);
    expect(htmlOf(await cache.get(keyOf(8), APP_PAGE))).toBe(ITEM);
    jest.runAllTimers();
    expect(await cache.get(keyOf(8), APP_PAGE)).toBeNull();
  });

  test('the framework remembers the lifetimes of the latest ten thousand pages only', () => {
    const lifetimes = new SharedCacheControls({ routes: {}, dynamicRoutes: {} });
    const owner = { kind: 'APP_PAGE', sourceRoute: '/Articles/[id]' } as Parameters<typeof lifetimes.get>[1];
    const lifetime = { revalidate: 30, expire: 3_600 };
    const keyOf = (made: number) => getRouteCacheKey(`/Articles/made-up-${made}`, owner);
    for (let made = 0; made <= 10_000; made += 1) lifetimes.set(keyOf(made), lifetime);
    expect(lifetimes.get('/Articles/made-up-0', owner)).toBeUndefined();
    expect(lifetimes.get('/Articles/made-up-1', owner)).toEqual(lifetime);
    expect(lifetimes.get('/Articles/made-up-10000', owner)).toEqual(lifetime);
  });

  test('the page of an item is kept, and replaced when the item is gone', async () => {
    await set('/Articles/art-01', ITEM);
    await set('/Articles/art-01', GONE);
    expect(files()).toEqual(['app/Articles/art-01.html']);
    expect(fileOf('Articles/art-01.html')).toBe(GONE);
  });

  test('an item whose id is too long for a file is shown from memory, until it is gone', async () => {
    const key = `/TextContent/syllabus/${'भ'.repeat(80)}`;
    await set(key, GONE);
    expect(await cache.get(key, APP_PAGE)).toBeNull();
    await set(key, ITEM);
    expect(htmlOf(await cache.get(key, APP_PAGE))).toBe(ITEM);
    await set(key, GONE);
    expect(htmlOf(await cache.get(key, APP_PAGE))).toBe(GONE);
    expect(files()).toEqual([]);
  });

  describe('when somebody sets the clock', () => {
    const MANIFEST = { version: 4, routes: {}, dynamicRoutes: {}, notFoundRoutes: [], preview: { previewModeId: 'p' } };
    const HOUR_MS = 3_600_000;
    const realNow = Date.now;
    const put = (ms: number) => jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ms);
    afterEach(() => jest.restoreAllMocks());

    /** The framework's view of a page that was set just now and may be shown for half a minute. */
    async function framework() {
      const ofFramework = new IncrementalCache({
        fs: nodeFs,
        dev: false,
        flushToDisk: true,
        minimalMode: false,
        serverDistDir: folder,
        requestHeaders: {},
        maxMemoryCacheSize: 1_000_000,
        previewProps: MANIFEST.preview,
        prerenderManifest: MANIFEST,
        CurCacheHandler: PageCache,
      } as unknown as ConstructorParameters<typeof IncrementalCache>[0]);
      const route = { kind: 'APP_PAGE', sourceRoute: '/(site)/Magazine/page' };
      const context = { kind: 'APP_PAGE', isFallback: false, isRoutePPREnabled: false, route };
      return {
        set: () =>
          ofFramework.set('/Magazine', value(ITEM), {
            ...context,
            cacheControl: { revalidate: 30, expire: 3_600 },
          } as unknown as Parameters<typeof ofFramework.set>[2]),
        isStale: async () =>
          (await ofFramework.get('/Magazine', context as Parameters<typeof ofFramework.get>[1]))?.isStale,
      };
    }

    test.each([
      ['ahead, as after a sleep of the machine', 8],
      ['back', -2],
    ])('a page that is made after the clock was set %s ages as usual', async (_, hours) => {
      const { set: setPage, isStale } = await framework();
      put(hours * HOUR_MS);
      await setPage();
      expect(await isStale()).toBeUndefined();
      put(hours * HOUR_MS + 31_000);
      expect(await isStale()).toBe(true);
      put(hours * HOUR_MS + HOUR_MS + 1_000);
      expect(await isStale()).toBe(-1);
    });

    test('a page ages as usual after made-up ones have displaced its lifetime', async () => {
      const { set: setPage, isStale } = await framework();
      await setPage();
      new SharedCacheControls({ routes: {}, dynamicRoutes: {} }).clear();
      put(29_000);
      expect(await isStale()).toBeUndefined();
      new SharedCacheControls({ routes: {}, dynamicRoutes: {} }).clear();
      put(31_000);
      expect(await isStale()).toBe(true);
    });

    test('a page from before the clock was set back is shown while it is made anew', async () => {
      const { set: setPage, isStale } = await framework();
      await setPage();
      put(-2 * HOUR_MS);
      expect(await isStale()).toBe(true);
      await setPage();
      expect(await isStale()).toBeUndefined();
    });
  });

  test('a page whose content could not be read does not replace a complete one', async () => {
    await set('/Magazine/1', ITEM);
    const incomplete = await set('/Magazine/1', GONE, '_N_T_/layout,no-content');
    expect(fileOf('Magazine/1.html')).toBe(ITEM);
    // A visitor who waits for an expired page sees the complete one.
    expect(incomplete.html).toBe(ITEM);
    await set('/Magazine/1', ITEM_CHANGED);
    expect(fileOf('Magazine/1.html')).toBe(ITEM_CHANGED);
  });

  test('an incomplete page is kept until there is a complete one', async () => {
    await set('/Magazine', '<p>No issues</p>', 'no-content');
    await set('/Magazine', '<p>Still no issues</p>', 'no-content');
    expect(fileOf('Magazine.html')).toBe('<p>Still no issues</p>');
    await set('/Magazine', ITEM);
    expect(fileOf('Magazine.html')).toBe(ITEM);
  });

  test('a process that is reading a page reads it to its end while another one replaces it', async () => {
    await set('/AboutUs', ITEM);
    const reading = openSync(join(folder, 'app/AboutUs.html'), 'r');
    await set('/AboutUs', GONE);
    expect(readFileSync(reading, 'utf8')).toBe(ITEM);
    closeSync(reading);
    expect(readdirSync(join(folder, 'app')).sort()).toEqual(['AboutUs.html', 'AboutUs.meta', 'AboutUs.rsc']);
  });

  test('an unlisted page that shows no item is kept', async () => {
    await set('/PageNotFound', GONE);
    expect(files()).toEqual(['app/PageNotFound.html']);
  });
});
