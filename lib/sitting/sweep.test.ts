import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

import { sharedValues } from '@/lib/server/process-wide';
import { isClockRight } from '@/lib/store/clock';
import { type Db, database } from '@/lib/store/database';
import { outagesAt } from '@/lib/store/presence';
import { withSqlite } from '@/lib/store/testing';
import { consume, forgetExpired } from '@/lib/store/throttle';

import { startPresence, startSweep } from './sweep';
import { aPaper, begin, DURATION_MS, finishedAtMs, linesOf, MINUTE_MS, type Own } from './testing';

jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));
jest.mock('@/lib/store/throttle', () => {
  const actual = jest.requireActual<{ forgetExpired: typeof forgetExpired }>('@/lib/store/throttle');
  return { ...actual, forgetExpired: jest.fn(actual.forgetExpired) };
});

jest.mock('@/lib/store/clock', () => ({ ...jest.requireActual<object>('@/lib/store/clock'), isClockRight: jest.fn() }));

const EVERY_MS = 5_000;

let db: Db;
withSqlite((it) => (db = it));
let startedAtMs: number;
let expired: Own;
let running: Own;

beforeEach(async () => {
  jest.mocked(database).mockReset().mockResolvedValue(db);
  jest.mocked(isClockRight).mockReset().mockResolvedValue(true);
  jest.mocked(forgetExpired).mockClear();
  // Only the interval of the sweep is faked: the store runs in real time.
  jest.useFakeTimers({
    doNotFake: ['Date', 'performance', 'setImmediate', 'setTimeout', 'nextTick', 'queueMicrotask'],
  });
  startedAtMs = Date.now() - DURATION_MS - MINUTE_MS;
  expired = await begin(db, aPaper(), startedAtMs);
  running = await begin(db, aPaper(), Date.now());
});
afterEach(async () => {
  for (const name of ['sweep', 'presence']) clearInterval(sharedValues().get(name) as NodeJS.Timeout);
  for (const name of ['sweep', 'presence', 'evenness']) sharedValues().delete(name);
  jest.useRealTimers();
  await swept(0);
});

async function swept(times: number): Promise<void> {
  const { results } = jest.mocked(forgetExpired).mock;
  while (results.length < times) await delay(5);
  await Promise.allSettled(results.map(({ value }) => value));
  await nextTurn();
}

async function closed(own: Own): Promise<number> {
  for (;;) {
    const atMs = await finishedAtMs(db, own);
    if (atMs !== null) return atMs;
    await delay(5);
  }
}

async function asked(times: number): Promise<void> {
  while (jest.mocked(database).mock.calls.length < times) await delay(5);
  expect(database).toHaveBeenCalledTimes(times);
  await nextTurn();
}

test('the first sweep closes only expired attempts, as of their deadline', async () => {
  startSweep();
  expect(await closed(expired)).toBe(startedAtMs + DURATION_MS);
  expect(await finishedAtMs(db, running)).toBeNull();
});

test('the sweep closes newly expired attempts every five seconds', async () => {
  startSweep();
  await swept(1);
  const later = await begin(db, aPaper(), startedAtMs);
  jest.advanceTimersByTime(EVERY_MS - 1);
  expect(database).toHaveBeenCalledTimes(1);
  expect(await finishedAtMs(db, later)).toBeNull();
  jest.advanceTimersByTime(1);
  expect(await closed(later)).toBe(startedAtMs + DURATION_MS);
});

test('the sweep deletes expired counts of throttles', async () => {
  const limit = { name: 'guesses', points: 3, windowMs: 60_000 };
  await consume(db, limit, 'old', Date.now() - 60_000);
  await consume(db, limit, 'running', Date.now());
  startSweep();
  await swept(1);
  expect(await db.selectFrom('throttle').select('key').execute()).toEqual([{ key: 'guesses running' }]);
});

test('a failed sweep is logged in one line and tried again', async () => {
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
  await swept(1);
  jest.advanceTimersByTime(EVERY_MS);
  await asked(2);
});

test('a slow sweep is not overtaken by the next', async () => {
  let arrive = (_: Db) => {};
  jest.mocked(database).mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  startSweep();
  jest.advanceTimersByTime(3 * EVERY_MS);
  await asked(1);
  arrive(db);
  await closed(expired);
  await swept(1);
  jest.advanceTimersByTime(EVERY_MS);
  await asked(2);
});

