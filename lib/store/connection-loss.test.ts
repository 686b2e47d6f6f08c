import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { commitTogether } from './commit-together';
import { listReviews, saveReview } from './inbox';
import { migrations } from './migrations';
import { describeEachEngine, waitForLock } from './testing';
import { consume, type Limit } from './throttle';

jest.mock('node:timers/promises', () => ({
  ...jest.requireActual<object>('node:timers/promises'),
  setTimeout: jest.fn(),
}));

const REVIEW = { reviewTitle: 'Notes', yourName: 'Asha', content: 'They are clear.' };
const USES: Limit = { name: 'uses', points: 100, windowMs: 60_000 };
const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);

describeEachEngine('the store', (store) => {
  if (store.engine === 'SQLite') {
    beforeEach(() => {
      // Time passes only while somebody waits for a lock.
      let nowMs = 0;
      jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
      jest
        .mocked(delay)
        .mockReset()
        .mockImplementation(async (ms = 0) => {
          nowMs += ms;
          return nextTurn() as Promise<never>;
        });
    });
    afterEach(() => jest.mocked(performance.now).mockRestore());

    test('a save after one that met a lock is committed, and the lock is free again', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      await first.transaction().execute(async () => {
        await expect(saveReview(second, REVIEW, NOW_MS)).rejects.toThrow(/locked/);
      });
      await saveReview(second, REVIEW, NOW_MS);
      expect(await listReviews(first, 'waiting')).toHaveLength(1);
      await saveReview(first, REVIEW, NOW_MS);
      expect(await listReviews(second, 'waiting')).toHaveLength(2);
    });

    test('a transaction after one that met a lock is committed', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      const save = () => second.transaction().execute((trx) => saveReview(trx, REVIEW, NOW_MS));
      await first.transaction().execute(() => expect(save()).rejects.toThrow(/locked/));
      await save();
      expect(await listReviews(first, 'waiting')).toHaveLength(1);
    });

    test('a write that waits for a lock does not block the process, and is committed', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      let saved: Promise<unknown> = Promise.resolve();
      await first.transaction().execute(async () => {
        saved = second.transaction().execute((trx) => saveReview(trx, REVIEW, NOW_MS));
        // By then the waiting write has tried many times.
        for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      });
      await saved;
      expect(jest.mocked(delay).mock.calls.length).toBeGreaterThan(10);
      expect(await listReviews(first, 'waiting')).toHaveLength(1);
    });

    test('a hundred writes that meet a lock wait no longer than one', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      const save = () => commitTogether(second, (trx) => saveReview(trx, REVIEW, NOW_MS));
      await first.transaction().execute(async () => {
        const saves = await Promise.allSettled(Array.from({ length: 100 }, save));
        expect(saves.filter(({ status }) => status === 'fulfilled')).toEqual([]);
        expect(performance.now()).toBe(5_000);
      });
      await save();
      expect(await listReviews(first, 'waiting')).toHaveLength(1);
    });
  } else {
    test('a process that freezes in mid-commit loses its locks and acknowledges no lost write', async () => {
      const url = await store.freshUrl();
      const [frozen, live] = [await store.open(url), await store.open(url)];
      await consume(live, USES, 'asha', NOW_MS);
      let goOn = () => {};
      const goingOn = new Promise<void>((resolve) => (goOn = resolve));
      let isHeld = () => {};
      const held = new Promise<void>((resolve) => (isHeld = resolve));
      const writes = Promise.allSettled([
        commitTogether(frozen, async (trx) => {
          await consume(trx, USES, 'asha', NOW_MS);
          isHeld();
          await goingOn;
        }),
        commitTogether(frozen, (trx) => saveReview(trx, REVIEW, NOW_MS)),
      ]);
      await held;
      await commitTogether(live, (trx) => consume(trx, USES, 'asha', NOW_MS));
      goOn();
      const [, review] = await writes;
      expect(await listReviews(live, 'waiting')).toHaveLength(review.status === 'fulfilled' ? 1 : 0);
      await commitTogether(frozen, (trx) => saveReview(trx, REVIEW, NOW_MS));
    });

    test('no lock of a frozen process goes to another of its transactions, so that all writes outlast it', async () => {
      const url = await store.freshUrl();
      const [frozen, live] = [await store.open(url), await store.open(url)];
      await consume(live, USES, 'asha', NOW_MS);
      let goOn = () => {};
      const goingOn = new Promise<void>((resolve) => (goOn = resolve));
      let isHeld = () => {};
      const held = new Promise<void>((resolve) => (isHeld = resolve));
      const first = commitTogether(frozen, async (trx) => {
        await consume(trx, USES, 'asha', NOW_MS);
        isHeld();
        await goingOn;
      });
      await held;
      let tries = 0;
      const second = commitTogether(frozen, async (trx) => {
        tries += 1;
        // The process freezes while its second try, the patient one, waits for the lock.
        if (tries > 2) await goingOn;
        await consume(trx, USES, 'asha', NOW_MS);
        await goingOn;
      });
      const ends = Promise.allSettled([first, second]);
      while (tries < 2) await nextTurn();
      await waitForLock(live);
      const beganMs = performance.now();
      const writes = Array.from({ length: 10 }, () =>
        commitTogether(live, (trx) => consume(trx, USES, 'asha', NOW_MS)),
      );
      const failed = (await Promise.allSettled(writes)).filter(({ status }) => status === 'rejected').length;
      const tookMs = performance.now() - beganMs;
      goOn();
      await ends;
      expect(failed).toBe(0);
      expect(tookMs).toBeLessThan(3_500);
    });

    test('a migration may be silent for longer than any other statement', async () => {
      const { setTimeout: limit } = Socket.prototype;
      const limits = jest.spyOn(Socket.prototype, 'setTimeout');
      limits.mockImplementation(function (this: Socket, ms, end) {
        return limit.call(this, ms / 100, end);
      });
      migrations['999-long'] = { up: async (db) => void (await sql`select pg_sleep(1)`.execute(db)) };
      const opening = store.open().finally(() => {
        delete migrations['999-long'];
        limits.mockRestore();
      });
      await expect(opening).resolves.toBeDefined();
    });

    test('a sweep gets its answer when its connection has been idle for just too long', async () => {
      const isAnswered = async (idleMs: number) => {
        const db = await store.open();
        const ask = () => sql`select 1 as one`.execute(db);
        const sweep = new Promise((resolve) => setTimeout(resolve, idleMs)).then(ask);
        // A busy process runs both timers in one turn: that of the sweep, then that of the connection.
        setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500), idleMs - 100);
        await ask();
        await expect(sweep).resolves.toHaveProperty('rows', [{ one: 1 }]);
      };
      await Promise.all([5_000, 10_000].map(isAnswered));
    });

    test('dropped connections are replaced, and the process lives', async () => {
      const url = await store.freshUrl();
      const [db, other] = [await store.open(url), await store.open()];
      const name = new URL(url).pathname.slice(1);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(other);
      // A save fails if it uses a connection before the process hears that it was dropped.
      const isSaved = () =>
        saveReview(db, REVIEW, NOW_MS).then(
          () => true,
          () => false,
        );
      while (!(await isSaved())) await nextTurn();
      expect(await listReviews(db, 'waiting')).toHaveLength(1);
    });
  }
});
