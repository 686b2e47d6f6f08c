import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { commitTogether } from './commit-together';
import { listReviews, saveReview } from './inbox';
import { describeEachEngine } from './testing';

const REVIEW = { reviewTitle: 'Notes', yourName: 'Asha', content: 'They are clear.' };
const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);

describeEachEngine('the store', (store) => {
  if (store.engine === 'SQLite') {
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
    }, 20_000);

    test('a transaction after one that met a lock is committed', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      const save = () => second.transaction().execute((trx) => saveReview(trx, REVIEW, NOW_MS));
      await first.transaction().execute(() => expect(save()).rejects.toThrow(/locked/));
      await save();
      expect(await listReviews(first, false)).toHaveLength(1);
    }, 20_000);

    test('a lock is waited for without holding the process up, and what waited is committed', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      let ticks = 0;
      const ticking = setInterval(() => (ticks += 1), 10);
      let saved = Promise.resolve();
      await first.transaction().execute(async () => {
        saved = second.transaction().execute((trx) => saveReview(trx, REVIEW, NOW_MS));
        await delay(1_500);
      });
      clearInterval(ticking);
      // Half of the time at least.
      expect(ticks).toBeGreaterThan(75);
      await saved;
      expect(await listReviews(first, false)).toHaveLength(1);
    }, 20_000);

    test('a lock that was waited for long enough is not waited for by each who comes after', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      const save = () => commitTogether(second, (trx) => saveReview(trx, REVIEW, NOW_MS));
      await first.transaction().execute(async () => {
        const startedAtMs = performance.now();
        const saves = await Promise.allSettled(Array.from({ length: 100 }, save));
        expect(saves.filter(({ status }) => status === 'fulfilled')).toEqual([]);
        expect(performance.now() - startedAtMs).toBeLessThan(8_000);
      });
      await save();
      expect(await listReviews(first, false)).toHaveLength(1);
    }, 30_000);
  } else {
    test('connections that the server drops are made anew, and the process lives', async () => {
      const url = await store.freshUrl();
      const [db, other] = [await store.open(url), await store.open()];
      const name = new URL(url).pathname.slice(1);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(other);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await saveReview(db, REVIEW, NOW_MS);
      expect(await listReviews(db, false)).toHaveLength(1);
    });
  }
});
