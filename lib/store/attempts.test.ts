import { randomUUID } from 'node:crypto';

import { extraMinutesPerHour, grantExtraMinutes, listCompensatoryTime } from '@/lib/sitting/compensatory-time';

import {
  addAttempt,
  addEvents,
  type AttemptRow,
  closeAttempt,
  countEvents,
  type EventRow,
  findAttempt,
  findOpenAttempt,
  type FrozenPaper,
  addPaperSnapshot,
  findFrozenQuestions,
  listDue,
  listEvents,
  listPaperSnapshots,
  takePlaces,
} from './attempts';
import type { Trx } from './commit-together';
import type { Db } from './database';
import { addScores, findShown, listFinishedResults, type ScoreRow } from './scores';
import { describeEachEngine } from './testing';

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);
const SNAPSHOT = 'snapshot';
const aSnapshot = (of: Partial<FrozenPaper>): FrozenPaper => ({
  ...{ id: SNAPSHOT, content: '{}', questionIds: [], frozenQuestions: [] },
  ...of,
});

const anAttempt = (fields: Partial<AttemptRow> = {}): AttemptRow => ({
  id: randomUUID(),
  candidate: 'asha',
  paper_id: 'exam-2-3',
  snapshot_id: SNAPSHOT,
  started_at_ms: NOW_MS,
  extra_minutes_per_hour: 0,
  grants: null,
  deadline_ms: NOW_MS + 1_800_000,
  last_position: 0,
  last_saved_at_ms: null,
  finished_at_ms: null,
  ...fields,
});

const anEvent = (attemptId: string, fields: Partial<EventRow> = {}): EventRow => ({
  attempt_id: attemptId,
  device: 'phone',
  sequence: 1,
  position: 1,
  type: 'answer',
  question_number: 1,
  option: 2,
  accepted_at_ms: NOW_MS,
  confidence: null,
  spent_ms: null,
  language: null,
  ...fields,
});

const aScore = (attemptId: string, fields: Partial<ScoreRow> = {}): ScoreRow => ({
  attempt_id: attemptId,
  scoring: 0,
  snapshot_id: SNAPSHOT,
  counted_in: null,
  score: 800,
  total_questions: 3,
  total_answered: 2,
  total_not_answered: 1,
  correct_answers: 1,
  wrong_answers: 1,
  percentage: '33.33',
  marks_units: 800,
  subjects: '[]',
  ...fields,
});

