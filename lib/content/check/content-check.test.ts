import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { env, parseEnv } from '@/lib/server/env';

import { checkContent, faultText } from './content-check';

jest.mock('@/lib/server/env', () => ({ ...jest.requireActual<object>('@/lib/server/env'), env: jest.fn() }));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  await cp('lib/standin/content/institute.yaml', join(folder, 'institute.yaml'));
  jest.mocked(env).mockReturnValue({ ...parseEnv({}), contentDir: folder });
});
afterEach(() => rm(folder, { recursive: true }));

/** The faults of a folder with these files next to the institute's own. */
async function faultsWith(files: Record<string, string>): Promise<string[]> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return checkContent().map(faultText);
}

const TOPPER = '- _id: a\n  Tname: Asha\n  IsActive: true\n';

test('the sample content has no fault', () => {
  jest.mocked(env).mockReturnValue(parseEnv({}));
  expect(checkContent().map(faultText)).toEqual([]);
});

test('a folder with nothing but the institute’s own file has no fault', async () => {
  expect(await faultsWith({ 'ads.yaml': '# nothing yet\n', 'anthropology.yaml': '# nor here\n' })).toEqual([]);
  expect(await faultsWith({ 'toppers.yaml': `\ufeff${TOPPER}` })).toEqual([]);
});

test.each([
  ['a field that is missing', 'toppers.yaml', '- _id: a\n  IsActive: true\n', '1:3  Tname is missing', '/Toppers'],
  [
    'a wrong type',
    'toppers.yaml',
    `${TOPPER}  CImage: [5]\n`,
    '4:11  CImage must be a text or a number, and is a list',
    '/Toppers',
  ],
  [
    'a field nobody knows',
    'toppers.yaml',
    `${TOPPER}  tmarks: x\n`,
    '4:11  there is no field tmarks: write Tmarks',
    '/Toppers',
  ],
  [
    'an id that stands twice',
    'toppers.yaml',
    TOPPER + TOPPER,
    '4:8  _id a stands in toppers.yaml:1 already',
    '/Toppers',
  ],
  [
    'a picture that is not there',
    'toppers.yaml',
    `${TOPPER}  CImage: /uploads/a.png\n`,
    '4:11  /uploads/a.png is not in the folder',
    '/Toppers',
  ],
  [
    'a list that is none',
    'toppers.yaml',
    'Tname: Asha\n',
    '1:1  must be a list: each item begins with "- "',
    '/Toppers',
  ],
  ['no YAML', 'toppers.yaml', '- _id: a\n  Tname: "Asha\n', '3:1  Missing closing "quote', '/Toppers'],
  ['a tag nobody knows', 'toppers.yaml', '- _id: a\n  Tname: !html Asha\n', '2:10  Unresolved tag: !html', '/Toppers'],
  ['an object that lacks a field', 'anthropology.yaml', 'Doc: ""\n', '1:1  DESC is missing', '/Anthropology'],
  ['a term with one name', 'glossary.yaml', 'sameMeaning:\n  - [essay]\n', '2:5  sameMeaning.0 ', '/Search'],
  ['a file that nothing reads', 'topers.yaml', TOPPER, '1:1  nothing reads this file; known are ', ''],
  [
    'a list of questions under a name that nothing reads',
    'questions/own.yml',
    '[]',
    '1:1  nothing reads this file; its name must end in .yaml',
    '',
  ],
  [
    'a question without a key',
    'questions/own.yaml',
    '- _id: q\n  Question: Why?\n  AnsA: a\n  AnsB: b\n  AnsC: c\n  AnsD: d\n  CategoryId: 1\n  SubCategoryId: 1\n  CorrectAns: "5"\n',
    '9:15  CorrectAns must be one of 1, 2, 3, 4 (here "5")',
    '/OnlineTestSeries',
  ],
  [
    'a field of our own that the site would ignore',
    'questions/own.yaml',
    '- _id: q\n  Question: Why?\n  AnsA: a\n  AnsB: b\n  AnsC: c\n  AnsD: d\n  CategoryId: 1\n  SubCategoryId: 1\n  CorrectAns: "4"\n  Subject: [7]\n',
    '10:12  Subject must be a text or a number, and is a list',
    '/OnlineTestSeries',
  ],
  [
    'a sub-category of no category',
    'exam-sub-categories.yaml',
    '- _id: 1\n  SubCatName: GS\n  CategoryId: 9\n',
    '1:3  CategoryId names no category',
    '/OnlineTestSeries',
  ],
])('the check names %s with its place and its page', async (_kind, file, text, what, page) => {
  const others: Record<string, string> = file === 'exam-sub-categories.yaml' ? { 'exam-categories.yaml': '[]' } : {};
  const [fault, ...more] = await faultsWith({ ...others, [file]: text });
  expect(more).toEqual([]);
  expect(fault?.startsWith(`${file}:${what}`) ? what : fault).toBe(what);
  expect(fault).toContain(page);
});

