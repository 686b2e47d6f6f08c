import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import fsPromises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { revalidateTag } from 'next/cache';

import { logIn } from '@/lib/accounts/testing';
import { lock } from '@/lib/banks/content-folder';
import { announcementsToEdit } from '@/lib/editing/announcements';
import { orFault } from '@/lib/editing/items';
import { withEnv } from '@/lib/server/env-testing';
import { listAudit } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { withSqlite } from '@/lib/store/testing';

import { deskChanges } from './changes';

jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load, revalidateTag: jest.fn() }));
jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const HEAD = '# yaml-language-server: $schema=schemas/announcements.json\n';
const ITEMS = `# Of the first term.
- _id: ann-1
  Title: 'Library   open from 7 am' # till May
  IsActive: true
- _id: 2
  Title: Closed on Friday
  IsActive: false
`;
const FILE = HEAD + ITEMS;
const EDITORS = { EDITORS: 'editor' };

let db: Db;
let folder: string;
withSqlite((it) => (db = it));

const path = () => join(folder, 'announcements.yaml');
const text = () => readFile(path(), 'utf8');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  withEnv({ ...EDITORS, CONTENT_DIR: folder });
  await writeFile(path(), FILE);
  logIn('editor');
  await db.deleteFrom('audit').execute();
});
afterEach(() => rm(folder, { recursive: true }));

