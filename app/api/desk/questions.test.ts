import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import fsPromises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { revalidateTag } from 'next/cache';

import { logIn } from '@/lib/accounts/testing';
import { listMocksWith } from '@/lib/banks/question-uses';
import { questionsCall } from '@/lib/content/nouns/questions';
import { whyNotEditable } from '@/lib/editing/items';
import { questionToEdit } from '@/lib/editing/questions';
import { aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { withEnv } from '@/lib/server/env-testing';
import { loadFrozen } from '@/lib/sitting/frozen-paper';
import { listAudit } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { withSqlite } from '@/lib/store/testing';

import { deskChanges } from './changes';

jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load, revalidateTag: jest.fn() }));
jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/content/nouns/bank', () => ({ bankIfAny: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const FILE = `# yaml-language-server: $schema=../schemas/questions.json
- _id: q-1 # of the first paper
  Question: |
    <p>Who?</p>
  AnsA: "Tipu" # the sultan
  AnsB: !md |
    **Mir**
  AnsC: Siraj
  AnsD: Shuja
  CorrectAns: "3"
  CategoryId: 1
  SubCategoryId: 2
  IsActive: true
# The next one is in two languages.
- _id: q-2
  Question:   'What   now?'
  AnsA: "1"
  AnsB: "2"
  AnsC: "3"
  AnsD: "4"
  CorrectAns: 1
  CategoryId: 1
  SubCategoryId: 2
  IsActive: true