describeEachEngine('the store of attempts', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(async () => {
    for (const table of ['attempt_event', 'score', 'attempt', 'paper_snapshot'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.deleteFrom('compensatory_time').execute();
    await inTrx((trx) => addPaperSnapshot(trx, aSnapshot({}), NOW_MS));
  });

  const inTrx = <T>(run: (trx: Trx) => Promise<T>) => db.transaction().execute(run);

  const add = async (fields: Partial<AttemptRow> = {}) => {
    const attempt = anAttempt(fields);
    await inTrx((trx) => addAttempt(trx, attempt));
    return { ...attempt, messages: 0 };
  };
  const addAll = (events: EventRow[]) => inTrx((trx) => addEvents(trx, events));
  const ANSWERS = { grants: null, responses: '210', spent_ms: '0,0,0', languages: null, confidences: '---' };
  const close = (id: string, nowMs = NOW_MS) =>
    inTrx((trx) => closeAttempt(trx, { id, finished_at_ms: nowMs, ...ANSWERS }));
  const addFinished = async (finishedAtMs: number, fields: Partial<AttemptRow> = {}) => {
    const attempt = await add(fields);
    await close(attempt.id, finishedAtMs);
    await inTrx((trx) => addScores(trx, [aScore(attempt.id)]));
    return attempt.id;
  };

  describe('attempts', () => {
    test.each(['\0', `${SNAPSHOT}\0`])('there is no attempt with the id %j', async (id) => {
      expect(await findAttempt(db, id, 'asha')).toBeUndefined();
    });

    test('an attempt is found by its candidate as it was added, and missing for others', async () => {
      const attempt = await add({ extra_minutes_per_hour: 20 });
      expect(await findAttempt(db, attempt.id, 'asha')).toEqual(attempt);
      for (const candidate of ['ravi', 'Asha', 'asha ', '']) {
        expect(await findAttempt(db, attempt.id, candidate)).toBeUndefined();
      }
      expect(await findAttempt(db, 'missing', 'asha')).toBeUndefined();
    });

    test('a candidate has one open attempt on a paper', async () => {
      const first = await add();
      await add();
      expect(await findOpenAttempt(db, 'asha', 'exam-2-3')).toEqual(first);
      expect(await db.selectFrom('attempt').select('id').execute()).toHaveLength(1);
      await add({ candidate: 'ravi' });
      await add({ paper_id: 'test-2-3' });
      expect(await db.selectFrom('attempt').select('id').execute()).toHaveLength(3);
    });

    test('a candidate can open a new attempt whenever the last one is closed', async () => {
      const ids = [];
      for (let time = 1; time <= 3; time += 1) {
        ids.push((await add()).id);
        await close(ids.at(-1) ?? '');
        expect(await findOpenAttempt(db, 'asha', 'exam-2-3')).toBeUndefined();
      }
      const open = await add();
      expect(await findOpenAttempt(db, 'asha', 'exam-2-3')).toEqual(open);
      expect(new Set(ids).size).toBe(3);
    });

    test('the database itself refuses a second open attempt', async () => {
      await add();
      await expect(db.insertInto('attempt').values(anAttempt()).execute()).rejects.toThrow(/unique/i);
    });

    test('an attempt on a paper that is not stored is refused', async () => {
      const attempt = anAttempt({ snapshot_id: 'missing' });
      await expect(inTrx((trx) => addAttempt(trx, attempt))).rejects.toThrow(/foreign key/i);
    });

    test('an attempt is closed once: a second closing changes nothing', async () => {
      const { id } = await add();
      expect(await close(id, NOW_MS + 1)).toBe(true);
      expect(await close(id, NOW_MS + 2)).toBe(false);
      expect(await findAttempt(db, id, 'asha')).toMatchObject({ finished_at_ms: NOW_MS + 1 });
      expect(await close('missing')).toBe(false);
    });

    test('open attempts are due after their deadline, the most overdue first', async () => {
      // The order must not depend on the index.
      await db.schema.dropIndex('attempt_due').ifExists().execute();
      const names = ['c', 'a', 'b', 'closed', 'running'];
      const overForMs: Record<string, number> = { b: 30, c: 20, a: 10, closed: 40, running: 0 };
      for (const candidate of names) {
        await add({ id: candidate, candidate, deadline_ms: NOW_MS - (overForMs[candidate] ?? 0) });
      }
      await close('closed');
      const due = async (limit: number) => (await listDue(db, NOW_MS, limit)).map(({ id }) => id);
      expect(await due(10)).toEqual(['b', 'c', 'a']);
      expect(await due(2)).toEqual(['b', 'c']);
      expect(await listDue(db, NOW_MS - 29, 10)).toEqual([await findAttempt(db, 'b', 'b')]);
    });
  });

  describe('places', () => {
    test('places rise by the number that is taken', async () => {
      const { id } = await add();
      const take = (count: number) => inTrx((trx) => takePlaces(trx, id, count, NOW_MS));
      expect([await take(1), await take(3), await take(1)]).toEqual([1, 4, 5]);
      expect(await findAttempt(db, id, 'asha')).toMatchObject({ last_position: 5 });
    });

    test('a closed or missing attempt gives no places', async () => {
      const { id } = await add();
      await close(id);
      expect(await inTrx((trx) => takePlaces(trx, id, 1, NOW_MS))).toBeUndefined();
      expect(await inTrx((trx) => takePlaces(trx, 'missing', 1, NOW_MS))).toBeUndefined();
      expect(await findAttempt(db, id, 'asha')).toMatchObject({ last_position: 0 });
    });

    test('places that are taken at the same time differ', async () => {
      const { id } = await add();
      const taken = await Promise.all(Array.from({ length: 20 }, () => inTrx((trx) => takePlaces(trx, id, 1, NOW_MS))));
      expect(new Set(taken).size).toBe(20);
    });
  });

  describe('events', () => {
    test('events come back as they were added, by position', async () => {
      const { id } = await add();
      const events = [
        anEvent(id, { sequence: 3, position: 12, type: 'visit', option: null }),
        anEvent(id, { sequence: 1, position: 10, type: 'mark', option: 4 }),
        anEvent(id, { device: 'laptop', sequence: 1, position: 2, type: 'clear', option: null }),
      ];
      await addAll(events);
      expect(await listEvents(db, id)).toEqual([...events].reverse());
    });

    test('events that are stored already stay as they were first accepted', async () => {
      const { id } = await add();
      const first = anEvent(id);
      await addAll([first]);
      const second = anEvent(id, { sequence: 2, position: 3 });
      await addAll([anEvent(id, { position: 2, option: 3, accepted_at_ms: NOW_MS + 1 }), second]);
      expect(await listEvents(db, id)).toEqual([first, second]);
    });

    test('only the first is added if a list has an event twice', async () => {
      const { id } = await add();
      const first = anEvent(id);
      await addAll([first, anEvent(id, { position: 2, option: 4 })]);
      expect(await listEvents(db, id)).toEqual([first]);
    });

    test('attempt, device and sequence together identify an event', async () => {
      const [one, two] = [await add(), await add({ candidate: 'ravi' })];
      await addAll([anEvent(one.id), anEvent(one.id, { device: 'laptop', position: 2 }), anEvent(two.id)]);
      expect(await listEvents(db, one.id)).toHaveLength(2);
      expect(await listEvents(db, two.id)).toHaveLength(1);
      expect(await listEvents(db, 'missing')).toEqual([]);
    });

    test('events cannot share a position or belong to a missing attempt', async () => {
      const { id } = await add();
      await addAll([anEvent(id)]);
      await expect(addAll([anEvent(id, { device: 'laptop' })])).rejects.toThrow(/unique/i);
      await expect(addAll([anEvent('missing')])).rejects.toThrow(/foreign key/i);
      expect(await listEvents(db, id)).toEqual([anEvent(id)]);
    });

    test('countEvents counts the events of each device of one attempt, and tells the last', async () => {
      const [{ id }, others] = [await add(), await add({ candidate: 'ravi' })];
      await addAll([
        ...[1, 2, 4].map((sequence) => anEvent(id, { sequence, position: sequence })),
        anEvent(id, { device: 'laptop', sequence: 1, position: 3 }),
        anEvent(others.id, { sequence: 5 }),
      ]);
      expect((await countEvents(db, id)).sort((a, b) => a.count - b.count)).toEqual([
        { device: 'laptop', count: 1, last: 1 },
        { device: 'phone', count: 3, last: 4 },
      ]);
      expect(await countEvents(db, 'none')).toEqual([]);
    });
  });

  describe('scores', () => {
    test.each([{ marks_units: -400 }, { marks_units: null }, { percentage: '100.00' }])(
      'a score comes back as it was added: %j',
      async (fields) => {
        const { id } = await add();
        expect(await findShown(db, id)).toBeUndefined();
        await inTrx((trx) => addScores(trx, [aScore(id, fields)]));
        expect(await findShown(db, id)).toMatchObject({ correct_answers: 1, counted_in: null, ...fields });
      },
    );

    test('an attempt has one score in a scoring, the first', async () => {
      const { id } = await add();
      for (const score of [800, 1_200]) await inTrx((trx) => addScores(trx, [aScore(id, { score })]));
      expect(await db.selectFrom('score').selectAll().execute()).toEqual([aScore(id)]);
    });
  });

  describe('the history', () => {
    test('the history lists a candidate’s finished attempts, newest first, up to a limit', async () => {
      const times = [NOW_MS + 2, NOW_MS + 9, NOW_MS + 5];
      const ids = [];
      for (const atMs of times) ids.push(await addFinished(atMs));
      await addFinished(NOW_MS + 7, { candidate: 'ravi' });
      await add();
      const [oldest, newest, middle] = ids;
      const list = async (limit: number, from = 0) =>
        (await listFinishedResults(db, 'asha', limit, from)).map(({ id }) => id);
      expect(await list(10)).toEqual([newest, middle, oldest]);
      expect(await list(2)).toEqual([newest, middle]);
      expect(await list(2, 1)).toEqual([middle, oldest]);
      expect(await listFinishedResults(db, 'asha', 1, 0)).toMatchObject([
        {
          id: newest,
          snapshot_id: SNAPSHOT,
          finished_at_ms: NOW_MS + 9,
          total_questions: 3,
          correct_answers: 1,
          percentage: '33.33',
          subjects: '[]',
        },
      ]);
    });

    test('the history orders attempts that ended at once by their ids', async () => {
      for (const id of ['b', 'c', 'a']) await addFinished(NOW_MS, { id, paper_id: `exam-1-${id}` });
      expect((await listFinishedResults(db, 'asha', 10, 0)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    });
  });

  describe('stored papers', () => {
    test('stored papers come back to the letter, whatever is in them', async () => {
      const content = JSON.stringify({ text: 'परीक्षा 👩🏽‍🎓 \u2028 \\u0000 "½"', long: 'x'.repeat(500_000) });
      const frozenQuestions = [{ digest: 'of a question', content }];
      await inTrx((trx) => addPaperSnapshot(trx, aSnapshot({ id: 'digest', content, frozenQuestions }), NOW_MS));
      expect(await listPaperSnapshots(db, ['digest', 'other'])).toEqual([{ id: 'digest', content }]);
      expect(await findFrozenQuestions(db, ['of a question', 'other'])).toEqual(new Map([['of a question', content]]));
    });

    test('listPaperSnapshots reads any number of papers at once and leaves out missing ones', async () => {
      const ids = Array.from({ length: 1_200 }, (_, index) => `paper-${index}`);
      await inTrx(async (trx) => {
        for (const id of ids) await addPaperSnapshot(trx, aSnapshot({ id, content: id }), NOW_MS);
      });
      const rows = await listPaperSnapshots(db, [...ids, 'other', SNAPSHOT]);
      expect(rows.map(({ content }) => content).toSorted()).toEqual([...ids, '{}'].toSorted());
      expect(await listPaperSnapshots(db, [])).toEqual([]);
    });

    test('stored papers are never changed', async () => {
      await inTrx((trx) =>
        addPaperSnapshot(trx, aSnapshot({ content: '{"other":1}', questionIds: ['q'] }), NOW_MS + 1),
      );
      expect(await db.selectFrom('paper_snapshot').selectAll().execute()).toEqual([
        { id: SNAPSHOT, content: '{}', created_at_ms: NOW_MS },
      ]);
      expect(await db.selectFrom('paper_question').selectAll().execute()).toEqual([]);
    });
  });

  test('compensatory time is granted by candidate, changed and taken back', async () => {
    expect(await extraMinutesPerHour(db, 'asha')).toBe(0);
    await grantExtraMinutes(db, 'ravi', 10, 1_000);
    await grantExtraMinutes(db, 'asha', 15, 1_000);
    await grantExtraMinutes(db, 'asha', 20, 1_000);
    expect([await extraMinutesPerHour(db, 'asha'), await extraMinutesPerHour(db, 'Asha')]).toEqual([20, 0]);
    expect(await listCompensatoryTime(db)).toEqual([
      { candidate: 'asha', extra_minutes_per_hour: 20, revoked_at_ms: null },
      { candidate: 'ravi', extra_minutes_per_hour: 10, revoked_at_ms: null },
    ]);
    await grantExtraMinutes(db, 'asha', 0, 1_000);
    expect([await extraMinutesPerHour(db, 'asha'), await extraMinutesPerHour(db, 'ravi')]).toEqual([0, 10]);
  });
});
