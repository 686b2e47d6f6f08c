import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { commitTogether } from './commit-together';
import { listReviews, saveReview } from './inbox';
import { describeEachEngine } from './testing';
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
      // Time passes for who waits for a lock, and only then.
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

    test('what is saved after a save that met a lock is committed, and the lock is free again', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      await first.transaction().execute(async () => {
        await expect(saveReview(second, REVIEW, NOW_MS)).rejects.toThrow(/locked/);
      });
      await saveReview(second, REVIEW, NOW_MS);
      expect(await listReviews(first, false)).toHaveLength(1);
      await saveReview(first, REVIEW, NOW_MS);
      expect(await listReviews(second, false)).toHaveLength(2);
    });

    test('a transaction after one that met a lock is committed', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      const save = () => second.transaction().execute((trx) => saveReview(trx, REVIEW, NOW_MS));
      await first.transaction().execute(() => expect(save()).rejects.toThrow(/locked/));
      await save();
      expect(await listReviews(first, false)).toHaveLength(1);
    });

    test('a lock is waited for without holding the process up, and what waited is committed', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      let saved = Promise.resolve();
      await first.transaction().execute(async () => {
        saved = second.transaction().execute((trx) => saveReview(trx, REVIEW, NOW_MS));
        // Each who waits has tried often by then.
        for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      });
      await saved;
      expect(jest.mocked(delay).mock.calls.length).toBeGreaterThan(10);
      expect(await listReviews(first, false)).toHaveLength(1);
    });

    test('a lock that was waited for long enough is not waited for by each who comes after', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      const save = () => commitTogether(second, (trx) => saveReview(trx, REVIEW, NOW_MS));
      await first.transaction().execute(async () => {
        const saves = await Promise.allSettled(Array.from({ length: 100 }, save));
        expect(saves.filter(({ status }) => status === 'fulfilled')).toEqual([]);
        // As long as one waits, and not a hundred times as long.
        expect(performance.now()).toBe(5_000);
      });
      await save();
      expect(await listReviews(first, false)).toHaveLength(1);
    });
  } else {
    test('a process that freezes in mid-commit loses its locks, and acknowledges nothing that is not stored', async () => {
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
      expect(await listReviews(live, false)).toHaveLength(review.status === 'fulfilled' ? 1 : 0);
      await commitTogether(frozen, (trx) => saveReview(trx, REVIEW, NOW_MS));
    });

    test('connections that the server drops are made anew, and the process lives', async () => {
      const url = await store.freshUrl();
      const [db, other] = [await store.open(url), await store.open()];
      const name = new URL(url).pathname.slice(1);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(other);
      // One that is used before the process hears of its end fails, as it must.
      const isSaved = () =>
        saveReview(db, REVIEW, NOW_MS).then(
          () => true,
          () => false,
        );
      while (!(await isSaved())) await nextTurn();
      expect(await listReviews(db, false)).toHaveLength(1);
    });
  }
});
