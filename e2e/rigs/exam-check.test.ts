import { sql } from 'kysely';

import {
  answers,
  begin,
  clears,
  DURATION_MS,
  finish,
  LAPTOP,
  marks,
  type Own,
  PHONE,
  save,
  START_MS,
  visits,
} from '@/lib/attempts/testing';
import type { Figures, SentEvent } from '@/lib/attempts/wire';
import type { Db } from '@/lib/db/database';
import { describeEachEngine } from '@/lib/db/testing';

import { type AttemptRecord, checkStore, type Fault, readModelProgress } from './exam-check';

const NOW_MS = START_MS + 10_000;

const sent = (device: string, event: SentEvent, firstSentMs: number) => ({
  device,
  event,
  firstSentMs,
  acknowledgedMs: firstSentMs + 10,
});

/** A finished attempt with two pages, and what its candidate knows of it. */
async function finishedAttempt(db: Db): Promise<{ own: Own; record: AttemptRecord; told: Figures }> {
  const own = await begin(db);
  await save(db, own, [answers(1, 1, 1), visits(2, 2)]);
  await save(db, own, [marks(1, 2, 3)], { device: LAPTOP });
  await save(db, own, [answers(3, 3, 3), answers(4, 4, 1), clears(5, 4)]);
  const end = await finish(db, own);
  if (end.state !== 'finished' || end.figures.correctAnswers === null) throw new Error('not finished, or withheld');
  const told = end.figures;
  const record: AttemptRecord = {
    ...own,
    isFinishSent: true,
    isFinished: true,
    told,
    sent: [
      sent(PHONE, answers(1, 1, 1), 100),
      sent(PHONE, visits(2, 2), 100),
      sent(LAPTOP, marks(1, 2, 3), 200),
      sent(PHONE, answers(3, 3, 3), 300),
      sent(PHONE, answers(4, 4, 1), 300),
      sent(PHONE, clears(5, 4), 300),
    ],
  };
  return { own, record, told };
}

/** An open attempt with one answer, and what its candidate knows of it. */
async function openAttempt(db: Db): Promise<{ own: Own; record: AttemptRecord }> {
  const own = await begin(db);
  await save(db, own, [answers(1, 1, 1)]);
  return { own, record: { ...own, isFinishSent: false, sent: [sent(PHONE, answers(1, 1, 1), 100)] } };
}

const textsOf = (faults: readonly Fault[]) => faults.map(({ kind, text }) => `${kind}: ${text}`);

/** Drops the table's keys, so that it can hold rows twice. */
async function dropKeys(db: Db, table: string): Promise<void> {
  await sql`create table keyless as select * from ${sql.table(table)}`.execute(db);
  await sql`drop table ${sql.table(table)}`.execute(db);
  await sql`alter table keyless rename to ${sql.table(table)}`.execute(db);
}

const addAgain = (db: Db, table: string, id: string) =>
  sql`insert into ${sql.table(table)} select * from ${sql.table(table)} where attempt_id = ${id}`.execute(db);

