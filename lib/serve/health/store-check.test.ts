import { setTimeout as delay } from 'node:timers/promises';

import { type StoreCheck, storeCheck } from './readiness';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn() }));

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);

const write = jest.fn<Promise<void>, [nowMs: number]>();
let check: StoreCheck;

beforeEach(() => {
  write.mockReset().mockResolvedValue(undefined);
  jest
    .mocked(delay)
    .mockReset()
    .mockReturnValue(new Promise(() => {}));
  check = storeCheck(write);
});

const fails = () => write.mockRejectedValue(new Error('database or disk is full'));
const hangs = () => {
  write.mockReturnValue(new Promise(() => {}));
  jest.mocked(delay).mockImplementation(async (_ms, value) => value as never);
};
const waitedMs = () => jest.mocked(delay).mock.calls.map(([ms]) => ms);

test('a store that accepts a write works', async () => {
  expect(await check(NOW_MS)).toBe(true);
  expect(write).toHaveBeenCalledWith(NOW_MS);
});

test('a store that refuses a write does not work', async () => {
  fails();
  expect(await check(NOW_MS)).toBe(false);
});

test('fifty checks in a second try the store once, and wait on one timer', async () => {
  const asked = await Promise.all(Array.from({ length: 50 }, (_, index) => check(NOW_MS + index)));
  expect(waitedMs()).toEqual([2_000]);
  expect(await check(NOW_MS + 999)).toBe(true);
  expect(asked).toEqual(Array(50).fill(true));
  expect(write).toHaveBeenCalledTimes(1);
  await check(NOW_MS + 1_000);
  expect(write).toHaveBeenCalledTimes(2);
});

test('a check notices a fault and its end within a second', async () => {
  await check(NOW_MS);
  fails();
  expect(await check(NOW_MS + 999)).toBe(true);
  expect(await check(NOW_MS + 1_000)).toBe(false);
  write.mockResolvedValue(undefined);
  expect(await check(NOW_MS + 2_000)).toBe(true);
});

test('a check waits two seconds in all for a store that hangs, and does not try it again meanwhile', async () => {
  hangs();
  expect(await Promise.all([check(NOW_MS), check(NOW_MS + 1_500)])).toEqual([false, false]);
  expect(await check(NOW_MS + 60_000)).toBe(false);
  expect(waitedMs()).toEqual([2_000]);
  expect(write).toHaveBeenCalledTimes(1);
});

test('a check after a slow write that succeeded writes again', async () => {
  let comeThrough = () => {};
  write.mockReturnValue(new Promise((resolve) => (comeThrough = resolve)));
  const first = check(NOW_MS);
  comeThrough();
  expect(await first).toBe(true);
  expect(await check(NOW_MS + 5_000)).toBe(true);
  expect(write).toHaveBeenCalledTimes(2);
});

test('a clock that was set back does not stop the checks', async () => {
  await check(NOW_MS);
  fails();
  expect(await check(NOW_MS - 3_600_000)).toBe(false);
  hangs();
  jest.mocked(delay).mockClear();
  void check(NOW_MS);
  expect(await check(NOW_MS - 3_600_000)).toBe(false);
  expect(waitedMs()).toEqual([2_000]);
});
