import { endSession } from '@/lib/accounts/ended-sessions';
import { keepMs } from '@/lib/content/retention';
import { addSat, aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { countAllDue } from '@/lib/sitting/cohort';
import { grantExtraMinutes, listCompensatoryTime } from '@/lib/sitting/compensatory-time';
import { freeze } from '@/lib/sitting/frozen-paper';
import { startAttempt } from '@/lib/sitting/start';
import { answers, aPaper, begin, finish, START_MS } from '@/lib/sitting/testing';
import { addPaperSnapshot } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import {
  listContactMessages,
  listReviews,
  markMessage,
  moveReview,
  saveContactMessage,
  saveReview,
} from '@/lib/store/inbox';
import { noteRefusal, findEntry } from '@/lib/store/mock-entries';
import { addAnswer, countWaitingObjections, putObjection } from '@/lib/store/objections';
import { addRuling } from '@/lib/store/rulings';
import { describeEachEngine } from '@/lib/store/testing';

import { consentsOf, recordConsent, registrationOf } from './consents';
import { eraseDue } from './sweep';
import { findName } from './testing';

const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;
const MESSAGE = { name: 'Asha Rao', email: 'asha@example.org', subject: 'Batch', message: 'When?' };
const REVIEW = { reviewTitle: 'Notes', yourName: 'Asha Rao', content: 'They are clear.' };
const by = (id: string, nowMs: number) => ({ id, editor: 'editor', nowMs });

describeEachEngine('the sweep of what has reached its time', (store) => {
  let db: Db;

  beforeEach(async () => {
    db = await store.open();
  });

  const messages = async () =>
    (await Promise.all([listContactMessages(db, true), listContactMessages(db, false)])).flat();

  test('a message goes a year after its answer, or after it came, and its consent goes with it', async () => {
    await saveContactMessage(db, MESSAGE, START_MS);
    await saveContactMessage(db, MESSAGE, START_MS);
    const [answered, open] = (await messages()).map(({ id }) => id);
    const given = { notice: 'contact', version: 1, language: 'en', purposes: ['answer'] } as const;
    await recordConsent(db, `message:${open}`, given, START_MS);
    await recordConsent(db, `message:${answered}`, given, START_MS);
    await markMessage(db, true, by(answered ?? '', START_MS + DAY_MS));
    await eraseDue(db, START_MS + YEAR_MS - 1);
    expect(await messages()).toHaveLength(2);
    await eraseDue(db, START_MS + YEAR_MS);
    expect((await messages()).map(({ id }) => id)).toEqual([answered]);
    expect(await consentsOf(db, `message:${open}`)).toEqual([]);
    expect(await consentsOf(db, `message:${answered}`)).toHaveLength(1);
    await eraseDue(db, START_MS + YEAR_MS + DAY_MS);
    expect([await findName(db, 'Asha'), await findName(db, 'asha')].map(({ size }) => size)).toEqual([0, 0]);
  });

  test('the consent of a registration goes a year later if nobody has logged in with it', async () => {
    const given = { notice: 'register', version: 1, language: 'en', purposes: ['account'] } as const;
    await recordConsent(db, registrationOf('Asha'), given, START_MS);
    await recordConsent(db, 'candidate:asha', given, START_MS);
    await eraseDue(db, START_MS + YEAR_MS - 1);
    expect(await consentsOf(db, registrationOf('Asha'))).toHaveLength(1);
    await eraseDue(db, START_MS + YEAR_MS);
    expect(await consentsOf(db, registrationOf('Asha'))).toEqual([]);
    expect(await consentsOf(db, 'candidate:asha')).toHaveLength(1);
  });

  test('a review is on the page for three years and goes a year later; a waiting one goes after a year', async () => {
    await saveReview(db, REVIEW, START_MS);
    await moveReview(db, 'waiting', 'displayed', by((await listReviews(db, 'waiting'))[0]?.id ?? '', START_MS));
    await saveReview(db, { ...REVIEW, yourName: 'Ravi' }, START_MS);
    const shownMs = keepMs('review_shown');
    await eraseDue(db, START_MS + shownMs - 1);
    expect([(await listReviews(db, 'displayed')).length, (await listReviews(db, 'waiting')).length]).toEqual([1, 0]);
    await eraseDue(db, START_MS + shownMs);
    expect([(await listReviews(db, 'displayed')).length, (await listReviews(db, 'declined')).length]).toEqual([0, 1]);
    await eraseDue(db, START_MS + shownMs + YEAR_MS);
    expect(await findName(db, 'Asha')).toEqual(new Map());
  });

  test('a late decision of an editor keeps its message or review for another year', async () => {
    const lateMs = START_MS + YEAR_MS + 35 * DAY_MS;
    await saveReview(db, REVIEW, START_MS);
    const review = (await listReviews(db, 'waiting'))[0]?.id ?? '';
    await moveReview(db, 'waiting', 'displayed', by(review, START_MS));
    await moveReview(db, 'displayed', 'waiting', by(review, lateMs));
    await saveContactMessage(db, MESSAGE, START_MS);
    const message = (await messages())[0]?.id ?? '';
    await markMessage(db, true, by(message, START_MS + 300 * DAY_MS));
    await markMessage(db, false, by(message, lateMs));
    const left = async () => [(await listReviews(db, 'waiting')).length, (await messages()).length];
    await eraseDue(db, lateMs + YEAR_MS - 1);
    expect(await left()).toEqual([1, 1]);
    await eraseDue(db, lateMs + YEAR_MS);
    expect(await left()).toEqual([0, 0]);
  });

  test('audit entries, ended sessions and revoked extra time go at their times; granted time stays', async () => {
    await saveContactMessage(db, MESSAGE, START_MS);
    await markMessage(db, true, by((await messages())[0]?.id ?? '', START_MS));
    await endSession(db, 'a-session', START_MS + DAY_MS, START_MS);
    await grantExtraMinutes(db, 'asha', 20, START_MS);
    await grantExtraMinutes(db, 'ravi', 20, START_MS);
    await grantExtraMinutes(db, 'ravi', 0, START_MS + DAY_MS);
    await eraseDue(db, START_MS + DAY_MS);
    const sizes = async () =>
      Promise.all(
        (['audit', 'ended_session', 'compensatory_time'] as const).map(
          async (table) => (await db.selectFrom(table).selectAll().execute()).length,
        ),
      );
    expect(await sizes()).toEqual([1, 0, 2]);
    await eraseDue(db, START_MS + YEAR_MS + DAY_MS);
    expect(await sizes()).toEqual([0, 0, 1]);
    expect(await listCompensatoryTime(db)).toMatchObject([{ candidate: 'asha' }]);
  });

  test('attempts lose their names after three years, and attempts that count nowhere go', async () => {
    const paper = aPaper({ id: `exam-4-${store.engine}` });
    const own = await begin(db, paper);
    await finish(db, own, [answers(1, 1, 1)]);
    const later = { ...own, id: (await startAttempt(db, own.candidate, paper, START_MS + DAY_MS)).id };
    await finish(db, later, [], { nowMs: START_MS + DAY_MS });
    await eraseDue(db, START_MS + 3 * YEAR_MS - DAY_MS);
    expect((await findName(db, own.candidate)).get('attempt')).toBe(2);
    await eraseDue(db, START_MS + 3 * YEAR_MS + DAY_MS / 2);
    expect((await findName(db, own.candidate)).get('attempt')).toBe(1);
    await eraseDue(db, START_MS + 3 * YEAR_MS + 2 * DAY_MS);
    expect(await findName(db, own.candidate)).toEqual(new Map());
    expect(await db.selectFrom('attempt').select('id').execute()).toEqual([{ id: own.id }]);
  });

  test('a frozen paper goes once nothing needs it, but not on the day it was frozen', async () => {
    const nowMs = START_MS + DAY_MS;
    const used = await aPublishedPaper(db);
    const ruled = freeze(aPaper({ id: 'exam-6-1' }));
    const alone = Array.from({ length: 120 }, (_, at) => freeze(aPaper({ id: `test-6-${at}` })));
    const young = freeze(aPaper({ id: 'own-6-1' }));
    const open = await begin(db, aPaper({ id: 'own-6-2' }));
    await db.transaction().execute(async (trx) => {
      for (const it of [ruled, ...alone]) await addPaperSnapshot(trx, it, START_MS);
      await addPaperSnapshot(trx, young, START_MS + 1);
      await addRuling(trx, {
        ...{ id: 'a-ruling', snapshot_id: ruled.id, question_id: 'q1', language: null, ruling: '{"kind":"all"}' },
        ...{ reason: 'All are right.', gaining: 0, losing: 0, proposed_by: 'editor', proposed_at_ms: START_MS },
      });
    });
    await eraseDue(db, nowMs);
    const left = (await db.selectFrom('paper_snapshot').select('id').execute()).map(({ id }) => id);
    const { snapshot_id: opened } = await db
      .selectFrom('attempt')
      .select('snapshot_id')
      .where('id', '=', open.id)
      .executeTakeFirstOrThrow();
    expect(left.sort()).toEqual([used.snapshotId, ruled.id, young.id, opened].sort());
    const found = await db.selectFrom('paper_question').select('snapshot_id').distinct().execute();
    expect(found.map((row) => row.snapshot_id).sort()).toEqual([used.snapshotId, ruled.id].sort());
  });

  test('an own practice leaves nothing behind after its time', async () => {
    const own = await begin(db, aPaper({ id: 'own-6-3' }));
    await finish(db, own, [answers(1, 1, 1)]);
    await eraseDue(db, START_MS + 4 * YEAR_MS);
    for (const table of ['attempt', 'paper_snapshot'] as const)
      expect(await db.selectFrom(table).select('id').execute()).toEqual([]);
  });

  test('candidates who start a paper while the sweep finds it unused all get it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const paper = aPaper({ id: `exam-7-${round}` });
      await db.transaction().execute((trx) => addPaperSnapshot(trx, freeze(paper), START_MS));
      const starts = Array.from({ length: 8 }, (_, at) => startAttempt(db, `candidate ${at}`, paper, START_MS));
      await Promise.all([...starts, eraseDue(db, START_MS + 2 * DAY_MS)]);
      const attempts = db.selectFrom('attempt').innerJoin('paper_snapshot', 'paper_snapshot.id', 'snapshot_id');
      expect(await attempts.select('attempt.id').where('paper_id', '=', paper.id).execute()).toHaveLength(8);
    }
  });

  test('a mock loses its lists, refusals and names of objectors, but no attempt while an objection waits', async () => {
    const paper = await aPublishedPaper(db);
    const mock = await aMock(db, { paper, candidates: ['asha', 'ravi'], objections_until_ms: START_MS + DAY_MS });
    await addSat(db, mock, paper, [{ candidate: 'asha', responses: '1234' }]);
    await db.transaction().execute((trx) => noteRefusal(trx, mock.id, 'ravi', 'closed', START_MS));
    const objection = {
      mock_id: mock.id,
      question_id: 'q1',
      candidate: 'asha',
      options: '2',
      reason: 'asha says so',
      links: '[]',
    };
    await db.transaction().execute((trx) => putObjection(trx, { ...objection, sent_at_ms: START_MS }));
    const nowMs = START_MS + 4 * YEAR_MS;
    await eraseDue(db, nowMs);
    expect(await findName(db, 'ravi')).toEqual(new Map());
    expect(await findEntry(db, mock.id, 'asha')).toMatchObject({ candidate: 'asha' });
    expect((await findName(db, 'asha')).get('objection')).toBe(1);
    const answer = {
      mock_id: mock.id,
      question_id: 'q1',
      ruling_id: null,
      reason: 'No.',
      editor: 'e',
      created_at_ms: nowMs,
    };
    await db.transaction().execute((trx) => addAnswer(trx, answer, 1, 0));
    await eraseDue(db, nowMs);
    expect(await findName(db, 'asha')).toEqual(new Map());
    expect(await db.selectFrom('objection').select(['question_id', 'reason']).execute()).toEqual([
      { question_id: 'q1', reason: '' },
    ]);
  });

  test('a report loses its name when its time is over, and goes with its paper', async () => {
    const paper = await aPublishedPaper(db, { prefix: 'reported-' });
    const own = {
      ...{ mock_id: paper.snapshotId, question_id: 'reported-1', candidate: 'asha', options: '' },
      ...{ reason: 'asha says so', links: '[]', sent_at_ms: START_MS },
    };
    await db.transaction().execute((trx) => putObjection(trx, own));
    await eraseDue(db, START_MS + 2 * YEAR_MS);
    expect((await findName(db, 'asha')).get('objection')).toBe(1);
    await eraseDue(db, START_MS + 4 * YEAR_MS);
    expect(await findName(db, 'asha')).toEqual(new Map());
    const reports = db.selectFrom('objection').select('reason').where('mock_id', '=', paper.snapshotId);
    expect(await reports.execute()).toEqual([{ reason: '' }]);
    expect(await countWaitingObjections(db, paper.snapshotId)).toBe(0);
    await db.deleteFrom('question_use').execute();
    await db.deleteFrom('composed_paper').execute();
    await eraseDue(db, START_MS + 4 * YEAR_MS);
    expect(await reports.execute()).toEqual([]);
  });

  test('two instances at once erase the same as one', async () => {
    const paper = aPaper({ id: `exam-5-${store.engine}` });
    const owns = [];
    for (let at = 0; at < 6; at += 1) {
      const own = await begin(db, paper);
      await finish(db, own, [answers(1, 1, 1)]);
      owns.push(own);
      await saveContactMessage(db, MESSAGE, START_MS);
    }
    await countAllDue(db);
    const counts = await db.selectFrom('cohort_score').selectAll().execute();
    await Promise.all([eraseDue(db, START_MS + 4 * YEAR_MS), eraseDue(db, START_MS + 4 * YEAR_MS)]);
    for (const own of owns) expect(await findName(db, own.candidate)).toEqual(new Map());
    expect(await messages()).toEqual([]);
    expect(await db.selectFrom('cohort_score').selectAll().execute()).toEqual(counts);
    expect(await db.selectFrom('cohort_member').selectAll().execute()).toHaveLength(6);
  });
});
