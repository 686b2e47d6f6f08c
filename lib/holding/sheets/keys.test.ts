import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { jwksOf, rotateSheetKey, sheetKeys } from './keys';

const NOW_MS = Date.UTC(2026, 10, 22, 9, 30);

const numbersOf = (keys: { number: number }[]) => keys.map(({ number }) => number);

describeEachEngine('keys of response sheets', (store) => {
  const stored = (db: Db) => db.selectFrom('sheet_key').selectAll().orderBy('number').execute();

  test('instances that start together for the first time end up with one key', async () => {
    const url = await store.freshUrl();
    const first = await store.open(url);
    const instances = [first, await store.open(url), await store.open(url)];
    const found = await Promise.all([...instances, ...instances].map((db) => sheetKeys(db, NOW_MS)));
    expect(await stored(first)).toHaveLength(1);
    expect(new Set(found.map((keys) => keys.map(({ kid }) => kid).join())).size).toBe(1);
  });

  test('a rotation lets one key sign, and keeps of the older ones only what verifies', async () => {
    const db = await store.open();
    const [old] = await sheetKeys(db, NOW_MS);
    const keys = await rotateSheetKey(db, NOW_MS + 1, { isLeak: false });
    expect(numbersOf(keys)).toEqual([2, 1]);
    expect(keys[0]?.private_key).not.toBeNull();
    expect(keys[1]).toEqual({ ...old, private_key: null });
  });

  test('simultaneous rotations end up with one key that signs', async () => {
    const url = await store.freshUrl();
    const [one, two] = [await store.open(url), await store.open(url)];
    await sheetKeys(one, NOW_MS);
    await Promise.all([one, two, one].map((db) => rotateSheetKey(db, NOW_MS + 1, { isLeak: false })));
    const signing = (await stored(one)).filter((key) => key.private_key !== null);
    expect(numbersOf(signing)).toEqual(numbersOf((await stored(two)).slice(-1)));
  });

  test('after a leak the new key is the only one', async () => {
    const db = await store.open();
    await rotateSheetKey(db, NOW_MS, { isLeak: false });
    expect(numbersOf(await rotateSheetKey(db, NOW_MS, { isLeak: true }))).toEqual([3]);
    expect(numbersOf(await sheetKeys(db, NOW_MS))).toEqual([3]);
    expect(numbersOf(await stored(db))).toEqual([1, 2, 3]);
  });

  test('the public keys have no private part', async () => {
    const db = await store.open();
    const keys = await rotateSheetKey(db, NOW_MS, { isLeak: false });
    const published = jwksOf(keys).keys;
    expect(published.map((key) => Object.keys(key).sort())).toEqual([
      ['alg', 'crv', 'kid', 'kty', 'use', 'x'],
      ['alg', 'crv', 'kid', 'kty', 'use', 'x'],
    ]);
    expect(JSON.stringify(published)).not.toContain(keys[0]?.private_key);
    expect(published.map(({ kid }) => kid)).toEqual(keys.map(({ kid }) => kid));
  });
});
