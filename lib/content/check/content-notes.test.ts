import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withEnv } from '@/lib/server/env-testing';

import { faultText } from './content-check';
import { contentNotes } from './content-notes';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  await cp('lib/standin/content/institute.yaml', join(folder, 'institute.yaml'));
  withEnv({ CONTENT_DIR: folder });
});
afterEach(() => rm(folder, { recursive: true }));

const notes = () => contentNotes().map(faultText);
const OFF = 'guardianConsent is not set, so candidates are not asked for their age';

test('a note says that candidates are not asked for their age', () => {
  expect(notes()).toEqual([`institute.yaml:1:1  ${OFF}`]);
});

test('a note names the course whose candidates may be under 18', async () => {
  await writeFile(
    join(folder, 'courses.yaml'),
    '- _id: a\n  CourseName: Essay\n- _id: b\n  CourseName: Mathematics\n  category: NDA-CDS\n',
  );
  expect(notes()).toEqual([`courses.yaml:4:15  candidates of Mathematics may be under 18, and ${OFF}`]);
});

test('no note speaks of ages if candidates are asked for them', async () => {
  await writeFile(join(folder, 'courses.yaml'), '- _id: b\n  CourseName: NDA\n');
  await appendFile(join(folder, 'institute.yaml'), '\nguardianConsent: letter\n');
  expect(notes()).toEqual([]);
});

test('a note names the facts for the policies that the institute has not given', async () => {
  const institute = await readFile('lib/standin/content/institute.yaml', 'utf8');
  await writeFile(join(folder, 'institute.yaml'), institute.replace(/^ {2}(hosting|courts): .*\n/gm, ''));
  expect(notes()).toContain(
    'institute.yaml:1:1  privacy says nothing of hosting, courts: policies show the sample’s words',
  );
});

test('a note names an essay that is too short for one, and a text that stands twice', async () => {
  const text = (words: number) => `<p>${Array.from({ length: words }, (_, at) => `word${at}`).join(' ')}</p>`;
  const entry = (id: string, words: number) => `- _id: ${id}\n  TopicName: ${id}\n  Description: ${text(words)}\n`;
  await writeFile(join(folder, 'essays.yaml'), ['a', 'b'].map((id) => entry(id, 1_000)).join('') + entry('c', 999));
  expect(notes()).toEqual([
    expect.stringContaining(OFF),
    'essays.yaml:4:3  it has the same text as item 1',
    'essays.yaml:7:3  an essay of 999 words; UPSC asks for 1,000 to 1,200',
  ]);
});
