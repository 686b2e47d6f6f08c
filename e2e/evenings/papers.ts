import { createHash } from 'node:crypto';

import Database from 'libsql';

import type { PaperPlan, Plan } from './plan';
import { MINUTE_MS, START_MS } from './times';

const LETTERS = ['one', 'two', 'three', 'four'];
const OWN = 5;

/** The right option of a question of the mock: another one under another key. */
export const rightOption = (number: number, keyOf: number) => ((number + keyOf) % 4) + 1;

const sectionsOf = ({ questions, isLocked, minutes }: PaperPlan) => {
  const first = Math.floor(questions / 2);
  const firstMs = Math.floor((minutes * MINUTE_MS) / 3);
  return isLocked
    ? [
        { name: 'Reasoning', first: 1, last: first, isLocked, durationMs: firstMs },
        { name: 'English', first: first + 1, last: questions, isLocked, durationMs: minutes * MINUTE_MS - firstMs },
      ]
    : [];
};

/** The text of a question. Under another key the frozen texts differ too, by the letter after the number. */
const texts = (name: string) => ({ question: `Question ${name}?`, options: LETTERS.map((it) => `${name} ${it}`) });

const numbersOf = ({ questions }: PaperPlan) => Array.from({ length: questions }, (_, index) => index + 1);

/** The paper of the mock as the desk would have frozen it. */
export function mockPaper({ mock }: Plan, keyOf: number) {
  return {
    ...{ id: 'paper-1', categoryId: 2, subCategoryId: 3, name: 'The mock', durationMs: mock.minutes * MINUTE_MS },
    questions: numbersOf(mock).map((number) => ({
      ...{ id: `m${number}`, ...texts(`m${number}${'ab'[keyOf]}`), subject: number % 2 ? 'Polity' : 'History' },
      ...(mock.shuffle === 'questions-and-options' && number === 2 && { keepsOptions: true }),
      ...(mock.isInTwoLanguages && number !== 1 && { hindi: texts(`ह${number}${'ab'[keyOf]}`) }),
    })),
    sections: sectionsOf(mock),
    scheme: mock.hasMarks ? { rightUnits: 1_200, wrongUnits: 400 } : null,
    ...(mock.shuffle && { shuffle: mock.shuffle }),
    key: numbersOf(mock).map((number) => ({
      ...{ correctAns: String(rightOption(number, keyOf)), explanation: `Because ${rightOption(number, keyOf)}.` },
      ...(mock.isInTwoLanguages && number !== 1 && { explanationInHindi: `क्योंकि ${rightOption(number, keyOf)}` }),
    })),
  };
}

export const COMPOSED = 'composed-1';

/** Writes the published paper of the mock into an empty store. */
export function publishPaper(file: string, plan: Plan, keyOf: number): string {
  const { questions, key, ...rest } = mockPaper(plan, keyOf);
  const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url');
  const held = questions.map((question, at) => JSON.stringify([question, key[at]]));
  const ids = questions.map(({ id }) => id);
  const stored = ids.map((id, at) => ({ id, right: key[at]?.correctAns, digest: digestOf(held[at] ?? '') }));
  const content = JSON.stringify({ ...rest, questions: stored });
  const snapshot = digestOf(content);
  const database = new Database(file);
  const run = (sql: string, ...of: unknown[]) => database.prepare(sql).run(of);
  run('insert into paper_snapshot (id, content, created_at_ms) values (?, ?, ?)', snapshot, content, START_MS);
  for (const text of held) run('insert into frozen_question (digest, content) values (?, ?)', digestOf(text), text);
  run(
    `insert into composed_paper (id, name, category_id, sub_category_id, questions, content, version, snapshot_id, created_at_ms, published_at_ms)
     values (?, ?, 2, 3, ?, '{}', 1, ?, ?, ?)`,
    ...[COMPOSED, rest.name, ids.length, snapshot, START_MS, START_MS],
  );
  for (const id of ids) {
    run(
      'insert into paper_question (question_id, snapshot_id, created_at_ms) values (?, ?, ?)',
      id,
      snapshot,
      START_MS,
    );
    run('insert into question_use (question_id, composed_paper_id) values (?, ?)', id, COMPOSED);
  }
  for (const { name: candidate, extraMinutesPerHour } of plan.candidates)
    if (extraMinutesPerHour > 0)
      run(
        'insert into compensatory_time (candidate, extra_minutes_per_hour) values (?, ?)',
        candidate,
        extraMinutesPerHour,
      );
  database.close();
  return snapshot;
}

/** The questions of the host: practice is 2/3, and the exam with its scheme is 2/4. */
function questionsOf({ exam, mock, sharesQuestions }: Plan, keyOf: number, revision: number) {
  const wire = (id: string, place: number, firstRight: number, more: object = {}) => {
    const { question, options } = texts(revision > 0 && !id.startsWith('m') ? `${id} revised ${revision}` : id);
    const [AnsA, AnsB, AnsC, AnsD] = options;
    const right = id.startsWith('m') ? firstRight : ((firstRight + revision - 1) % 4) + 1;
    return {
      ...{
        _id: id,
        Question: question,
        AnsA,
        AnsB,
        AnsC,
        AnsD,
        CorrectAns: String(right),
        CategoryId: 2,
        SubCategoryId: place,
      },
      ...{ IsActive: true, Subject: options.length > 3 ? 'Polity' : '', Explanation: `Because ${right}.`, ...more },
    };
  };
  const own = Array.from({ length: OWN }, (_, at) => wire(`p${at}`, 3, (at % 4) + 1));
  const [first] = sectionsOf(exam);
  const ofExam = numbersOf(exam).map((number) => {
    const section = first && { Section: number <= first.last ? first.name : 'English' };
    return wire(`e${number}`, 4, (number % 4) + 1, section);
  });
  const shared = sharesQuestions ? numbersOf(mock).slice(0, 2) : [];
  return [...own, ...ofExam, ...shared.map((number) => wire(`m${number}`, 3, rightOption(number, keyOf)))];
}

const QUESTIONS = '/online-ans-que/onlineTestAnsQue';

/** The API host of the institute, with its content as it is: the revision rises when the institute changes it. */
export function apiHostOf(plan: Plan, keyOf: number, revision: () => number) {
  const scheme = {
    ...{ Minutes: plan.exam.minutes, Right: '2', Wrong: '0.5', Locked: plan.exam.isLocked },
    Sections: sectionsOf(plan.exam).map(({ name, durationMs }) => ({ Name: name, Minutes: durationMs / MINUTE_MS })),
    FullPaper: { Questions: plan.exam.questions - 1, Marks: 10, Minutes: plan.exam.minutes },
  };
  const answers: Record<string, unknown> = {
    '/online-main-category/onlineMainCategories': [{ _id: 2, CatName: 'SSC' }],
    '/online-test-category/onlineTestCategories': [
      { _id: 3, SubCatName: 'Practice', CategoryId: '2' },
      {
        _id: 4,
        SubCatName: 'Exam',
        CategoryId: '2',
        Scheme: plan.exam.isLocked ? { ...scheme, FullPaper: undefined } : scheme,
      },
    ],
  };
  const revisions: string[] = [];
  const questionsAt = (number: number) => (revisions[number] ??= JSON.stringify(questionsOf(plan, keyOf, number)));
  const texted = new Map(Object.entries(answers).map(([path, body]) => [path, JSON.stringify(body)]));
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const text = pathname === QUESTIONS ? questionsAt(revision()) : texted.get(pathname);
    const status = text === undefined ? 404 : 200;
    return new Response(text ?? '{}', { status, headers: { 'content-type': 'application/json' } });
  };
}
