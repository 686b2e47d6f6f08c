import { open } from 'node:fs/promises';

import { sql } from 'kysely';

import { GET as alive, HEAD as aliveHead } from '@/app/healthz/route';
import { sharedValues } from '@/lib/server/process-wide';
import { isClockRight } from '@/lib/store/clock';
import { type Db, database } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { GET, HEAD } from './route';

jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<{ open: typeof open }>('node:fs/promises');
  return { ...actual, open: jest.fn(actual.open) };
});

jest.mock('@/lib/store/clock', () => ({ ...jest.requireActual<object>('@/lib/store/clock'), isClockRight: jest.fn() }));

let nowMs = Date.UTC(2026, 7, 23, 9, 30);

beforeEach(() => {
  // The store is tried once a second: each test is later than the one before.
  nowMs += 10_000;
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  jest.mocked(database).mockReset();
  jest.mocked(isClockRight).mockReset().mockResolvedValue(true);
});
afterEach(() => {
  sharedValues().delete('lifecycle');
  jest.mocked(Date.now).mockRestore();
});

async function expectUnready(response: Response, failing: string[]) {
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ status: 'unready', failing });
}

describeEachEngine('a site', (store) => {
  let url: string;
  let db: Db;
  let other: Db;

  beforeAll(async () => {
    url = await store.freshUrl();
    [db, other] = [await store.open(url), await store.open(url)];
  });
  beforeEach(() => jest.mocked(database).mockResolvedValue(db));

  /** The trials as the other instances see them. */
  const trials = () => other.selectFrom('throttle').select('points').where('key', 'like', 'readiness%').execute();

  test('a site is not ready while its clock is off', async () => {
    jest.mocked(isClockRight).mockResolvedValueOnce(false);
    await expectUnready(await GET(), ['clock']);
    nowMs += 1_000;
    expect((await GET()).status).toBe(200);
  });

  test('a site is not ready while its process can open no more files', async () => {
    jest.mocked(open).mockRejectedValueOnce(Object.assign(new Error('too many open files'), { code: 'EMFILE' }));
    await expectUnready(await GET(), ['files']);
    nowMs += 1_000;
    expect((await GET()).status).toBe(200);
  });

  test('a site is ready when its store has committed a write, and keeps one row for all trials', async () => {
    const response = await GET();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ status: 'ready' });
    const before = await trials();
    nowMs += 1_000;
    expect((await HEAD()).status).toBe(200);
    expect(await trials()).toEqual([{ points: (before[0]?.points ?? 0) + 1 }]);
    nowMs += 3_600_000;
    await GET();
    expect(await trials()).toHaveLength(1);
  });

  test('a site is not ready while its store is read-only, and is ready afterwards', async () => {
    const setReadOnly = async (value: 'on' | 'off') => {
      if (store.engine === 'SQLite') {
        await sql.raw(`pragma query_only = ${value}`).execute(db);
        return;
      }
      const name = new URL(url).pathname.slice(1);
      await sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`).execute(other);
      // Open connections keep the mode they began with.
      jest.mocked(database).mockResolvedValue(await store.open(url));
    };
    await setReadOnly('on');
    await expectUnready(await GET(), ['store']);
    await setReadOnly('off');
    nowMs += 1_000;
    expect((await GET()).status).toBe(200);
  });
});

test('a site whose store cannot be opened is not ready, and does not tell why', async () => {
  jest.mocked(database).mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
  await expectUnready(await GET(), ['store']);
  expect((await HEAD()).status).toBe(503);
});

test('a server about to end is not ready and does not ask its store', async () => {
  sharedValues().set('lifecycle', { isDraining: true, atEnd: [], log: () => {} });
  await expectUnready(await GET(), ['server']);
  expect(database).not.toHaveBeenCalled();
});

test('the process is alive without its store, and while it is about to end', async () => {
  jest.mocked(database).mockRejectedValue(new Error('database is locked'));
  sharedValues().set('lifecycle', { isDraining: true, atEnd: [], log: () => {} });
  for (const response of [await alive(), await aliveHead()]) {
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ status: 'alive' });
  }
  expect(database).not.toHaveBeenCalled();
});