async function post(id: string, body: unknown) {
  const request = new Request('http://localhost:3000/api/desk/announcements/any', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const response = await deskChanges.announcements(request, { params: Promise.resolve({ id }) });
  return { status: response.status, ...(await response.json()) };
}

const add = (title: unknown, id = 'new-1') => post(id, { do: 'add', form: { title } });
const digest = async (id = 'ann-1') => (await announcementsToEdit()).find((it) => it.id === id)?.digest ?? '';
const change = async (how: object, id = 'ann-1') => post(await digest(id), { ...how, announcement: id });
const retitle = (title: string) => ({ do: 'change', form: { title } });
const audit = async () =>
  (await listAudit(db, 10)).map(({ action, subject, before, after }) => [action, subject, before, after]);

test('a new announcement comes first, is shown at once, and stands in the audit', async () => {
  expect(await add('  Results: on Monday ')).toMatchObject({ status: 200 });
  expect(await text()).toBe(`${HEAD}- _id: new-1\n  Title: "Results: on Monday"\n  IsActive: true\n${ITEMS}`);
  expect(await audit()).toEqual([['announcement', 'new-1', '', 'shown: Results: on Monday']]);
  expect(revalidateTag).toHaveBeenCalledWith('announcements', { expire: 0 });
  expect(await readdir(folder)).toEqual(['announcements.yaml']);
});

test('a repeated try whose answer got lost adds nothing', async () => {
  expect(await add('Results')).toMatchObject({ status: 200 });
  const once = await text();
  expect(await add('Results')).toMatchObject({ status: 409, message: expect.stringContaining('your last try') });
  expect(await text()).toBe(once);
});

test('the first announcement of a folder without any makes the file', async () => {
  await rm(path());
  expect(await announcementsToEdit()).toEqual([]);
  expect(await add('Results')).toMatchObject({ status: 200 });
  expect(await announcementsToEdit()).toMatchObject([{ id: 'new-1', title: 'Results', isShown: true }]);
});

test('a changed, hidden or shown announcement changes its own lines alone', async () => {
  expect(await change(retitle('Library open from 8 am'))).toMatchObject({ status: 200 });
  expect(await change({ do: 'hide' })).toMatchObject({ status: 200 });
  expect(await change({ do: 'show' }, '2')).toMatchObject({ status: 200 });
  expect(await text()).toBe(
    FILE.replace("'Library   open from 7 am'", 'Library open from 8 am')
      .replace('true', 'hidden')
      .replace('false', 'true')
      .replace('hidden', 'false'),
  );
  expect((await audit()).toReversed()).toEqual([
    ['announcement', 'ann-1', 'shown: Library   open from 7 am', 'shown: Library open from 8 am'],
    ['announcement', 'ann-1', 'shown: Library open from 8 am', 'hidden: Library open from 8 am'],
    ['announcement', '2', 'hidden: Closed on Friday', 'shown: Closed on Friday'],
  ]);
});

test('of two editors who opened an announcement, the second overwrites nothing', async () => {
  const seen = await digest();
  expect(await change(retitle('One'))).toMatchObject({ status: 200 });
  const first = await text();
  expect(await post(seen, { ...retitle('Two'), announcement: 'ann-1' })).toMatchObject({
    status: 409,
    message: expect.stringContaining('Somebody has changed this meanwhile'),
  });
  expect(await text()).toBe(first);
});

test('announcements that two editors add at the same moment are both there, or one editor is told to try again', async () => {
  const answers = await Promise.all([add('One', 'new-1'), add('Two', 'new-2')]);
  const made = answers.filter(({ status }) => status === 200);
  expect(made.length).toBeGreaterThan(0);
  expect(await announcementsToEdit()).toHaveLength(2 + made.length);
  for (const { message } of answers.filter(({ status }) => status !== 200)) expect(message).toContain('Try again');
});

test.each([
  ['no text', '', 'needs a text'],
  ['a title of only spaces', ' \u00a0\t\n ', 'needs a text'],
  ['a title of unseen characters', '\u202e\ufeff', 'needs a text'],
  ['10,000 letters', 'x'.repeat(10_000), 'too long'],
])('%s is refused at its field', async (_what, title, message) => {
  const refusal = { status: 400, errors: [{ field: 'form.title', message: expect.stringContaining(message) }] };
  expect(await add(title)).toMatchObject(refusal);
  expect(await change({ do: 'change', form: { title } })).toMatchObject(refusal);
  expect(await text()).toBe(FILE);
});

test.each([
  '<script>alert(1)</script>',
  '- _id: x\n  Title: y',
  'it\'s 5% "off": {a}, [b] # c',
  '!md **bold**',
  '&a *b',
  'yes',
  '2026',
  'कार्यशाला शनिवार को',
])('%j is a text as it stands, in one line of the file', async (title) => {
  expect(await add(title)).toMatchObject({ status: 200 });
  expect(await announcementsToEdit()).toMatchObject([{ title: title.replace(/\s+/g, ' ') }, {}, {}]);
  expect((await text()).split('\n')).toHaveLength(FILE.split('\n').length + 3);
});

test('a file in JSON, a broken one and one without a list keep every byte', async () => {
  for (const [file, words] of [
    ['[{"_id": "ann-1", "Title": "A", "IsActive": true}]', 'by hand'],
    ['- _id: [', 'check:content'],
    ['Title: A\n', 'check:content'],
  ] as const) {
    await writeFile(path(), file);
    expect(await add('Results')).toMatchObject({ status: 409, message: expect.stringContaining(words) });
    expect(await text()).toBe(file);
  }
  expect(await orFault(announcementsToEdit())).toContain('check:content');
  expect(await audit()).toEqual([]);
});

test('a change during an import is told to wait', async () => {
  const release = await lock(folder);
  expect(await add('Results')).toMatchObject({ status: 409, message: expect.stringContaining('Try again') });
  release();
  expect(await add('Results')).toMatchObject({ status: 200 });
});

test('a write that fails leaves the file and the audit as they were', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(fsPromises, 'open').mockRejectedValue(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
  expect(await add('Results')).toMatchObject({ status: 503 });
  jest.restoreAllMocks();
  logIn('editor');
  expect(await text()).toBe(FILE);
  expect(await audit()).toEqual([]);
  expect(await add('Results')).toMatchObject({ status: 200 });
});

test('with an API host, and in a folder that is read-only, nothing is changed, and the desk says why', async () => {
  jest.spyOn(fsPromises, 'access').mockRejectedValueOnce(new Error('EROFS'));
  expect(await add('x')).toMatchObject({
    status: 409,
    message: expect.stringContaining('cannot write into its content'),
  });
  withEnv({ ...EDITORS, API_HOST: 'https://host.example', CONTENT_DIR: folder });
  expect(await add('x')).toMatchObject({
    status: 409,
    message: expect.stringContaining('https://host.example/announcements/announcementAll'),
  });
  expect(await text()).toBe(FILE);
});

test.each([
  ['a visitor', null, 401],
  ['a candidate', 'ravi', 404],
])('%s changes nothing', async (_who, username, status) => {
  logIn(username);
  expect(await add('x')).toMatchObject({ status });
  expect(await text()).toBe(FILE);
});
