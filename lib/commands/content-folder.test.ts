import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { checkContent } from '@/lib/content/check/content-check';
import { contentSchemas, layOut, schemaLine } from './content-folder';
import { withEnv } from '@/lib/server/env-testing';

const SAMPLE = 'lib/standin/content';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'new-content-'));
  withEnv({ CONTENT_DIR: folder });
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder that is laid out has no fault, and a file of each kind', async () => {
  const files = await layOut(folder);
  expect(files).toEqual(expect.arrayContaining(['institute.yaml', 'toppers.yaml', 'questions/first.yaml']));
  expect(await readdir(join(folder, 'policies'))).toEqual([
    'notices.yaml',
    'privacy.en.md',
    'privacy.hi.md',
    'scribes.en.md',
    'scribes.hi.md',
    'terms.en.md',
  ]);
  expect(checkContent()).toEqual([]);
  for (const file of files) {
    const [first = ''] = (await readFile(join(folder, file), 'utf8')).split('\n');
    expect(first).toBe(schemaLine(file));
    const schema = first.split('$schema=')[1] ?? '';
    expect(existsSync(join(folder, file, '..', schema))).toBe(true);
  }
});

test('a folder with something in it is left alone', async () => {
  await writeFile(join(folder, 'institute.yaml'), 'name: mine');
  await expect(layOut(folder)).rejects.toThrow('is not empty: nothing was written');
  expect(await readdir(folder)).toEqual(['institute.yaml']);
});

test('the schemas beside the sample content are those of the site, and its files name them', async () => {
  for (const [file, schema] of contentSchemas()) {
    expect([file, JSON.parse(await readFile(join(SAMPLE, file), 'utf8'))]).toEqual([
      file,
      JSON.parse(JSON.stringify(schema)),
    ]);
  }
  const all = await readdir(SAMPLE, { recursive: true });
  for (const file of all.filter((it) => it.endsWith('.yaml'))) {
    expect([file, (await readFile(join(SAMPLE, file), 'utf8')).split('\n')[0]]).toEqual([file, schemaLine(file)]);
  }
});
