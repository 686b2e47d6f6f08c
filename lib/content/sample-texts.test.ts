import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withEnv } from '@/lib/server/env-testing';

import { sampleWarning, warnOfSampleTexts } from './nouns/notices';

let folder: string;
let warn: jest.SpyInstance;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  withEnv({ CONTENT_DIR: folder });
  warn = jest.spyOn(console, 'warn').mockImplementation();
});
afterEach(async () => {
  warn.mockRestore();
  await rm(folder, { recursive: true });
});

const HEAD = '---\ntitle: Terms\nversion: 1\ndate: 2026-11-22\n';

test('the warning names policies and notices that are missing, samples or faulty', async () => {
  expect(sampleWarning()).toContain(
    'privacy.en.md, policies/privacy.hi.md, policies/terms.en.md, policies/scribes.en.md, policies/scribes.hi.md, policies/notices.yaml',
  );
  await cp('lib/standin/content/policies', join(folder, 'policies'), { recursive: true });
  await writeFile(join(folder, 'policies/privacy.hi.md'), 'no head');
  await writeFile(join(folder, 'policies/terms.en.md'), `${HEAD}---\nOwn`);
  expect(sampleWarning()).toMatch(/ policies\/privacy\.en\.md, policies\/privacy\.hi\.md, policies\/notices\.yaml$/);
  expect(warn).not.toHaveBeenCalled();
});

test('a start with a folder without policies logs a warning', () => {
  warnOfSampleTexts();
  expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', event: 'sample policies', reason: sampleWarning() }),
  ]);
});

test('a start with the sample content, or with the institute’s own policies, logs no warning', async () => {
  withEnv();
  warnOfSampleTexts();
  withEnv({ CONTENT_DIR: folder });
  await cp('lib/standin/content/policies', join(folder, 'policies'), { recursive: true });
  for (const name of ['privacy.en', 'privacy.hi', 'terms.en']) {
    await writeFile(join(folder, `policies/${name}.md`), `${HEAD}---\nOwn`);
  }
  const notices = await readFile('lib/standin/content/policies/notices.yaml', 'utf8');
  await writeFile(join(folder, 'policies/notices.yaml'), notices.replace('sample: true', 'sample: false'));
  warnOfSampleTexts();
  expect(warn).not.toHaveBeenCalled();
  expect(sampleWarning()).toBeUndefined();
});
