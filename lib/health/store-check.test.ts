import { type StoreCheck, storeCheck } from './store-check';

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);

const write = jest.fn<Promise<void>, [nowMs: number]>();
let check: StoreCheck;

beforeEach(() => {
  write.mockReset().mockResolvedValue(undefined);
  check = storeCheck(write);
});

const fails = () => write.mockRejectedValue(new Error('database or disk is full'));
const hangs = () => write.mockReturnValue(new Promise(() => {}));

test('a store that takes a write works', async () => {
  expect(await check(NOW_MS)).toBe(true);
  expect(write).toHaveBeenCalledWith(NOW_MS);
});

test('a store that refuses it does not', async () => {
  fails();
  expect(await check(NOW_MS)).toBe(false);
});

test('however often it is asked for, the store is tried once in a second', async () => {
  const asked = await Promise.all(Array.from({ length: 50 }, (_, index) => check(NOW_MS + index)));
  expect(await check(NOW_MS + 999)).toBe(true);
  expect(asked).toEqual(Array(50).fill(true));
  expect(write).toHaveBeenCalledTimes(1);
  await check(NOW_MS + 1_000);
  expect(write).toHaveBeenCalledTimes(2);
});

test('a fault shows within a second, and so does its end', async () => {
  await check(NOW_MS);
  fails();
  expect(await check(NOW_MS + 999)).toBe(true);
  expect(await check(NOW_MS + 1_000)).toBe(false);
  write.mockResolvedValue(undefined);
  expect(await check(NOW_MS + 2_000)).toBe(true);
});

test('a store that hangs is waited for two seconds in all, and not tried again meanwhile', async () => {
  hangs();
  const startedAtMs = performance.now();
  expect(await Promise.all([check(NOW_MS), check(NOW_MS + 1_500)])).toEqual([false, false]);
  expect(performance.now() - startedAtMs).toBeLessThan(2_500);

  expect(await check(NOW_MS + 60_000)).toBe(false);
  expect(performance.now() - startedAtMs).toBeLessThan(2_500);
  expect(write).toHaveBeenCalledTimes(1);
});

test('a write that was slow, and came through, is followed by the next', async () => {
  let comeThrough = () => {};
  write.mockReturnValue(new Promise((resolve) => (comeThrough = resolve)));
  const first = check(NOW_MS);
  comeThrough();
  expect(await first).toBe(true);
  expect(await check(NOW_MS + 5_000)).toBe(true);
  expect(write).toHaveBeenCalledTimes(2);
});

test('a clock that was put back stops nothing', async () => {
  await check(NOW_MS);
  fails();
  expect(await check(NOW_MS - 3_600_000)).toBe(false);
  hangs();
  const startedAtMs = performance.now();
  void check(NOW_MS);
  expect(await check(NOW_MS - 3_600_000)).toBe(false);
  expect(performance.now() - startedAtMs).toBeLessThan(2_500);
});
