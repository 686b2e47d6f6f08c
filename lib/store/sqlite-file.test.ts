import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { backUpSqlite } from './backup';
import { commitTogether } from './commit-together';
import { type Db, openDatabase } from './database';
import { listReviews, saveReview } from './inbox';
import { startSqlite } from './testing';

const REVIEW = { reviewTitle: 'Notes', yourName: 'Asha', content: 'They are clear.' };
const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);
const GONE = 'the file of the store is gone';

let server: Awaited<ReturnType<typeof startSqlite>>;
let folder: string;
let path: string;
let db: Db;
const onGone = jest.fn();

beforeAll(async () => {
  server = await startSqlite();
});
afterAll(() => server.stop());
beforeEach(async () => {
  onGone.mockReset();
  folder = (await server.freshUrl()).slice('file:'.length);
  path = join(folder, 'site.db');
  db = await openDatabase(`file:${path}`, { onGone });
  await saveReview(db, REVIEW, NOW_MS);
});
afterEach(() => db.destroy());

const save = () => saveReview(db, REVIEW, NOW_MS);
const saveTogether = () => commitTogether(db, (trx) => saveReview(trx, REVIEW, NOW_MS));
const removeFile = async () => {
  for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix, { force: true });
};

test.each([
  ['its file is deleted', removeFile],
  ['its log alone is deleted', () => rm(`${path}-wal`)],
  ['its folder is deleted', () => rm(folder, { recursive: true })],
  ['its folder is moved', () => rename(folder, `${folder}-elsewhere`)],
  [
    'another file is put into its place',
    async () => {
      backUpSqlite(`file:${path}`, join(folder, 'backup.db'), false);
      await rename(join(folder, 'backup.db'), path);
    },
  ],
])('saving and reading fail when %s', async (_name, remove) => {
  await remove();
  await expect(save()).rejects.toThrow(GONE);
  expect(onGone).toHaveBeenCalledTimes(1);
  await expect(saveTogether()).rejects.toThrow(GONE);
  await expect(listReviews(db, 'waiting')).rejects.toThrow(GONE);
  expect(onGone).toHaveBeenCalledTimes(1);
});

test('a transaction fails when the file is deleted in the middle of it', async () => {
  const transaction = db.transaction().execute(async (trx) => {
    await saveReview(trx, REVIEW, NOW_MS);
    await removeFile();
  });
  await expect(transaction).rejects.toThrow(/gone/);
});

test('only the owner may read the store and its log', async () => {
  for (const suffix of ['', '-wal', '-shm']) expect((await stat(path + suffix)).mode & 0o777).toBe(0o600);
});

test('a reading can be the first to notice that the file is gone', async () => {
  await removeFile();
  await expect(listReviews(db, 'waiting')).rejects.toThrow(GONE);
});

test('a store that is gone is not made anew, but a restored one is opened', async () => {
  const url = `file:${path}`;
  backUpSqlite(url, `${folder}.backup`, false);
  await rm(folder, { recursive: true });
  await expect(save()).rejects.toThrow(GONE);
  await expect(openDatabase(url, { mayCreate: false })).rejects.toThrow(GONE);
  expect(existsSync(folder)).toBe(false);
  await mkdir(dirname(path));
  await copyFile(`${folder}.backup`, path);
  const again = await openDatabase(url, { mayCreate: false });
  await saveReview(again, REVIEW, NOW_MS);
  expect(await listReviews(again, 'waiting')).toHaveLength(2);
  await again.destroy();
});