`;

let db: Db;
let folder: string;
withSqlite((it) => (db = it));

const EDITORS = { EDITORS: 'editor', EXAMINERS: 'editor' };
const path = () => join(folder, 'questions', 'first.yaml');
const text = () => readFile(path(), 'utf8');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  withEnv({ ...EDITORS, CONTENT_DIR: folder });
  await mkdir(join(folder, 'questions'));
  await writeFile(path(), FILE);
  logIn('editor');
  await db.deleteFrom('audit').execute();
});
afterEach(() => rm(folder, { recursive: true }));

async function post(digest: string, body: unknown) {
  const request = new Request('http://localhost:3000/api/desk/questions/any', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const response = await deskChanges.questions(request, { params: Promise.resolve({ id: digest }) });
  return { status: response.status, ...(await response.json()) };
}

async function opened(id = 'q-1') {
  const found = await questionToEdit(id, 1, 2);
  if (!found) throw new Error(`${id} is not there`);
  return found;
}

/** Saves a question with other values in some fields of its form. */
async function save(changes: Record<string, string>, id = 'q-1', how = 'save') {
  const { digest, values } = await opened(id);
  return post(digest, { do: how, question: id, form: { ...values, ...changes } });
}

test('a saved question changes its own lines alone, stands once in the audit, and shows at once', async () => {
  const { digest } = await opened();
  expect(await save({ Question: '<p>Who <b>was</b> it?</p>', CorrectAns: '4', Year: '2019' })).toMatchObject({
    status: 200,
  });
  expect(await text()).toBe(
    FILE.replace('<p>Who?</p>', '<p>Who <b>was</b> it?</p>')
      .replace('CorrectAns: "3"', 'CorrectAns: "4"')
      .replace('IsActive: true\n#', 'IsActive: true\n  Year: "2019"\n#'),
  );
  expect(
    (await listAudit(db, 10)).map(({ editor, action, subject, before, after }) => [
      editor,
      action,
      subject,
      before,
      after,
    ]),
  ).toEqual([
    ['editor', 'question', 'q-1', `digest ${digest}`, expect.stringContaining('Question, CorrectAns, Year; digest ')],
  ]);
  expect((await listAudit(db, 1))[0]?.after).toContain((await opened()).digest);
  expect(revalidateTag).toHaveBeenCalledWith('questions', { expire: 0 });
  expect(await readdir(join(folder, 'questions'))).toEqual(['first.yaml']);
});

test('the preview shows the question as it would be, and writes nothing', async () => {
  const shown = await save({ AnsA: 'Tipu &amp; <i>others</i>', IsPublic: 'yes' }, 'q-1', 'preview');
  expect(shown).toMatchObject({
    status: 200,
    changed: ['AnsA', 'IsPublic'],
    question: {
      options: ['Tipu &amp; <i>others</i>', expect.stringContaining('<strong>Mir</strong>'), 'Siraj', 'Shuja'],
    },
  });
  expect(await text()).toBe(FILE);
  expect(await listAudit(db, 10)).toEqual([]);
});

test('of two editors who opened a question, the second overwrites nothing', async () => {
  const { digest, values } = await opened();
  expect(await save({ Source: 'NCERT' })).toMatchObject({ status: 200 });
  const first = await text();
  const second = await post(digest, { do: 'save', question: 'q-1', form: { ...values, Source: 'UPSC' } });
  expect(second).toMatchObject({
    status: 409,
    message: expect.stringContaining('Somebody has changed this meanwhile'),
  });
  expect(await text()).toBe(first);
  // A change of another item is none of this one.
  const other = await opened('q-2');
  expect(await save({ Source: 'x' })).toMatchObject({ status: 200 });
  expect(await post(other.digest, { do: 'save', question: 'q-2', form: { ...other.values, AnsA: '0' } })).toMatchObject(
    { status: 200 },
  );
});

test('two saves at the same moment leave one of them, whole', async () => {
  const { digest, values } = await opened();
  const answers = await Promise.all(
    ['one', 'two'].map((Source) => post(digest, { do: 'save', question: 'q-1', form: { ...values, Source } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await text()).toMatch(/Source: (one|two)\n/);
});

test.each([
  ['a script', { Question: '<script>alert(1)</script>' }, 'Question', 'script'],
  ['an event handler', { AnsB: '<b onclick="x()">Mir</b>' }, 'AnsB', 'script'],
  ['a tag that the site does not show', { Explanation: '<video src="/a.mp4"></video>' }, 'Explanation', '<video>'],
  ['a text that is too long', { Explanation: 'x'.repeat(50_001) }, 'Explanation', 'too long'],
  ['a key that is no option', { CorrectAns: '5' }, 'CorrectAns', 'which option'],
  ['two equal options', { AnsC: 'Tipu' }, 'AnsC', 'Options A and C are the same.'],
  ['an option that shows nothing', { AnsD: '<p>&nbsp;</p>' }, 'AnsD', 'Option D is empty.'],
  ['an empty question', { Question: ' ' }, 'Question', 'required'],
  ['Hindi by half', { QuestionHi: 'कौन?' }, 'AnsAHi', 'all of its texts'],
  [
    'two equal options in Hindi',
    { QuestionHi: 'कौन?', AnsAHi: 'क', AnsBHi: 'ख', AnsCHi: 'ग', AnsDHi: 'ख' },
    'AnsDHi',
    'Options B and D in Hindi are the same.',
  ],
  ['a picture that is not there', { AnsA: '<img src="/uploads/none.png" alt="">' }, 'AnsA', 'none.png'],
])('%s is refused at its field', async (_what, changes, field, message) => {
  expect(await save(changes)).toMatchObject({
    status: 400,
    errors: expect.arrayContaining([{ field: `form.${field}`, message: expect.stringContaining(message) }]),
  });
  expect(await text()).toBe(FILE);
  expect(await listAudit(db, 10)).toEqual([]);
});

test('a question is retired in its one line, even if it is faulty', async () => {
  await writeFile(path(), FILE.replace('AnsA: "Tipu"', 'AnsA: Siraj'));
  const { digest } = await opened();
  expect(await post(digest, { do: 'retire', question: 'q-1' })).toMatchObject({ status: 200 });
  expect(await text()).toBe(FILE.replace('AnsA: "Tipu"', 'AnsA: Siraj').replace('IsActive: true', 'IsActive: false'));
  expect(await listAudit(db, 10)).toMatchObject([{ after: expect.stringMatching(/^IsActive; digest /) }]);
});

test('a retired question is not brought back beside an active one with its _id', async () => {
  await writeFile(path(), FILE.replace('q-2', 'q-1').replace('IsActive: true', 'IsActive: false'));
  expect(await save({ IsActive: 'yes' })).toMatchObject({ status: 400, errors: [{ field: 'form.IsActive' }] });
});

test('a frozen paper keeps its text when its question is mended', async () => {
  const paper = await aPublishedPaper(db);
  const before = JSON.stringify(await loadFrozen(db, paper.snapshotId));
  await writeFile(path(), FILE.replace('q-1', paper.paper.questions[0]?.id ?? ''));
  expect(await save({ CorrectAns: '4' }, paper.paper.questions[0]?.id)).toMatchObject({ status: 200 });
  expect(JSON.stringify(await loadFrozen(db, paper.snapshotId))).toBe(before);
});

test('the form names each mock, and each published paper without one, that keeps the old text of a question', async () => {
  const [published, bare] = [await aPublishedPaper(db), await aPublishedPaper(db)];
  const { id, paper } = published;
  const mock = await aMock(db, { paper: published });
  await aMock(db, { paper: published, is_withdrawn: 1 });
  const { categoryId, subCategoryId, questions } = paper;
  const found = await listMocksWith(db, questions[0]?.id ?? '', categoryId, subCategoryId);
  const ours = found.filter((it) => [id, bare.id].includes(it.paper)).map((it) => [it.paper, it.mock]);
  expect(ours).toHaveLength(2);
  expect(ours).toEqual(
    expect.arrayContaining([
      [id, mock.id],
      [bare.id, null],
    ]),
  );
  expect(await listMocksWith(db, questions[0]?.id ?? '', categoryId + 1, subCategoryId)).toEqual([]);
});

test('with an API host nothing is changed here, and the desk says where the host keeps it', async () => {
  const { digest, values } = await opened();
  withEnv({ ...EDITORS, API_HOST: 'https://host.example', CONTENT_DIR: folder });
  expect(await post(digest, { do: 'save', question: 'q-1', form: { ...values, AnsA: 'x' } })).toMatchObject({
    status: 409,
    message: expect.stringContaining('https://host.example/online-ans-que/onlineTestAnsQue'),
  });
  expect(await text()).toBe(FILE);
});

test('a folder that the site cannot write into is named as the reason', async () => {
  jest.spyOn(fsPromises, 'access').mockRejectedValue(new Error('EROFS'));
  expect(await save({ AnsA: 'x' })).toMatchObject({
    status: 409,
    message: expect.stringContaining('cannot write into its content folder'),
  });
  expect(await whyNotEditable(questionsCall)).toContain('cannot write');
  jest.restoreAllMocks();
  expect(await whyNotEditable(questionsCall)).toBeNull();
  expect(await text()).toBe(FILE);
});

test.each([
  ['a visitor', null, 401],
  ['a candidate', 'ravi', 404],
])('%s changes nothing', async (_who, username, status) => {
  const { digest } = await opened();
  logIn(username);
  expect(await post(digest, { do: 'retire', question: 'q-1' })).toMatchObject({ status });
  expect(await text()).toBe(FILE);
});
