import { getFromHost } from '@/lib/content/host/client';
import { HostError } from '@/lib/content/host/host-error';

import type { Db } from '@/lib/store/database';

import { cohortOf } from './cohort';
import { loadPaper } from './paper-source';
import { linesOf, MINUTE_MS } from './testing';
import { type HostChoice, paperIdOf } from './wire';

jest.mock('@/lib/content/host/client', () => ({ getFromHost: jest.fn() }));
jest.mock('@/lib/store/mock-entries', () => ({ secretQuestions: async () => new Map() }));

const db = {} as Db;

const EXAM: HostChoice = { kind: 'exam', categoryId: 2, subCategoryId: 3 };
const TEST: HostChoice = { ...EXAM, kind: 'test' };
const SHARED_FOR_MS = 5_000;

/** Moves on before each test, so that tests share no reading. */
let nowMs = Date.UTC(2026, 7, 23, 9, 30);
beforeEach(() => {
  nowMs += 60 * MINUTE_MS;
  jest.mocked(getFromHost).mockClear();
});

const question = (id: number, fields: object = {}) => ({
  _id: id,
  Question: `<p>Question ${id}?</p>`,
  AnsA: 'one',
  AnsB: 'two',
  AnsC: 'three',
  AnsD: 'four',
  CorrectAns: String((id % 4) + 1),
  CategoryId: 2,
  SubCategoryId: 3,
  IsActive: true,
  Explanation: `<p>Explanation ${id}.</p>`,
  ...fields,
});

const inSection = (id: number, Section: string) => question(id, { Section });

const LOCKED = {
  Minutes: 30,
  Right: '2',
  Wrong: '0.5',
  Locked: true,
  Sections: [
    { Name: 'Reasoning', Minutes: 10 },
    { Name: 'English', Minutes: 20 },
  ],
};

const subCategory = (Scheme?: object) => ({
  _id: 3,
  SubCatName: 'CGL Tier I',
  NameHi: 'सीजीएल टियर-I',
  CategoryId: 2,
  Scheme,
});

