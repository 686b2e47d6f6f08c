/** @jest-environment node */
import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external';
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external';

import { withEnv } from '@/lib/server/env-testing';

import { HostError } from './host-error';
import { lastGood } from './last-good';

const MOST_BYTES = 2 * 1024 * 1024;
const MAX_AGE_MS = 30_000;

let nowMs = 0;
/** A platform's cache, shared by all instances. It silently drops items larger than 2 MB. */
let kept: Map<string, { value: unknown; atMs: number; bytes: number }>;
const incrementalCache = {
  generateSimpleCacheKey: async (key: string) => key,
  get: async (key: string, { revalidate }: { revalidate: number }) => {
    const entry = kept.get(key);
    return entry ? { value: entry.value, isStale: nowMs - entry.atMs > revalidate * 1_000 } : null;
  },
  set: async (key: string, value: unknown) => {
    const bytes = Buffer.byteLength(JSON.stringify(value));
    if (bytes <= MOST_BYTES) kept.set(key, { value, atMs: nowMs, bytes });
  },
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
const anInstance = () => lastGood<unknown>('syllabus', ask, 'nothing');

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
  expect(await onPage(anInstance())).toEqual(content);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a small list is one item of the cache, and so is a large one on our own server', async () => {
  content = listOf(10, 1);
  await onPage(anInstance());
  expect(kept.size).toBe(1);
  withEnv({ API_HOST: 'https://api.example.org' });
  kept.clear();
  content = listOf(600, 1);
  await onPage(anInstance());
  expect(kept.size).toBe(1);
});
