import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

import { withEnv } from '@/lib/server/env-testing';
import { type Db, database, openDatabase } from '@/lib/store/database';
import { listReviews, saveReview } from '@/lib/store/inbox';
import { describeEachEngine } from '@/lib/store/testing';

import { closeStore } from './lifecycle';

jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const REVIEW = { reviewTitle: 'Notes', yourName: 'Asha', content: 'They are clear.' };
const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);

describeEachEngine('closing the store', (store) => {
  let db: Db;
  let url: string;

  beforeEach(async () => {
    url = await store.freshUrl();
    withEnv({ DATABASE_URL: url });
    db = await openDatabase(url);
    jest.mocked(database).mockResolvedValue(db);
  });

  const readAgain = async () => listReviews(await store.open(url), 'waiting');

  test('closeStore waits for running transactions and lets none begin afterwards', async () => {
    let goOn = () => {};
    const going = new Promise<void>((resolve) => (goOn = resolve));
    let slow = Promise.resolve();
    await new Promise<void>((begin) => {
      slow = db.transaction().execute(async (trx) => {
        await saveReview(trx, REVIEW, NOW_MS);
        begin();
        await going;
        await saveReview(trx, REVIEW, NOW_MS);
      });
    });
    const closed = closeStore();
    await delay(50);
    goOn();
    await slow;
    await closed;
    await expect(saveReview(db, REVIEW, NOW_MS)).rejects.toThrow();
    expect(await readAgain()).toHaveLength(2);
  });

  if (store.engine === 'SQLite') {
    test('closeStore leaves nothing in the log for the next start to read', async () => {
      await saveReview(db, REVIEW, NOW_MS);
      const log = `${url.slice('file:'.length)}-wal`;
      expect((await readFile(log)).length).toBeGreaterThan(0);
      await closeStore();
      expect((await readFile(log).catch(() => '')).length).toBe(0);
      expect(await readAgain()).toHaveLength(1);
    });
  }
});

test('closeStore does nothing when the store cannot be opened', async () => {
  jest.mocked(database).mockRejectedValue(new Error('connect ECONNREFUSED'));
  await closeStore();
});
