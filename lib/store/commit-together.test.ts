import { setTimeout as delay } from 'node:timers/promises';

import pg from 'pg';

import { commitAlone, commitTogether, type Trx } from './commit-together';
import type { Db } from './database';
import { describeEachEngine } from './testing';

const gates: (() => void)[] = [];

/** A promise and the function that resolves it; a test that fails must not leave a transaction waiting. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  gates.push(open);
  return { open, opened };
}

const insert = (key: string) => async (trx: Trx) => {
  await trx.insertInto('throttle').values({ key, points: 1, expires_at_ms: 0 }).execute();
  return key;
};

const keysIn = async (db: Db) => {
  const rows = await db.selectFrom('throttle').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
};

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `k${String(index).padStart(3, '0')}`);

describeEachEngine('shared commits', (store) => {
  let url: string;
  let db: Db;
  /** Another connection to the same database. */
  let other: Db;
  let transaction: jest.SpyInstance;

  beforeAll(async () => {
    url = await store.freshUrl();
    [db, other] = [await store.open(url), await store.open(url)];
  });
  beforeEach(async () => {
    await db.deleteFrom('throttle').execute();
    transaction = jest.spyOn(db, 'transaction');
  });
  afterEach(() => {
    for (const open of gates.splice(0)) open();
    transaction.mockRestore();
  });

  test('a second copy of the modules, as in another bundle, knows the engine and shares commits', async () => {
    await jest.isolateModulesAsync(async () => {
      const copy = await import('./commit-together');
      expect(copy.commitTogether).not.toBe(commitTogether);
      await Promise.all([commitTogether(db, insert('own')), copy.commitTogether(db, insert('other'))]);
      expect(transaction).toHaveBeenCalledTimes(1);
    });
  });

  test('simultaneous writes share commits of at most 64, and each gets its own value', async () => {
    const keys = numbered(150);
    expect(await Promise.all(keys.map((key) => commitTogether(db, insert(key))))).toEqual(keys);
    expect(transaction).toHaveBeenCalledTimes(3);
    expect(await keysIn(other)).toEqual(keys);
  });

  test('consecutive writes have a commit each', async () => {
    for (const key of numbered(3)) await commitTogether(db, insert(key));
    expect(transaction).toHaveBeenCalledTimes(3);
  });

  test('writes that arrive while every commit is busy share the next one', async () => {
    const { open, opened } = gate();
    const commits = store.engine === 'PostgreSQL' ? 2 : 1;
    const held: Promise<string>[] = [];
    for (const key of ['first', 'second'].slice(0, commits)) {
      const started = gate();
      held.push(
        commitTogether(db, async (trx) => {
          started.open();
          await opened;
          return insert(key)(trx);
        }),
      );
      await started.opened;
    }
    const others = numbered(10).map((key) => commitTogether(db, insert(key)));
    await delay(20);
    expect(transaction).toHaveBeenCalledTimes(commits);
    open();
    await Promise.all([...held, ...others]);
    expect(transaction).toHaveBeenCalledTimes(commits + 1);
    expect(await keysIn(other)).toHaveLength(commits + 10);
  });

  test('writes run in the order of arrival, and each sees those before it', async () => {
    const count = (trx: Trx) => trx.selectFrom('throttle').select('key').execute();
    const seen = numbered(5).map((key) =>
      commitTogether(db, async (trx) => {
        await insert(key)(trx);
        return (await count(trx)).length;
      }),
    );
    expect(await Promise.all(seen)).toEqual([1, 2, 3, 4, 5]);
  });

  test('another connection sees a write that is resolved', async () => {
    const seen = numbered(20).map(async (key) => {
      await commitTogether(db, insert(key));
      return (await keysIn(other)).includes(key);
    });
    expect(await Promise.all(seen)).toEqual(Array.from({ length: 20 }, () => true));
  });

  test('before the commit, no write is resolved or visible', async () => {
    const { open, opened } = gate();
    const started = gate();
    let isResolved = false;
    const first = commitTogether(db, insert('first')).then(() => (isResolved = true));
    const second = commitTogether(db, () => {
      started.open();
      return opened;
    });
    await started.opened;
    await delay(20);
    expect(isResolved).toBe(false);
    expect(await keysIn(other)).toEqual([]);
    open();
    await Promise.all([first, second]);
    expect(await keysIn(other)).toEqual(['first']);
  });

  test.each<[string, (trx: Trx) => Promise<string>, RegExp]>([
    ['throws', () => Promise.reject(new Error('changed my mind')), /changed my mind/],
    [
      'writes and then throws',
      async (trx) => {
        await insert('of the failed one')(trx);
        throw new Error('changed my mind');
      },
      /changed my mind/,
    ],
    ['the database refuses', insert('taken'), /unique/i],
  ])('a write that %s fails alone; the others are stored once', async (_, failing, reason) => {
    await commitTogether(db, insert('taken'));
    const writes = [insert('a'), insert('b'), failing, insert('c'), insert('d')];
    const ends = await Promise.allSettled(writes.map((write) => commitTogether(db, write)));
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : String(end.reason)))).toEqual([
      'a',
      'b',
      expect.stringMatching(reason),
      'c',
      'd',
    ]);
    expect(await keysIn(other)).toEqual(['a', 'b', 'c', 'd', 'taken']);
    await commitTogether(db, insert('next'));
    expect(await keysIn(other)).toContain('next');
  });

  test('a commit that fails as a whole is tried again', async () => {
    transaction.mockImplementationOnce(() => {
      throw new Error('connection lost');
    });
    await Promise.all(numbered(3).map((key) => commitTogether(db, insert(key))));
    expect(await keysIn(other)).toEqual(numbered(3));
  });

  test('every write fails, and none hangs, when the store cannot be reached', async () => {
    const closed = await store.open();
    // A pool that nobody has used would open at the first use.
    await keysIn(closed);
    await closed.destroy();
    const ends = await Promise.allSettled(numbered(3).map((key) => commitTogether(closed, insert(key))));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  test('a store does not wait for another one’s commits', async () => {
    // Opened first, since PostgreSQL cuts the waiting connection after two silent seconds.
    const elsewhere = await store.open();
    const { open, opened } = gate();
    const waiting = commitTogether(db, () => opened);
    await commitTogether(elsewhere, insert('elsewhere'));
    open();
    await waiting;
    expect(await keysIn(elsewhere)).toEqual(['elsewhere']);
    expect(await keysIn(db)).toEqual([]);
  });

  test('a write that is committed alone does not fail with the others', async () => {
    const ends = await Promise.allSettled([
      commitTogether(db, () => Promise.reject(new Error('changed my mind'))),
      ...numbered(3).map((key) => commitAlone(db, insert(key))),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(await keysIn(other)).toEqual(numbered(3));
  });

  if (store.engine === 'SQLite') {
    test('writes that come with each turn of the loop share commits of at most 64', async () => {
      const keys = numbered(100);
      const writes: Promise<string>[] = [];
      await new Promise<void>((resolve) => {
        const come = ([key, ...later]: string[]) => {
          if (key === undefined) return resolve();
          // Before the commit's own turn, as requests do.
          setImmediate(come, later);
          writes.push(commitTogether(db, insert(key)));
        };
        come(keys);
      });
      expect(await Promise.all(writes)).toEqual(keys);
      expect(transaction).toHaveBeenCalledTimes(2);
    });
  }

  if (store.engine === 'PostgreSQL') {
    describe('while another client holds rows', () => {
      const held = numbered(70).map((key) => `held ${key}`);
      const free = numbered(100);
      let holder: pg.Client;

      const touch = (key: string) => async (trx: Trx) => {
        await trx.updateTable('throttle').set({ points: 2 }).where('key', '=', key).execute();
        return key;
      };

      beforeEach(async () => {
        const rows = [...held, ...free].map((key) => ({ key, points: 1, expires_at_ms: 0 }));
        await db.insertInto('throttle').values(rows).execute();
        holder = new pg.Client(url);
        await holder.connect();
        await holder.query('begin');
        await holder.query(`update throttle set points = 3 where key like 'held %'`);
      });
      afterEach(() => holder.end());

      test.each([
        ['together', commitTogether],
        ['alone', commitAlone],
      ])('writes of other rows are stored while writes of held rows, committed %s, still wait', async (_, commit) => {
        let settled = 0;
        const waiting = held.map((key) => commit(db, touch(key)).finally(() => (settled += 1)));
        const ends = Promise.allSettled(waiting);
        expect(await Promise.all(free.map((key) => commitTogether(db, touch(key))))).toEqual(free);
        expect(settled).toBe(0);
        // Readers still get connections.
        expect(await keysIn(db)).toHaveLength(170);
        expect(settled).toBe(0);
        await holder.query('rollback');
        expect((await ends).filter(({ status }) => status === 'rejected')).toEqual([]);
      });

      test('all writes of rows that another client holds fail in the end', async () => {
        const ends = await Promise.allSettled(held.map((key) => commitTogether(db, touch(key))));
        expect(new Set(ends.map((end) => (end.status === 'rejected' ? end.reason.code : end.value)))).toEqual(
          new Set(['55P03']),
        );
      });
    });
  }
});
