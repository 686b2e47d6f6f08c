import { withEnv } from '@/lib/server/env-testing';

import { getFromHost } from '../host/client';
import { HostError } from '../host/host-error';
import { fetchSubCategories, listExamCategories, listExamSubCategories, schemedSubCategory } from './exam-categories';

jest.mock('../host/client', () => ({ getFromHost: jest.fn() }));
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));

withEnv();

const MINUTE_MS = 60_000;

const answer = (body: unknown) => jest.mocked(getFromHost).mockResolvedValue(body);

const fetchSchemedSubCategory = async (categoryId: number, subCategoryId: number) =>
  schemedSubCategory(await fetchSubCategories(), categoryId, subCategoryId);

const subCategory = (fields: object = {}) => ({ _id: 3, SubCatName: 'CGL Tier I', CategoryId: 2, ...fields });

const SCHEME = { Minutes: 60, Right: '2', Wrong: '0.5' };

const fetchWith = async (Scheme: unknown) => {
  answer([subCategory({ Scheme })]);
  return fetchSchemedSubCategory(2, 3);
};

test('sub-categories belong to their category by id, however the host writes it', async () => {
  answer([
    { _id: 2, CatName: 'SSC' },
    { _id: '1', CatName: 'UPSC' },
  ]);
  expect(await listExamCategories()).toEqual([
    { id: '2', name: 'SSC' },
    { id: '1', name: 'UPSC' },
  ]);
  answer([
    { _id: 3, SubCatName: 'CGL Tier I', CategoryId: '2' },
    { _id: 1, SubCatName: 'IAS', CategoryId: 1, Scheme: { Minutes: 48, Right: '2', Wrong: '2/3' } },
  ]);
  expect(await listExamSubCategories()).toEqual([
    { id: '3', name: 'CGL Tier I', categoryId: '2', mostQuestions: 100 },
    { id: '1', name: 'IAS', categoryId: '1', mostQuestions: 100 },
  ]);
});

describe('a sub-category with its scheme', () => {
  test('a scheme with more marks than a result can hold is dropped', async () => {
    expect(await fetchWith({ ...SCHEME, Right: '99' })).toMatchObject({ scheme: { rightUnits: 59_400 } });
    for (const marks of ['100', '999999']) {
      for (const which of ['Right', 'Wrong'])
        expect(await fetchWith({ ...SCHEME, [which]: marks })).toMatchObject({ scheme: null });
    }
  });

  test('a scheme has exact times and marks', async () => {
    expect(await fetchWith({ Minutes: 48, Right: '2.5', Wrong: '5/6' })).toEqual({
      name: 'CGL Tier I',
      nameInHindi: '',
      mostQuestions: 100,
      scheme: {
        durationMs: 48 * MINUTE_MS,
        rightUnits: 1_500,
        wrongUnits: 500,
        sections: [],
        isLocked: false,
        cutOffs: [],
      },
    });
    expect(await fetchWith({ Minutes: 0.5, Right: '1', Wrong: '0' })).toMatchObject({
      scheme: { durationMs: 30_000, rightUnits: 600, wrongUnits: 0 },
    });
  });

  test.each([
    [25, 25],
    [2.5, 2],
    [0, 100],
    [-3, 100],
  ])('a real paper of %d questions lets a test have %d', async (Questions, mostQuestions) => {
    const FullPaper = { Questions, Marks: 50, Minutes: 30 };
    expect(await fetchWith({ ...SCHEME, FullPaper })).toMatchObject({ mostQuestions });
  });

  test('a scheme has its sections in order, with times when they are locked', async () => {
    const Sections = [
      { Name: ' English ', Minutes: 40 },
      { Name: 'Computer', Minutes: 7.5 },
    ];
    expect(await fetchWith({ ...SCHEME, Locked: true, Sections })).toMatchObject({
      scheme: {
        isLocked: true,
        sections: [
          { name: 'English', durationMs: 40 * MINUTE_MS },
          { name: 'Computer', durationMs: 450_000 },
        ],
      },
    });
    expect(
      await fetchWith({ ...SCHEME, Sections: [{ Name: 'English' }, { Name: 'Maths', Minutes: 5 }] }),
    ).toMatchObject({
      scheme: {
        isLocked: false,
        sections: [
          { name: 'English', durationMs: null },
          { name: 'Maths', durationMs: 5 * MINUTE_MS },
        ],
      },
    });
  });

  test.each([
    ['none', undefined],
    ['null', null],
    ['another host’s text of that name', 'NTA'],
    ['no time', { ...SCHEME, Minutes: undefined }],
    ['no time at all to answer in', { ...SCHEME, Minutes: 0 }],
    ['a time below zero', { ...SCHEME, Minutes: -60 }],
    ['a time as text', { ...SCHEME, Minutes: '60' }],
    ['more than ten hours', { ...SCHEME, Minutes: 601 }],
    ['marks that are no text', { ...SCHEME, Right: 2 }],
    ['marks below zero', { ...SCHEME, Wrong: '-0.5' }],
    ['marks that are not exact', { ...SCHEME, Wrong: '0.333' }],
    ['marks divided by zero', { ...SCHEME, Wrong: '2/0' }],
    [
      'locked sections without times',
      { ...SCHEME, Locked: true, Sections: [{ Name: 'A', Minutes: 5 }, { Name: 'B' }] },
    ],
    ['a section without a name', { ...SCHEME, Sections: [{ Name: ' ' }] }],
    ['sections that are no list', { ...SCHEME, Sections: 'A, B' }],
  ])('a sub-category with %s has no scheme', async (_, scheme) => {
    expect(await fetchWith(scheme)).toMatchObject({ name: 'CGL Tier I', scheme: null });
  });

  test('a scheme can last ten hours, and can take an exact third of a mark', async () => {
    expect(await fetchWith({ Minutes: 600, Right: '2', Wrong: '2/3' })).toMatchObject({
      scheme: { durationMs: 600 * MINUTE_MS, wrongUnits: 400 },
    });
  });

  test('a sub-category is found by both ids, however the host writes them', async () => {
    answer([
      subCategory({ _id: 30, SubCatName: 'of a longer id' }),
      subCategory({ _id: '4', SubCatName: 'text', CategoryId: '2' }),
      subCategory({ SubCatName: 'number' }),
    ]);
    expect(await fetchSchemedSubCategory(2, 3)).toMatchObject({ name: 'number' });
    expect(await fetchSchemedSubCategory(2, 4)).toMatchObject({ name: 'text' });
    for (const [category, sub] of [
      [1, 3],
      [3, 2],
      [2, 5],
    ] as const) {
      expect(await fetchSchemedSubCategory(category, sub)).toBeUndefined();
    }
  });

  test('the site asks for sub-categories anew each time, and a failing host is an error', async () => {
    expect(await fetchWith(SCHEME)).toMatchObject({ scheme: { durationMs: 60 * MINUTE_MS } });
    expect(await fetchWith({ ...SCHEME, Minutes: 30 })).toMatchObject({ scheme: { durationMs: 30 * MINUTE_MS } });
    jest.mocked(getFromHost).mockRejectedValueOnce(new HostError('GET /x', 'status 500'));
    await expect(fetchSchemedSubCategory(2, 3)).rejects.toThrow(HostError);
    answer({ message: 'no' });
    await expect(fetchSchemedSubCategory(2, 3)).rejects.toThrow('answer is not a list');
  });
});
