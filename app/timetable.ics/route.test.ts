import ICAL from 'ical.js';

import { contentMode } from '@/lib/content/host/content-mode';
import { noted } from '@/lib/content/host/last-good';
import type * as TimetableFeed from '@/lib/finding/calendar/timetable-feed';
import { timetableFeed } from '@/lib/finding/calendar/timetable-feed';
import { listAnnouncedMocks } from '@/lib/finding/publishing/mocks';
import { withEnv } from '@/lib/server/env-testing';
import { type Institute, institute } from '@/lib/site/institute';

import { GET } from './route';

withEnv({ SITE_URL: 'https://site.example', NEXTAUTH_SECRET: 'sixteen-characters' });
jest.mock('@/lib/site/institute', () => {
  const real: { institute: () => Institute } = jest.requireActual('@/lib/site/institute');
  return { ...real, institute: jest.fn(real.institute) };
});
jest.mock('@/lib/content/host/content-mode', () => ({ contentMode: jest.fn() }));
jest.mock('@/lib/finding/publishing/mocks', () => ({ listAnnouncedMocks: jest.fn() }));
jest.mock('@/lib/finding/calendar/timetable-feed', () => {
  const actual = jest.requireActual<typeof TimetableFeed>('@/lib/finding/calendar/timetable-feed');
  return { ...actual, timetableFeed: jest.fn(actual.timetableFeed) };
});
jest.mock('next/cache', () => ({
  unstable_cache: <T>(load: (key: string) => Promise<T>) => {
    const kept = new Map<string, Promise<T>>();
    return (key: string) => {
      const value = kept.get(key) ?? load(key);
      kept.set(key, value);
      return value;
    };
  },
}));

const WINDOW = { opensMs: 1, lastStartMs: 2, closesMs: 3, resultsMs: 4 };

/** Publishes a mock of this name, or none. */
async function publish(name?: string) {
  const mock = { ...WINDOW, id: 'm-1', isWithdrawn: false, version: 1 };
  jest.mocked(listAnnouncedMocks).mockResolvedValue(name === undefined ? [] : [{ ...mock, name }]);
  await noted('mocks', async () => [])();
}

const get = (headers: Record<string, string> = {}) =>
  GET(new Request('https://site.example/timetable.ics', { headers }));

beforeEach(async () => {
  jest.mocked(contentMode).mockResolvedValue('published');
  await publish('Mock test');
});

test('the feed is a calendar that caches may keep for as long as a page', async () => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="[\w.-]+\.ics"$/);
  expect(response.headers.get('cache-control')).toBe('public, max-age=30, stale-while-revalidate=600');
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  expect(calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary')).toBe('Mock test');
});

test('the feed has another name once the institute has', async () => {
  const nameOf = async () => /X-WR-CALNAME:.*/.exec(await (await get()).text())?.[0];
  expect(await nameOf()).toBe('X-WR-CALNAME:Collector Study Circle: mocks');
  jest.mocked(institute).mockReturnValue({ ...institute(), name: 'Ganga Academy' });
  await publish('4 January 2027');
  expect(await nameOf()).toBe('X-WR-CALNAME:Ganga Academy: mocks');
});

test('the feed stays the same while the content does, and changes with it', async () => {
  const clock = jest.spyOn(Date, 'now');
  const at = async (nowMs: number, headers?: Record<string, string>) => {
    clock.mockReturnValue(nowMs);
    const response = await get(headers);
    return { tag: response.headers.get('etag') ?? '', status: response.status, text: await response.text() };
  };
  const first = await at(1_800_000_000_000);
  expect(await at(1_800_000_900_000)).toEqual(first);
  for (const known of [`W/"x", ${first.tag}`, first.tag.replace('W/', ''), '*']) {
    expect(await at(1_800_000_900_000, { 'If-None-Match': known })).toMatchObject({ status: 304, text: '' });
  }
  await publish('5 January 2027');
  const second = await at(1_800_000_900_000, { 'If-None-Match': first.tag });
  expect(second.status).toBe(200);
  expect(second.tag).not.toBe(first.tag);
  clock.mockRestore();
});

test('a mock is in the feed as soon as it has been read', async () => {
  await publish('Prelims mock 1');
  const calendar = new ICAL.Component(ICAL.parse(await (await get()).text()));
  const names = calendar.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('summary'));
  expect(names).toEqual(['Prelims mock 1']);
});

test.each(['draft', 'fresh'] as const)('no cache keeps what an editor reads (%s)', async (mode) => {
  jest.mocked(contentMode).mockResolvedValue(mode);
  expect((await get()).headers.get('cache-control')).toBe('private, no-store');
});

test('without mocks the feed is an empty calendar', async () => {
  await publish();
  const response = await get();
  expect(response.status).toBe(200);
  expect(new ICAL.Component(ICAL.parse(await response.text())).getAllSubcomponents('vevent')).toEqual([]);
});

test('simultaneous requests for the same content make the feed once', async () => {
  await publish('6 January 2027');
  jest.mocked(timetableFeed).mockClear();
  jest.mocked(listAnnouncedMocks).mockClear();
  await Promise.all([get(), get(), get()]);
  await get({ 'If-None-Match': 'W/"x"' });
  expect(timetableFeed).toHaveBeenCalledTimes(1);
  expect(listAnnouncedMocks).toHaveBeenCalledTimes(1);
});

test('the feed is made again after a failure', async () => {
  await publish('7 January 2027');
  jest.mocked(console.warn).mockImplementationOnce(() => undefined);
  jest.mocked(timetableFeed).mockImplementationOnce(() => {
    throw new Error('not now');
  });
  expect((await get()).status).toBe(503);
  expect((await get()).status).toBe(200);
});
