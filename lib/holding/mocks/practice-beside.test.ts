import { getFromHost } from '@/lib/content/host/client';
import { cohortOf } from '@/lib/sitting/cohort';
import { loadOwnPaper } from '@/lib/sitting/own-practice';
import { loadPaper } from '@/lib/sitting/paper-source';
import { dueOf } from '@/lib/sitting/replay';
import { offerPaper, startAttempt } from '@/lib/sitting/start';
import { aCandidate, answers, finish, MINUTE_MS, START_MS } from '@/lib/sitting/testing';
import type { OwnChoice } from '@/lib/sitting/wire';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { addSat, aMock, aPublishedPaper } from './testing';

jest.mock('@/lib/content/host/client', () => ({ getFromHost: jest.fn() }));

const PLACE = { categoryId: 2, subCategoryId: 3 };
const TEST = { kind: 'test', ...PLACE } as const;
const OWN: OwnChoice = { kind: 'own', ...PLACE, subjects: [], questions: 20, from: 'all' };
const SHARED_FOR_MS = 5_000;

const question = (number: number, Section: string) => ({
  ...{ _id: `q${number}`, Question: 'Which?', AnsA: 'one', AnsB: 'two', AnsC: 'three', AnsD: 'four' },
  ...{ CorrectAns: String(((number - 1) % 4) + 1), ...PLACE, CategoryId: 2, SubCategoryId: 3, IsActive: true, Section },
});

/** The host has the questions of aPublishedPaper and `more` beyond them. */
function host(more: number, scheme?: object) {
  const questions = Array.from({ length: 4 + more }, (_, index) => question(index + 1, index < 4 ? 'One' : 'Two'));
  jest
    .mocked(getFromHost)
    .mockImplementation(async (path) =>
      path.includes('onlineTestCategories')
        ? [{ _id: 3, SubCatName: 'Tier I', CategoryId: 2, Scheme: scheme }]
        : questions,
    );
}

/** Each store has a day of its own, so that nobody shares a reading. */
let openMs = START_MS;

