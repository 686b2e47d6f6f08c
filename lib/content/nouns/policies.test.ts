import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withEnv } from '@/lib/server/env-testing';
import { sharedValues } from '@/lib/server/process-wide';

import { askedNow, currentNotice } from './notices';
import { currentPolicy, earlierPolicies, POLICY_NAMES } from './policies';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'policies-'));
  await mkdir(join(folder, 'policies/old'), { recursive: true });
  await writeInstitute();
  sharedValues().clear();
  withEnv({ CONTENT_DIR: folder });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Writes the sample's institute file under another name, without its part on policies, and with `more`. */
async function writeInstitute(more = '') {
  const sample = await readFile('lib/standin/content/institute.yaml', 'utf8');
  const own = sample.replace('Collector Study Circle', 'Ganga Academy').replace(/^privacy:\n(?: .*\n)+/m, '');
  await writeFile(join(folder, 'institute.yaml'), own + more);
}

const textOf = ({ intro, sections }: ReturnType<typeof currentPolicy>) =>
  [intro, ...sections.map(({ title, html }) => title + html)].join('\n');

const own = (version: number, body: string) =>
  `---\ntitle: Our policy\nversion: ${version}\ndate: 2026-12-0${version}\n---\n${body}`;

test.each(POLICY_NAMES)('the sample’s %s replaces a missing policy, with the institute’s name', (name) => {
  const policy = currentPolicy(name);
  expect(policy.sample).toBe(!name.startsWith('scribes'));
  expect(textOf(policy)).toContain('Ganga Academy');
  expect(textOf(policy)).toMatch(/@example\.org/);
  expect(textOf(policy)).not.toMatch(/\{\{|<!--|undefined/);
});

test('the privacy policy names each kind of data with its retention time, and each cookie', () => {
  const [en, hi] = [textOf(currentPolicy('privacy.en')), textOf(currentPolicy('privacy.hi'))];
  expect(en).toMatch(/<td>A message from the contact form[^]*?<td>1 year after/);
  expect(en).toMatch(/<code>signed-in<\/code>/);
  expect(hi).toMatch(/<code>signed-in<\/code>/);
});

test('an institute’s own text replaces the sample’s', async () => {
  await writeFile(join(folder, 'policies/privacy.en.md'), own(3, 'Write to {{contactEmail}}.'));
  await writeInstitute('\nprivacy:\n  contactEmail: asha@ganga.example\n');
  expect(currentPolicy('privacy.en')).toMatchObject({
    title: 'Our policy',
    version: 3,
    date: '2026-12-03',
    sample: false,
  });
  expect(textOf(currentPolicy('privacy.en'))).toContain('asha@ganga.example');
});

test('the sample’s text replaces a text with a fault, and the log says so', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await writeFile(join(folder, 'policies/terms.en.md'), 'no head');
  await writeFile(join(folder, 'policies/notices.yaml'), 'notices: 3');
  expect(currentPolicy('terms.en').sample).toBe(true);
  expect(currentNotice('contact').version).toBe(1);
  expect(warn.mock.calls.flat().join()).toMatch(/policies\/terms\.en\.md not read[^]*policies\/notices\.yaml not read/);
});

test('earlier versions of one policy are listed from the newest', async () => {
  await writeFile(join(folder, 'policies/old/privacy.en.1.md'), own(1, 'one'));
  await writeFile(join(folder, 'policies/old/privacy.en.2.md'), own(2, 'two'));
  await writeFile(join(folder, 'policies/old/privacy.hi.1.md'), own(1, 'एक'));
  expect(earlierPolicies('privacy.en').map(({ version }) => version)).toEqual([2, 1]);
  expect(earlierPolicies('terms.en')).toEqual([]);
});

test('an earlier version with a fault is left out, and the log names it', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  await writeFile(join(folder, 'policies/old/privacy.en.1.md'), own(1, 'one'));
  await writeFile(join(folder, 'policies/old/privacy.en.2.md'), 'no head');
  await mkdir(join(folder, 'policies/old/privacy.en.3.md'));
  expect(earlierPolicies('privacy.en').map(({ version }) => version)).toEqual([1]);
  expect(warn.mock.calls.flat().join()).toContain('policies/old/privacy.en.2.md not read');
});

test('policy and notice mention age only if the institute asks for it', async () => {
  const said = () => `${textOf(currentPolicy('privacy.en'))}${JSON.stringify(currentNotice('register').texts.en)}`;
  expect(said()).toMatch(/does not ask for your age[^]*Please register only together with a parent/);
  expect(said()).not.toContain('date of birth');
  await writeInstitute('\nguardianConsent: letter\n');
  sharedValues().clear();
  withEnv({ CONTENT_DIR: folder });
  expect(said()).toMatch(/date of birth[^]*We ask for your age after your first login/);
  expect(said()).not.toContain('does not ask for your age');
});

test.each(['register', 'contact', 'review'])('the notice of %s says everything in both languages', (id) => {
  const { texts, version } = currentNotice(id);
  expect(version).toBe(1);
  expect(texts.hi.items).toHaveLength(texts.en.items.length);
  expect(JSON.stringify(texts.en)).toMatch(/Data Protection Board of India/);
  expect(JSON.stringify(texts.hi)).toMatch(/भारतीय डेटा संरक्षण बोर्ड/);
  expect(JSON.stringify(texts)).not.toMatch(/\{\{|undefined/);
});

test('a notice or box has its version and purposes, and an unknown one is an error', () => {
  expect(askedNow('register')).toEqual({ version: 1, purposes: ['account', 'tests'] });
  expect(askedNow('comparison')).toEqual({ version: 1, purposes: ['comparison'] });
  expect(() => askedNow('nothing')).toThrow('has no notice nothing');
});
