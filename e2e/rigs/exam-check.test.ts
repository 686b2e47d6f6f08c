import {
  answers,
  begin,
  clears,
  finish,
  LAPTOP,
  marks,
  type Own,
  PHONE,
  save,
  START_MS,
  visits,
} from '@/lib/sitting/testing';
import type { ResultFigures, SentEvent } from '@/lib/sitting/wire';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { type AttemptRecord, checkStore } from './exam-check';

const sent = (device: string, event: SentEvent, firstSentMs: number) => ({
  device,
  event,
  firstSentMs,
  acknowledgedMs: firstSentMs + 10,
});

/** A finished attempt with two pages, and what its candidate knows of it. */
async function finishedAttempt(db: Db): Promise<{ own: Own; record: AttemptRecord; told: ResultFigures }> {
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

describeEachEngine('the check of the store', (store) => {
  let db: Db;

  beforeEach(async () => {
    db = await store.open();
  });

  const faultsOf = async (...records: AttemptRecord[]) =>
    (await checkStore(db, records)).map(({ kind, text }) => `${kind}: ${text}`);
  const eventOf = (id: string, sequence: number, device = PHONE) =>
    db
      .updateTable('attempt_event')
      .where('attempt_id', '=', id)
      .where('sequence', '=', sequence)
      .where('device', '=', device);

  test('the check finds no fault when the store is as candidates were told', async () => {
    const [finished, open] = [await finishedAttempt(db), await openAttempt(db)];
    expect(await faultsOf(finished.record, open.record)).toEqual([]);
  });

  test('the check accepts an unacknowledged start and an unacknowledged event, stored or not', async () => {
    await begin(db);
    const { record } = await openAttempt(db);
    const unanswered = [answers(2, 2, 2), answers(1, 1, 1)].map((event) => ({ device: PHONE, event, firstSentMs: 50 }));
    expect(await faultsOf({ ...record, sent: unanswered })).toEqual([]);
  });

  test('the check finds that an acknowledged attempt is missing', async () => {
    const record = { id: 'gone', candidate: 'asha', sent: [], isFinishSent: false };
    expect(await faultsOf(record)).toEqual(['lost: attempt gone of asha is missing']);
  });

  test('the check finds that an acknowledged event is missing', async () => {
    const { own, record } = await openAttempt(db);
    await db.deleteFrom('attempt_event').execute();
    expect(await faultsOf(record)).toEqual([`lost: attempt ${own.id}: ${PHONE}:1 is missing`]);
  });

  test('the check finds an event that is stored with other content', async () => {
    const { own, record } = await openAttempt(db);
    await eventOf(own.id, 1).set({ option: 2 }).execute();
    expect(await faultsOf(record)).toEqual([`lost: attempt ${own.id}: ${PHONE}:1 has other content`]);
  });

  test('the check finds an event that was refused but stored', async () => {
    const { own, record } = await openAttempt(db);
    const refused = { device: PHONE, event: answers(1, 1, 1), firstSentMs: 100, isRefused: true };
    expect(await faultsOf({ ...record, sent: [refused] })).toEqual([
      `state: attempt ${own.id}: ${PHONE}:1 was refused, but is stored`,
    ]);
  });

  test('the check finds an event that nobody sent', async () => {
    const { own, record } = await openAttempt(db);
    expect(await faultsOf({ ...record, sent: [] })).toEqual([`state: attempt ${own.id}: ${PHONE}:1 was never sent`]);
  });

  test('the check finds an event that stands before an earlier one of its page', async () => {
    const { own, record } = await finishedAttempt(db);
    await eventOf(own.id, 1).set({ position: 99 }).execute();
    await db.updateTable('attempt').set({ last_position: 99 }).execute();
    expect(await faultsOf(record)).toEqual([
      `state: attempt ${own.id}: ${PHONE}:1 is there twice, or overtook another`,
      `state: attempt ${own.id}: ${PHONE}:1 stands behind an event that was sent after its acknowledgement`,
    ]);
  });

  test('the check finds a position beyond the last one', async () => {
    const { own, record } = await openAttempt(db);
    await db.updateTable('attempt').set({ last_position: 0 }).execute();
    expect(await faultsOf(record)).toEqual([`state: attempt ${own.id}: 1 is beyond its last position 0`]);
  });

  test('the check finds a finished attempt that has become open', async () => {
    const { own, record } = await finishedAttempt(db);
    await db.updateTable('attempt').set({ finished_at_ms: null }).execute();
    expect(await faultsOf(record)).toEqual([`lost: attempt ${own.id}: was reported as finished, but is open`]);
  });

  test('the check finds a finished attempt without a result', async () => {
    const { own, record } = await openAttempt(db);
    await db.updateTable('attempt').set({ finished_at_ms: START_MS }).execute();
    expect(await faultsOf(record)).toEqual([`score: attempt ${own.id}: is finished without a result`]);
  });

  test('the check finds a result that its events do not give', async () => {
    const { own, record } = await finishedAttempt(db);
    await eventOf(own.id, 1).set({ option: 2 }).execute();
    const sent = record.sent.map((it, index) => (index === 0 ? { ...it, event: answers(1, 1, 2) } : it));
    expect(await faultsOf({ ...record, sent })).toEqual([
      `score: attempt ${own.id}: has a result that its events do not give`,
    ]);
  });

  test('the check finds a result that differs from the promised one', async () => {
    const { own, record, told } = await finishedAttempt(db);
    expect(await faultsOf({ ...record, told: { ...told, totalAnswered: 4 } })).toEqual([
      `score: attempt ${own.id}: has another result than its candidate was told`,
    ]);
  });
});
