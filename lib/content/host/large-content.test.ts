/** @jest-environment node */
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external';
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external';

import { withEnv } from '@/lib/server/env-testing';
import { sharedValues } from '@/lib/server/process-wide';

import { HostError } from './host-error';
import { lastGood } from './last-good';

const MOST_BYTES = 2 * 1024 * 1024;
const MAX_AGE_MS = 30_000;

let nowMs = 0;
/** A platform's cache, shared by all instances. It silently drops items larger than 2 MB. */
let kept: Map<string, { value: unknown; atMs: number; bytes: number }>;
async function keepOnPlatform(key: string, value: unknown) {
  const bytes = Buffer.byteLength(JSON.stringify(value));
  if (bytes <= MOST_BYTES) kept.set(key, { value, atMs: nowMs, bytes });
}
const incrementalCache = {
  generateSimpleCacheKey: async (key: string) => key,
  get: async (key: string, { revalidate }: { revalidate: number }) => {
    const entry = kept.get(key);
    return entry ? { value: entry.value, isStale: nowMs - entry.atMs > revalidate * 1_000 } : null;
  },
  set: jest.fn(keepOnPlatform),
};

/** What a page gets from a loader, once everything deferred is stored. */
async function onPage<T>(load: () => Promise<T>, type = 'prerender-legacy'): Promise<T> {
  const work = { incrementalCache, route: '/UPSC', pendingRevalidates: {} };
  const unit = { type, revalidate: 60, tags: null, implicitTags: { tags: [] }, url: new URL('http://x/UPSC') };
  return workAsyncStorage.run(work as never, () =>
    workUnitAsyncStorage.run(unit as never, async () => {
      const content = await load();
      await Promise.all(Object.values(work.pendingRevalidates));
      return content;
    }),
  );
}

const listOf = (count: number, edition: number) =>
  Array.from({ length: count }, (_, id) => ({ id, text: `"${edition}" \\ 😀 ${'भारत '.repeat(200)}` }));

let content: unknown;
const ask = jest.fn(async () => {
  if (content === undefined) throw new HostError('GET /syllabus/get-syllabus', 'status 500');
  return content;
});
/** A loader of a process that has nothing in its memory. */
function anInstance() {
  (sharedValues().get('large-content') as Map<string, unknown>).clear();
  return lastGood<unknown>('syllabus', ask, 'nothing');
}

let log: jest.SpyInstance[];

beforeEach(() => {
  withEnv({ VERCEL: '1', API_HOST: 'https://api.example.org' });
  log = (['warn', 'error'] as const).map((method) => jest.spyOn(console, method).mockImplementation(() => {}));
  kept = new Map();
  nowMs = 0;
  content = listOf(2_000, 1);
  ask.mockClear();
});
afterEach(() => {
  for (const spy of log) spy.mockRestore();
  incrementalCache.set.mockReset().mockImplementation(keepOnPlatform);
});

test('the site asks for a list above 2 MB once, and every instance serves it', async () => {
  const first = anInstance();
  expect(await onPage(first)).toEqual(content);
  expect(await onPage(first)).toEqual(content);
  expect(await onPage(anInstance())).toEqual(content);
  expect(await onPage(anInstance(), 'request')).toEqual(content);
  expect(ask).toHaveBeenCalledTimes(1);
});

test.each(['prerender-legacy', 'request'])(
  'a list above 2 MB stays while the host is down, even in an instance that never saw it (%s)',
  async (type) => {
    await onPage(anInstance());
    const before = content;
    content = undefined;
    for (let time = 1; time <= 3; time += 1) {
      nowMs += 2 * MAX_AGE_MS;
      expect(await onPage(anInstance(), type)).toEqual(before);
    }
  },
);

test('a changed list is served whole, in its old or its new edition', async () => {
  const [first, second] = [anInstance(), anInstance()];
  await onPage(first);
  await onPage(second);
  const before = content;
  content = listOf(2_500, 2);
  expect(await onPage(second)).toEqual(before);
  nowMs += 2 * MAX_AGE_MS;
  expect(await onPage(first)).toEqual(content);
  expect(await onPage(second)).toEqual(content);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('the site asks for a list again when the cache lost a part of it', async () => {
  await onPage(anInstance());
  const largest = [...kept].reduce((one, other) => (other[1].bytes > one[1].bytes ? other : one));
  kept.delete(largest[0]);
  const instance = anInstance();
  expect(await onPage(instance)).toEqual(content);
  expect(await onPage(instance)).toEqual(content);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a small list is one item of the cache', async () => {
  content = listOf(10, 1);
  await onPage(anInstance());
  expect(kept.size).toBe(1);
});

test('pages that find a list too old at once ask for it once', async () => {
  const instance = anInstance();
  expect(await Promise.all([onPage(instance), onPage(lastGood<unknown>('syllabus', ask, 'nothing'))])).toEqual([
    content,
    content,
  ]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('the key of content holds no code, since each bundle has other code and would keep a list of its own', async () => {
  await onPage(anInstance());
  expect(kept.size).toBeGreaterThan(2);
  for (const key of kept.keys()) expect(key).not.toMatch(/=>|async|return/);
});

describe('on our own server', () => {
  beforeEach(() => {
    withEnv({ API_HOST: 'https://api.example.org' });
    // Its cache is the disk.
    incrementalCache.set.mockImplementation(async (key, value) => void kept.set(key, { value, atMs: nowMs, bytes: 0 }));
  });

  test('an unchanged list is stored and parsed once', async () => {
    const instance = anInstance();
    const first = await onPage(instance);
    expect(await onPage(instance)).toBe(first);
    const isLong = ([, value]: [string, unknown]) => JSON.stringify(value).length > 1_000_000;
    for (let time = 1; time <= 3; time += 1) {
      content = structuredClone(content);
      nowMs += 2 * MAX_AGE_MS;
      expect(await onPage(instance)).toEqual(first);
    }
    expect(ask).toHaveBeenCalledTimes(4);
    expect(incrementalCache.set.mock.calls.filter(isLong)).toHaveLength(1);
  });

  test('a changed list replaces the one before, so that the disk does not fill', async () => {
    const instance = anInstance();
    await onPage(instance);
    const { size } = kept;
    content = listOf(2_500, 2);
    nowMs += 2 * MAX_AGE_MS;
    expect(await onPage(instance)).toEqual(content);
    expect(kept.size).toBe(size);
    const [before, told] = [content, ask.mock.calls.length];
    content = undefined;
    expect(await onPage(anInstance())).toEqual(before);
    expect(ask).toHaveBeenCalledTimes(told);
  });

  test('a list that does not belong to its head is asked for again', async () => {
    await onPage(anInstance());
    const before = new Map(kept);
    content = listOf(2_500, 2);
    nowMs += 2 * MAX_AGE_MS;
    await onPage(anInstance());
    const [head = ''] = [...kept.keys()].filter((key) => !key.includes('whole'));
    kept.set(head, { ...before.get(head), atMs: nowMs } as never);
    expect(await onPage(anInstance())).toEqual(content);
    expect(ask).toHaveBeenCalledTimes(3);
  });
});
