import { withEnv } from '@/lib/server/env-testing';

import { getFromHost } from '../host/client';
import { listAvailableTests, listNextTests } from './available-tests';

jest.mock('../host/client', () => ({ getFromHost: jest.fn() }));
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));

withEnv();

const CATEGORIES = '/online-main-category/onlineMainCategories';
const SUB_CATEGORIES = '/online-test-category/onlineTestCategories';
const QUESTIONS = '/online-ans-que/onlineTestAnsQue';

const CANARY = 'planted-in-the-key';

const category = (_id: number | string, CatName: string) => ({ _id, CatName });
const sub = (_id: number | string, CategoryId: number | string, SubCatName: string) => ({
  _id,
  CategoryId,
  SubCatName,
});

let nextId = 0;
const questions = (count: number, CategoryId: number | string, SubCategoryId: number | string, IsActive = true) =>
  Array.from({ length: count }, () => ({
    _id: `q${(nextId += 1)}`,
    ...{ Question: CANARY, AnsA: CANARY, AnsB: CANARY, AnsC: CANARY, AnsD: CANARY, CorrectAns: '3' },
    ...{ CategoryId, SubCategoryId, IsActive, Explanation: CANARY },
  }));

function host(lists: Record<string, unknown>) {
  jest.mocked(getFromHost).mockImplementation(async (path) => lists[path]);
}

test("sub-categories with questions are listed by category, in the host's order", async () => {
  host({
    [CATEGORIES]: [category(2, 'SSC'), category(1, 'UPSC')],
    [SUB_CATEGORIES]: [sub(1, 1, 'General Studies'), sub(4, 2, 'Tier II'), sub(3, 2, 'Tier I'), sub(2, 1, 'CSAT')],
    [QUESTIONS]: [...questions(2, 1, 1), ...questions(1, 2, 3), ...questions(3, 2, 4), ...questions(1, 1, 1)],
  });
  expect(await listAvailableTests()).toEqual([
    {
      category: 'SSC',
      tests: [
        { categoryId: 2, subCategoryId: 4, name: 'Tier II', questionCount: 3, subjects: [] },
        { categoryId: 2, subCategoryId: 3, name: 'Tier I', questionCount: 1, subjects: [] },
      ],
    },
    {
      category: 'UPSC',
      tests: [{ categoryId: 1, subCategoryId: 1, name: 'General Studies', questionCount: 3, subjects: [] }],
    },
  ]);
});

test('ids that are texts give the same tests', async () => {
  host({
    [CATEGORIES]: [category('1', 'UPSC')],
    [SUB_CATEGORIES]: [sub('1', '1', 'General Studies')],
    [QUESTIONS]: questions(2, '1', '1'),
  });
  expect(await listAvailableTests()).toEqual([
    {
      category: 'UPSC',
      tests: [{ categoryId: 1, subCategoryId: 1, name: 'General Studies', questionCount: 2, subjects: [] }],
    },
  ]);
});

test('inactive questions make no test, and a category without tests is left out', async () => {
  host({
    [CATEGORIES]: [category(1, 'UPSC'), category(2, 'SSC')],
    [SUB_CATEGORIES]: [sub(1, 1, 'General Studies'), sub(3, 2, 'Tier I')],
    [QUESTIONS]: [...questions(2, 1, 1, false), ...questions(1, 2, 3), ...questions(5, 2, 3, false)],
  });
  expect(await listAvailableTests()).toEqual([
    { category: 'SSC', tests: [{ categoryId: 2, subCategoryId: 3, name: 'Tier I', questionCount: 1, subjects: [] }] },
  ]);
});

test('questions count for the category that they name, even if two sub-categories share an id', async () => {
  host({
    [CATEGORIES]: [category(1, 'UPSC'), category(2, 'SSC')],
    [SUB_CATEGORIES]: [sub(1, 1, 'General Studies')],
    [QUESTIONS]: [...questions(7, 2, 1), ...questions(2, 1, 1)],
  });
  const [group] = await listAvailableTests();
  expect(group?.tests.map((it) => it.questionCount)).toEqual([2]);
});

test.each(['64f0c2', '01', '1.0', '-1', '1234567', 'a b'])(
  'an id that the address of a test cannot name, such as %s, makes no test',
  async (id) => {
    host({
      [CATEGORIES]: [category(id, 'Odd'), category(1, 'UPSC')],
      [SUB_CATEGORIES]: [sub(1, id, 'Of an odd category'), sub(id, 1, 'Odd itself'), sub(2, 1, 'CSAT')],
      [QUESTIONS]: [...questions(1, Number(id) || 0, 1), ...questions(1, 1, Number(id) || 0), ...questions(1, 1, 2)],
    });
    expect((await listAvailableTests()).flatMap(({ tests }) => tests.map(({ name }) => name))).toEqual(['CSAT']);
  },
);

test('the list of tests tells no more of the questions than their number', async () => {
  host({
    [CATEGORIES]: [category(1, 'UPSC')],
    [SUB_CATEGORIES]: [sub(1, 1, 'General Studies')],
    [QUESTIONS]: questions(2, 1, 1),
  });
  const tests = await listAvailableTests();
  expect(tests).toHaveLength(1);
  expect(JSON.stringify(tests)).not.toContain(CANARY);
});

test('a host without content has no tests', async () => {
  host({ [CATEGORIES]: [], [SUB_CATEGORIES]: [], [QUESTIONS]: [] });
  expect(await listAvailableTests()).toEqual([]);
});

test('tests of one subject follow each other, and the first one follows the last', async () => {
  const ids = [1, 2, 3];
  host({
    [CATEGORIES]: [category(1, 'UPSC')],
    [SUB_CATEGORIES]: ids.map((id) => sub(id, 1, `Polity ${id}`)),
    [QUESTIONS]: ids.flatMap((id) => questions(2, 1, id).map((it) => ({ ...it, Subject: 'Polity' }))),
  });
  const nextOf = async (subCategoryId: number) =>
    (await listNextTests(['Polity'], { categoryId: 1, subCategoryId })).get('Polity')?.name;
  expect([await nextOf(1), await nextOf(2), await nextOf(3)]).toEqual(['Polity 2', 'Polity 3', 'Polity 1']);
});

test('the next test of a subject is the one that is most about it, and not the one just taken if there is another', async () => {
  const of = (subject: string, subCategoryId: number, count: number) =>
    questions(count, 1, subCategoryId).map((it) => ({ ...it, Subject: subject }));
  host({
    [CATEGORIES]: [category(1, 'UPSC')],
    [SUB_CATEGORIES]: [sub(1, 1, 'General Studies'), sub(2, 1, 'Polity'), sub(3, 1, 'Mixed')],
    [QUESTIONS]: [
      ...[...of('Polity', 1, 8), ...of('Economy', 1, 8), ...of('Soils', 1, 1)],
      ...[...of('Polity', 2, 3), ...of('Polity', 3, 9), ...of('Economy', 3, 1)],
    ],
  });
  const next = async (subCategoryId: number) =>
    [...(await listNextTests(['Polity', 'Soils', 'Unknown'], { categoryId: 1, subCategoryId }))].map(
      ([subject, test]) => [subject, test.name],
    );
  expect(await next(1)).toEqual([
    ['Polity', 'Polity'],
    ['Soils', 'General Studies'],
  ]);
  expect(await next(2)).toEqual([
    ['Polity', 'Mixed'],
    ['Soils', 'General Studies'],
  ]);
});
