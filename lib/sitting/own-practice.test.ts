import { getFromHost } from '@/lib/content/host/client';
import type { Confidence } from '@/lib/exam/confidence';
import type { Option } from '@/lib/exam/paper';
import { institute } from '@/lib/site/institute';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';
import { indianDay } from '@/lib/text/indian-time';

import { loadOwnPaper } from './own-practice';
import { loadPaper } from './paper-source';
import { dueOf } from './replay';
import { resumeAttempt, startAttempt } from './start';
import {
  aCandidate,
  answers,
  finish,
  linesOf,
  MINUTE_MS,
  type Own,
  readOpen,
  review,
  START_MS,
  storedResults,
} from './testing';
import type { OwnChoice, SentEvent } from './wire';

jest.mock('@/lib/site/institute', () => {
  const actual = jest.requireActual<{ institute: typeof institute }>('@/lib/site/institute');
  return { ...actual, institute: jest.fn(actual.institute) };
});
jest.mock('@/lib/content/host/client', () => ({ getFromHost: jest.fn() }));

const WISH: OwnChoice = { kind: 'own', categoryId: 2, subCategoryId: 3, subjects: [], questions: 5, from: 'all' };
const DAY_MS = 86_400_000;
const RIGHT: Option = 2;
const WRONG: Option = 3;

const question = (id: string, fields: object = {}) => ({
  ...{ _id: id, Question: `Question ${id}?`, AnsA: 'one', AnsB: 'two', AnsC: 'three', AnsD: 'four' },
  ...{ CorrectAns: '2', CategoryId: 2, SubCategoryId: 3, IsActive: true, Subject: 'Polity', ...fields },
});

const SCHEME = { Minutes: 40, Right: '2', Wrong: '0.5', FullPaper: { Questions: 10, Marks: 20, Minutes: 40 } };

function host(ids: string, scheme?: object, fieldsOf: (id: string) => object = () => ({})) {
  const subCategories = [{ _id: 3, SubCatName: 'Tier I', CategoryId: 2, Scheme: scheme }];
  const questions = [...ids].map((id) => question(id, fieldsOf(id)));
  jest
    .mocked(getFromHost)
    .mockImplementation(async (path) => (path.includes('onlineTestCategories') ? subCategories : questions));
}

/** Moves on with each use, so that nobody shares a reading of the host. */
let nowMs = START_MS;
const soon = () => (nowMs += MINUTE_MS);

