import { type Db, openDatabase } from '@/lib/db/database';
import { describeEachEngine } from '@/lib/db/testing';

import { countLogin, forgiveLogin } from './login-throttle';

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);
const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 8;
const PER_ADDRESS = 120;

const HOME = '192.0.2.1';
const ELSEWHERE = '198.51.100.7';

describeEachEngine('logins', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(async () => {
    await db.deleteFrom('throttle').execute();
  });

  /** Attempts that are all within the limits. */
  const attempt = async (times: number, username: string, address: string, nowMs = NOW_MS) => {
    for (let time = 1; time <= times; time += 1) expect(await countLogin(db, username, address, nowMs)).toBe(0);
  };

  test('eight guesses at one account are counted, the ninth has to wait until the quarter of an hour is over', async () => {
    await attempt(1, 'asha', HOME);
    await attempt(PER_ACCOUNT - 1, 'asha', HOME, NOW_MS + 60_000);
    expect(await countLogin(db, 'asha', HOME, NOW_MS + 120_000)).toBe(WINDOW_MS - 120_000);
    await attempt(PER_ACCOUNT, 'asha', HOME, NOW_MS + WINDOW_MS);
    expect(await countLogin(db, 'asha', HOME, NOW_MS + WINDOW_MS)).toBe(WINDOW_MS);
  });

  test.each(['ASHA', ' asha', 'asha\t', 'aSha '])('%j is one account with asha', async (spelling) => {
    await attempt(PER_ACCOUNT, 'asha', HOME);
    expect(await countLogin(db, spelling, HOME, NOW_MS)).toBeGreaterThan(0);
  });

  test('guesses of strangers elsewhere do not keep the owner out', async () => {
    await attempt(PER_ACCOUNT, 'asha', ELSEWHERE);
    for (let guess = 0; guess < 20; guess += 1) await countLogin(db, 'asha', ELSEWHERE, NOW_MS);
    expect(await countLogin(db, 'asha', ELSEWHERE, NOW_MS)).toBeGreaterThan(0);
    await attempt(PER_ACCOUNT, 'asha', HOME);
  });

  test('others at the same address are not kept out by one who guesses', async () => {
    await attempt(PER_ACCOUNT, 'asha', HOME);
    expect(await countLogin(db, 'asha', HOME, NOW_MS)).toBeGreaterThan(0);
    await attempt(PER_ACCOUNT, 'ravi', HOME);
  });

  test('an address cannot try one account after the other', async () => {
    for (let account = 0; account < PER_ADDRESS; account += 1) await attempt(1, `user-${account}`, HOME);
    expect(await countLogin(db, 'one-more', HOME, NOW_MS + 1_000)).toBe(WINDOW_MS - 1_000);
    await attempt(1, 'one-more', ELSEWHERE);
    await attempt(1, 'one-more', HOME, NOW_MS + WINDOW_MS);
  });

  test('after a login that succeeded, earlier mistakes of that person are forgotten', async () => {
    await attempt(PER_ACCOUNT - 1, 'asha', HOME);
    await attempt(PER_ACCOUNT, 'asha', ELSEWHERE);
    await attempt(PER_ACCOUNT, 'ravi', HOME);
    await forgiveLogin(db, ' Asha', HOME);
    await attempt(PER_ACCOUNT, 'asha', HOME);
    expect(await countLogin(db, 'asha', ELSEWHERE, NOW_MS)).toBeGreaterThan(0);
    expect(await countLogin(db, 'ravi', HOME, NOW_MS)).toBeGreaterThan(0);
  });

  test('logging in to an account of his own gives nobody more guesses at others from his address', async () => {
    for (let account = 0; account < PER_ADDRESS; account += 1) {
      await attempt(1, `user-${account}`, HOME);
      await forgiveLogin(db, `user-${account}`, HOME);
    }
    expect(await countLogin(db, 'asha', HOME, NOW_MS)).toBe(WINDOW_MS);
  });

  test('instances of the site count together, and a restart forgets nothing', async () => {
    const url = await store.freshUrl();
    const [first, second] = [await openDatabase(url), await store.open(url)];
    for (let guess = 0; guess < PER_ACCOUNT; guess += 2) {
      for (const instance of [first, second]) expect(await countLogin(instance, 'asha', HOME, NOW_MS)).toBe(0);
    }
    await first.destroy();
    for (const instance of [second, await store.open(url)]) {
      expect(await countLogin(instance, 'asha', HOME, NOW_MS)).toBe(WINDOW_MS);
    }
  });

  test.each([
    ['a NUL', 'as\0ha'],
    ['a username of 40,000 characters', Array.from({ length: 5_000 }, (_, index) => index * 7_919).join('')],
    ['an empty username', ''],
    ['Devanagari', 'आशा'],
  ])('%s is counted like any other', async (_, username) => {
    await attempt(PER_ACCOUNT, username, HOME);
    expect(await countLogin(db, username, HOME, NOW_MS)).toBe(WINDOW_MS);
  });

  test('an address that has to wait fills the store with nothing more', async () => {
    for (let account = 0; account < PER_ADDRESS; account += 1) await attempt(1, `user-${account}`, HOME);
    const rows = async () => (await db.selectFrom('throttle').select('key').execute()).length;
    const before = await rows();
    for (let account = 0; account < 10; account += 1) await countLogin(db, `other-${account}`, HOME, NOW_MS);
    expect(await rows()).toBe(before);
  });
});
