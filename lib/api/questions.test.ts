import { getFromHost } from './client';
import { listExamCategories, listExamSubCategories } from './exam-categories';
import { HostError } from './host-error';
import { fetchQuestions } from './questions';

jest.mock('@/lib/env', () => ({ env: () => ({ apiHost: undefined, contentMaxAgeS: 30 }) }));
jest.mock('./client', () => ({ getFromHost: jest.fn() }));
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));

const answer = (body: unknown) => jest.mocked(getFromHost).mockResolvedValue(body);

const question = (fields: object) => ({
  Question: '<p>Which?</p>',
  AnsA: 'one',
  AnsB: 'two',
  AnsC: 'three',
  AnsD: 'four',
  CorrectAns: '2',
  CategoryId: 2,
  SubCategoryId: 3,
  IsActive: true,
  ...fields,
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('questions', () => {
  test('are the active ones of the category and sub-category, in the host’s order', async () => {
    answer([
      question({ _id: 'z' }),
      question({ _id: 'other-category', CategoryId: 1 }),
      question({ _id: 'other-sub-category', SubCategoryId: 4 }),
      question({ _id: 'inactive', IsActive: false }),
      question({ _id: 'without-flag', IsActive: undefined }),
      question({ _id: 'a', CategoryId: '2', SubCategoryId: '3' }),
    ]);
    expect((await fetchQuestions(2, 3)).map((it) => it.id)).toEqual(['z', 'a']);
    expect(await fetchQuestions(3, 2)).toEqual([]);
  });

  test('hold cleaned HTML, four options in order and the key', async () => {
    answer([
      question({
        _id: 7,
        Question: '<p onclick="x()">What is x<sup>2</sup>?</p><script>alert(1)</script>',
        AnsB: '<b>two</b><iframe src="https://example.org"></iframe>',
        Subject: ' Algebra ',
        Section: 'Quantitative Aptitude',
        Explanation: '<p>Because.</p><style>p{}</style>',
      }),
    ]);
    expect(await fetchQuestions(2, 3)).toEqual([
      {
        id: '7',
        question: '<p>What is x<sup>2</sup>?</p>',
        options: ['one', '<b>two</b>', 'three', 'four'],
        correctOption: '2',
        subject: 'Algebra',
        section: 'Quantitative Aptitude',
        explanation: '<p>Because.</p>',
      },
    ]);
  });

  test('need no subject, section or explanation', async () => {
    answer([question({ _id: 1, Subject: null })]);
    expect(await fetchQuestions(2, 3)).toMatchObject([{ subject: '', section: '', explanation: '' }]);
  });

  test.each([
    [1, '1'],
    ['4', '4'],
    [' 3 ', '3'],
    ['2\n', '2'],
  ])('whose key is written as %j have the key %j', async (CorrectAns, key) => {
    answer([question({ _id: 1, CorrectAns })]);
    expect((await fetchQuestions(2, 3))[0]?.correctOption).toBe(key);
  });

  test.each([0, 5, '', 'A', '1,2', '2.0', null])('whose key is %j are dropped', async (CorrectAns) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    answer([question({ _id: 'bad', CorrectAns }), question({ _id: 'good' })]);
    expect((await fetchQuestions(2, 3)).map((it) => it.id)).toEqual(['good']);
    expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
  });

  test('are asked for anew each time, and a host that fails is an error, not an empty paper', async () => {
    answer([question({ _id: 1 })]);
    expect(await fetchQuestions(2, 3)).toHaveLength(1);
    answer([question({ _id: 1 }), question({ _id: 2 })]);
    expect(await fetchQuestions(2, 3)).toHaveLength(2);
    jest.mocked(getFromHost).mockRejectedValueOnce(new HostError('GET /online-ans-que/onlineTestAnsQue', 'status 500'));
    await expect(fetchQuestions(2, 3)).rejects.toThrow(HostError);
    answer({ message: 'no' });
    await expect(fetchQuestions(2, 3)).rejects.toThrow('answer is not a list');
  });
});

test('exam categories and sub-categories belong together by id, however the host writes it', async () => {
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
    { id: '3', name: 'CGL Tier I', categoryId: '2' },
    { id: '1', name: 'IAS', categoryId: '1' },
  ]);
});
