import { setTimeout as delay } from 'node:timers/promises';

import { type Db, database, openDatabase } from '@/lib/db/database';
import { startSqlite } from '@/lib/db/testing';
import { consume } from '@/lib/db/throttle';

import { startSweep } from './sweep';
import { aPaper, begin, DURATION_MS, finishedAtMs, linesOf, MINUTE_MS, type Own } from './testing';

jest.mock('@/lib/db/database', () => ({
  ...jest.requireActual<object>('@/lib/db/database'),
  database: jest.fn(),
}));

const EVERY_MS = 5_000;

const holder = globalThis as typeof globalThis & { attemptSweep?: NodeJS.Timeout };

let server: Awaited<ReturnType<typeof startSqlite>>;
let db: Db;
let startedAtMs: number;
let expired: Own;
let running: Own;

beforeAll(async () => {
  server = await startSqlite();
  db = await openDatabase(await server.freshUrl());
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
});
beforeEach(async () => {
  jest.mocked(database).mockReset().mockResolvedValue(db);
  // The store works in real time; only what waits for the next sweep is in our hands.
  jest.useFakeTimers({ doNotFake: ['Date', 'setImmediate', 'setTimeout', 'nextTick', 'queueMicrotask'] });
  startedAtMs = Date.now() - DURATION_MS - MINUTE_MS;
  expired = await begin(db, aPaper(), startedAtMs);
  running = await begin(db, aPaper(), Date.now());
});
afterEach(() => {
  clearInterval(holder.attemptSweep);
  delete holder.attemptSweep;
  jest.useRealTimers();
});

/** Waits until the sweep has closed an attempt. */
async function closed(own: Own): Promise<number> {
  for (let look = 0; look < 200; look += 1) {
    const atMs = await finishedAtMs(db, own);
    if (atMs !== null) return atMs;
    await delay(5);
  }
  throw new Error('not closed');
}

/** Waits until the store has been asked for so often, and answered. */
async function asked(times: number): Promise<void> {
  for (let look = 0; look < 200 && jest.mocked(database).mock.calls.length < times; look += 1) await delay(5);
  expect(database).toHaveBeenCalledTimes(times);
  await delay(20);
}

test('at the start closes what expired while nobody was there, at its deadline, and nothing else', async () => {
  startSweep();
  expect(await closed(expired)).toBe(startedAtMs + DURATION_MS);
  expect(await finishedAtMs(db, running)).toBeNull();
});

test('then closes every five seconds what has expired since', async () => {
  startSweep();
  await closed(expired);
  const later = await begin(db, aPaper(), startedAtMs);
  jest.advanceTimersByTime(EVERY_MS - 1);
  await delay(30);
  expect(await finishedAtMs(db, later)).toBeNull();
  jest.advanceTimersByTime(1);
  expect(await closed(later)).toBe(startedAtMs + DURATION_MS);
});

test('clears away what throttles have counted long enough', async () => {
  const limit = { name: 'guesses', points: 3, windowMs: 60_000 };
  await consume(db, limit, 'old', Date.now() - 60_000);
  await consume(db, limit, 'running', Date.now());
  startSweep();
  await closed(expired);
  await delay(20);
  expect(await db.selectFrom('throttle').select('key').execute()).toEqual([{ key: 'guesses running' }]);
});

test('that fails is logged in one line, and tried again', async () => {
  jest.mocked(database).mockRejectedValueOnce(new Error('store is down'));
  const lines = await linesOf(async () => {
    startSweep();
    await asked(1);
  });
  expect(lines).toEqual([{ level: 'warn', event: 'sweep failed', reason: 'store is down' }]);
  expect(await finishedAtMs(db, expired)).toBeNull();
  jest.advanceTimersByTime(EVERY_MS);
  expect(await closed(expired)).toBe(startedAtMs + DURATION_MS);
});

test('a process has one sweep, however often it is started', async () => {
  startSweep();
  startSweep();
  await asked(1);
  jest.advanceTimersByTime(EVERY_MS);
  await asked(2);
});

test('a sweep that takes long is not overtaken by the next', async () => {
  let arrive = (_: Db) => {};
  jest.mocked(database).mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  startSweep();
  jest.advanceTimersByTime(3 * EVERY_MS);
  await asked(1);
  arrive(db);
  await closed(expired);
  await delay(20);
  jest.advanceTimersByTime(EVERY_MS);
  await asked(2);
});
