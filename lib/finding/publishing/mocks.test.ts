import { revalidateTag } from 'next/cache';

import { contentMode } from '@/lib/content/host/content-mode';
import { aMock, aPublishedPaper, type PublishedPaper } from '@/lib/holding/mocks/testing';
import { MINUTE_MS } from '@/lib/sitting/testing';
import { database, type Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { listAnnouncedMocks, showMocksAnew } from './mocks';

jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load, revalidateTag: jest.fn() }));
jest.mock('@/lib/content/host/content-mode', () => ({ contentMode: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

test('a change of a mock expires at once the pages of questions, which it may keep secret', () => {
  showMocksAnew();
  expect(revalidateTag).toHaveBeenCalledWith('items-of-questions', { expire: 0 });
});

const DAY_MS = 24 * 60 * MINUTE_MS;

describeEachEngine('announced mocks', (store) => {
  let db: Db;
  let paper: PublishedPaper;

  beforeAll(async () => {
    db = await store.open(await store.freshUrl());
    paper = await aPublishedPaper(db);
    jest.mocked(contentMode).mockResolvedValue('published');
    jest.mocked(database).mockResolvedValue(db);
  });

  /** A mock that opens in so many days, with its results an hour later. */
  const inDays = (name: string, days: number, changes: object = {}) => {
    const opens = Date.now() + days * DAY_MS;
    const times = {
      opens_ms: opens,
      last_start_ms: opens + 1,
      closes_ms: opens + 2,
      results_ms: opens + 60 * MINUTE_MS,
    };
    return aMock(db, { paper, name, ...times, ...changes });
  };

  test('the next opening comes first, then the ten with the newest results, and no private mock', async () => {
    await inDays('later', 2);
    await inDays('next', 1);
    await inDays('withdrawn', 3, { is_withdrawn: 1 });
    await inDays('private', 1, { candidates: ['asha'] });
    for (let days = 1; days < 12; days += 1) await inDays(`${days} days ago`, -days);
    await inDays('forgotten', -31);
    const mocks = await listAnnouncedMocks();
    expect(mocks.map(({ name }) => name)).toEqual([
      ...['next', 'later', 'withdrawn'],
      ...Array.from({ length: 10 }, (_, index) => `${index + 1} days ago`),
    ]);
    expect(mocks.map(({ isWithdrawn }) => isWithdrawn).indexOf(true)).toBe(2);
    expect(JSON.stringify(mocks)).not.toMatch(/snapshot|paper/);
  });

  test('of more than a hundred mocks, the soonest are announced, and no withdrawn one takes their place', async () => {
    await inDays('withdrawn', 0.5, { is_withdrawn: 1 });
    await inDays('runs', -0.01);
    for (let days = 2; days < 110; days += 1) await inDays(`in ${days} days`, days);
    const names = (await listAnnouncedMocks()).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['runs', 'next', 'later']);
    expect(names).not.toContain('withdrawn');
    expect(names).toHaveLength(110);
  });
});
