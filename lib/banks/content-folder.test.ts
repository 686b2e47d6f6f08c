import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parse } from 'yaml';

import { questionsCall } from '@/lib/content/nouns/questions';
import { withEnv } from '@/lib/server/env-testing';

import { folderTarget, jsonTarget, readFolderQuestions } from './content-folder';
import { importBank } from './import-bank';
import { pictureFile } from './pictures';
import { NOTHING_THERE } from './read-bank';
import { A_PNG, aFile } from './testing';

withEnv();

const PLACE = { categoryId: 1, subCategoryId: 2 };
const HEAD = 'Question,AnsA,AnsB,AnsC,AnsD,CorrectAns,Subject,Format';
const BANK = `${HEAD}\nWho?,a,b,c,d,2,Polity,\nWhat?,a,b,c,d,9,,\nWho?,a,b,c,d,2,,\n"Look <img src=""data:image/png;base64,${A_PNG}"" alt="""">",a,b,c,d,1,,HTML\n`;

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'content-'))));
afterEach(() => rm(folder, { recursive: true }));

async function importInto(content: string, { isDry = false, digest = 'abcdef0123456789', place = PLACE } = {}) {
  const target = await folderTarget(folder, place, digest, isDry);
  const results: string[] = [];
  try {
    const { counts } = await importBank({
      file: aFile('bank.csv', content),
      format: undefined,
      ...{ target, isDry },
      each: (it) => void results.push(it.result),
    });
    return { counts, results };
  } finally {
    await target.close();
  }
}

const visible = async (path = '') =>
  (await readdir(join(folder, path)).catch(() => [])).filter((it) => !it.startsWith('.'));

test('a hundred questions stand in their order, in a folder and in JSON', async () => {
  const names = Array.from({ length: 100 }, (_, number) => `Question ${number}?`);
  const bank = `${HEAD}\n${names.map((it) => `${it},a,b,c,d,2,,\n`).join('')}`;
  await importInto(bank);
  const [file = ''] = await visible('questions');
  const json = jsonTarget(join(folder, 'bank.json'), PLACE, NOTHING_THERE());
  await importBank({
    file: aFile('bank.csv', bank),
    ...{ format: undefined, target: json, isDry: false, each: () => undefined },
  });
  await json.close();
  for (const path of [join('questions', file), 'bank.json']) {
    const items = parse(await readFile(join(folder, path), 'utf8')) as { Question: string }[];
    expect(items.map((it) => it.Question)).toEqual(names);
  }
});

test('an import writes the good questions into one file in the host’s shape, with their pictures', async () => {
  expect(await importInto(BANK)).toMatchObject({ results: ['taken', 'refused', 'duplicate', 'taken'] });
  const [file, ...others] = await visible('questions');
  expect([file, others]).toEqual(['imported-1-2-abcdef012345.yaml', []]);
  const items = parse(await readFile(join(folder, 'questions', file ?? ''), 'utf8')) as unknown[];
  expect(items).toMatchObject([
    {
      Question: 'Who?',
      AnsB: 'b',
      CorrectAns: '2',
      Subject: 'Polity',
      IsActive: true,
      ...{ CategoryId: 1, SubCategoryId: 2 },
    },
    {},
  ]);
  for (const it of items) expect(questionsCall.item.safeParse(it).success).toBe(true);
  const [picture = ''] = await visible('uploads/questions');
  expect(JSON.stringify(items)).toContain(`/uploads/questions/${picture}`);
  expect(await readFile(join(folder, 'uploads/questions', picture))).toEqual(Buffer.from(A_PNG, 'base64'));
});

test('a picture with a badly encoded path costs its question, not the import', async () => {
  const paths = [
    '/uploads/100%.png',
    '/uploads/%2e%2e/exam-sub-categories.yaml',
    '/uploads/%00.png',
    '/uploads/a%20b.png',
  ];
  await mkdir(join(folder, 'uploads'));
  await writeFile(join(folder, 'uploads/a b.png'), '');
  await writeFile(join(folder, 'exam-sub-categories.yaml'), '- _id: "2"\n  CategoryId: 1\n');
  const rows = paths.map((path) => `Look <img src=${path}>,a,b,c,d,1,,HTML`);
  expect(await importInto([HEAD, ...rows].join('\n'))).toMatchObject({
    results: ['refused', 'refused', 'refused', 'taken'],
  });
});

test.each([
  ['/uploads/a%20b.png', '/content/uploads/a b.png'],
  ['/uploads/%2e%2e/%2e%2e/secret', undefined],
  ['/%', undefined],
])('the picture %s of a content folder is the file %s', (path, file) => {
  expect(pictureFile('/content', path)).toBe(file);
});

test('a fault in the content is reported with its file', async () => {
  await mkdir(join(folder, 'questions'));
  await writeFile(join(folder, 'questions/own.yaml'), '- Question: [\n');
  await expect(importInto(BANK)).rejects.toThrow('questions/own.yaml of the content has a fault.');
});

