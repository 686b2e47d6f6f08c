import { getFromHost } from '@/lib/content/host/client';
import { keyedQuestion, questionsCall } from '@/lib/content/nouns/questions';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { keepQuiz } from './daily-quiz';
import { listHistory } from './history';
import { loadOwnPaper } from './own-practice';
import { dueOf } from './replay';
import { readScorecard } from './scorecard';
import { startAttempt } from './start';
import type { StartRule } from './start-rules';
import { aCandidate, aPaper, MINUTE_MS, START_MS } from './testing';
import type { OwnChoice } from './wire';

jest.mock('@/lib/content/host/client', () => ({ getFromHost: jest.fn() }));

const DAY_MS = 86_400_000;
const DAY = '2026-08-23';

/** A question of category 2, whose right answer is the second. */
const wire = (id: string, subCategoryId: number) => ({
  ...{ _id: id, Question: `Question ${id}?`, AnsA: 'one', AnsB: 'two', AnsC: 'three', AnsD: 'four' },
  ...{
    CorrectAns: '2',
    CategoryId: 2,
    SubCategoryId: subCategoryId,
    IsActive: true,
    Subject: `Subject ${subCategoryId}`,
  },
});

/** Two sub-categories have a question `a`. */
const FIVE = [wire('a', 3), wire('b', 3), wire('c', 4), wire('d', 5), wire('a', 5)];
const QUIZ = {
  day: DAY,
  questions: FIVE.map((it) => keyedQuestion(questionsCall.item.parse(it))),
  places: FIVE.map((it) => ({ categoryId: it.CategoryId, subCategoryId: it.SubCategoryId })),
};

describeEachEngine('the questions of a day', (store) => {
  let db: Db;
  let candidate: string;

  beforeAll(async () => {
    db = await store.open();
    jest.mocked(getFromHost).mockImplementation(async (path) => (path.includes('onlineTestCategories') ? [] : FIVE));
  });
  beforeEach(() => {
    candidate = aCandidate();
  });

  const keep = (answers: string, nowMs = START_MS, rules: readonly StartRule[] = [], day = DAY) =>
    keepQuiz(db, candidate, { ...QUIZ, day }, answers, nowMs, rules);
  const history = (nowMs = START_MS) => listHistory(db, candidate, nowMs);
  /** What is due, by sub-category. */
  const due = async (nowMs: number) =>
    Object.fromEntries((await dueOf(db, candidate, nowMs)).map((it) => [it.subCategoryId, it.ids.toSorted().join('')]));

  test('what was wrong is due the next day in its own sub-category, and neither what was right nor a blank', async () => {
    await keep('13012');
    expect(await due(START_MS)).toEqual({});
    expect(await due(START_MS + DAY_MS)).toEqual({ 3: 'ab', 5: 'd' });
    // Answered rightly the next day, a question returns after three more.
    await keep('22020', START_MS + DAY_MS, [], '2026-08-24');
    expect(await due(START_MS + 3 * DAY_MS)).toEqual({});
    expect(await due(START_MS + 4 * DAY_MS)).toEqual({ 3: 'ab', 5: 'd' });
  });

  test('they are one finished test, without a question whose id another has already', async () => {
    await keep('22010');
    expect(await history()).toMatchObject([
      {
        ...{ paperName: 'Five questions of the day', path: '/Today', finishedAtMs: START_MS },
        ...{ totalQuestions: 4, correctAnswers: 2, wrongAnswers: 1, percentage: '50.00' },
      },
    ]);
    const [{ id = '' } = {}] = await history();
    const result = await readScorecard(db, candidate, id, START_MS);
    if (!result || !('questions' in result)) throw new Error('no review');
    expect(result.questions.map((it) => [it.id, it.chosen, it.verdict])).toEqual([
      ['a', 2, 'correct'],
      ['b', 2, 'correct'],
      ['c', null, 'blank'],
      ['d', 1, 'wrong'],
    ]);
    expect(result).toMatchObject({ kind: 'own', place: null, isFirst: false });
    const place = { categoryId: 2, subCategoryId: 5 };
    const wish: OwnChoice = { kind: 'own', ...place, subjects: [], questions: 5, from: 'wrong', attempt: id };
    expect(await loadOwnPaper(db, candidate, wish, START_MS)).toBe('nothing-shown');
  });

  test('the first answers to the questions of a day stay, also when posts race', async () => {
    await Promise.all([keep('11111'), keep('11111'), keep('11111')]);
    await keep('22222', START_MS + MINUTE_MS);
    expect(await history()).toMatchObject([{ correctAnswers: 0, finishedAtMs: START_MS }]);
    await keep('22222', START_MS + MINUTE_MS, [], '2026-08-22');
    expect(await history()).toHaveLength(2);
  });

  test('blanks alone, and answers of a candidate who may not start, are not kept', async () => {
    await keep('00000');
    await keep('11111', START_MS, [async () => ({ state: 'refused', reason: 'age-unknown' })]);
    expect(await history()).toEqual([]);
    await keep('11111');
    expect(await history()).toHaveLength(1);
  });

  test('as long as a test of the candidate has one of the questions, its result waits and it is not due', async () => {
    await keep('11111');
    const { questions } = aPaper();
    const open = aPaper({ questions: questions.map((it, at) => ({ ...it, id: at === 0 ? 'd' : it.id })) });
    await startAttempt(db, candidate, open, START_MS + DAY_MS);
    expect(await history(START_MS + DAY_MS)).toMatchObject([{ correctAnswers: null, percentage: null }]);
    expect(await due(START_MS + DAY_MS)).toEqual({ 3: 'ab', 4: 'c' });
  });
});