test('the sweep closes nothing for a minute after the clock was set', async () => {
  const [wallMs, ownMs] = [Date.now(), performance.now()];
  const clocks = [jest.spyOn(Date, 'now'), jest.spyOn(performance, 'now')];
  const pass = (ms: number, aheadMs: number) => {
    clocks[0]?.mockReturnValue(wallMs + ms + aheadMs);
    clocks[1]?.mockReturnValue(ownMs + ms);
  };
  pass(0, 0);
  startSweep();
  await swept(1);
  const sweepAt = async (times: number) => {
    jest.advanceTimersByTime(EVERY_MS);
    await asked(times);
  };
  const lines = await linesOf(async () => {
    // Ahead by an hour, and back again.
    pass(5_000, 3_600_000);
    await sweepAt(2);
    pass(10_000, 0);
    await sweepAt(3);
    pass(69_000, 0);
    await sweepAt(4);
  });
  expect(lines).toEqual([
    { level: 'warn', event: 'clock was put', aheadSeconds: 3_600 },
    { level: 'warn', event: 'clock was put', aheadSeconds: -3_600 },
  ]);
  expect(await finishedAtMs(db, running)).toBeNull();
  expect(forgetExpired).toHaveBeenCalledTimes(1);
  // Candidates' endpoints go by the comparison with the store.
  expect(isClockRight).toHaveBeenCalledTimes(4);
  pass(70_000, 0);
  await sweepAt(5);
  await swept(2);
  clocks.forEach((clock) => clock.mockRestore());
});

test('the sweep closes nothing while the clock is wrong, and goes on when it is right again', async () => {
  jest.mocked(isClockRight).mockResolvedValueOnce(false);
  startSweep();
  await asked(1);
  expect(await finishedAtMs(db, expired)).toBeNull();
  jest.advanceTimersByTime(EVERY_MS);
  expect(await closed(expired)).toBe(startedAtMs + DURATION_MS);
});

test('a server that comes back knows that it was away before it has noted its return', async () => {
  // What the process remembers of the store is older than that.
  const nowMs = Date.now() + MINUTE_MS;
  const untilMs = nowMs - 60 * MINUTE_MS;
  await db
    .insertInto('presence')
    .values({ from_ms: untilMs - MINUTE_MS, until_ms: untilMs })
    .execute();
  expect(await outagesAt(db, nowMs)).toEqual([]);
  jest.mocked(database).mockReturnValue(new Promise(() => {}));
  startPresence(() => true);
  expect(await outagesAt(db, nowMs)).toEqual([{ fromMs: untilMs, toMs: nowMs }]);
  await db.deleteFrom('presence').execute();
});

test('the site notes its presence even after the clock was set', async () => {
  const now = jest.spyOn(Date, 'now');
  const wallMs = Date.now();
  now.mockReturnValue(wallMs);
  const untilMs = async () =>
    (await db.selectFrom('presence').select('until_ms').orderBy('until_ms', 'desc').executeTakeFirst())?.until_ms;
  startPresence(() => true);
  while ((await untilMs()) !== wallMs) await delay(5);
  now.mockReturnValue(wallMs + 8_000);
  jest.advanceTimersByTime(EVERY_MS);
  while ((await untilMs()) !== wallMs + 8_000) await delay(5);
  now.mockRestore();
  await db.deleteFrom('presence').execute();
});

test('the site notes its presence at once and every two seconds, until it drains', async () => {
  const noted = () => db.selectFrom('presence').selectAll().executeTakeFirst();
  let mayNote = true;
  startPresence(() => mayNote);
  while (!(await noted())) await delay(5);
  const first = (await noted())?.until_ms ?? NaN;
  while ((await noted())?.until_ms === first) {
    jest.advanceTimersByTime(2_000);
    await delay(5);
  }
  const last = (await noted())?.until_ms ?? NaN;
  expect(last).toBeGreaterThan(first);
  mayNote = false;
  jest.advanceTimersByTime(10_000);
  await delay(50);
  expect((await noted())?.until_ms).toBe(last);
});
