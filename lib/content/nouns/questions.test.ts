import { withEnv } from '@/lib/server/env-testing';

import { getFromHost } from '../host/client';
import { HostError } from '../host/host-error';
import { countQuestions, fetchQuestionBank, listPublicQuestions, questionsOf } from './questions';

jest.mock('../host/client', () => ({ getFromHost: jest.fn() }));
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));

withEnv();

const answer = (body: unknown) => jest.mocked(getFromHost).mockResolvedValue(body);

const fetchQuestions = async (categoryId: number, subCategoryId: number) =>
  questionsOf(await fetchQuestionBank(), categoryId, subCategoryId).map(({ read }) => read());

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

const HINDI = {
  QuestionHi: '<p>कौन?</p>',
  AnsAHi: 'एक',
  AnsBHi: 'दो',
  AnsCHi: 'तीन',
  AnsDHi: 'चार',
  ExplanationHi: 'क्यों।',
};

/** Gives each fault a new position. */
let position = 0;

afterEach(() => {
  jest.restoreAllMocks();
});

describe('questions', () => {
  test('a paper has the active questions of its category and sub-category, in the host’s order', async () => {
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

  test('questions have cleaned HTML, four options in order and the key', async () => {
    answer([
      question({
        _id: 7,
        Question: '<p onclick="x()">What is x<sup>2</sup>?</p><script>alert(1)</script>',
        AnsB: '<b>two</b><object-x data="https://example.org"></object-x>',
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

  test('questions need no subject, section or explanation', async () => {
    answer([question({ _id: 1, Subject: null })]);
    expect(await fetchQuestions(2, 3)).toMatchObject([{ subject: '', section: '', explanation: '' }]);
  });

  test('questions can be in Hindi too, cleaned and with the options in the same order', async () => {
    answer([question({ _id: 1, Explanation: 'Why.', ...HINDI, QuestionHi: '<p onclick="x()">कौन?</p>' })]);
    expect((await fetchQuestions(2, 3))[0]?.hindi).toEqual({
      question: '<p>कौन?</p>',
      options: ['एक', 'दो', 'तीन', 'चार'],
      explanation: 'क्यों।',
    });
  });

  test('a question in Hindi needs no explanation if the English one has none', async () => {
    answer([question({ _id: 1, ...HINDI, ExplanationHi: undefined })]);
    expect((await fetchQuestions(2, 3))[0]?.hindi?.explanation).toBe('');
  });

  test.each([
    [1, '1'],
    ['4', '4'],
    [' 3 ', '3'],
    ['2\n', '2'],
  ])('a key written as %j is the key %j', async (CorrectAns, key) => {
    answer([question({ _id: 1, CorrectAns })]);
    expect((await fetchQuestions(2, 3))[0]?.correctOption).toBe(key);
  });

  describe('a faulty question', () => {
    const refusal = async (bad: unknown) => {
      answer([question({ _id: 'good' }), bad, question({ _id: 'last' })]);
      const error: unknown = await fetchQuestions(2, 3).catch((it) => it);
      return error instanceof HostError ? error.message : error;
    };

    test.each([0, 5, '', 'A', '1,2', '2.0', null, undefined, ['2'], true])(
      'a question whose key is %j refuses its paper',
      async (CorrectAns) => {
        expect(await refusal(question({ _id: 'bad', CorrectAns }))).toMatch(/question at 1: CorrectAns/);
      },
    );

    test.each([
      ['_id', ''],
      ['_id', null],
      ['Question', '  '],
      ['Question', undefined],
      ['AnsA', ''],
      ['AnsB', null],
      ['AnsC', true],
      ['Question', ['3']],
      ['Question', '<p>&nbsp;</p>'],
      ['Question', '<p style="display:none">Which?</p>'],
      ['AnsA', '<script>alert(1)</script>'],
      ['AnsB', '<img src="data:image/svg+xml;base64,PHN2Zz4=">'],
      ['AnsD', undefined],
    ])('a question whose %s is %j refuses its paper', async (field, value) => {
      expect(await refusal(question({ _id: 'bad', [field]: value }))).toContain(`question at 1: ${field}`);
    });

    describe.each([
      ['of a disk', '<img src="file:///C:/Users/x/clip_image002.png">'],
      ['in SVG', '<img class="Wirisformula" src="data:image/svg+xml;base64,PHN2Zz4=" alt="">'],
      ['without address', '<img>'],
      ['of a letter', '<img src="cid:1">'],
      ['that is too large', `<img src="data:image/png;base64,${'A'.repeat(2_800_000)}">`],
      ['drawn in the text', '<svg width="50"><rect/></svg>'],
      ['that moves', '<video src="/uploads/a.mp4"></video>'],
      ['in an object', '<object data="/uploads/a.svg"></object>'],
    ])('with a picture %s, which the site cannot show,', (_kind, picture) => {
      test.each([
        'Question',
        'AnsA',
        'AnsB',
        'AnsC',
        'AnsD',
        ...Object.keys(HINDI).filter((it) => it !== 'ExplanationHi'),
      ])('refuses its paper if the picture is in %s, and is named', async (field) => {
        const bad = question({ _id: 'bad', ...HINDI, [field]: `<p>See</p>${picture}` });
        expect(await refusal(bad)).toContain(`question at 1: ${field}: it has a picture that cannot be shown (`);
      });

      test('refuses nothing if only the explanation has it', async () => {
        expect(await refusal(question({ _id: 'bad', Explanation: `<p>See</p>${picture}` }))).toHaveLength(3);
      });
    });

    test.each([
      '<img src="/uploads/a.png">',
      '<img alt="x" src=uploads/a.png>',
      '<img src="a.png">',
      '<img src="data:image/png;base64,AAAA">',
      '<img src="https://elsewhere.example/a.png">',
      '<img data-src="/uploads/a.png" src="data:image/svg+xml;base64,PHN2Zz4=">',
      '<svg style="display:none"></svg>',
      '<!-- <img> --><math><mi>x</mi></math>',
    ])('a question with %s has its picture', async (picture) => {
      expect(await refusal(question({ _id: 'bad', Question: `<p>See</p>${picture}` }))).toHaveLength(3);
    });

    test.each(['Subject', 'Section', 'Explanation', 'Source', 'Year', ...Object.keys(HINDI)])(
      'a question on a host that means something else by %s is as one without it',
      async (field) => {
        answer([question({ _id: 0 })]);
        const [without] = await fetchQuestions(2, 3);
        answer([{}, ['a'], false, { $oid: '7' }].map((value, index) => question({ _id: index, [field]: value })));
        expect(await fetchQuestions(2, 3)).toEqual(['0', '1', '2', '3'].map((id) => ({ ...without, id })));
      },
    );

    test('an option can be only a picture, even one in the text itself', async () => {
      const [AnsA, AnsB] = ['<img src="/a.png">', '<p><img src="data:image/png;base64,iVBORw0KGgo="></p>'];
      answer([question({ _id: 1, AnsA, AnsB })]);
      expect(await fetchQuestions(2, 3)).toMatchObject([
        {
          options: [
            expect.stringContaining('src="/a.png"'),
            expect.stringContaining('base64,iVBORw0KGgo='),
            'three',
            'four',
          ],
        },
      ]);
    });

    test('an option can be a number, in Hindi too', async () => {
      answer([question({ _id: 1, ...HINDI, AnsA: 12, AnsD: -0.5, AnsAHi: 12 })]);
      expect(await fetchQuestions(2, 3)).toMatchObject([
        { options: ['12', 'two', 'three', '-0.5'], hindi: { options: ['12', 'दो', 'तीन', 'चार'] } },
      ]);
    });

    test('a year can be a number', async () => {
      answer([question({ _id: 1, Year: 2019 })]);
      expect(await fetchQuestions(2, 3)).toHaveLength(1);
    });

    test.each(Object.keys(HINDI))('a question in Hindi without %s refuses its paper', async (field) => {
      for (const nothing of [' ', '<p>&nbsp;</p>']) {
        const bad = question({ _id: 'bad', Explanation: 'Why.', ...HINDI, [field]: nothing });
        expect(await refusal(bad)).toContain(`question at 1: ${field}`);
      }
    });

    test('a faulty question refuses its paper if it is possibly active', async () => {
      expect(await refusal(question({ _id: 'bad', IsActive: 'yes' }))).toMatch(/question at 1: IsActive/);
    });

    test('two questions with the same id refuse their paper', async () => {
      expect(await refusal(question({ _id: 'good', Question: 'Another?' }))).toContain('_id good stands twice');
      answer([question({ _id: 7 }), question({ _id: '7' })]);
      await expect(fetchQuestions(2, 3)).rejects.toThrow('_id 7 stands twice');
    });
  });

  describe('faults that refuse no paper', () => {
    test.each([
      ['a faulty question of another category', { CategoryId: 1, CorrectAns: 'A' }],
      ['a faulty question of another sub-category', { SubCategoryId: '4', AnsA: '' }],
      ['a faulty question that is not active', { IsActive: false, Question: null }],
      ['a faulty question without the flag', { IsActive: null, CorrectAns: 9 }],
      ['an id of another paper', { _id: 'good', CategoryId: 1 }],
      ['an id of one that is not active', { _id: 'good', IsActive: false }],
      ['a question that is not active and has no category', { IsActive: false, CategoryId: undefined }],
      ['a question of another paper with a flag that is none', { CategoryId: 1, IsActive: 'yes' }],
    ])('a paper starts despite %s', async (_, fields) => {
      answer([question({ _id: 'good' }), question({ _id: 'bad', ...fields }), question({ _id: 'last' })]);
      expect((await fetchQuestions(2, 3)).map((it) => it.id)).toEqual(['good', 'last']);
    });
  });

  describe('questions that name no paper', () => {
    const faulty = (fields: object) => question({ _id: 'bad', ...fields });

    test.each([
      ['an active one without a category', faulty({ CategoryId: undefined }), 'CategoryId'],
      ['one without a sub-category', faulty({ SubCategoryId: null }), 'SubCategoryId'],
      ['one of a category that is no number', faulty({ CategoryId: 'SSC' }), 'CategoryId'],
      ['one of a sub-category that is no number', faulty({ SubCategoryId: ['3'] }), 'SubCategoryId'],
      ['nothing', null, 'item'],
      ['a text', 'x', 'item'],
      ['a number', 5, 'item'],
      ['a list', [[]], 'item'],
    ])('a question that names no paper is dropped with one log line: %s', async (_, bad, field) => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
      // A position of its own, since the same fault is logged only once.
      const before = Array.from({ length: (position += 1) }, (_one, index) => question({ _id: index }));
      answer([...before, bad, question({ _id: 'last' })]);
      expect((await fetchQuestions(2, 3)).at(-1)?.id).toBe('last');
      expect(await fetchQuestions(2, 3)).toHaveLength(position + 1);
      await countQuestions();
      expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
        { event: 'item dropped', noun: 'questions', position, reason: expect.stringMatching(`^${field}: `) },
      ]);
    });

    test('a list in which nothing names a paper is no list of questions', async () => {
      answer([null, 'two', { _id: {} }]);
      await expect(fetchQuestions(2, 3)).rejects.toThrow('no question names its paper');
    });
  });

  test('the site asks for questions anew each time, and a failing host is an error, not an empty paper', async () => {
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

describe('the count of questions', () => {
  test('active questions are counted by sub-category, in the order of their first question', async () => {
    answer([
      question({ _id: 1, CategoryId: 2, SubCategoryId: 5 }),
      question({ _id: 2, CategoryId: '1', SubCategoryId: '1' }),
      question({ _id: 3, CategoryId: 2, SubCategoryId: 5 }),
      question({ _id: 4, CategoryId: 1, SubCategoryId: 1, IsActive: false }),
      question({ _id: 5, CategoryId: 12, SubCategoryId: 5 }),
      question({ _id: 6, CategoryId: 1, SubCategoryId: 25 }),
      question({ _id: 7, CategoryId: 3, SubCategoryId: 3, IsActive: undefined }),
    ]);
    expect(await countQuestions()).toMatchObject([
      { categoryId: 2, subCategoryId: 5, count: 2, subjects: [] },
      { categoryId: 1, subCategoryId: 1, count: 1, subjects: [] },
      { categoryId: 12, subCategoryId: 5, count: 1, subjects: [] },
      { categoryId: 1, subCategoryId: 25, count: 1, subjects: [] },
    ]);
  });

  test('an unchanged list of thousands is parsed once for all pages', async () => {
    answer([question({ _id: 'a', IsPublic: true })]);
    const first = await listPublicQuestions();
    await countQuestions();
    expect(await listPublicQuestions()).toBe(first);
    answer([question({ _id: 'b', IsPublic: true })]);
    expect((await listPublicQuestions()).map(({ _id }) => _id)).toEqual(['b']);
  });

  test('papers are counted one by one: an id can occur in each, and in inactive questions', async () => {
    answer([
      question({ _id: 1, IsActive: false }),
      question({ _id: 1 }),
      question({ _id: 2 }),
      question({ _id: 1, CategoryId: 1 }),
      question({ _id: 2, CategoryId: 1 }),
    ]);
    expect(await countQuestions()).toMatchObject([
      { categoryId: 2, count: 2 },
      { categoryId: 1, count: 2 },
    ]);
  });

  test('active questions are counted by subject, and those without a subject only in the total', async () => {
    const inSubject = (_id: number, Subject?: string, IsActive = true) => question({ _id, Subject, IsActive });
    answer([inSubject(1, 'Polity'), inSubject(2, '__proto__'), inSubject(3), inSubject(4, ' Polity ')]);
    expect(await countQuestions()).toMatchObject([
      {
        ...{ categoryId: 2, subCategoryId: 3, count: 4 },
        subjects: [
          { name: 'Polity', count: 2 },
          { name: '__proto__', count: 1 },
        ],
      },
    ]);
    answer([inSubject(1, 'Polity', false), inSubject(2)]);
    expect(await countQuestions()).toMatchObject([{ count: 1, subjects: [] }]);
  });

  test('the count leaves out a faulty question with one log line, and is empty if the host fails', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    answer([question({ _id: 1 }), question({ _id: 2, CorrectAns: 'Z' })]);
    expect(await countQuestions()).toMatchObject([{ categoryId: 2, subCategoryId: 3, count: 1, subjects: [] }]);
    jest.mocked(getFromHost).mockRejectedValueOnce(new HostError('GET /x', 'status 500'));
    expect(await countQuestions()).toEqual([]);
    const logged = warn.mock.calls.map(([line]) => JSON.parse(line));
    expect(logged).toMatchObject([
      { event: 'item dropped', noun: 'questions', position: 1 },
      { event: 'no content', noun: 'questions' },
    ]);
  });
});