/** Makes the host answer with these values; an error makes its call fail. */
function host(subCategories: unknown, questions: unknown) {
  jest.mocked(getFromHost).mockImplementation(async (path) => {
    const answer = path.includes('onlineTestCategories') ? subCategories : questions;
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

/** How often the host was read: a reading is two calls. */
const readings = () => jest.mocked(getFromHost).mock.calls.length / 2;

async function load(choice = EXAM, atMs = nowMs) {
  const paper = await loadPaper(db, choice, atMs);
  if (typeof paper === 'string') throw new Error(`no paper: ${paper}`);
  return paper;
}

/** The fault that loading a paper returns, with the logged lines. */
async function faultOf(choice = EXAM, atMs = nowMs) {
  let fault: unknown;
  const lines = await linesOf(async () => (fault = await loadPaper(db, choice, atMs)));
  return { fault, lines };
}

describe('a paper with more questions than it may have', () => {
  const many = (count: number, sectionOf = (_id: number) => '') =>
    Array.from({ length: count }, (_, id) => inSection(id, sectionOf(id)));
  const idsOf = (paper: Awaited<ReturnType<typeof load>>) => paper.questions.map(({ id }) => id);

  test('a drawn paper has a hundred questions, each once, in the host’s order, and says from how many', async () => {
    host([subCategory()], many(250));
    const paper = await load();
    const ids = idsOf(paper).map(Number);
    expect(ids).toHaveLength(100);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    expect(paper.key).toEqual(ids.map((id) => ({ correctAns: String((id % 4) + 1), explanation: expect.anything() })));
    expect(paper.drawnFrom).toBe(250);
  });

  test('a drawn paper has as many questions as the real one, evenly from its sections', async () => {
    const FullPaper = { Questions: 20, Marks: 40, Minutes: 30 };
    host(
      [subCategory({ ...LOCKED, FullPaper })],
      many(90, (id) => (id < 80 ? 'Reasoning' : 'English')),
    );
    const { sections, questions } = await load();
    expect(questions).toHaveLength(20);
    expect(sections).toMatchObject([
      { name: 'Reasoning', first: 1, last: 10 },
      { name: 'English', first: 11, last: 20 },
    ]);
  });

  test('each test is another draw, and candidates who start together share one', async () => {
    host([subCategory()], many(250));
    const first = idsOf(await load());
    expect(idsOf(await load(EXAM, nowMs + SHARED_FOR_MS))).toEqual(first);
    expect(idsOf(await load(EXAM, nowMs + 3 * SHARED_FOR_MS))).not.toEqual(first);
  });

  test('each drawn paper is ranked by itself', async () => {
    host([subCategory()], many(250));
    const [first, second] = [await load(), await load(EXAM, nowMs + 3 * SHARED_FOR_MS)];
    expect(cohortOf(first)).not.toBe(cohortOf(second));
    expect(cohortOf(first)).toBe(cohortOf({ ...first }));
  });

  test('a paper with exactly enough questions is taken whole', async () => {
    host([subCategory()], many(100));
    const paper = await load();
    expect(paper.questions).toHaveLength(100);
    expect(paper.drawnFrom).toBeUndefined();
  });
});

describe('the paper', () => {
  test('an exam has the times, marking and locked sections of its scheme, and its key', async () => {
    host([subCategory(LOCKED)], [inSection(1, 'Reasoning'), inSection(2, 'English')]);
    expect(await load()).toEqual({
      id: 'exam-2-3',
      categoryId: 2,
      subCategoryId: 3,
      name: 'CGL Tier I',
      nameInHindi: 'सीजीएल टियर-I',
      durationMs: 30 * MINUTE_MS,
      questions: [1, 2].map((id) => ({
        id: String(id),
        question: `<p>Question ${id}?</p>`,
        options: ['one', 'two', 'three', 'four'],
        subject: '',
      })),
      sections: [
        { name: 'Reasoning', first: 1, last: 1, isLocked: true, durationMs: 10 * MINUTE_MS },
        { name: 'English', first: 2, last: 2, isLocked: true, durationMs: 20 * MINUTE_MS },
      ],
      scheme: { rightUnits: 1_200, wrongUnits: 300 },
      cutOffs: [],
      key: [
        { correctAns: '2', explanation: '<p>Explanation 1.</p>' },
        { correctAns: '3', explanation: '<p>Explanation 2.</p>' },
      ],
    });
  });

  test('a paper scales the real cut-offs to its own marks', async () => {
    const real = {
      FullPaper: { Questions: 100, Marks: 200, Minutes: 60 },
      CutOffs: [{ Name: 'UR', Year: 2024, Marks: 153.19 }],
    };
    host([subCategory({ ...LOCKED, ...real })], [inSection(1, 'Reasoning'), inSection(2, 'English')]);
    // 153.19 of 200 are 3.0638 of 4 marks, each of 600 units.
    expect((await load()).cutOffs).toEqual([{ name: 'UR', year: 2024, marksUnits: 1_838, real: '153.19 of 200' }]);
  });

  test('a paper orders its questions by section, then as the host does, each with its own key', async () => {
    host(
      [subCategory(LOCKED)],
      [inSection(1, 'English'), inSection(2, 'Reasoning'), inSection(3, 'English'), inSection(4, 'Reasoning')],
    );
    const { questions, sections, key } = await load();
    expect(questions.map(({ id }) => id)).toEqual(['2', '4', '1', '3']);
    expect(sections.map(({ name, first, last }) => [name, first, last])).toEqual([
      ['Reasoning', 1, 2],
      ['English', 3, 4],
    ]);
    expect(key.map(({ correctAns }) => correctAns)).toEqual(['3', '1', '2', '4']);
    expect(key[0]?.explanation).toBe('<p>Explanation 2.</p>');
  });

  test('a practice test lasts half an hour, has open sections and is marked by its scheme', async () => {
    host([subCategory({ ...LOCKED, Minutes: 120 })], [inSection(1, 'Reasoning'), inSection(2, 'English')]);
    expect(await load(TEST)).toMatchObject({
      id: 'test-2-3',
      durationMs: 30 * MINUTE_MS,
      sections: [
        { name: 'Reasoning', first: 1, last: 1, isLocked: false, durationMs: null },
        { name: 'English', first: 2, last: 2, isLocked: false, durationMs: null },
      ],
      scheme: { rightUnits: 1_200, wrongUnits: 300 },
    });
  });

  test('an exam without locks has its own time and open sections', async () => {
    const Sections = [{ Name: 'Reasoning' }, { Name: 'English' }];
    const scheme = { ...LOCKED, Minutes: 120, Locked: undefined, Sections };
    host([subCategory(scheme)], [inSection(1, 'Reasoning'), inSection(2, 'English')]);
    const { durationMs, sections } = await load();
    expect(durationMs).toBe(120 * MINUTE_MS);
    expect(sections.map(({ isLocked }) => isLocked)).toEqual([false, false]);
  });

  test.each([
    ['has no scheme', [subCategory()], 'CGL Tier I'],
    ['is not at the host', [], 'General Studies'],
    ['belongs to another category', [{ ...subCategory(LOCKED), CategoryId: 1 }], 'General Studies'],
  ])('a paper whose sub-category %s lasts half an hour, without sections or marks', async (_, subCategories, name) => {
    host(subCategories, [inSection(2, 'English'), inSection(1, 'Reasoning')]);
    for (const choice of [EXAM, TEST]) {
      const paper = await load(choice);
      expect(paper).toMatchObject({ name, durationMs: 30 * MINUTE_MS, sections: [], scheme: null });
      expect(paper.questions.map(({ id }) => id)).toEqual(['2', '1']);
    }
  });

  test('a paper whose scheme has no sections takes the questions of every section', async () => {
    const scheme = { Minutes: 60, Right: '2', Wrong: '2/3' };
    host([subCategory(scheme)], [inSection(2, 'English'), question(1)]);
    const paper = await load();
    expect(paper).toMatchObject({ durationMs: 60 * MINUTE_MS, sections: [], scheme: { wrongUnits: 400 } });
    expect(paper.questions).toHaveLength(2);
  });

  test('a paper leaves out unknown fields of the host’s questions', async () => {
    host([subCategory()], [question(1, { Hint: 'canary', __v: 0 })]);
    expect(JSON.stringify(await load())).not.toMatch(/canary|__v/);
  });
});

describe('faults of papers', () => {
  test.each([
    ['the host has none', []],
    ['all are of other papers or not active', [question(1, { SubCategoryId: 4 }), question(2, { IsActive: false })]],
  ])('there is no paper without questions: %s', async (_, questions) => {
    host([subCategory(LOCKED)], questions);
    expect(await faultOf()).toEqual({ fault: 'no-questions', lines: [] });
  });

  const whole = [inSection(1, 'Reasoning'), inSection(2, 'English')];
  const twice = [...LOCKED.Sections, { Name: 'Reasoning', Minutes: 5 }];

  test.each<[string, unknown, unknown, RegExp]>([
    ['a question is faulty', [subCategory(LOCKED)], [...whole, question(3, { AnsC: '' })], /question at 2: AnsC/],
    ['a question stands twice', [subCategory(LOCKED)], [...whole, inSection(1, 'English')], /_id 1 stands twice/],
    ['a question has no section', [subCategory(LOCKED)], [...whole, question(3)], /do not fill the sections/],
    [
      'a question is of a section that the paper lacks',
      [subCategory(LOCKED)],
      [...whole, inSection(3, 'Maths')],
      /fill/,
    ],
    ['a section has no question', [subCategory(LOCKED)], [inSection(1, 'Reasoning')], /do not fill the sections/],
    ['two sections have one name', [subCategory({ ...LOCKED, Sections: twice })], whole, /do not fill the sections/],
    ['the questions are no list', [subCategory(LOCKED)], { message: 'no' }, /answer is not a list/],
    ['the sub-categories are no list', 'Welcome', whole, /answer is not a list/],
    ['the host is down', new HostError('GET /x', 'status 500'), new HostError('GET /x', 'status 500'), /status 500/],
    ['half of the host is down', new HostError('GET /x', 'status 500'), whole, /status 500/],
  ])('there is no paper when %s, and the log says so once', async (_, subCategories, questions, reason) => {
    host(subCategories, questions);
    for (const choice of [EXAM, TEST]) {
      const { fault, lines } = await faultOf(choice);
      expect(fault).toBe('not-available');
      expect(lines).toEqual([
        { level: 'warn', event: 'no paper', paper: paperIdOf(choice), reason: expect.stringMatching(reason) },
      ]);
    }
  });

  test('an error in our own code is not reported as a fault of the host', async () => {
    host([subCategory()], new TypeError('a fault of ours'));
    await expect(loadPaper(db, EXAM, nowMs)).rejects.toThrow('a fault of ours');
    host([subCategory()], [question(1)]);
    expect((await load()).questions).toHaveLength(1);
  });
});

describe('one reading of the host', () => {
  test('one reading of the host serves fifty candidates who start together', async () => {
    host([subCategory()], [question(1)]);
    const papers = await Promise.all(Array.from({ length: 50 }, (_, index) => load(EXAM, nowMs + index)));
    expect(new Set(papers).size).toBe(1);
    expect(await load(EXAM, nowMs + SHARED_FOR_MS)).toBe(papers[0]);
    expect(readings()).toBe(1);
  });

  test('a reading does not serve callers who come later, or after the clock was set back', async () => {
    host([subCategory()], [question(1)]);
    await load();
    host([subCategory()], [question(1), question(2)]);
    expect((await load(EXAM, nowMs + SHARED_FOR_MS + 1)).questions).toHaveLength(2);
    host([subCategory()], [question(3)]);
    expect((await load(EXAM, nowMs)).questions.map(({ id }) => id)).toEqual(['3']);
    expect(readings()).toBe(3);
  });

  test('one reading of the host serves every paper', async () => {
    host([subCategory()], [question(1), question(2, { SubCategoryId: 4 })]);
    const [exam, practice, other] = await Promise.all([load(), load(TEST), load({ ...EXAM, subCategoryId: 4 })]);
    expect([exam.id, practice.id, other.id]).toEqual(['exam-2-3', 'test-2-3', 'exam-2-4']);
    expect(other.questions.map(({ id }) => id)).toEqual(['2']);
    expect(readings()).toBe(1);
  });

  test('one reading of the host answers for any number of papers that somebody makes up', async () => {
    host([subCategory()], [question(1)]);
    for (let made = 0; made < 1_000; made += 1) {
      const choice = { ...EXAM, categoryId: made + 10, subCategoryId: made };
      expect(await loadPaper(db, choice, nowMs + made)).toBe('no-questions');
    }
    expect(await load()).toBe(await load(EXAM, nowMs + 999));
    expect(readings()).toBe(1);
  });

  test('all who ask while the host is slow share one reading', async () => {
    host([subCategory()], [question(1)]);
    const answering = Array.from({ length: 100 }, (_, made) => loadPaper(db, { ...EXAM, subCategoryId: made }, nowMs));
    expect(readings()).toBe(1);
    expect((await Promise.all(answering)).filter((it) => it === 'no-questions')).toHaveLength(99);
  });

  test('a failed reading is not kept: the next candidate gets the paper', async () => {
    host([subCategory()], new HostError('GET /x', 'status 500'));
    expect((await faultOf()).fault).toBe('not-available');
    host([subCategory()], [question(1)]);
    expect((await load()).questions).toHaveLength(1);
  });

  test.each([
    ['a faulty question', [question(1, { AnsA: '' })]],
    ['no questions', []],
  ])('a reading with %s is dropped after some seconds', async (_, questions) => {
    host([subCategory()], questions);
    expect(typeof (await faultOf()).fault).toBe('string');
    host([subCategory()], [question(1)]);
    expect((await load(EXAM, nowMs + SHARED_FOR_MS + 1)).questions).toHaveLength(1);
  });
});
