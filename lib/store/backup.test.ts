import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { sql } from 'kysely';

import { BackupError, backUpSqlite } from './backup';
import { type Db, openDatabase } from './database';
import { listReviews, saveReview } from './inbox';
import { startSqlite } from './testing';

const REVIEW = { reviewTitle: 'Notes', yourName: 'Asha', content: 'They are clear.' };
const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);

let server: Awaited<ReturnType<typeof startSqlite>>;
let url: string;
let store: string;
let folder: string;
let db: Db;

beforeAll(async () => {
  server = await startSqlite();
});
afterAll(() => server.stop());
beforeEach(async () => {
  url = await server.freshUrl();
  store = url.slice('file:'.length);
  folder = join(dirname(store), 'backups');
  await mkdir(folder);
  db = await openDatabase(url);
  await saveReview(db, REVIEW, NOW_MS);
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const target = (name = 'copy.db') => join(folder, name);

async function reviewsIn(path: string): Promise<number> {
  const copy = await openDatabase(`file:${path}`);
  return (await listReviews(copy, 'waiting')).length;
}

const refusal = (path: string, source = url, mayReplace = false) => {
  try {
    backUpSqlite(source, path, mayReplace);
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    throw error;
  }
  return undefined;
};

test('what the log gathers during a backup is in the file afterwards, so that no later commit has to wait for it', async () => {
  await sql`pragma wal_autocheckpoint = 0`.execute(db);
  await saveReview(db, { ...REVIEW, content: 'Written meanwhile.' }, NOW_MS);
  const isInFile = async () => (await readFile(store)).includes('Written meanwhile.');
  expect(await isInFile()).toBe(false);
  backUpSqlite(url, target(), false);
  expect(await isInFile()).toBe(true);
});

test('a copy holds all commits, also those that are still in the log', async () => {
  const bytes = backUpSqlite(url, target(), false);
  expect((await stat(target())).size).toBe(bytes);
  expect(await readdir(folder)).toEqual(['copy.db']);
  expect(await reviewsIn(target())).toBe(1);
});

test('a backup neither waits for an open transaction nor sees its writes', async () => {
  await db.transaction().execute(async (trx) => {
    await saveReview(trx, REVIEW, NOW_MS);
    backUpSqlite(url, target(), false);
    await saveReview(trx, REVIEW, NOW_MS);
  });
  expect(await listReviews(db, 'waiting')).toHaveLength(3);
  expect(await reviewsIn(target())).toBe(1);
});

test('only its owner may read a copy', async () => {
  backUpSqlite(url, target(), false);
  expect((await stat(target())).mode & 0o777).toBe(0o600);
});

test('an existing file is replaced only on demand', async () => {
  await writeFile(target(), 'The backup of yesterday');
  expect(refusal(target())).toBe(`${target()} exists already. It is replaced with --force.`);
  expect(await readFile(target(), 'utf8')).toBe('The backup of yesterday');
  backUpSqlite(url, target(), true);
  expect(await reviewsIn(target())).toBe(1);
});

test('a backup finds a store by a URL with escapes', () => {
  backUpSqlite(pathToFileURL(store).href, target(), false);
  expect(existsSync(target())).toBe(true);
});

test('a backup does not create a missing store', async () => {
  const missing = join(folder, 'missing.db');
  expect(refusal(target(), `file:${missing}`)).toBe(`There is no store at ${missing}.`);
  expect(refusal(target(), `file:${folder}`)).toBe(`${folder} is no file.`);
  expect(await readdir(folder)).toEqual([]);
});

test('a backup never replaces the store or its log, whatever name leads to them', async () => {
  await symlink(store, target('link.db'));
  await symlink(dirname(store), target('folder'));
  const besides = (suffix: string) => join(folder, '..', 'backups', '..', `${store.split('/').at(-1)}${suffix}`);
  const inFolder = join(target('folder'), `${store.split('/').at(-1)}-wal`);
  for (const path of [store, `${store}-wal`, `${store}-shm`, besides('-wal'), target('link.db'), inFolder]) {
    expect(refusal(path, url, true)).toBe(`${path} belongs to the store itself. Name another file.`);
  }
  expect(await reviewsIn(store)).toBe(1);
});

test('a backup refuses a target that cannot be written', async () => {
  const missing = join(folder, 'no', 'copy.db');
  expect(refusal(missing)).toBe(`There is no folder ${dirname(missing)}.`);
  expect(refusal(join(store, 'copy.db'))).toBe(`${store} is no folder.`);
  expect(refusal(folder, url, true)).toBe(`${folder} is no file.`);
  expect(refusal('/proc/copy.db')).toMatch(/^(There is no folder|\/proc cannot be written to|The store could not)/);
});

test.each([
  ['garbage', 'Dear institute, '.repeat(1_000), /is no SQLite store/],
  ['an empty file', '', /holds no store of the site/],
])('a backup refuses %s as a store and leaves the last backup', async (_name, content, message) => {
  const other = join(folder, 'other.db');
  await writeFile(other, content);
  await writeFile(target(), 'The backup of yesterday');
  expect(refusal(target(), `file:${other}`, true)).toMatch(message);
  expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  expect(await readFile(target(), 'utf8')).toBe('The backup of yesterday');
  expect(await readFile(other, 'utf8')).toBe(content);
});

test('an unsound copy is thrown away, with the reason', async () => {
  await sql`pragma foreign_keys = off`.execute(db);
  await sql`insert into cohort_member (cohort, candidate, attempt_id) values ('a cohort', 'asha', 'nobody')`.execute(
    db,
  );
  expect(refusal(target())).toBe('The copy is not sound: a row of cohort_member refers to one that is missing.');
  expect(await readdir(folder)).toEqual([]);
});