test('a picture that the site cannot show is named once, with its place', async () => {
  const question = '- _id: q\n  Question: Which?<svg></svg>\n  AnsA: a\n  AnsB: b\n  AnsC: c\n  AnsD: d\n';
  const article = '- _id: a\n  Title: A\n  Description: <img src="cid:1">\n';
  const place = '  CorrectAns: 1\n  CategoryId: 1\n  SubCategoryId: 1\n';
  expect(await faultsWith({ 'articles.yaml': article, 'questions/own.yaml': question + place })).toEqual([
    expect.stringMatching(/^articles\.yaml:3:16 {2}a picture cannot be shown \("cid:1"\) {2}\(\/Articles/),
    expect.stringMatching(/^questions\/own\.yaml:2:13 {2}Question .* a picture that cannot be shown \("<svg>"\)/),
  ]);
});

test.each(['/uploads/issue #1.pdf', 'uploads/100% ready.pdf', '/uploads/why now?.pdf?v=2'])(
  'the file %j is looked for under its own name',
  async (path) => {
    const file = path.replace(/\?v=2$/, '');
    const toppers = { 'toppers.yaml': `${TOPPER}  CImage: "${path}"\n` };
    expect(await faultsWith(toppers)).toEqual([expect.stringContaining(`${path} is not in the folder`)]);
    expect(await faultsWith({ ...toppers, [file]: '' })).toEqual([]);
  },
);

test('a file that content names must be of a type that the site serves', async () => {
  const files = { 'uploads/a.mp4': '', 'uploads/a b#1.PDF': '', 'uploads/all/a.png': '' };
  const named = (address: string) => `${TOPPER}  CImage: ${address}\n`;
  expect(await faultsWith({ ...files, 'toppers.yaml': named('/uploads/a%20b%231.PDF#page=2') })).toEqual([]);
  expect(await faultsWith({ 'toppers.yaml': named('/uploads/all') })).toHaveLength(1);
  expect(await faultsWith({ 'toppers.yaml': named('/uploads/a.mp4') })).toEqual([
    expect.stringMatching(
      /^toppers\.yaml:4:11 {2}\/uploads\/a\.mp4 is of no type that the site serves; these are \.avif, .*\.webp /,
    ),
  ]);
});

test('a fault of the institute’s file affects every page', async () => {
  expect(await faultsWith({ 'institute.yaml': 'name: Ganga Academy\nlogo: /uploads/none.svg\n' })).toEqual(
    expect.arrayContaining([
      'institute.yaml:1:1  tagline is missing  (every page)',
      'institute.yaml:2:7  /uploads/none.svg is not in the folder  (every page)',
    ]),
  );
  await rm(join(folder, 'institute.yaml'));
  expect(await faultsWith({})).toEqual([
    'institute.yaml:1:1  there is no such file; npm run new:content makes one  (every page)',
  ]);
});

test('a retention time below what the law asks is a fault, with its line', async () => {
  const text = 'rows:\n  - id: attempt\n    keep: { count: 10, unit: day }\n';
  expect(await faultsWith({ 'policies/retention.yaml': text })).toEqual([
    'policies/retention.yaml:3:11  attempt: 10 days is less than the law asks: at least 1 year',
  ]);
});

test('a policy or notice that the site cannot show as written is a fault', async () => {
  const head = '---\ntitle: Terms\nversion: 1\ndate: 2026-11-22\n---\n';
  const faults = await faultsWith({
    'policies/terms.en.md': `${head}\nWrite to {{nobody}}.\n`,
    'policies/privacy.en.md': 'no head',
    'policies/notices.yaml': 'notices: {}\nboxes: {}\n',
    'policies/old/privacy.hi.1.md': 'no head',
    'policies/old/privacy.hi.2.md': `\ufeff${head}`,
    'policies/old/privacy.1.md': head,
  });
  expect(faults.join()).not.toContain('privacy.hi.2');
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^policies\/terms\.en\.md:7:1 {2}\{\{nobody\}\} stands for nothing; known are institute, .*\(\/Terms\)$/,
      ),
      expect.stringMatching(/^policies\/privacy\.en\.md:1:1 {2}the head is wrong: .*\(\/PrivacyPolicy\)$/),
      expect.stringMatching(/^policies\/old\/privacy\.hi\.1\.md:1:1 {2}the head is wrong: .*\(\/PrivacyPolicyHindi\)$/),
      expect.stringMatching(/^policies\/old\/privacy\.1\.md:1:1 {2}nothing reads this file; /),
      expect.stringMatching(/^policies\/notices\.yaml:1:10 {2}notices\.register: /),
    ]),
  );
});
