import { sql } from 'kysely';

import { listReviews, saveReview } from './inbox';
import { describeEachEngine } from './testing';

const REVIEW = { reviewTitle: 'Notes', yourName: 'Asha', content: 'They are clear.' };
const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);

describeEachEngine('the store', (store) => {
  if (store.engine === 'SQLite') {
    test('what is saved after a save that met a lock is committed, and the lock is free again', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      await sql`pragma busy_timeout = 0`.execute(second);
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
      await sql`pragma busy_timeout = 0`.execute(second);
      const save = () => second.transaction().execute((trx) => saveReview(trx, REVIEW, NOW_MS));
      await first.transaction().execute(() => expect(save()).rejects.toThrow(/locked/));
      await save();
      expect(await listReviews(first, false)).toHaveLength(1);
    });
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
