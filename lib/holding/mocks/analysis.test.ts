import { randomUUID } from 'node:crypto';

import { randomOf } from '@/lib/exam/arrangement';
import { ItemAnalysis } from '@/lib/exam/item-analysis';
import {
  inPortions,
  listItemFigures,
  listRanked,
  listResponses,
  type MockAnalysis,
  storeAnalysis,
} from '@/lib/holding/mocks/mock-results';
import { finishOwnDue } from '@/lib/sitting/finish';
import { saveEvents } from '@/lib/sitting/save';
import { MINUTE_MS, PHONE, START_MS } from '@/lib/sitting/testing';
import { paperIdOf } from '@/lib/sitting/wire';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { analyseAllDue, analyseMock } from './analysis';
import { addSat, aMock, aPublishedPaper, type Sat } from './testing';

const RESULTS_MS = START_MS + 120 * MINUTE_MS;

/** Candidates who differ; the key of a paper for tests is 1, 2, 3, 4 in turn. */
function someSat(count: number): Sat[] {
  const random = randomOf('some who sat');
  return Array.from({ length: count }, (_, index) => ({
    responses: [1, 2, 3, 4].map(() => Math.floor(5 * random())).join(''),
    spentMs: [index * 10, 30_000, 0, 1_000],
  }));
}

const storedAnalysis = async (db: Db, mockId: string): Promise<MockAnalysis | null> => {
  const { analysis } = await db
    .selectFrom('mock')
    .select('analysis')
    .where('id', '=', mockId)
    .executeTakeFirstOrThrow();
  return analysis && JSON.parse(analysis);
};

/** Adds an attempt that nobody has finished; returns its id. */
async function openAttempt(
  db: Db,
  mock: Pick<Awaited<ReturnType<typeof aMock>>, 'id' | 'snapshot_id'>,
  candidate: string,
) {
  const id = randomUUID();
  await db
    .insertInto('attempt')
    .values({
      ...{ id, candidate, paper_id: paperIdOf({ kind: 'mock', mockId: mock.id }), snapshot_id: mock.snapshot_id },
      ...{ started_at_ms: START_MS, extra_minutes_per_hour: 0, grants: null, deadline_ms: START_MS + 30 * MINUTE_MS },
      ...{ last_position: 0, last_saved_at_ms: null, finished_at_ms: null },
    })
    .execute();
  await db
    .insertInto('mock_entry')
    .values({ mock_id: mock.id, candidate, attempt_id: id, void_reason: null })
    .execute();
  return id;
}

const setSnapshot = (db: Db, attempt: string, snapshotId: string) =>
  db.updateTable('attempt').set({ snapshot_id: snapshotId }).where('id', '=', attempt).execute();

async function aSatMock(db: Db, sat = someSat(7), changes: Parameters<typeof aMock>[1] = {}) {
  const paper = await aPublishedPaper(db);
  const mock = await aMock(db, { paper, ...changes });
  const ids = await addSat(db, mock, paper, sat);
  return { mock, paper, ids };
}

/** Voids an attempt as the desk does. */
const voidAttempt = (db: Db, mockId: string, attemptId: string) =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable('score').set({ counted_in: null }).where('attempt_id', '=', attemptId).execute();
    await trx.updateTable('mock').set({ analysis: null }).where('id', '=', mockId).execute();
  });

