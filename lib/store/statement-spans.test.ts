import { sql } from 'kysely';

import { type Recorded, recordSpans } from '@/lib/server/testing';

import type { Db } from './database';
import { listReviews, saveReview } from './inbox';
import { describeEachEngine } from './testing';

const REVIEW = { reviewTitle: 'Notes', yourName: 'Asha Kumari', content: 'They are clear.' };
const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);

describeEachEngine('statements', (store) => {
  const system = store.engine === 'SQLite' ? 'sqlite' : 'postgresql';
  let db: Db;
  let spans: ReturnType<typeof recordSpans>;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(() => {
    spans = recordSpans();
  });
  afterEach(() => spans.stop());

  const names = () => spans.ended().map(({ name }) => name);

  test('each statement is a span with its verb, its table and the engine', async () => {
    await saveReview(db, REVIEW, NOW_MS);
    await listReviews(db, 'waiting');
    await db.updateTable('review').set({ is_display: 1 }).execute();
    await db.deleteFrom('review').execute();
    expect(names()).toEqual(['INSERT review', 'SELECT review', 'UPDATE review', 'DELETE review']);
    expect(spans.ended().map(({ attributes }) => attributes)).toEqual(
      ['INSERT', 'SELECT', 'UPDATE', 'DELETE'].map((operation) => ({
        'db.system.name': system,
        'db.operation.name': operation,
        'db.collection.name': 'review',
      })),
    );
  });

  test('the statements of a transaction stand between its begin and its commit or rollback', async () => {
    await db.transaction().execute((trx) => saveReview(trx, REVIEW, NOW_MS));
    const failure = new Error('changed my mind');
    await expect(
      db.transaction().execute(async (trx) => {
        await saveReview(trx, REVIEW, NOW_MS);
        throw failure;
      }),
    ).rejects.toBe(failure);
    expect(names()).toEqual(['BEGIN', 'INSERT review', 'COMMIT', 'BEGIN', 'INSERT review', 'ROLLBACK']);
    expect(await listReviews(db, 'waiting')).toHaveLength(1);
  });

  test('a failed statement is marked, and fails as it would without spans', async () => {
    const row = { id: 'twice', title: 't', name: 'n', content: 'c', is_display: 0, created_at_ms: NOW_MS } as const;
    const insert = () => db.insertInto('review').values(row).execute();
    await insert();
    await expect(insert()).rejects.toThrow(/unique/i);
    await expect(sql`select nonsense from nowhere`.execute(db)).rejects.toThrow(/nonsense|nowhere/);
    const types = spans.ended().map(({ attributes }) => attributes['error.type']);
    expect(types).toEqual([
      undefined,
      store.engine === 'SQLite' ? expect.stringContaining('SQLITE_CONSTRAINT') : '23505',
      store.engine === 'SQLite' ? 'SQLITE_ERROR' : '42P01',
    ]);
  });

  test('a span holds no value and no text of its statement', async () => {
    await saveReview(db, REVIEW, NOW_MS);
    await sql`insert into throttle (key, points, expires_at_ms) values ('Asha Kumari', 1, 2)`.execute(db);
    await expect(sql`select ${'Asha Kumari'} from "missing"`.execute(db)).rejects.toThrow();
    const isShort = ({ name, attributes }: Recorded) => [name, ...Object.values(attributes)].join(' ').length < 100;
    expect(spans.ended().every(isShort)).toBe(true);
    expect(JSON.stringify(spans.ended())).not.toMatch(/Asha|clear|values/);
  });

  test('a span lasts as long as its statement', async () => {
    const startedMs = Date.now();
    await listReviews(db, 'waiting');
    const [{ startMs, endMs } = { startMs: 0, endMs: 0 }] = spans.ended();
    expect(endMs - startMs).toBeGreaterThan(0);
    expect(startMs).toBeGreaterThan(startedMs - 50);
    expect(endMs).toBeLessThanOrEqual(Date.now());
  });
});
