import { type Db, openDatabase } from './database';
import { describeEachEngine } from './testing';
import { consume, consumeAll, forgetExpired, forgive, giveBack, type Limit, type Use, usedPoints } from './throttle';

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);
const WINDOW_MS = 15 * 60_000;
const LIMIT: Limit = { name: 'guesses', points: 3, windowMs: WINDOW_MS };

describeEachEngine('throttles', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(async () => {
    await db.deleteFrom('throttle').execute();
  });

  const useUp = async (key: string, nowMs = NOW_MS) => {
    for (let use = 1; use <= LIMIT.points; use += 1) expect(await consume(db, LIMIT, key, nowMs)).toBe(0);
  };

  test('a throttle lets as many uses through as its limit, and not one more', async () => {
    await useUp('asha');
    expect(await consume(db, LIMIT, 'asha', NOW_MS)).toBeGreaterThan(0);
    expect(await consume(db, LIMIT, 'asha', NOW_MS)).toBeGreaterThan(0);
  });

  test('the wait lasts until the end of the window that began with the first use', async () => {
    expect(await consume(db, LIMIT, 'asha', NOW_MS)).toBe(0);
    expect(await consume(db, LIMIT, 'asha', NOW_MS + 1_000)).toBe(0);
    expect(await consume(db, LIMIT, 'asha', NOW_MS + 2_000)).toBe(0);
    expect(await consume(db, LIMIT, 'asha', NOW_MS + 3_000)).toBe(WINDOW_MS - 3_000);
    expect(await consume(db, LIMIT, 'asha', NOW_MS + WINDOW_MS - 1)).toBe(1);
  });

  test('after the wait, a key has all its uses again', async () => {
    await useUp('asha');
    const waitMs = await consume(db, LIMIT, 'asha', NOW_MS + 5_000);
    await useUp('asha', NOW_MS + 5_000 + waitMs);
    expect(await consume(db, LIMIT, 'asha', NOW_MS + 5_000 + waitMs)).toBe(WINDOW_MS);
  });

  test('uses over the limit do not make the wait longer', async () => {
    await useUp('asha');
    for (const atMs of [1_000, 60_000, WINDOW_MS - 1]) await consume(db, LIMIT, 'asha', NOW_MS + atMs);
    expect(await consume(db, LIMIT, 'asha', NOW_MS + WINDOW_MS)).toBe(0);
  });

  test('a clock that went back leaves the window as it was', async () => {
    await useUp('asha');
    expect(await consume(db, LIMIT, 'asha', NOW_MS - 1_000)).toBe(WINDOW_MS + 1_000);
  });

  test('a throttle counts each key separately', async () => {
    await useUp('asha');
    await useUp('Asha');
    await useUp('asha ');
  });

  test('a throttle counts each limit separately', async () => {
    const other: Limit = { ...LIMIT, name: 'messages' };
    await useUp('asha');
    expect(await consume(db, other, 'asha', NOW_MS)).toBe(0);
    await forgive(db, other, 'asha');
    expect(await consume(db, LIMIT, 'asha', NOW_MS)).toBe(WINDOW_MS);
  });

  test('forgiving forgets the uses of that key alone', async () => {
    await useUp('asha');
    await useUp('ravi');
    await forgive(db, LIMIT, 'asha');
    expect(await consume(db, LIMIT, 'ravi', NOW_MS)).toBe(WINDOW_MS);
    await useUp('asha');
    expect(await consume(db, LIMIT, 'asha', NOW_MS)).toBe(WINDOW_MS);
  });

  test('forgiving an unknown key changes nothing', async () => {
    await forgive(db, LIMIT, 'nobody');
    await useUp('nobody');
  });

  test('several limits are counted at once, and the longest wait counts', async () => {
    const wide: Limit = { name: 'network', points: 5, windowMs: 2 * WINDOW_MS };
    const uses = [
      { limit: wide, key: 'hall' },
      { limit: LIMIT, key: 'asha' },
    ];
    for (let use = 1; use <= LIMIT.points; use += 1) expect(await consumeAll(db, uses, NOW_MS)).toBe(0);
    expect(await consumeAll(db, uses, NOW_MS)).toBe(WINDOW_MS);
    for (let use = 4; use <= 5; use += 1) await consume(db, wide, 'hall', NOW_MS);
    expect(await consumeAll(db, uses, NOW_MS)).toBe(2 * WINDOW_MS);
    expect(await consume(db, wide, 'another hall', NOW_MS)).toBe(0);
  });

  test('a use that one limit refuses counts against none, so a caller who waits uses up no network', async () => {
    const network: Use = { limit: { ...LIMIT, name: 'network', points: 5 }, key: 'hall' };
    const countFor = (key: string) => consumeAll(db, [network, { limit: LIMIT, key }], NOW_MS);
    for (let use = 1; use <= LIMIT.points; use += 1) expect(await countFor('asha')).toBe(0);
    const refused = await Promise.all(Array.from({ length: 20 }, () => countFor('asha')));
    expect(new Set(refused)).toEqual(new Set([WINDOW_MS]));
    expect(await usedPoints(db, network, NOW_MS)).toBe(LIMIT.points);
    expect([await countFor('ravi'), await countFor('ravi'), await countFor('ravi')]).toEqual([0, 0, WINDOW_MS]);
    expect(await usedPoints(db, { limit: LIMIT, key: 'ravi' }, NOW_MS)).toBe(2);
  });

  test('giving back returns uses of a window, one use of a later window, and never more than were used', async () => {
    const use = { limit: LIMIT, key: 'asha' };
    const used = (nowMs = NOW_MS) => usedPoints(db, use, nowMs);
    await useUp('asha');
    await giveBack(db, [use, { limit: LIMIT, key: 'nobody' }], 2, NOW_MS + WINDOW_MS);
    expect(await used()).toBe(1);
    await giveBack(db, [use], 5, NOW_MS + WINDOW_MS);
    expect(await used()).toBe(0);
    await useUp('asha');
    await giveBack(db, [use], 3, NOW_MS + WINDOW_MS - 1);
    expect(await used()).toBe(2);
    expect(await used(NOW_MS + WINDOW_MS)).toBe(0);
    await useUp('nobody');
  });

  test('forgetExpired deletes expired windows and keeps running ones', async () => {
    await useUp('old');
    await useUp('running', NOW_MS + 1);
    await consume(db, LIMIT, 'new', NOW_MS + WINDOW_MS);
    await forgetExpired(db, NOW_MS + WINDOW_MS);
    const keys = await db.selectFrom('throttle').select('key').orderBy('key').execute();
    expect(keys.map(({ key }) => key)).toEqual(['guesses new', 'guesses running']);
    expect(await consume(db, LIMIT, 'running', NOW_MS + WINDOW_MS)).toBe(1);
  });

  test('instances of the site that share a store count together', async () => {
    const url = await store.freshUrl();
    const [first, second] = [await store.open(url), await store.open(url)];
    expect(await consume(first, LIMIT, 'asha', NOW_MS)).toBe(0);
    expect(await consume(second, LIMIT, 'asha', NOW_MS)).toBe(0);
    expect(await consume(first, LIMIT, 'asha', NOW_MS)).toBe(0);
    expect(await consume(second, LIMIT, 'asha', NOW_MS)).toBe(WINDOW_MS);
    await forgive(second, LIMIT, 'asha');
    expect(await consume(first, LIMIT, 'asha', NOW_MS)).toBe(0);
  });

  test('uses at the same moment are all counted', async () => {
    const url = await store.freshUrl();
    const instances = [await store.open(url), await store.open(url)];
    const waits = await Promise.all(
      Array.from({ length: 10 }, () => instances.map((instance) => consume(instance, LIMIT, 'asha', NOW_MS))).flat(),
    );
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(LIMIT.points);
    expect(waits.filter((waitMs) => waitMs === WINDOW_MS)).toHaveLength(20 - LIMIT.points);
  });

  test('a restart forgets nothing', async () => {
    const url = await store.freshUrl();
    const before = await openDatabase(url);
    for (let use = 1; use <= LIMIT.points; use += 1) await consume(before, LIMIT, 'asha', NOW_MS);
    await before.destroy();
    const after = await store.open(url);
    expect(await consume(after, LIMIT, 'asha', NOW_MS + 1)).toBe(WINDOW_MS - 1);
  });

  test.each(["' or '1'='1", '%_', 'परीक्षा 👩🏽‍🎓', 'a b  c', ''])('the text %j is a key like any other', async (key) => {
    await useUp(key);
    expect(await consume(db, LIMIT, key, NOW_MS)).toBe(WINDOW_MS);
    await useUp('asha');
    await forgive(db, LIMIT, key);
    expect(await consume(db, LIMIT, key, NOW_MS)).toBe(0);
    expect(await consume(db, LIMIT, 'asha', NOW_MS)).toBe(WINDOW_MS);
  });
});