test('a dry run writes nothing', async () => {
  expect((await importInto(BANK, { isDry: true })).counts).toEqual({ taken: 2, refused: 1, duplicate: 1 });
  expect(await visible()).toEqual([]);
});

test('a dry run does not wait for a running import, and does not disturb it', async () => {
  const target = await folderTarget(folder, PLACE, 'a');
  const each = async () => void expect((await importInto(BANK, { isDry: true })).counts.taken).toBe(2);
  await importBank({ file: aFile('bank.csv', BANK), format: undefined, target, isDry: false, each });
  await target.close();
  expect(await visible('questions')).toEqual(['imported-1-2-a.yaml']);
});

test('an import that breaks off leaves nothing that the site reads, and does not block the next', async () => {
  const cut = Buffer.concat([Buffer.from(`${HEAD}\nWho?,a,b,c,d,2,\n`), Buffer.from([0xff, 0xfe])]);
  const target = await folderTarget(folder, PLACE, 'abcdef0123456789');
  await expect(
    importBank({ file: aFile('bank.csv', cut), format: undefined, target, isDry: false, each: () => {} }),
  ).rejects.toThrow('not in UTF-8');
  expect(await visible('questions')).toEqual([]);
  await target.close();
  expect((await importInto(BANK)).counts.taken).toBe(2);
});

test('a question that is already there is a duplicate, but not in another sub-category', async () => {
  await importInto(BANK);
  expect((await importInto(BANK)).counts).toEqual({ taken: 0, refused: 1, duplicate: 3 });
  expect(await visible('questions')).toHaveLength(1);
  expect((await importInto(BANK, { place: { categoryId: 2, subCategoryId: 2 } })).counts.taken).toBe(2);
});

test('an imported question that was corrected since is not imported again', async () => {
  await importInto(BANK);
  const [file = ''] = await visible('questions');
  const path = join(folder, 'questions', file);
  await writeFile(path, (await readFile(path, 'utf8')).replace('Who?', 'Who then?'));
  const again = await importInto(`${BANK}Where?,a,b,c,d,3,\n`, { digest: 'another bank' });
  expect(again.results).toEqual(['duplicate', 'refused', 'duplicate', 'duplicate', 'taken']);
  const ids: unknown[] = [];
  for (const name of await visible('questions')) {
    const items = parse(await readFile(join(folder, 'questions', name), 'utf8')) as { _id: unknown }[];
    ids.push(...items.map(({ _id }) => _id));
  }
  expect(new Set(ids).size).toBe(3);
  expect(ids).toHaveLength(3);
});

test('a question without a section of its sectioned tests is refused, since no test would start', async () => {
  const scheme = '{ Minutes: 60, Right: "2", Wrong: "0.5", Sections: [{ Name: Reasoning }, { Name: English }] }';
  await writeFile(
    join(folder, 'exam-sub-categories.yaml'),
    `- { _id: 2, SubCatName: Tier I, CategoryId: 1, Scheme: ${scheme} }\n`,
  );
  expect((await importInto(BANK)).counts).toEqual({ taken: 0, refused: 4, duplicate: 0 });
  const sections = ['Reasoning', 'english', '', ' English '].map((it, at) => `Q${at}?,a,b,c,d,1,,,${it}`);
  const { results } = await importInto([`${HEAD},Section`, ...sections].join('\n'));
  expect(results).toEqual(['taken', 'refused', 'refused', 'taken']);
});

test('a second import at the same time is refused, and can run when the first has ended', async () => {
  const first = await folderTarget(folder, PLACE, 'a');
  await expect(folderTarget(folder, PLACE, 'b')).rejects.toThrow('Another import');
  await first.close();
  await (await folderTarget(folder, PLACE, 'b')).close();
});

test('a sub-category that the folder does not have is refused', async () => {
  await writeFile(join(folder, 'exam-sub-categories.yaml'), '- _id: "1"\n  CategoryId: 1\n');
  await expect(importInto(BANK)).rejects.toThrow('There is no sub-category 2 of category 1.');
});

test('entries of a file that refer to each other are read too', async () => {
  await mkdir(join(folder, 'questions'));
  const fields = 'AnsA: &a x\n  AnsB: y\n  AnsC: z\n  AnsD: w\n  CorrectAns: 1';
  await writeFile(
    join(folder, 'questions/own.yaml'),
    `- Question: One\n  ${fields}\n- Question: *a\n  ${fields.replace('&a ', '')}\n`,
  );
  const questions: string[] = [];
  for await (const it of readFolderQuestions(folder)) questions.push(it.question);
  expect(questions).toEqual(['One', 'x']);
});

test('an import can write JSON in the shape of the host', async () => {
  const path = join(folder, 'out.json');
  const target = await jsonTarget(path, PLACE, NOTHING_THERE());
  await importBank({ file: aFile('bank.csv', BANK), format: undefined, target, isDry: false, each: () => {} });
  await target.close();
  const items = JSON.parse(await readFile(path, 'utf8')) as unknown[];
  expect(items).toHaveLength(2);
  for (const it of items) expect(questionsCall.item.safeParse(it).success).toBe(true);
});