describeEachEngine('practice of one’s own', (store) => {
  let db: Db;
  let candidate: string;

  beforeAll(async () => {
    db = await store.open();
  });

  beforeEach(() => {
    candidate = aCandidate();
  });

  const load = (wish: Partial<OwnChoice> = {}) => loadOwnPaper(db, candidate, { ...WISH, ...wish }, soon());

  async function idsOf(wish: Partial<OwnChoice>) {
    const paper = await load(wish);
    return typeof paper === 'string'
      ? paper
      : paper.questions
          .map(({ id }) => id)
          .sort()
          .join('');
  }

  /** Starts a test of all of these questions. */
  async function begin(ids: string, kind: 'test' | 'exam' = 'test'): Promise<Own & { ids: string }> {
    host(ids);
    const paper = await loadPaper(db, { kind, categoryId: 2, subCategoryId: 3 }, soon());
    if (typeof paper === 'string') throw new Error(paper);
    return { candidate, ids, id: (await startAttempt(db, candidate, paper, nowMs)).id };
  }

  /** Answers questions of a test rightly and wrongly, leaves the others, and finishes. */
  async function end(sitting: Own & { ids: string }, right: string, wrong: string) {
    const numberOf = (id: string) => sitting.ids.indexOf(id) + 1;
    const events = [
      ...[...right].map((id) => [numberOf(id), RIGHT] as const),
      ...[...wrong].map((id) => [numberOf(id), WRONG] as const),
    ].map(([number, option], index) => answers(index + 1, number, option));
    await finish(db, sitting, events, { nowMs: nowMs + 1_000 });
  }

  const sat = async (ids: string, right: string, wrong: string, kind?: 'test' | 'exam') =>
    end(await begin(ids, kind), right, wrong);

  test('“due today” has, the next day, what was answered wrong in tests and exams, until practice answers it', async () => {
    await sat('abcdefg', 'ab', 'cde');
    await sat('abcdefg', 'cf', 'a', 'exam');
    host('abcdefgh');
    expect(await idsOf({ from: 'due' })).toBe('nothing-due');
    nowMs += DAY_MS;
    expect(await idsOf({ from: 'due' })).toBe('ade');
    const own = await load({ from: 'due' });
    if (typeof own === 'string') throw new Error(own);
    expect(own.name).toBe('Tier I, own practice: due today');
    const { id } = await startAttempt(db, candidate, own, nowMs);
    await end({ candidate, id, ids: own.questions.map((it) => it.id).join('') }, 'a', '');
    expect(await idsOf({ from: 'due' })).toBe('nothing-due');
    nowMs += DAY_MS;
    expect(await idsOf({ from: 'due' })).toBe('de');
    // What was answered right after a mistake returns after three days.
    nowMs += 2 * DAY_MS;
    expect(await idsOf({ from: 'due' })).toBe('acde');
  });

  test('the tag of an answer decides whether and how soon it is due', async () => {
    const test = await begin('abcd');
    const tagged = (sequence: number, option: Option, confidence: Confidence): SentEvent => ({
      ...{ type: 'answer', sequence, questionNumber: sequence, option, confidence },
    });
    const events = [tagged(1, RIGHT, 'guess'), tagged(2, RIGHT, 'fifty-fifty'), tagged(3, WRONG, 'guess')];
    await finish(db, test, [...events, tagged(4, WRONG, 'sure')], { nowMs: nowMs + 1_000 });
    nowMs += DAY_MS;
    const due = await load({ from: 'due' });
    if (typeof due === 'string') throw new Error(due);
    expect(due.questions.map(({ id }) => id)).toEqual(['d', 'c', 'a']);
    expect(await dueOf(db, candidate, soon())).toEqual([{ categoryId: 2, subCategoryId: 3, ids: ['d', 'c', 'a'] }]);
  });

  test('a ruling in force decides whether an answer was wrong, and a later key of the host does not', async () => {
    const test = await begin('abc');
    await end(test, 'a', 'bc');
    const { snapshot_id } = await db
      .selectFrom('attempt')
      .select('snapshot_id')
      .where('id', '=', test.id)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('ruling')
      .values({
        ...{ id: `ruling of ${candidate}`, snapshot_id, question_id: 'b', language: null, reason: 'Two are right.' },
        ruling: JSON.stringify({ kind: 'accept', options: [RIGHT, WRONG] }),
        ...{ gaining: 1, losing: 0, proposed_by: 'x', proposed_at_ms: nowMs, confirmed_by: 'x' },
        ...{ confirmed_at_ms: nowMs, place: 1, scoring: 1, shown_at_ms: nowMs },
      })
      .execute();
    nowMs += DAY_MS;
    host('abc', undefined, () => ({ CorrectAns: '3' }));
    expect(await dueOf(db, candidate, soon())).toEqual([{ categoryId: 2, subCategoryId: 3, ids: ['c'] }]);
  });

  test('a question that the host no longer has takes no place among the due ones', async () => {
    await sat('abcd', '', 'abcd');
    nowMs += DAY_MS;
    host('cd');
    expect(await dueOf(db, candidate, soon())).toEqual([{ categoryId: 2, subCategoryId: 3, ids: ['c', 'd'] }]);
  });

  test('nothing is due after the day of the examination that institute.yaml names', async () => {
    await sat('abcd', '', 'ab');
    const examination = indianDay(nowMs + DAY_MS);
    const asked = { ...institute(), examination };
    nowMs += DAY_MS;
    jest.mocked(institute).mockReturnValueOnce(asked);
    expect(await dueOf(db, candidate, soon())).toHaveLength(1);
    nowMs += DAY_MS;
    jest.mocked(institute).mockReturnValueOnce(asked);
    expect(await dueOf(db, candidate, soon())).toEqual([]);
    expect(await dueOf(db, candidate, soon())).toHaveLength(1);
  });

  test('a result is practised as its review shows it, by its candidate alone, and in its own sub-category', async () => {
    const test = await begin('abcdefg');
    expect(await idsOf({ from: 'missed', attempt: test.id })).toBe('nothing-shown');
    await end(test, 'ab', 'cde');
    const result = { attempt: test.id } as const;
    expect(await idsOf({ from: 'missed', ...result, questions: 100 })).toBe('cdefg');
    expect(await idsOf({ from: 'wrong', ...result })).toBe('cde');
    expect(await idsOf({ from: 'blank', ...result })).toBe('fg');
    expect(await idsOf({ from: 'guessed', ...result })).toBe('nothing-shown');
    expect(await idsOf({ from: 'wrong', ...result, subjects: ['History'] })).toBe('nothing-shown');
    expect(await load({ from: 'wrong', ...result })).toMatchObject({ name: 'Tier I, own practice: from a result' });
    host('abcdefg', undefined, () => ({ SubCategoryId: 4 }));
    expect(await idsOf({ from: 'missed', ...result, subCategoryId: 4 })).toBe('nothing-shown');
    host('abcdefg');
    candidate = aCandidate();
    expect(await idsOf({ from: 'missed', ...result })).toBe('nothing-shown');
  });

  test('a result is not practised while an open test has one of its questions', async () => {
    const test = await begin('abcdefg');
    await end(test, 'ab', 'cde');
    const open = await begin('cxyz');
    host('abcdefg');
    expect(await idsOf({ from: 'wrong', attempt: test.id })).toBe('nothing-shown');
    await end(open, '', '');
    host('abcdefg');
    expect(await idsOf({ from: 'wrong', attempt: test.id })).toBe('cde');
  });

  test('“what I have never seen” has the questions that stood in no finished test, answered or not', async () => {
    await sat('abcdefg', 'a', 'b');
    host('abcdefghij');
    expect(await idsOf({ from: 'unseen' })).toBe('hij');
  });

  test('tests of other candidates change nothing in a candidate’s own practice', async () => {
    await sat('abcdef', '', 'abcdef');
    candidate = aCandidate();
    nowMs += DAY_MS;
    expect(await idsOf({ from: 'due' })).toBe('nothing-due');
    expect(await idsOf({ from: 'unseen' })).toHaveLength(5);
  });

  test('own practice leaves out questions of an open test, so it does not tell which were wrong before', async () => {
    await sat('abcdef', '', 'abcdef');
    nowMs += DAY_MS;
    const open = await begin('abc');
    host('abcdef');
    expect(await idsOf({ from: 'due' })).toBe('def');
    expect(await idsOf({ from: 'unseen' })).toBe('nothing-unseen');
    await end(open, 'abc', '');
    expect(await idsOf({ from: 'due' })).toBe('def');
  });

  test('there is no paper if nothing is due, unseen or of the subjects', async () => {
    await sat('abcdef', 'abcdef', '');
    nowMs += DAY_MS;
    expect(await idsOf({ from: 'due' })).toBe('nothing-due');
    expect(await idsOf({ from: 'unseen' })).toBe('nothing-unseen');
    expect(await idsOf({ subjects: ['History'] })).toBe('no-questions');
    expect(await idsOf({ categoryId: 9 })).toBe('no-questions');
  });

  test('a paper has the questions of the wished subjects alone', async () => {
    host('abcdefgh', undefined, (id) => ({ Subject: { a: 'History', b: 'Geography' }[id] ?? 'Polity' }));
    expect(await idsOf({ subjects: ['History', 'Geography'] })).toBe('ab');
    expect(await idsOf({ questions: 100 })).toBe('abcdefgh');
  });

  test('each paper is another draw from more questions, and says from how many', async () => {
    host('abcdefghijklmnopqrstuvwxyz');
    const paper = await load({ questions: 20 });
    expect(paper).toMatchObject({ id: 'own-2-3', drawnFrom: 26 });
    const draws = new Set(await Promise.all(Array.from({ length: 8 }, () => idsOf({ questions: 20 }))));
    expect(draws.size).toBeGreaterThan(1);
  });

  test('a question has the time and the marks that the scheme gives it in the whole paper', async () => {
    host('abcdefghijklmnopqrstuvwxyz', SCHEME);
    expect(await load({ questions: 7 })).toMatchObject({
      durationMs: 28 * MINUTE_MS,
      scheme: { rightUnits: 1_200, wrongUnits: 300 },
      sections: [],
    });
    host('abcde', SCHEME);
    expect(await load()).toMatchObject({ durationMs: 40 * MINUTE_MS });
  });

  test('without a scheme fifty questions have half an hour', async () => {
    host('abcdefghijklmnopqrstuvwxyz');
    expect(await load({ questions: 25 })).toMatchObject({ durationMs: 15 * MINUTE_MS, scheme: null });
  });

  test('one attempt is open at a time in a sub-category, and any wish resumes it', async () => {
    host('abcdefgh');
    const paper = await load();
    if (typeof paper === 'string') throw new Error(paper);
    const { id } = await startAttempt(db, candidate, paper, nowMs);
    const other: OwnChoice = { ...WISH, from: 'due', questions: 50, subjects: ['History'] };
    expect(await resumeAttempt(db, candidate, other, nowMs)).toMatchObject({
      id,
      paper: { name: 'Tier I, own practice' },
    });
    expect(await resumeAttempt(db, candidate, { ...other, subCategoryId: 4 }, nowMs)).toBeUndefined();
    const again = await load();
    if (typeof again === 'string') throw new Error(again);
    expect((await startAttempt(db, candidate, again, nowMs)).id).toBe(id);
    expect(await readOpen(db, { candidate, id }, nowMs)).toMatchObject({ state: 'open' });
  });

  test('a finished practice is scored, and is in no cohort', async () => {
    host('abcde', SCHEME);
    const paper = await load();
    if (typeof paper === 'string') throw new Error(paper);
    const own = { candidate, id: (await startAttempt(db, candidate, paper, nowMs)).id };
    await end({ ...own, ids: paper.questions.map((it) => it.id).join('') }, 'abc', 'd');
    expect(await storedResults(db, own)).toMatchObject([{ correct_answers: 3, marks_units: 3_300 }]);
    expect(await review(db, own)).toMatchObject({ kind: 'own', candidates: 0, standing: null, cutOffs: [] });
    const members = db.selectFrom('cohort_member').selectAll().where('candidate', '=', candidate);
    expect(await members.execute()).toEqual([]);
  });

  test('a candidate who practised a question before is not ranked on it', async () => {
    host('abcde');
    const paper = await load();
    if (typeof paper === 'string') throw new Error(paper);
    const own = { candidate, id: (await startAttempt(db, candidate, paper, nowMs)).id };
    await end({ ...own, ids: paper.questions.map((it) => it.id).join('') }, 'a', '');
    const test = await begin('abcdefg');
    await end(test, 'a', '');
    expect((await review(db, test)).isFirst).toBe(false);
  });

  test('a faulty question prevents own practice, as it prevents a test', async () => {
    host('abcde', undefined, (id) => (id === 'c' ? { AnsB: '' } : {}));
    const lines = await linesOf(async () => expect(await load()).toBe('not-available'));
    expect(lines).toMatchObject([{ event: 'no paper', paper: 'own-2-3', reason: expect.stringMatching(/AnsB/) }]);
  });
});
