import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import fsPromises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { revalidateTag } from 'next/cache';

import { logIn } from '@/lib/accounts/testing';
import { folderTarget } from '@/lib/banks/content-folder';
import { importBank } from '@/lib/banks/import-bank';
import { aFile } from '@/lib/banks/testing';
import { listImports } from '@/lib/editing/imports';
import { aPublishedPaper } from '@/lib/holding/mocks/testing';
import { withEnv } from '@/lib/server/env-testing';
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

const EDITORS = { EDITORS: 'editor' };
const OWN = '- _id: own\n  Question: Who?\n';

let db: Db;
let folder: string;
withSqlite((it) => (db = it));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  withEnv({ ...EDITORS, CONTENT_DIR: folder });
  await mkdir(join(folder, 'questions'));
  await writeFile(join(folder, 'questions', 'own.yaml'), OWN);
  logIn('editor');
  await db.deleteFrom('audit').execute();
});
afterEach(() => rm(folder, { recursive: true }));

/** Imports so many questions. @returns the import as the desk lists it, and the id of its last question */
async function imported(name: string, count = 3) {
  const rows = Array.from({ length: count }, (_, number) => `${name} ${number}?,a,b,c,d,2\n`);
  const target = await folderTarget(folder, { categoryId: 1, subCategoryId: 2 }, name.padEnd(12, 'x'));
  await importBank({
    file: aFile('bank.csv', `Question,AnsA,AnsB,AnsC,AnsD,CorrectAns\n${rows.join('')}`),
    ...{ format: undefined, target, isDry: false },
    each: () => undefined,
  });
  await target.close();
  const found = (await listImports()).find((it) => it.file.includes(name));
  if (!found) throw new Error(`${name} is not there`);
  return { ...found, last: found.ids.at(-1) ?? '' };
}

async function undo(file: string, digest: string) {
  const request = new Request('http://localhost:3000/api/desk/imports/any', {
    method: 'POST',
    body: JSON.stringify({ do: 'undo', file }),
    headers: { 'content-type': 'application/json' },
  });
  const response = await deskChanges.imports(request, { params: Promise.resolve({ id: digest }) });
  return { status: response.status, ...(await response.json()) };
}

const files = async () => (await readdir(join(folder, 'questions'))).sort();

test('an import is undone as a whole, with a line of audit, and other questions stay', async () => {
  const [first, second] = [await imported('first'), await imported('second', 2)];
  expect(first).toMatchObject({ place: '1-2', ids: { length: 3 } });
  expect(await undo(first.file, first.digest)).toMatchObject({ status: 200 });
  expect(await files()).toEqual([second.file, 'own.yaml']);
  expect(await listAudit(db, 10)).toMatchObject([
    { editor: 'editor', action: 'import', subject: first.file, before: '3 questions', after: 'undone' },
  ]);
  expect(revalidateTag).toHaveBeenCalledWith('questions', { expire: 0 });
  expect(await undo(first.file, first.digest)).toMatchObject({ status: 409 });
});

test('an import stays while a published paper has one of its questions', async () => {
  const { file, digest, last } = await imported('first', 1_100);
  const paper = await aPublishedPaper(db);
  await db.insertInto('question_use').values({ question_id: last, composed_paper_id: paper.id }).execute();
  expect(await undo(file, digest)).toMatchObject({
    status: 409,
    message: expect.stringContaining(`The import stays: a published paper has its question ${last}.`),
  });
  expect(await files()).toEqual([file, 'own.yaml']);
  expect(await listAudit(db, 10)).toEqual([]);
});

test('an import that somebody has changed meanwhile stays', async () => {
  const { file, digest } = await imported('first');
  await fsPromises.appendFile(join(folder, 'questions', file), OWN);
  expect(await undo(file, digest)).toMatchObject({ status: 409, message: expect.stringContaining('meanwhile') });
  expect(await files()).toEqual([file, 'own.yaml']);
});

test.each(['own.yaml', '../institute.yaml', 'imported-1-2-a/../../x.yaml', 'imported-1-2-a.yaml\0'])(
  'no file but an import is ever deleted: %j',
  async (file) => {
    expect(await undo(file, 'any')).toMatchObject({ status: 400 });
    expect(await files()).toEqual(['own.yaml']);
  },
);

test('with an API host, and in a folder that is read-only, the import stays, and the desk says why', async () => {
  const { file, digest } = await imported('first');
  jest.spyOn(fsPromises, 'access').mockRejectedValueOnce(new Error('EROFS'));
  expect(await undo(file, digest)).toMatchObject({ status: 409, message: expect.stringContaining('cannot write') });
  withEnv({ ...EDITORS, API_HOST: 'https://host.example', CONTENT_DIR: folder });
  expect(await undo(file, digest)).toMatchObject({ status: 409, message: expect.stringContaining('host.example') });
  expect(await files()).toEqual([file, 'own.yaml']);
});

test.each([
  ['a visitor', null, 401],
  ['a candidate', 'ravi', 404],
])('%s undoes nothing', async (_who, username, status) => {
  const { file, digest } = await imported('first');
  logIn(username);
  expect(await undo(file, digest)).toMatchObject({ status });
  expect(await files()).toEqual([file, 'own.yaml']);
});