describeEachEngine('the analysis of a mock', (store) => {
  let db: Db;
  beforeAll(async () => {
    db = await store.open();
  });

  test('the analysis counts each ranked candidate once over many portions and stores the figures', async () => {
    const sat = someSat(620);
    const { mock, paper } = await aSatMock(db, sat);
    await addSat(db, mock, paper, [{ responses: '1234', voidReason: 'Two in one chair' }]);
    expect(await analyseMock(db, mock, RESULTS_MS)).toBe(true);

    const expected = new ItemAnalysis(paper.paper.key, paper.paper.scheme);
    const key = '1234';
    for (const { responses, spentMs = [] } of sat) {
      const score = [...responses].reduce((sum, it, at) => sum + (it === '0' ? 0 : it === key[at] ? 1_200 : -400), 0);
      expected.add({ responses, spentMs, score });
    }
    const stored = await storedAnalysis(db, mock.id);
    expect(stored).toMatchObject({ candidates: 620, analysedAtMs: RESULTS_MS });
    expect(stored?.alpha).toBeCloseTo(expected.paper().alpha ?? NaN, 9);
    const figures = await listItemFigures(db, mock.id);
    expect(figures.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    [...expected.items()].forEach(({ discrimination, ...rest }, index) => {
      expect(figures[index]?.figures).toMatchObject({ draws: rest.draws, medianBand: rest.medianBand });
      expect(figures[index]?.figures.discrimination).toBeCloseTo(discrimination ?? NaN, 9);
    });
  });

  test('the analysis is made once the results are due, and not before', async () => {
    const { mock } = await aSatMock(db);
    await analyseAllDue(db, RESULTS_MS - 1);
    expect(await storedAnalysis(db, mock.id)).toBeNull();
    await analyseAllDue(db, RESULTS_MS);
    expect(await storedAnalysis(db, mock.id)).toMatchObject({ candidates: 7 });
  });

  test('a mock that nobody sat has figures without candidates, and a withdrawn one has none', async () => {
    const [empty, withdrawn] = [await aMock(db), await aMock(db, { is_withdrawn: 1 })];
    await analyseAllDue(db, RESULTS_MS);
    expect(await storedAnalysis(db, empty.id)).toMatchObject({ candidates: 0, mean: null });
    expect(await storedAnalysis(db, withdrawn.id)).toBeNull();
  });

  test('the analysis waits while an attempt of the mock is open', async () => {
    const { mock, ids } = await aSatMock(db);
    const finish = (atMs: number | null) =>
      db
        .updateTable('attempt')
        .set({ finished_at_ms: atMs })
        .where('id', '=', ids[0] ?? '')
        .execute();
    await finish(null);
    await analyseAllDue(db, RESULTS_MS);
    expect(await storedAnalysis(db, mock.id)).toBeNull();
    await finish(START_MS);
    await analyseAllDue(db, RESULTS_MS);
    expect(await storedAnalysis(db, mock.id)).toMatchObject({ candidates: 7 });
  });

  const atLastMs = RESULTS_MS + 60 * MINUTE_MS;
  const request = { device: PHONE, events: [] };

  test.each([
    ['by the sweep', (_id: string, candidate: string) => finishOwnDue(db, candidate, atLastMs)],
    ['by a save of its page', (id: string, candidate: string) => saveEvents(db, candidate, id, request, atLastMs)],
  ])('the analysis waits for no unclosable attempt, and is made anew once it is closed, %s', async (how, close) => {
    const { mock } = await aSatMock(db);
    const silenced = jest.spyOn(console, 'error').mockReturnValue();
    const candidate = `whose paper is broken, closed ${how}`;
    const broken = await openAttempt(db, mock, candidate);
    await db.insertInto('paper_snapshot').values({ id: how, content: 'no paper', created_at_ms: 0 }).execute();
    await setSnapshot(db, broken, how);
    await finishOwnDue(db, candidate, RESULTS_MS);
    await analyseAllDue(db, RESULTS_MS);
    expect(await storedAnalysis(db, mock.id)).toBeNull();
    for (const second of [10, 30, 70]) await finishOwnDue(db, candidate, RESULTS_MS + second * 1_000);
    await analyseAllDue(db, RESULTS_MS + 1);
    expect(await storedAnalysis(db, mock.id)).toMatchObject({ candidates: 7 });
    silenced.mockRestore();

    await setSnapshot(db, broken, mock.snapshot_id);
    await close(broken, candidate);
    await analyseAllDue(db, RESULTS_MS + 2);
    expect(await storedAnalysis(db, mock.id)).toMatchObject({ candidates: 8 });
  });

  test('the analysis is made anew after a void, without the voided candidate', async () => {
    const { mock, ids } = await aSatMock(db);
    await analyseAllDue(db, RESULTS_MS);
    await voidAttempt(db, mock.id, ids[3] ?? '');
    await analyseAllDue(db, RESULTS_MS + 1);
    expect(await storedAnalysis(db, mock.id)).toMatchObject({ candidates: 6, analysedAtMs: RESULTS_MS + 1 });
    expect((await listItemFigures(db, mock.id)).map(({ figures }) => figures.candidates)).toEqual([6, 6, 6, 6]);
  });

  test('storeAnalysis stores nothing if other candidates are ranked than those analysed', async () => {
    const { mock, ids } = await aSatMock(db);
    expect(await analyseMock(db, mock, RESULTS_MS)).toBe(true);
    const analysed = await storedAnalysis(db, mock.id);
    if (!analysed) throw new Error('no analysis');
    await voidAttempt(db, mock.id, ids[0] ?? '');
    const store = () => db.transaction().execute((trx) => storeAnalysis(trx, mock, analysed, []));
    expect(await store()).toBe(false);
    expect(await storedAnalysis(db, mock.id)).toBeNull();
    expect(await listItemFigures(db, mock.id)).toHaveLength(4);
  });

  test('a void at the same time leaves no analysis with the voided candidate', async () => {
    const { mock, ids } = await aSatMock(db, someSat(600));
    await Promise.all([analyseMock(db, mock, RESULTS_MS), voidAttempt(db, mock.id, ids[0] ?? '')]);
    expect((await storedAnalysis(db, mock.id))?.candidates ?? 599).toBe(599);
    await analyseAllDue(db, RESULTS_MS);
    expect(await storedAnalysis(db, mock.id)).toMatchObject({ candidates: 599 });
  });

  test('two instances at once leave the figures of one analysis', async () => {
    const { mock } = await aSatMock(db, someSat(300));
    await Promise.all([analyseAllDue(db, RESULTS_MS), analyseAllDue(db, RESULTS_MS)]);
    expect(await storedAnalysis(db, mock.id)).toMatchObject({ candidates: 300 });
    expect(await listItemFigures(db, mock.id)).toHaveLength(4);
  });

  test('an instance that dies at work leaves no half, and another takes over after five minutes', async () => {
    const { mock } = await aSatMock(db);
    const executor = jest.spyOn(ItemAnalysis.prototype, 'items').mockImplementationOnce(() => {
      throw new Error('the end');
    });
    await expect(analyseAllDue(db, RESULTS_MS)).rejects.toThrow('the end');
    executor.mockRestore();
    expect(await storedAnalysis(db, mock.id)).toBeNull();
    expect(await listItemFigures(db, mock.id)).toEqual([]);
    await analyseAllDue(db, RESULTS_MS + 299_000);
    expect(await storedAnalysis(db, mock.id)).toBeNull();
    await analyseAllDue(db, RESULTS_MS + 300_000);
    expect(await storedAnalysis(db, mock.id)).toMatchObject({ candidates: 7 });
  });

  test('the rank list has the best first, in portions without gaps, with the names of those who agreed', async () => {
    const { mock, paper } = await aSatMock(db, someSat(500));
    await addSat(db, mock, paper, [{ candidate: `asha-${mock.id}`, responses: '1234' }]);
    await db
      .insertInto('named_in_rank_lists')
      .values({ candidate: `asha-${mock.id}`, name: 'Asha Rao', agreed_at_ms: START_MS })
      .execute();
    const [first, ...others] = await listRanked(db, mock, 1_000);
    expect(first).toMatchObject({ score: 4_800, correct_answers: 4, wrong_answers: 0 });
    expect(others).toHaveLength(500);
    const all = [first, ...others];
    expect(all.flatMap((row) => row?.agreed_name ?? [])).toEqual(['Asha Rao']);
    expect(all.map((row) => row?.score)).toEqual(all.map((row) => row?.score ?? NaN).sort((a, b) => b - a));
    const inParts = [];
    for await (const rows of inPortions(listRanked, db, mock)) inParts.push(...rows);
    expect(inParts).toEqual(all);
    const responses = [];
    for await (const rows of inPortions(listResponses, db, mock)) responses.push(...rows);
    expect(responses.map((row) => row.attempt_id)).toEqual(all.map((row) => row?.attempt_id));
  });
});
