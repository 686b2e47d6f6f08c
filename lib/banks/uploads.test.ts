import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withEnv } from '@/lib/server/env-testing';

import { folderTarget } from './content-folder';
import { canTake, findUpload, jsonOfUpload, rereadUpload, storeUpload, takeUpload } from './uploads';

let contentDir: string;

const HEAD = 'Question,AnsA,AnsB,AnsC,AnsD,CorrectAns,Format';
const BANK = `${HEAD}\nWho <b>is</b> it?,a,b,c,d,2,HTML\nWhat?,a,b,c,d,9\n`;
const EDITOR = 'an-editor-of-the-tests';

beforeEach(async () => {
  contentDir = process.env.CONTENT_DIR = await mkdtemp(join(tmpdir(), 'content-'));
  withEnv({ CONTENT_DIR: contentDir });
  await mkdir(join(contentDir, 'questions'));
});
afterEach(async () => {
  await rm(contentDir, { recursive: true });
  delete process.env.CONTENT_DIR;
});

const store = (content: string, { name = 'bank.csv', editor = EDITOR, maxBytes = 10_000, nowMs = Date.now() } = {}) =>
  storeUpload(
    editor,
    { name, place: { categoryId: 1, subCategoryId: 2 }, body: new Blob([content]).stream(), maxBytes },
    nowMs,
  );

const announce = jest.fn(async () => undefined);

const writtenFiles = async () => (await readdir(join(contentDir, 'questions'))).filter((it) => it.endsWith('.yaml'));

test('an upload shows which questions an import takes, and only its editor can import it, once', async () => {
  const id = (await store(BANK)) ?? '';
  expect(await findUpload(EDITOR, id)).toMatchObject({
    counts: { taken: 1, refused: 1, duplicate: 0 },
    questions: [{ Question: 'Who <b>is</b> it?', CorrectAns: '2' }],
    others: [{ line: 3, name: 'What?', result: 'refused', reason: expect.stringContaining("'9'") }],
    isTaken: false,
  });
  expect(await writtenFiles()).toEqual([]);
  expect([await findUpload('another', id), await takeUpload('another', id, announce)]).toEqual([null, null]);
  expect(await findUpload(EDITOR, `${id}/../${id}`)).toBeNull();
  expect(await takeUpload(EDITOR, id, announce)).toMatchObject({ counts: { taken: 1 }, isTaken: true });
  const [file = '', ...others] = await writtenFiles();
  expect(others).toEqual([]);
  expect(await readFile(join(contentDir, 'questions', file), 'utf8')).toContain('Who <b>is</b> it?');
  expect(await takeUpload(EDITOR, id, announce)).toBeNull();
});

test('an upload shows the columns that are recognised, and is read and taken with those that the editor chooses', async () => {
  const bare = BANK.replace(HEAD, 'Asked,a1,b1,c1,d1,K,Format');
  const id = (await store(bare)) ?? '';
  const first = await findUpload(EDITOR, id);
  expect(first).toMatchObject({ fault: expect.stringContaining('Say which columns they are') });
  expect(first?.notes[0]?.columns?.slice(0, 2)).toEqual([
    { at: 'A', heading: 'Asked', column: '' },
    { at: 'B', heading: 'a1', column: '' },
  ]);
  const chosen = ['Question=A', 'AnsA=B', 'AnsB=C', 'AnsC=D', 'AnsD=E', 'CorrectAns=F'].map((it) => `--column=${it}`);
  expect(await rereadUpload('another', id, chosen)).toBe(false);
  expect(await rereadUpload(EDITOR, id, chosen)).toBe(true);
  expect(await findUpload(EDITOR, id)).toMatchObject({ options: chosen, counts: { taken: 1 } });
  expect(await takeUpload(EDITOR, id, announce)).toMatchObject({ counts: { taken: 1 }, isTaken: true });
  expect(await rereadUpload(EDITOR, id, [])).toBe(false);
});