describeEachEngine('practice beside a mock', (store) => {
  let db: Db;

  beforeEach(async () => {
    db = await store.open(await store.freshUrl());
    openMs += 24 * 60 * MINUTE_MS;
  });

  const mockOf = async (changes: object = {}) => {
    const window = { opens_ms: openMs, last_start_ms: openMs + MINUTE_MS, closes_ms: openMs + 2 * MINUTE_MS };
    return aMock(db, {
      ...{ ...window, results_ms: openMs + 60 * MINUTE_MS },
      ...changes,
    });
  };

  const idsOf = (paper: Awaited<ReturnType<typeof loadPaper>>) =>
    typeof paper === 'string' ? paper : paper.questions.map(({ id }) => id).join(' ');
  const practised = async (atMs: number, candidate = aCandidate(), from: OwnChoice['from'] = 'all') => {
    const papers = await Promise.all([
      loadPaper(db, TEST, atMs),
      loadPaper(db, { ...TEST, kind: 'exam' }, atMs),
      loadOwnPaper(db, candidate, { ...OWN, from }, atMs),
    ]);
    return papers.map(idsOf);
  };
  const all = (ids: string) => [ids, ids, ids];

  test('a question of a mock is in no practice from the opening to the results', async () => {
    const { results_ms: resultsMs } = await mockOf();
    host(2);
    expect(await practised(openMs - 60_000)).toEqual(all('q1 q2 q3 q4 q5 q6'));
    expect(await practised(openMs)).toEqual(all('q5 q6'));
    expect(await practised(resultsMs - 1)).toEqual(all('q5 q6'));
    expect(await practised(resultsMs + 2 * SHARED_FOR_MS)).toEqual(all('q1 q2 q3 q4 q5 q6'));
  });

  test('a paper shared while a mock opens has none of its questions', async () => {
    await mockOf();
    host(2);
    expect(await practised(openMs - SHARED_FOR_MS)).toEqual(all('q5 q6'));
  });

  test('a test without the questions of a mock has a cohort of its own, and is not said to be drawn', async () => {
    await mockOf();
    host(2);
    const [whole, rest] = [await loadPaper(db, TEST, openMs - 60_000), await loadPaper(db, TEST, openMs)];
    if (typeof whole === 'string' || typeof rest === 'string') throw new Error('no paper');
    expect((await offerPaper(db, aCandidate(), rest, START_MS)).drawnFrom).toBeUndefined();
    const others = { ...rest, questions: whole.questions.slice(0, 2) };
    expect(cohortOf(rest)).not.toBe(cohortOf(others));
  });

  test('a paper beside a mock is drawn from the questions that the mock does not have', async () => {
    await mockOf();
    host(150);
    const paper = await loadPaper(db, TEST, openMs);
    if (typeof paper === 'string') throw new Error('no paper');
    expect(await offerPaper(db, aCandidate(), paper, START_MS)).toMatchObject({ totalQuestions: 100, drawnFrom: 150 });
  });

  test('a withdrawn mock keeps no question out of practice', async () => {
    await mockOf({ is_withdrawn: 1 });
    host(2);
    expect(await practised(openMs)).toEqual(all('q1 q2 q3 q4 q5 q6'));
  });

  test('there is no paper if a mock has all its questions, or all of one of its sections', async () => {
    await mockOf();
    host(0);
    expect(await practised(openMs)).toEqual(all('in-a-mock'));
    host(2, { Minutes: 10, Right: '2', Wrong: '0.5', Sections: [{ Name: 'One' }, { Name: 'Two' }] });
    expect(await practised(openMs + MINUTE_MS)).toEqual(['in-a-mock', 'in-a-mock', 'q5 q6']);
  });

  test('nothing of a mock is due, or said to be unseen, before its results', async () => {
    const paper = await aPublishedPaper(db);
    const DAY_MS = 24 * 60 * MINUTE_MS;
    // The results wait for two days, and the provisional key is out before.
    const mock = await mockOf({ paper, results_ms: openMs + 2 * DAY_MS, key_ms: openMs + 60 * MINUTE_MS });
    const candidate = aCandidate();
    await addSat(db, mock, paper, [{ candidate, responses: '2230' }]);
    host(2);
    const last = async (atMs: number, from: OwnChoice['from']) => (await practised(atMs, candidate, from)).at(-1);
    expect(await last(openMs + DAY_MS, 'due')).toBe('nothing-due');
    expect(await dueOf(db, candidate, openMs + DAY_MS)).toEqual([]);
    expect(await last(openMs + DAY_MS, 'unseen')).toBe('q5 q6');
    const afterMs = mock.results_ms + 2 * SHARED_FOR_MS;
    expect(await last(afterMs, 'due')).toBe('q1');
    expect(await dueOf(db, candidate, afterMs)).toEqual([{ ...PLACE, ids: ['q1'] }]);
    expect(await last(afterMs, 'unseen')).toBe('q5 q6');
  });

  test('a question that came wrong before a mock has it is not due while the mock runs or its results wait', async () => {
    host(2);
    const candidate = aCandidate();
    const test = await loadPaper(db, TEST, openMs - 3 * 24 * 60 * MINUTE_MS);
    if (typeof test === 'string') throw new Error(test);
    const own = { candidate, id: (await startAttempt(db, candidate, test, openMs - 3 * 24 * 60 * MINUTE_MS)).id };
    await finish(db, own, [answers(1, 1, 4), answers(2, 5, 4)], { nowMs: openMs - 3 * 24 * 60 * MINUTE_MS + 1_000 });
    expect(await dueOf(db, candidate, openMs - 60_000)).toEqual([{ ...PLACE, ids: ['q1', 'q5'] }]);
    const { results_ms: resultsMs } = await mockOf();
    expect(await dueOf(db, candidate, openMs)).toEqual([{ ...PLACE, ids: ['q5'] }]);
    expect(await dueOf(db, candidate, resultsMs - 1)).toEqual([{ ...PLACE, ids: ['q5'] }]);
    expect(await dueOf(db, candidate, resultsMs + 2 * SHARED_FOR_MS)).toEqual([{ ...PLACE, ids: ['q1', 'q5'] }]);
  });
});
