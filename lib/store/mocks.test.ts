import { randomUUID } from 'node:crypto';

import { aMock, aPublishedPaper, type PublishedPaper } from '@/lib/holding/mocks/testing';
import { MINUTE_MS, START_MS } from '@/lib/sitting/testing';

import { listAudit } from './audit';
import { saveBatch } from './batches';
import type { Db } from './database';
import { delayResults } from './mock-entries';
import {
  changeMock,
  findListedMock,
  listCandidates,
  listCurrent,
  listInvitations,
  listMocks,
  listOpenToAll,
  prolongObjections,
  type Schedule,
  scheduleMock,
  withdrawMock,
} from './mocks';
import { readPage } from './pages';
import { describeEachEngine } from './testing';

const NOW_MS = START_MS - 60 * MINUTE_MS;
const OPEN_TO_ALL: Schedule = {
  name: 'Prelims mock 1',
  opensMs: START_MS,
  lastStartMs: START_MS + 30 * MINUTE_MS,
  closesMs: START_MS + 60 * MINUTE_MS,
  resultsMs: START_MS + 120 * MINUTE_MS,
  keyMs: null,
  objectionsUntilMs: null,
  candidates: null,
};

const LATE_MS = START_MS + 1_000 * MINUTE_MS;

describeEachEngine('mocks', (store) => {
  let db: Db;
  let paper: PublishedPaper;

  beforeAll(async () => {
    db = await store.open();
    paper = await aPublishedPaper(db);
  });
  beforeEach(async () => {
    for (const table of ['mock_candidate', 'mock', 'audit'] as const) await db.deleteFrom(table).execute();
  });

  const by = (id: string, version = 1, nowMs = NOW_MS) => ({
    ...{ id, version, editor: 'asha', nowMs, durationMs: 30 * MINUTE_MS },
  });
  const scheduled = async (schedule = OPEN_TO_ALL) => {
    const id = randomUUID();
    expect(await scheduleMock(db, paper.id, schedule, by(id))).toBe(true);
    return id;
  };
  const namesOf = async (id: string) => (await listCandidates(db, id)).map(({ candidate }) => candidate);

  test('a scheduled mock has the frozen paper and the window', async () => {
    const id = await scheduled();
    expect(await findListedMock(db, id)).toEqual({
      ...{ id, name: 'Prelims mock 1', composed_paper_id: paper.id, snapshot_id: paper.snapshotId },
      ...{ opens_ms: START_MS, last_start_ms: START_MS + 30 * MINUTE_MS, closes_ms: START_MS + 60 * MINUTE_MS },
      ...{ results_ms: START_MS + 120 * MINUTE_MS, is_open_to_all: 1, batch_id: null, is_withdrawn: 0 },
      ...{ version: 1, key_ms: null, objections_until_ms: null, created_at_ms: NOW_MS, listed: 0 },
    });
  });

  test('a mock sent twice is scheduled once', async () => {
    const id = randomUUID();
    const ends = await Promise.all([1, 2].map(() => scheduleMock(db, paper.id, OPEN_TO_ALL, by(id))));
    expect(ends.sort()).toEqual([false, true]);
    expect(await listAudit(db, 10)).toHaveLength(1);
  });

  test('only a published paper can be scheduled', async () => {
    const draft = {
      id: randomUUID(),
      name: 'A draft',
      category_id: 1,
      sub_category_id: 1,
      questions: 1,
      content: '{}',
    };
    await db
      .insertInto('composed_paper')
      .values({ ...draft, version: 1, snapshot_id: null, created_at_ms: NOW_MS, published_at_ms: null })
      .execute();
    for (const id of [draft.id, 'unknown'])
      expect(await scheduleMock(db, id, OPEN_TO_ALL, by(randomUUID()))).toMatch('Only a published paper');
    expect(await listMocks(db, 10)).toEqual([]);
  });

  test.each([
    ['opens now', { opensMs: NOW_MS }, 'in the future'],
    ['ends its starts before it opens', { lastStartMs: START_MS }, 'after the opening'],
    ['closes before its last start', { closesMs: START_MS + 29 * MINUTE_MS }, 'before the last start'],
    ['has its results in the minute after its close', { resultsMs: START_MS + 60.5 * MINUTE_MS }, 'a minute after'],
    [
      'has its key in the minute after its close',
      { keyMs: START_MS + 60.5 * MINUTE_MS, objectionsUntilMs: LATE_MS },
      'a minute after',
    ],
    [
      'has a provisional key with its results',
      { keyMs: START_MS + 120 * MINUTE_MS, objectionsUntilMs: LATE_MS },
      'before the results',
    ],
    ['has a provisional key and no objections', { keyMs: START_MS + 61 * MINUTE_MS }, 'until when'],
    [
      'ends its objections as its key comes',
      { keyMs: START_MS + 61 * MINUTE_MS, objectionsUntilMs: START_MS + 61 * MINUTE_MS },
      'after the provisional key',
    ],
    [
      'ends its objections with its results, without a provisional key',
      { objectionsUntilMs: START_MS + 120 * MINUTE_MS },
      'after the results',
    ],
  ])('no mock %s', async (_what, times, reason) => {
    const wrong = { ...OPEN_TO_ALL, ...times };
    expect(await scheduleMock(db, paper.id, wrong, by(randomUUID()))).toMatch(reason);
    const id = await scheduled();
    expect(await changeMock(db, wrong, by(id))).toMatch(reason);
    expect(await findListedMock(db, id)).toMatchObject({ opens_ms: START_MS, version: 1 });
  });

  test('a list of 10,000 Usernames is kept whole, and replaced by another', async () => {
    const candidates = Array.from({ length: 10_000 }, (_, index) => `candidate-${String(index).padStart(5, '0')}`);
    const id = await scheduled({ ...OPEN_TO_ALL, candidates });
    expect(await findListedMock(db, id)).toMatchObject({ is_open_to_all: 0, listed: 10_000 });
    expect(await namesOf(id)).toEqual(candidates);

    expect(await changeMock(db, { ...OPEN_TO_ALL, candidates: ['ravi', 'asha'] }, by(id))).toBe(true);
    expect(await namesOf(id)).toEqual(['asha', 'ravi']);
    expect(await changeMock(db, OPEN_TO_ALL, by(id, 2))).toBe(true);
    expect(await findListedMock(db, id)).toMatchObject({ is_open_to_all: 1, listed: 0, version: 3 });
  });

  test('the audit says in Indian time what was scheduled, changed and withdrawn', async () => {
    const id = await scheduled({ ...OPEN_TO_ALL, candidates: ['asha', 'ravi'] });
    await changeMock(db, { ...OPEN_TO_ALL, name: 'Mock 1', candidates: ['asha', 'meena'] }, by(id, 1, NOW_MS + 1));
    await withdrawMock(db, by(id, 2, NOW_MS + 2));
    const [withdrawn, changed, first] = await listAudit(db, 10);
    const times = /opens 23 Aug 2026, 3:00.pm; last start 23 Aug 2026, 3:30.pm; closes .+ 4:00.pm; results .+ 5:00.pm/;
    expect(first).toMatchObject({ editor: 'asha', action: 'mock', subject: 'Prelims mock 1', before: '' });
    expect(first?.after).toMatch(times);
    expect(first?.after).toMatch(/^Prelims mock 1; .+; for a list of 2$/);
    expect(changed?.before).toBe(first?.after);
    expect(changed?.after).toMatch(/^Mock 1; .+; for a list of 2, 1 of them new, 1 gone$/);
    expect(withdrawn).toMatchObject({ subject: 'Mock 1', after: 'withdrawn' });
  });

  test('a mock takes a copy of a batch, which no later change of the batch reaches', async () => {
    const batch = randomUUID();
    const asha = { candidate: 'asha', name: 'Asha Rao', roll_number: 'R-1', group_name: 'Morning' };
    const ravi = { candidate: 'ravi', name: '', roll_number: 'R-2', group_name: '' };
    const act = (version: number) => ({ id: batch, version, editor: 'asha', nowMs: NOW_MS });
    await saveBatch(db, { name: 'Evening', members: [ravi, asha] }, act(0));
    const ofBatch = { ...OPEN_TO_ALL, batch };
    const id = await scheduled(ofBatch);
    expect(await findListedMock(db, id)).toMatchObject({ is_open_to_all: 0, listed: 2, batch_id: batch });
    await saveBatch(db, { name: 'Evening', members: [{ ...asha, group_name: 'Night' }] }, act(1));
    expect(await listCandidates(db, id)).toEqual([asha, ravi]);

    // Whoever stays on a list that is written over it stays as the batch said.
    expect(await changeMock(db, { ...OPEN_TO_ALL, candidates: ['asha', 'uma'] }, by(id))).toBe(true);
    const uma = { candidate: 'uma', name: '', roll_number: '', group_name: '' };
    expect(await listCandidates(db, id)).toEqual([asha, uma]);
    expect(await findListedMock(db, id)).toMatchObject({ listed: 2, batch_id: null });
    expect(await changeMock(db, ofBatch, by(id, 2))).toBe(true);
    expect(await listCandidates(db, id)).toEqual([{ ...asha, group_name: 'Night' }]);

    await saveBatch(db, null, act(2));
    expect(await findListedMock(db, id)).toMatchObject({ is_open_to_all: 0, listed: 1 });
    expect(await changeMock(db, ofBatch, by(id, 3))).toMatch('Nobody is in this batch');
    expect(await scheduleMock(db, paper.id, ofBatch, by(randomUUID()))).toMatch('Nobody is in this batch');
    expect(await findListedMock(db, id)).toMatchObject({ is_open_to_all: 0, version: 3 });
  });

  test('a provisional key and objections are kept, changed and told in the audit', async () => {
    const id = await scheduled({ ...OPEN_TO_ALL, keyMs: START_MS + 61 * MINUTE_MS, objectionsUntilMs: LATE_MS });
    expect(await findListedMock(db, id)).toMatchObject({
      key_ms: START_MS + 61 * MINUTE_MS,
      objections_until_ms: LATE_MS,
    });
    await changeMock(db, OPEN_TO_ALL, by(id));
    expect(await findListedMock(db, id)).toMatchObject({ key_ms: null, objections_until_ms: null });
    const words = (await listAudit(db, 10)).map(({ after }) => after);
    const told = words.filter((it) => /provisional key 23 Aug 2026, 4:01.pm; .+; objections until 24 Aug/.test(it));
    expect(told).toHaveLength(1);
  });

  test('the time for objections can be made longer, also when it was over, and never shorter', async () => {
    const id = await scheduled({ ...OPEN_TO_ALL, objectionsUntilMs: LATE_MS });
    const prolong = (untilMs: number, nowMs: number) => prolongObjections(db, untilMs, by(id, 0, nowMs));
    expect(await prolong(LATE_MS - 1, START_MS)).toMatch('longer');
    expect(await prolong(LATE_MS + MINUTE_MS, LATE_MS - 1)).toBe(true);
    expect(await prolong(LATE_MS + 2 * MINUTE_MS, LATE_MS)).toBe(true);
    expect(await prolong(LATE_MS + 2 * MINUTE_MS, LATE_MS + 2 * MINUTE_MS)).toMatch('in the future');
    expect(await prolong(LATE_MS + 3 * MINUTE_MS, LATE_MS + 2 * MINUTE_MS)).toBe(true);
    expect(await findListedMock(db, id)).toMatchObject({ objections_until_ms: LATE_MS + 3 * MINUTE_MS, version: 4 });
    expect((await listAudit(db, 10)).filter(({ before }) => before.startsWith('objections until'))).toHaveLength(3);
  });

  test('the time for objections can be made longer even if the key was delayed until the results', async () => {
    const keyMs = START_MS + 61 * MINUTE_MS;
    const id = await scheduled({ ...OPEN_TO_ALL, keyMs, objectionsUntilMs: keyMs + MINUTE_MS });
    const delayedMs = OPEN_TO_ALL.resultsMs + MINUTE_MS;
    const delay = (leastMs: number) => db.transaction().execute((trx) => delayResults(trx, id, leastMs));
    // Until a whole minute, as they are announced.
    expect(await delay(delayedMs - 59_999)).toBe(true);
    expect(await delay(delayedMs)).toBe(false);
    expect(await findListedMock(db, id)).toMatchObject({ version: 2 });
    const prolong = (untilMs: number) => prolongObjections(db, untilMs, by(id, 0, START_MS + MINUTE_MS));
    expect(await prolong(delayedMs)).toMatch('longer');
    expect(await prolong(LATE_MS)).toBe(true);
    expect(await findListedMock(db, id)).toMatchObject({
      ...{ key_ms: delayedMs, results_ms: delayedMs, objections_until_ms: LATE_MS },
    });
  });

  test('a mock without objections can be given them, also after its results', async () => {
    const id = await scheduled();
    const prolong = (untilMs: number, nowMs: number) => prolongObjections(db, untilMs, by(id, 0, nowMs));
    expect(await prolong(OPEN_TO_ALL.resultsMs, START_MS)).toMatch('after the results');
    expect(await prolong(LATE_MS, LATE_MS - 1)).toBe(true);
    await db.updateTable('mock').set({ is_withdrawn: 1 }).where('id', '=', id).execute();
    for (const gone of [id, randomUUID()]) expect(await prolongObjections(db, LATE_MS, by(gone))).toBe(false);
  });

  test('only one of several simultaneous changes to a mock is made', async () => {
    const id = await scheduled();
    const ends = await Promise.all([
      changeMock(db, { ...OPEN_TO_ALL, name: 'One' }, by(id)),
      changeMock(db, { ...OPEN_TO_ALL, name: 'Another' }, by(id)),
      withdrawMock(db, by(id)),
    ]);
    expect(ends.filter((end) => end === true)).toHaveLength(1);
    expect(ends.filter((end) => end === false)).toHaveLength(2);
    expect(await listAudit(db, 10)).toHaveLength(2);
  });

  test('a withdrawn mock stays so', async () => {
    const id = await scheduled();
    expect(await withdrawMock(db, by(id))).toBe(true);
    expect(await changeMock(db, OPEN_TO_ALL, by(id, 2))).toBe(false);
    expect(await withdrawMock(db, by(id, 2))).toBe(false);
    expect(await findListedMock(db, id)).toMatchObject({ is_withdrawn: 1, version: 2 });
  });

  test('a mock that has opened is neither changed nor withdrawn', async () => {
    const id = await scheduled();
    const later = { ...OPEN_TO_ALL, opensMs: START_MS + MINUTE_MS };
    for (const nowMs of [START_MS, START_MS + MINUTE_MS]) {
      expect(await changeMock(db, later, by(id, 1, nowMs))).toMatch('has opened');
      expect(await withdrawMock(db, by(id, 1, nowMs))).toMatch('has opened');
    }
    expect(await findListedMock(db, id)).toMatchObject({ opens_ms: START_MS, is_withdrawn: 0, version: 1 });
  });

  test('a mock cannot be withdrawn once a candidate is in, even if a clock is behind', async () => {
    const id = await scheduled();
    const attempt = { id: randomUUID(), candidate: 'ravi', paper_id: `mock-${id}`, snapshot_id: paper.snapshotId };
    await db
      .insertInto('attempt')
      .values({
        ...{ ...attempt, started_at_ms: START_MS, extra_minutes_per_hour: 0, grants: null, last_position: 0 },
        ...{ deadline_ms: START_MS + 30 * MINUTE_MS, last_saved_at_ms: null, finished_at_ms: null },
      })
      .execute();
    const entry = { mock_id: id, candidate: 'ravi', attempt_id: attempt.id, void_reason: null };
    await db.insertInto('mock_entry').values(entry).execute();
    expect(await withdrawMock(db, by(id, 1, START_MS - 1_000))).toMatch('has opened');
    await db.deleteFrom('mock_entry').execute();
  });

  test('listCurrent tells open mocks from coming ones, and leaves out finished and withdrawn ones', async () => {
    const names = async (hasOpened: boolean, nowMs = START_MS) =>
      (await listCurrent(db, nowMs, hasOpened, 10)).map((mock) => mock.name);
    await aMock(db, { paper, name: 'runs' });
    await aMock(db, { paper, name: 'closed, results wait', opens_ms: NOW_MS, closes_ms: START_MS - 1 });
    await aMock(db, { paper, name: 'has its results', opens_ms: NOW_MS, results_ms: START_MS });
    await aMock(db, { paper, name: 'comes later', opens_ms: START_MS + 2 });
    await aMock(db, { paper, name: 'comes', opens_ms: START_MS + 1 });
    await aMock(db, { paper, name: 'withdrawn', opens_ms: START_MS + 1, is_withdrawn: 1 });
    expect(await names(true)).toEqual(['closed, results wait', 'runs']);
    expect(await names(false)).toEqual(['comes', 'comes later']);
  });

  test('the mocks open to all include withdrawn ones, and never a mock for a list', async () => {
    await aMock(db, { paper, name: 'private', candidates: ['asha'] });
    await aMock(db, { paper, name: 'withdrawn', is_withdrawn: 1 });
    await aMock(db, { paper, name: 'opens last', opens_ms: START_MS + 1 });
    await aMock(db, { paper, name: 'long over', results_ms: NOW_MS });
    const names = async (limit: number) =>
      (await listOpenToAll(db, [NOW_MS, LATE_MS], 'desc', limit)).map((mock) => mock.name);
    expect(await names(10)).toEqual(['opens last', 'withdrawn']);
    expect(await names(1)).toEqual(['opens last']);
  });

  test('listInvitations lists a candidate’s mocks until their results, since his time can reach past the close', async () => {
    const names = async (candidate: string, nowMs = START_MS) =>
      (await listInvitations(db, candidate, nowMs, 10)).map((mock) => mock.name);
    await aMock(db, { paper, name: 'open to all' });
    const runs = await aMock(db, { paper, name: 'runs', candidates: ['asha', 'ravi'] });
    const { closes_ms: closesMs, results_ms: resultsMs } = runs;
    const later = { opens_ms: START_MS + 1, results_ms: resultsMs + 1 };
    await aMock(db, { paper, name: 'comes', ...later, candidates: ['asha'] });
    await aMock(db, { paper, name: 'withdrawn', is_withdrawn: 1, candidates: ['asha'] });
    expect(await names('asha')).toEqual(['runs', 'comes']);
    expect(await names('asha', closesMs)).toEqual(['runs', 'comes']);
    expect(await names('asha', resultsMs)).toEqual(['comes']);
    expect(await names('ravi')).toEqual(['runs']);
    expect(await names('Asha')).toEqual([]);
  });

  test('an invitation has the deadline of the candidate’s own attempt while it is open', async () => {
    const mock = await aMock(db, { paper, candidates: ['asha', 'ravi'] });
    for (const [candidate, finishedAtMs] of [
      ['asha', null],
      ['ravi', START_MS + 1],
    ] as const) {
      const attempt = { id: randomUUID(), candidate, paper_id: `mock-${mock.id}`, snapshot_id: paper.snapshotId };
      await db
        .insertInto('attempt')
        .values({
          ...{ ...attempt, started_at_ms: START_MS, extra_minutes_per_hour: 0, grants: null, last_position: 0 },
          ...{ deadline_ms: mock.closes_ms + MINUTE_MS, last_saved_at_ms: null, finished_at_ms: finishedAtMs },
        })
        .execute();
      const entry = { mock_id: mock.id, candidate, attempt_id: attempt.id, void_reason: null };
      await db.insertInto('mock_entry').values(entry).execute();
    }
    const deadlines = async (candidate: string) =>
      (await listInvitations(db, candidate, mock.closes_ms, 10)).map((it) => it.own_deadline_ms);
    expect([await deadlines('asha'), await deadlines('ravi')]).toEqual([[mock.closes_ms + MINUTE_MS], [null]]);
    await db.deleteFrom('mock_entry').execute();
  });

  test('pages of the list show every mock once, the newest first', async () => {
    for (let made = 0; made < 7; made += 1) await aMock(db, { paper, name: `mock ${made}`, created_at_ms: made });
    const seen: string[] = [];
    let after: string | undefined = '';
    while (after !== undefined) {
      const place: string = after;
      const { rows, next } = await readPage(3, place, (...page) => listMocks(db, ...page));
      seen.push(...rows.map((mock) => mock.name));
      after = next;
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((made) => `mock ${made}`));
  });
});