describeEachEngine('the check of the store', (store) => {
  let db: Db;

  beforeEach(async () => {
    db = await store.open();
  });

  const eventOf = (id: string, sequence: number, device = PHONE) =>
    db
      .updateTable('attempt_event')
      .where('attempt_id', '=', id)
      .where('sequence', '=', sequence)
      .where('device', '=', device);

  test('the check finds no fault when the store is as candidates were told', async () => {
    const [finished, open] = [await finishedAttempt(db), await openAttempt(db)];
    expect(await checkStore(db, [finished.record, open.record], NOW_MS)).toEqual([]);
  });

  test('the check accepts an unacknowledged start and an unacknowledged event, stored or not', async () => {
    await begin(db);
    const { record } = await openAttempt(db);
    const unanswered = [answers(2, 2, 2), answers(1, 1, 1)].map((event) => ({ device: PHONE, event, firstSentMs: 50 }));
    expect(await checkStore(db, [{ ...record, sent: unanswered }], NOW_MS)).toEqual([]);
  });

  test('the check finds that an acknowledged attempt is missing', async () => {
    const record = { id: 'gone', candidate: 'asha', sent: [], isFinishSent: false };
    expect(textsOf(await checkStore(db, [record], NOW_MS))).toEqual(['lost: attempt gone of asha is missing']);
  });

  test('the check finds that an acknowledged event is missing', async () => {
    const { own, record } = await openAttempt(db);
    await db.deleteFrom('attempt_event').execute();
    expect(textsOf(await checkStore(db, [record], NOW_MS))).toEqual([`lost: attempt ${own.id}: ${PHONE}:1 is missing`]);
  });

  test('the check finds an event that is stored with other content', async () => {
    const { own, record } = await openAttempt(db);
    await eventOf(own.id, 1).set({ option: 2 }).execute();
    expect(textsOf(await checkStore(db, [record], NOW_MS))).toEqual([
      `lost: attempt ${own.id}: ${PHONE}:1 has other content`,
    ]);
  });

  test('the check finds an event that was refused but stored', async () => {
    const { own, record } = await openAttempt(db);
    const refused = { device: PHONE, event: answers(1, 1, 1), firstSentMs: 100, isRefused: true };
    expect(textsOf(await checkStore(db, [{ ...record, sent: [refused] }], NOW_MS))).toEqual([
      `state: attempt ${own.id}: ${PHONE}:1 was refused, but is stored`,
    ]);
  });

  test('the check finds an event that nobody sent', async () => {
    const { own, record } = await openAttempt(db);
    expect(textsOf(await checkStore(db, [{ ...record, sent: [] }], NOW_MS))).toEqual([
      `state: attempt ${own.id}: ${PHONE}:1 was never sent`,
    ]);
  });

  test('the check finds an event that is stored twice at one position', async () => {
    const { own, record } = await openAttempt(db);
    await dropKeys(db, 'attempt_event');
    await addAgain(db, 'attempt_event', own.id);
    expect(textsOf(await checkStore(db, [record], NOW_MS))).toEqual([
      `state: attempt ${own.id}: ${PHONE}:1 is stored 2 times`,
      `state: attempt ${own.id}: ${PHONE}:1 shares its position 1`,
      `state: attempt ${own.id}: ${PHONE}:1 overtook another`,
    ]);
  });

  test('the check finds an event that stands before an earlier one of its page', async () => {
    const { own, record } = await finishedAttempt(db);
    await eventOf(own.id, 1).set({ position: 99 }).execute();
    await db.updateTable('attempt').set({ last_position: 99 }).execute();
    expect(textsOf(await checkStore(db, [record], NOW_MS))).toEqual([
      `state: attempt ${own.id}: ${PHONE}:1 overtook another`,
      `state: attempt ${own.id}: ${PHONE}:1 stands behind an event that was sent after its acknowledgement`,
    ]);
  });

  test('the check finds a position beyond the last one', async () => {
    const { own, record } = await openAttempt(db);
    await db.updateTable('attempt').set({ last_position: 0 }).execute();
    expect(textsOf(await checkStore(db, [record], NOW_MS))).toEqual([
      `state: attempt ${own.id}: has an event at 1, but its last position is 0`,
    ]);
  });

  test('the check finds a finished attempt without a result, and an open one with a result', async () => {
    const [half, reopened] = [await finishedAttempt(db), await finishedAttempt(db)];
    await db.deleteFrom('attempt_result').where('attempt_id', '=', half.own.id).execute();
    await db.updateTable('attempt').set({ finished_at_ms: null }).where('id', '=', reopened.own.id).execute();
    const faults = textsOf(await checkStore(db, [half.record, reopened.record], NOW_MS));
    expect(faults.sort()).toEqual(
      [
        `score: attempt ${half.own.id}: is finished without a result`,
        `score: attempt ${reopened.own.id}: has a result, but is open`,
      ].sort(),
    );
  });

  test('the check finds two results of one attempt', async () => {
    const { own, record } = await finishedAttempt(db);
    await dropKeys(db, 'attempt_result');
    await addAgain(db, 'attempt_result', own.id);
    expect(textsOf(await checkStore(db, [record], NOW_MS))).toEqual([`score: attempt ${own.id}: has 2 results`]);
  });

  test('the check finds that a promised finish is undone', async () => {
    const { own, record } = await finishedAttempt(db);
    await db.deleteFrom('attempt_result').execute();
    await db.updateTable('attempt').set({ finished_at_ms: null }).execute();
    expect(textsOf(await checkStore(db, [record], NOW_MS))).toEqual([
      `lost: attempt ${own.id}: was reported as finished, but is open`,
    ]);
  });

  test.each([
    [{ correct_answers: 3 }, 'correct_answers is 3, not 2'],
    [{ total_not_answered: 0 }, 'total_not_answered is 0, not 1'],
    [{ percentage: '50.01' }, 'percentage is 50.01, not 50.00'],
    [{ marks_units: 2_400 }, 'marks_units is 2400, not 2000'],
  ])('the check finds a result that differs from its events: %o', async (change, text) => {
    const { own, record } = await finishedAttempt(db);
    await db.updateTable('attempt_result').set(change).execute();
    const faults = await checkStore(db, [{ ...record, told: undefined }], NOW_MS);
    expect(textsOf(faults)).toEqual([`score: attempt ${own.id}: by its events: ${text}`]);
  });

  test('the check finds a result that differs from the promised one', async () => {
    const { own, record, told } = await finishedAttempt(db);
    const faults = await checkStore(db, [{ ...record, told: { ...told, totalAnswered: 4 } }], NOW_MS);
    expect(textsOf(faults)).toEqual([`score: attempt ${own.id}: unlike the figures told: total_answered is 3, not 4`]);
  });

  test('the check finds an attempt that nobody finished, but that closed before its time', async () => {
    const { own, record } = await finishedAttempt(db);
    const unfinished = { ...record, isFinishSent: false };
    const endMs = START_MS + DURATION_MS + 19_000;
    expect(textsOf(await checkStore(db, [unfinished], endMs))).toEqual([
      `state: attempt ${own.id}: was closed before its time, but not by its candidate`,
    ]);
    expect(await checkStore(db, [unfinished], endMs + 1)).toEqual([]);
  });

  test('the check finds an event that was accepted past the grace', async () => {
    const { own, record } = await openAttempt(db);
    const endMs = START_MS + DURATION_MS + 5_000;
    await eventOf(own.id, 1).set({ accepted_at_ms: endMs }).execute();
    expect(await checkStore(db, [record], NOW_MS)).toEqual([]);
    await eventOf(own.id, 1)
      .set({ accepted_at_ms: endMs + 1 })
      .execute();
    expect(textsOf(await checkStore(db, [record], NOW_MS))).toEqual([
      `state: attempt ${own.id}: ${PHONE}:1 was accepted too late`,
    ]);
  });

  test('the check finds two open attempts of one candidate on one paper', async () => {
    const [first, second] = [await openAttempt(db), await openAttempt(db)];
    await sql`drop index attempt_open`.execute(db);
    await db.updateTable('attempt').set({ candidate: 'asha' }).execute();
    const records = [first.record, second.record].map((record) => ({ ...record, candidate: 'asha' }));
    expect(textsOf(await checkStore(db, records, NOW_MS))).toEqual(['state: ["asha","exam-2-3"] has 2 open attempts']);
  });

  test('the model gives the progress of an attempt', async () => {
    const { own } = await finishedAttempt(db);
    expect((await readModelProgress(db)).get(own.id)).toEqual({
      answered: [1, 3],
      notAnswered: [4],
      notVisited: [],
      visited: [1, 2, 3, 4],
      markedForReview: [2],
      totalQuestions: 4,
      responses: { q1: 1, q2: 3, q3: 3 },
    });
  });
});
