import { type Db, openDatabase } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { countLogin, forgetLogin, forgiveLogin, type RequestOrigin } from './login-throttle';

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);
const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT = 8;
const PER_ADDRESS = 1_000;
const LONGEST_DELAY_MS = 8_000;

/** A browser that nobody has logged in with before. */
const from = (address: string): RequestOrigin => ({ address, device: null });

const HOME = from('192.0.2.1');
const ELSEWHERE = from('198.51.100.7');
/** The owner's own browser at home. */
const OWN: RequestOrigin = { ...HOME, device: 'own-phone' };

describeEachEngine('logins', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(async () => {
    await db.deleteFrom('throttle').execute();
  });

  /** Makes attempts that must be within the limits. */
  const attempt = async (times: number, username: string, origin: RequestOrigin, nowMs = NOW_MS) => {
    for (let time = 1; time <= times; time += 1) expect(await countLogin(db, username, origin, nowMs)).toBe(0);
  };

  /** Tries until a login is judged, as the login page does. Returns the time this took; undefined if refused. */
  async function waitFor(username: string, origin: RequestOrigin, nowMs: number): Promise<number | undefined> {
    const waitMs = await countLogin(db, username, origin, nowMs);
    if (waitMs === 0) return 0;
    if (waitMs > LONGEST_DELAY_MS) return undefined;
    return (await countLogin(db, username, origin, nowMs + waitMs)) === 0 ? waitMs : undefined;
  }

  test('eight guesses at one account are counted, and the ninth waits for the end of the window', async () => {
    await attempt(1, 'asha', HOME);
    await attempt(PER_ACCOUNT - 1, 'asha', HOME, NOW_MS + 60_000);
    expect(await countLogin(db, 'asha', HOME, NOW_MS + 120_000)).toBe(WINDOW_MS - 120_000);
    await attempt(PER_ACCOUNT, 'asha', HOME, NOW_MS + WINDOW_MS);
    expect(await countLogin(db, 'asha', HOME, NOW_MS + WINDOW_MS)).toBe(WINDOW_MS);
  });

  test.each(['ASHA', ' asha', 'asha\t', 'aSha '])('the username %j is one account with asha', async (spelling) => {
    await attempt(PER_ACCOUNT, 'asha', HOME);
    expect(await countLogin(db, spelling, HOME, NOW_MS)).toBeGreaterThan(0);
  });

  test('guesses from elsewhere do not keep the owner out', async () => {
    await attempt(PER_ACCOUNT, 'asha', ELSEWHERE);
    for (let guess = 0; guess < 20; guess += 1) await countLogin(db, 'asha', ELSEWHERE, NOW_MS);
    expect(await countLogin(db, 'asha', ELSEWHERE, NOW_MS)).toBeGreaterThan(0);
    expect(await waitFor('asha', HOME, NOW_MS)).toBeLessThanOrEqual(LONGEST_DELAY_MS);
  });

  test('guesses at one account do not keep others at the same address out', async () => {
    await attempt(PER_ACCOUNT, 'asha', HOME);
    expect(await countLogin(db, 'asha', HOME, NOW_MS)).toBeGreaterThan(0);
    await attempt(PER_ACCOUNT, 'ravi', HOME);
  });

  test('guesses at the same address do not keep out a browser that the owner has logged in with', async () => {
    await attempt(PER_ACCOUNT, 'asha', HOME);
    expect(await countLogin(db, 'asha', HOME, NOW_MS)).toBe(WINDOW_MS);
    await attempt(PER_ACCOUNT - 1, 'asha', OWN);
    await forgiveLogin(db, 'asha', 'asha', OWN);
    await attempt(PER_ACCOUNT, 'asha', OWN);
    expect(await countLogin(db, 'asha', OWN, NOW_MS)).toBe(WINDOW_MS);
    expect(await countLogin(db, 'asha', { ...OWN, device: 'another' }, NOW_MS)).toBe(0);
  });

  test('during an attack from anywhere, a browser that the owner has logged in with waits for nothing', async () => {
    for (let guess = 0; guess < 20; guess += 1) await waitFor('asha', from(`203.0.${guess}.7`), NOW_MS);
    expect(await countLogin(db, 'asha', ELSEWHERE, NOW_MS)).toBeGreaterThan(0);
    await attempt(1, 'asha', OWN);
  });

  const useUp = (network: string, points = PER_ADDRESS) =>
    db
      .insertInto('throttle')
      .values({ key: `login-address ${network}`, points, expires_at_ms: NOW_MS + WINDOW_MS })
      .execute();

  test('an address cannot go on to other accounts beyond its limit', async () => {
    await useUp(HOME.address, PER_ADDRESS - 1);
    await attempt(1, 'somebody', HOME);
    expect(await countLogin(db, 'one-more', HOME, NOW_MS + 1_000)).toBe(WINDOW_MS - 1_000);
    await attempt(1, 'one-more', ELSEWHERE);
    await attempt(1, 'one-more', HOME, NOW_MS + WINDOW_MS);
  });

  test('an address that is used up does not keep out a browser that the owner has logged in with', async () => {
    await useUp(HOME.address);
    await attempt(PER_ACCOUNT, 'asha', OWN);
    for (let guess = 0; guess < 5; guess += 1) expect(await countLogin(db, 'asha', OWN, NOW_MS)).toBe(WINDOW_MS);
    await forgetLogin(db, 'asha', OWN);
    await attempt(1, 'asha', OWN);
    await forgiveLogin(db, 'asha', 'asha', OWN);
    await attempt(PER_ACCOUNT, 'asha', OWN);
  });

  test('an address that must wait does not close the logins to others of its network', async () => {
    await useUp(HOME.address);
    await useUp('192.0.2/24', 4 * PER_ADDRESS - 1);
    for (let time = 0; time < 5; time += 1) expect(await countLogin(db, 'asha', HOME, NOW_MS)).toBe(WINDOW_MS);
    await attempt(1, 'ravi', from('192.0.2.9'));
    expect(await countLogin(db, 'ravi', from('192.0.2.9'), NOW_MS)).toBe(WINDOW_MS);
  });

  test('guesses that are refused use up nothing of the address and its network', async () => {
    await attempt(PER_ACCOUNT, 'asha', HOME);
    for (let guess = 0; guess < 5; guess += 1) expect(await countLogin(db, 'asha', HOME, NOW_MS)).toBe(WINDOW_MS);
    const used = db.selectFrom('throttle').select('points').where('key', 'like', 'login-address %');
    expect(await used.execute()).toEqual([{ points: PER_ACCOUNT }, { points: PER_ACCOUNT }]);
  });

  test('spellings that a host may take as one account share its guesses', async () => {
    await attempt(PER_ACCOUNT, 'asha', HOME);
    for (const spelling of ['ásha', 'ＡＳＨＡ', 'as\u200bha', '\u202aasha\u202c '])
      expect(await countLogin(db, spelling, HOME, NOW_MS)).toBe(WINDOW_MS);
    // Vowel signs tell names apart.
    await attempt(PER_ACCOUNT, 'रमा', HOME);
    expect(await countLogin(db, 'रमी', HOME, NOW_MS)).toBe(0);
  });

  test('guesses that are refused make nobody elsewhere wait', async () => {
    await attempt(PER_ACCOUNT, 'asha', HOME);
    for (let guess = 0; guess < 20; guess += 1) await countLogin(db, 'asha', HOME, NOW_MS);
    expect(await waitFor('asha', ELSEWHERE, NOW_MS)).toBe(0);
  });

  test('a login that succeeds forgives the earlier mistakes of that person', async () => {
    await attempt(PER_ACCOUNT - 1, 'asha', HOME);
    await attempt(2, 'asha', ELSEWHERE);
    await attempt(PER_ACCOUNT, 'ravi', HOME);
    await forgiveLogin(db, 'asha', 'asha', HOME);
    await attempt(PER_ACCOUNT, 'asha', HOME);
    expect(await countLogin(db, 'ravi', HOME, NOW_MS)).toBeGreaterThan(0);
    const rows = await db
      .selectFrom('throttle')
      .select('points')
      .where('key', 'like', `login-account ${ELSEWHERE.address} %`)
      .execute();
    expect(rows).toEqual([{ points: 2 }]);
  });

  test.each(['ásha', 'Asha', 'as\u200bha', 'ａsha'])(
    'the owner of the look-alike account %j gets no further guesses at asha',
    async (lookAlike) => {
      let judged = 0;
      for (let round = 0; round < 20; round += 1) {
        if ((await waitFor('asha', HOME, NOW_MS)) !== undefined) judged += 1;
        if ((await waitFor(lookAlike, HOME, NOW_MS)) !== undefined) await forgiveLogin(db, lookAlike, lookAlike, HOME);
      }
      expect(judged).toBeLessThanOrEqual(PER_ACCOUNT);
    },
  );

  test('a login under another name than the host tells costs nothing, and forgives no mistakes', async () => {
    await attempt(PER_ACCOUNT - 1, 'asha@example.org', HOME);
    for (let time = 0; time < 10; time += 1) {
      await attempt(1, 'asha@example.org', HOME);
      await forgiveLogin(db, 'asha@example.org', 'asha', HOME);
    }
    await attempt(1, 'asha@example.org', HOME);
    expect(await countLogin(db, 'asha@example.org', HOME, NOW_MS)).toBe(WINDOW_MS);
  });

  test('a login to an own account gives no further guesses at others from that address', async () => {
    await useUp(HOME.address, PER_ADDRESS - 5);
    for (let round = 0; round < 3; round += 1) {
      await attempt(3, 'own', HOME);
      await Promise.all([1, 2, 3, 4].map(() => forgiveLogin(db, 'own', 'own', HOME)));
    }
    await attempt(5, 'asha', HOME);
    expect(await countLogin(db, 'asha', HOME, NOW_MS)).toBe(WINDOW_MS);
  });

  test('a login that the host did not judge uses up nothing', async () => {
    for (let time = 0; time < 50; time += 1) {
      await attempt(1, 'asha', HOME, NOW_MS + 60_000 * time);
      await forgetLogin(db, 'asha', HOME);
    }
    await attempt(PER_ACCOUNT, 'asha', HOME, NOW_MS + 60_000 * 50);
  });

  test('one person can log in thirty times in a minute, and then has to wait', async () => {
    for (let time = 0; time < 30; time += 1) {
      await attempt(1, 'asha', HOME);
      await forgiveLogin(db, 'asha', 'asha', HOME);
    }
    expect(await countLogin(db, 'asha', HOME, NOW_MS)).toBe(60_000);
    await attempt(1, 'ravi', HOME);
    await attempt(1, 'asha', ELSEWHERE);
  });

  test('instances of the site count logins together, and a restart forgets nothing', async () => {
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
  ])('a login with %s is counted like any other', async (_, username) => {
    await attempt(PER_ACCOUNT, username, HOME);
    expect(await countLogin(db, username, HOME, NOW_MS)).toBe(WINDOW_MS);
  });

  test('an address that has to wait adds no more rows to the store', async () => {
    await useUp(HOME.address);
    await countLogin(db, 'asha', HOME, NOW_MS);
    const rows = async () => (await db.selectFrom('throttle').select('key').execute()).length;
    const before = await rows();
    for (let account = 0; account < 10; account += 1) await countLogin(db, `other-${account}`, HOME, NOW_MS);
    expect(await rows()).toBe(before);
  });

  test('an attacker with one /48 gets 160 guesses at one account in an hour at most', async () => {
    let judged = 0;
    // One guess first, the others at the end of the first window, then as many as possible in each window.
    for (const atMs of [0, WINDOW_MS - 1, ...[1, 2, 3, 4].map((window) => window * WINDOW_MS)]) {
      const guesses = atMs === 0 ? 1 : 40;
      for (let subnet = 0; subnet < guesses; subnet += 1) {
        const address = `2001:db8:1:${(subnet * 655).toString(16)}`;
        if ((await waitFor('asha', from(address), NOW_MS + atMs)) !== undefined) judged += 1;
      }
    }
    expect(judged).toBeGreaterThan(100);
    expect(judged).toBeLessThanOrEqual(160);
  });

  test.each([
    ['/64', () => '2001:db8:1:2', 8],
    ['/56', (guess: number) => `2001:db8:1:${(guess % 256).toString(16)}`, 16],
    ['/48', (guess: number) => `2001:db8:1:${(guess * 655).toString(16)}`, 32],
    ['IPv4 address', () => HOME.address, 8],
    ['IPv4 network', (guess: number) => `192.0.2.${guess}`, 32],
  ])('guesses from one %s are judged up to its limit in a quarter of an hour', async (_, addressOf, most) => {
    let judged = 0;
    for (let guess = 0; guess < 50; guess += 1) {
      if ((await waitFor('asha', from(addressOf(guess)), NOW_MS)) !== undefined) judged += 1;
    }
    expect(judged).toBe(most);
  });

  test('during an attack from anywhere, the owner is judged after eight seconds at most', async () => {
    const waits: (number | undefined)[] = [];
    for (let guess = 0; guess < 60; guess += 1) {
      await waitFor('asha', from(`203.0.${guess}.7`), NOW_MS + guess);
      waits.push(await waitFor('asha', from(`198.51.${guess}.7`), NOW_MS + guess));
      await waitFor('asha', from(`203.0.${guess}.7`), NOW_MS + guess);
    }
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    expect(waits.at(-1)).toBe(LONGEST_DELAY_MS);
    for (const waitMs of waits) expect(waitMs).toBeLessThanOrEqual(LONGEST_DELAY_MS);
    expect(await waitFor('ravi', HOME, NOW_MS)).toBe(0);
  });

  test('a turn is taken once, from the address that booked it, within a minute after it came', async () => {
    for (let guess = 0; guess < 20; guess += 1) await waitFor('asha', from(`203.0.${guess}.7`), NOW_MS);
    expect(await countLogin(db, 'asha', HOME, NOW_MS)).toBe(LONGEST_DELAY_MS);
    expect(await countLogin(db, 'asha', HOME, NOW_MS + 1_000)).toBe(LONGEST_DELAY_MS - 1_000);
    const atMs = NOW_MS + LONGEST_DELAY_MS;
    expect(await countLogin(db, 'asha', ELSEWHERE, atMs)).toBe(LONGEST_DELAY_MS);
    const all = await Promise.all(Array.from({ length: 5 }, () => countLogin(db, 'asha', HOME, atMs)));
    expect(all.filter((waitMs) => waitMs === 0)).toHaveLength(1);
    expect(await countLogin(db, 'asha', ELSEWHERE, atMs + LONGEST_DELAY_MS + 60_000)).toBe(LONGEST_DELAY_MS);
  });

  test('a hall of 500 behind one address logs in within a minute, each with the second try', async () => {
    const hall = Array.from({ length: 500 }, (_, seat) => `candidate-${seat}`);
    const tryAll = (atMs: number) => Promise.all(hall.map((name) => countLogin(db, name, HOME, NOW_MS + atMs)));
    expect(new Set(await tryAll(0))).toEqual(new Set([0]));
    expect(new Set(await tryAll(30_000))).toEqual(new Set([0]));
    await Promise.all(hall.map((name) => forgiveLogin(db, name, name, HOME)));
    const used = await db
      .selectFrom('throttle')
      .select(['key', 'points'])
      .where('key', 'like', 'login-address%')
      .execute();
    expect(used.map(({ points }) => points)).toEqual([0, 0]);
  });

  test('simultaneous logins that share limits of a network never deadlock', async () => {
    const url = await store.freshUrl();
    const instances = [await store.open(url), await store.open(url)];
    const names = Array.from({ length: 40 }, (_, at) => ({
      name: `user-${at % 3}`,
      origin: from(`2001:db8:1:${at % 5}`),
    }));
    await Promise.all(
      names.flatMap(({ name, origin }) =>
        instances.map(async (instance) => {
          await countLogin(instance, name, origin, NOW_MS);
          await forgiveLogin(instance, name, name, origin);
        }),
      ),
    );
  });
});
