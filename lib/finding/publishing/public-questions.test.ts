import { getFromHost } from '@/lib/content/host/client';
import { noted } from '@/lib/content/host/last-good';
import { listDocuments } from '@/lib/finding/search/documents';
import { aMock } from '@/lib/holding/mocks/testing';
import { MINUTE_MS, START_MS } from '@/lib/sitting/testing';
import { type Db, database } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';
import { indianDay } from '@/lib/text/indian-time';

import { listItemPages } from './item-pages';
import { findList, LISTS, listsOf, questionLists, readPublicQuestions, readQuiz } from './public-questions';

jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));
jest.mock('@/lib/content/host/client', () => ({ getFromHost: jest.fn() }));
jest.mock('@/lib/content/host/content-mode', () => ({ contentMode: async () => 'published' }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const question = (number: number, more: object = {}) => ({
  ...{ _id: `q${number}`, Question: 'Which?', AnsA: 'one', AnsB: 'two', AnsC: 'three', AnsD: 'four', CorrectAns: '1' },
  ...{ CategoryId: 1, SubCategoryId: 1, IsActive: true, Subject: number % 2 === 0 ? 'Polity' : 'A & B', ...more },
});

/** The mock of lib/holding/mocks/testing.ts has the first four of them. */
const EIGHT = Array.from({ length: 8 }, (_, index) => question(index + 1, { IsPublic: true }));

async function host(questions: object[]) {
  jest.mocked(getFromHost).mockImplementation(async (path) => {
    if (path.includes('anthropology')) return null;
    return path.includes('onlineTestAnsQue') ? questions : [];
  });
  await noted('questions', async () => [])();
}

const HOUR_MS = 60 * MINUTE_MS;

describeEachEngine('public questions', (store) => {
  let db: Db;

  beforeEach(async () => {
    db = await store.open(await store.freshUrl());
    jest.mocked(database).mockResolvedValue(db);
    await host(EIGHT);
  });
  afterEach(() => jest.restoreAllMocks());

  const shownAt = async (nowMs: number) => {
    const { shown } = await readPublicQuestions(nowMs);
    const quiz = await readQuiz(nowMs, indianDay(nowMs));
    jest.spyOn(Date, 'now').mockReturnValue(nowMs);
    const pages = (await listItemPages()).map(({ path }) => path);
    const found = (await listDocuments([])).filter(({ kind }) => kind === 'question').map(({ href }) => href);
    jest.restoreAllMocks();
    jest.mocked(database).mockResolvedValue(db);
    await host(EIGHT);
    return {
      shown: shown.map(({ _id }) => _id),
      listed: listsOf(shown, 'Subject').flatMap(({ questions }) => questions.map(({ _id }) => _id)),
      today: quiz?.questions.map(({ id }) => id) ?? [],
      pages,
      found,
    };
  };

  test('a question of a mock is nowhere from the moment that the mock is there until its results', async () => {
    expect((await shownAt(START_MS - 30 * 24 * HOUR_MS)).shown).toHaveLength(8);
    const mock = await aMock(db);
    for (const nowMs of [START_MS - 30 * 24 * HOUR_MS, START_MS - 1, START_MS, mock.closes_ms, mock.results_ms - 1]) {
      const { shown, listed, today, pages, found } = await shownAt(nowMs);
      expect(shown).toEqual(['q5', 'q6', 'q7', 'q8']);
      expect(listed.toSorted()).toEqual(shown);
      expect(today.toSorted()).toEqual(shown);
      expect(found).toEqual(shown.map((id) => `/Questions?id=${id}`));
      expect(pages).toEqual([
        ...shown.map((id) => `/Questions?id=${id}`),
        ...['/Questions?list=subject.a-b', '/Questions?list=subject.polity'],
      ]);
      const { all, backAtMs } = await readPublicQuestions(nowMs);
      expect(all.map(backAtMs)).toEqual([...Array(4).fill(mock.results_ms), ...Array(4).fill(undefined)]);
    }
    const after = await shownAt(mock.results_ms + MINUTE_MS);
    expect(after.shown).toHaveLength(8);
    expect(after.today).toHaveLength(5);
  });

  test('a withdrawn mock hides nothing', async () => {
    await aMock(db, { is_withdrawn: 1 });
    expect((await shownAt(START_MS)).shown).toHaveLength(8);
  });

  test('as long as the store does not answer, no question is shown', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    jest.mocked(database).mockRejectedValue(new Error('locked'));
    const { all, shown, backAtMs } = await readPublicQuestions(START_MS);
    expect([all.length, shown.length, all[0] && backAtMs(all[0])]).toEqual([8, 0, undefined]);
    expect((await readQuiz(START_MS, indianDay(START_MS)))?.questions).toEqual([]);
  });

  test('the institute marks what is public, by the mark or by year and source', async () => {
    await host([
      question(1),
      question(2, { IsPublic: true }),
      question(3, { Year: 2024, Source: 'Model paper' }),
      question(4, { Year: 2024 }),
      question(5, { Year: 2024, Source: 'Model paper', IsPublic: false }),
      question(6, { IsPublic: true, IsActive: false }),
      question(7, { IsPublic: 'perhaps' }),
      question(2, { IsPublic: true, SubCategoryId: 2 }),
    ]);
    const { shown } = await readPublicQuestions(START_MS);
    expect(shown.map(({ address }) => address)).toEqual(['q2', 'q3', '1-2-q2']);
    const idsBy = LISTS.map((by) => listsOf(shown, by).map(({ id }) => id));
    expect(idsBy).toEqual([['subject.polity', 'subject.a-b'], ['year.2024'], ['source.model-paper']]);
  });

  test('names that differ in signs alone share one list, and each question is in one list', async () => {
    const names = ['A & B', 'A-B', 'a b', 'A&B!', '?', '!'];
    await host(names.map((Subject, index) => question(index, { IsPublic: true, Subject })));
    const { shown } = await readPublicQuestions(START_MS);
    const lists = listsOf(shown, 'Subject');
    expect(lists[0]).toMatchObject({ id: 'subject.a-b', name: 'A & B', questions: shown.slice(0, 4) });
    expect(new Set(lists.map(({ id }) => id)).size).toBe(3);
    expect(lists.flatMap(({ questions }) => questions)).toEqual(shown);
  });

  test('a list has fifty questions on a page, all of which the sitemap names, and a year is no number of a page', async () => {
    const year = (index: number) => ({ IsPublic: true, Subject: 'Polity', Year: index < 51 ? '2024' : '7' });
    await host(Array.from({ length: 52 }, (_, index) => question(index, year(index))));
    const { shown } = await readPublicQuestions(START_MS);
    const some = (id: string) => findList(shown, id)?.some.length;
    expect(['year.2024', 'year.2024.2', 'year.7', 'subject.polity.2'].map(some)).toEqual([50, 1, 1, 2]);
    const odd = ['year', 'year.2024.3', 'year.7.2', 'year.2024.0', 'year.2024.2.2', 'none.2024', '.2', ''];
    expect(odd.map(some)).toEqual(odd.map(() => undefined));
    expect(questionLists(shown).map(({ id, page }) => `${id} ${page}`)).toEqual([
      ...['subject.polity 1', 'subject.polity 2', 'year.2024 1', 'year.2024 2', 'year.7 1'],
    ]);
  });

  test('a question without a subject is one of General Studies, and the bank still has it without', async () => {
    await host([question(1, { IsPublic: true, Subject: '' }), question(2, { IsPublic: true })]);
    const { shown } = await readPublicQuestions(START_MS);
    expect(shown.map((it) => [it.Subject, it.bankSubject])).toEqual([
      ['General Studies', ''],
      ['Polity', 'Polity'],
    ]);
  });

  test('the archive has the thirty days up to today in India', async () => {
    // 23:59 and 00:01 in India.
    const [eveMs, dayMs] = [Date.parse('2026-11-27T18:29:00Z'), Date.parse('2026-11-27T18:31:00Z')];
    expect([eveMs, dayMs].map(indianDay)).toEqual(['2026-11-27', '2026-11-28']);
    expect(await readQuiz(eveMs, '2026-11-28')).toBeUndefined();
    expect(await readQuiz(dayMs, '2026-11-28')).toEqual(expect.objectContaining({ day: '2026-11-28' }));
    expect(await readQuiz(dayMs, '2026-10-30')).toBeDefined();
    expect(await readQuiz(dayMs, '2026-10-29')).toBeUndefined();
    expect(await readQuiz(dayMs, 'yesterday')).toBeUndefined();
    const again = async (nowMs: number) => JSON.stringify(await readQuiz(nowMs, '2026-11-27'));
    expect(await again(eveMs)).toBe(await again(dayMs));
  });
});