test('an import that could not be announced takes nothing', async () => {
  const id = (await store(BANK)) ?? '';
  announce.mockRejectedValueOnce(new Error('the store is away'));
  await expect(takeUpload(EDITOR, id, announce)).rejects.toThrow('the store is away');
  expect(await writtenFiles()).toEqual([]);
  expect(await takeUpload(EDITOR, id, announce)).toMatchObject({ isTaken: true });
  expect(await writtenFiles()).toHaveLength(1);
});

test('an upload is taken even if the content has no folder of questions yet', async () => {
  await rm(join(contentDir, 'questions'), { recursive: true });
  const id = (await store(BANK)) ?? '';
  expect(await canTake()).toBe(true);
  expect(await takeUpload(EDITOR, id, announce)).toMatchObject({ counts: { taken: 1 }, isTaken: true });
  expect(await writtenFiles()).toHaveLength(1);
});

test('an upload gives JSON in the shape of the host, and with a host the site writes no content', async () => {
  const id = (await store(BANK)) ?? '';
  expect(JSON.parse(String(await jsonOfUpload(EDITOR, id)))).toMatchObject([
    { Question: 'Who <b>is</b> it?', CategoryId: 1 },
  ]);
  expect(await canTake()).toBe(true);
  withEnv({ API_HOST: 'https://host.example', CONTENT_DIR: contentDir });
  expect(await canTake()).toBe(false);
  withEnv({ CONTENT_DIR: contentDir });
});

test('an unreadable file gets a reason, and one too large is not kept', async () => {
  const id = (await store('Nothing of ours')) ?? '';
  expect(await findUpload(EDITOR, id)).toMatchObject({ fault: 'The file has no question.' });
  expect(await takeUpload(EDITOR, id, announce)).toBeNull();
  expect(await store('x'.repeat(10_001))).toBe('too-large');
  expect(await findUpload(EDITOR, id)).toBeNull();
});

test('a file is read even if its name looks like an option of a command', async () => {
  const id = (await store(BANK, { name: '--bank.csv' })) ?? '';
  expect(await findUpload(EDITOR, id)).toMatchObject({ name: '--bank.csv', counts: { taken: 1 } });
});

test('an import that breaks off says so, and does not blame the file’s size', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await rm(join(contentDir, 'questions'), { recursive: true });
  await writeFile(join(contentDir, 'questions'), 'no folder');
  const id = (await store(BANK)) ?? '';
  expect(await findUpload(EDITOR, id)).toMatchObject({ fault: expect.stringContaining('The log of the site') });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('import broke off'));
  log.mockRestore();
});

test('an upload during another import is read, and can be taken after that import', async () => {
  const other = await folderTarget(contentDir, { categoryId: 1, subCategoryId: 2 }, 'a');
  const id = (await store(BANK)) ?? '';
  expect(await findUpload(EDITOR, id)).toMatchObject({ counts: { taken: 1 } });
  expect(await takeUpload(EDITOR, id, announce)).toMatchObject({ fault: expect.stringContaining('Another import') });
  expect(await findUpload(EDITOR, id)).not.toHaveProperty('fault');
  await other.close();
  expect(await takeUpload(EDITOR, id, announce)).toMatchObject({ counts: { taken: 1 }, isTaken: true });
});

test('an upload is refused if the site cannot write its folder', async () => {
  const home = process.cwd();
  process.chdir(contentDir);
  await writeFile('data', 'no folder');
  expect(await store(BANK)).toBe('nowhere');
  process.chdir(home);
});

test('an editor’s uploads are read one at a time', async () => {
  const both = await Promise.all([store(BANK), store(BANK)]);
  expect(both.filter((it) => it === null)).toHaveLength(1);
});

test('an abandoned upload is swept after an hour', async () => {
  const id = (await store(BANK)) ?? '';
  await store(BANK, { editor: 'another', nowMs: Date.now() + 3_700_000 });
  expect(await findUpload(EDITOR, id)).toBeNull();
});
