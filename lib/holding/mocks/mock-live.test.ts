import { randomUUID } from 'node:crypto';

import { aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { MINUTE_MS, START_MS } from '@/lib/sitting/testing';
import type { AttemptRow } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { countLive, readRefusals } from './mock-live';

const NONE = { checkedIn: 0, in: 0, saving: 0, unheard: 0, finished: 0, absent: 0, voided: 0 };

const SINCE_MS = START_MS + 10 * MINUTE_MS;

describeEachEngine('a mock as it runs', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  /** Candidates who have started a mock, in these states. */
  async function enter(
    mock: Awaited<ReturnType<typeof aMock>>,
    states: (Partial<AttemptRow> & { heard_at_ms?: number; voidReason?: string })[],
  ) {
    const rows = states.map(({ voidReason = null, ...state }) => {
      const attempt = {
        ...{ id: randomUUID(), candidate: `candidate-${randomUUID()}`, paper_id: `mock-${mock.id}` },
        ...{ snapshot_id: mock.snapshot_id, started_at_ms: START_MS, extra_minutes_per_hour: 0, grants: null },
        ...{ deadline_ms: mock.closes_ms, last_position: 0, last_saved_at_ms: null, finished_at_ms: null, ...state },
      };
      const { id, candidate } = attempt;
      return { attempt, entry: { mock_id: mock.id, candidate, attempt_id: id, void_reason: voidReason } };
    });
    for (let at = 0; at < rows.length; at += 500) {
      const some = rows.slice(at, at + 500);
      await db
        .insertInto('attempt')
        .values(some.map((row) => row.attempt))
        .execute();
      await db
        .insertInto('mock_entry')
        .values(some.map((row) => row.entry))
        .execute();
    }
  }

  const countOf = (mock: Awaited<ReturnType<typeof aMock>>) => countLive(db, mock, SINCE_MS);

  test('each candidate is counted by the state he is in', async () => {
    const paper = await aPublishedPaper(db);
    const mock = await aMock(db, { paper });
    await enter(mock, [
      { last_saved_at_ms: SINCE_MS + 1 },
      { last_saved_at_ms: SINCE_MS + 2 },
      { last_saved_at_ms: SINCE_MS },
      // Started long ago without an answer, and just now; one reads.
      {},
      { last_saved_at_ms: SINCE_MS - 1, heard_at_ms: SINCE_MS + 1 },
      { started_at_ms: SINCE_MS + 1 },
      { finished_at_ms: SINCE_MS, last_saved_at_ms: SINCE_MS + 1 },
      { finished_at_ms: SINCE_MS, voidReason: 'Two people sat it.' },
    ]);
    await enter(await aMock(db, { paper }), [{ last_saved_at_ms: SINCE_MS + 1 }]);
    expect(await countOf(mock)).toEqual({ ...NONE, in: 6, saving: 2, unheard: 2, finished: 1, voided: 1 });
  });

  test('a mock that nobody has started has nobody in it', async () => {
    expect(await countOf(await aMock(db))).toEqual(NONE);
  });

  test('candidates of several portions are counted once', async () => {
    const mock = await aMock(db);
    await enter(
      mock,
      Array.from({ length: 4_001 }, () => ({ last_saved_at_ms: SINCE_MS + 1 })),
    );
    expect(await countOf(mock)).toMatchObject({ in: 4_001, saving: 4_001 });
  });

  test('refusals are counted by their reason, and the newest are named', async () => {
    const mock = await aMock(db);
    const refusals = Array.from({ length: 25 }, (_, index) => ({
      ...{ mock_id: mock.id, candidate: `candidate-${index}`, reason: index < 5 ? 'too-early' : 'not-invited' },
      refused_at_ms: START_MS + index,
    }));
    await db.insertInto('mock_refusal').values(refusals).execute();
    const { reasons, newest } = await readRefusals(db, mock.id);
    expect(reasons).toEqual([
      { reason: 'not-invited', count: 20 },
      { reason: 'too-early', count: 5 },
    ]);
    expect(newest[0]).toEqual({ candidate: 'candidate-24', reason: 'not-invited', atMs: START_MS + 24 });
    expect(newest).toHaveLength(20);
  });
});
