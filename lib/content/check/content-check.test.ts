import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withEnv } from '@/lib/server/env-testing';

import { checkContent, faultText } from './content-check';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  await cp('lib/standin/content/institute.yaml', join(folder, 'institute.yaml'));
  withEnv({ CONTENT_DIR: folder });
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
const ARTICLE = '- _id: a\n  Title: Rivers\n  Description: ';
const TIMETABLE = '- _id: a\n  Subject: Polity\n  Description: ';
/** An item of a sub-category with these lines in its scheme. */
const schemed = (...lines: string[]) =>
  `- _id: 1\n  SubCatName: GS\n  CategoryId: 9\n  Scheme:\n${lines.map((line) => `    ${line}\n`).join('')}`;
/** A question with these options, and more fields. */
const question = (options: readonly string[], more = '', id = 'q') =>
  `- _id: ${id}\n  Question: Why?\n${options.map((it, at) => `  Ans${'ABCD'[at]}: ${it}\n`).join('')}` +
  `  CorrectAns: "1"\n  CategoryId: 9\n  SubCategoryId: 1\n${more}`;

test('the sample content has no fault', () => {
  withEnv();
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
  [
    'two options that look the same',
    'questions/own.yaml',
    question(['Ganga', 'Kosi', '"<p>Ganga </p>"', 'Yamuna']),
    '5:9  options A and C are the same',
    '/ExamPaper',
  ],
  [
    'two options that look the same in Hindi',
    'questions/own.yaml',
    question(
      ['a', 'b', 'c', 'd'],
      '  QuestionHi: क्यों?\n  AnsAHi: क\n  AnsBHi: ख\n  AnsCHi: ग\n  AnsDHi: ख\n  ExplanationHi: ""\n',
    ),
    '14:11  options B and D are the same',
    '/ExamPaper',
  ],
  ['a script', 'articles.yaml', `${ARTICLE}<p>A</p><script src="/a.js"></script>\n`, '3:16  <script> is left out', ''],
  ['a form’s field', 'articles.yaml', `${ARTICLE}<p>A <input name="a"></p>\n`, '3:16  <input> is left out', ''],
  [
    'a frame without an address',
    'articles.yaml',
    `${ARTICLE}<iframe srcdoc="A map"></iframe>\n`,
    '3:16  a picture or frame cannot be shown ("<iframe>")',
    '/Articles',
  ],
  [
    'a link to no page',
    'articles.yaml',
    `${ARTICLE}<a href="/Magazin">A</a>\n`,
    '3:16  the link /Magazin leads to no page of the site',
    '/Articles',
  ],
  [
    'a link without https://',
    'articles.yaml',
    `${ARTICLE}<a href="www.upsc.gov.in">A</a>\n`,
    '3:16  the link www.upsc.gov.in leads to no page of the site',
    '/Articles',
  ],
  [
    'a link to an item that is not there',
    'articles.yaml',
    `${ARTICLE}<a href="/Articles?article=b">A</a>\n`,
    '3:16  the link /Articles?article=b leads to no page of the site',
    '/Articles',
  ],
  [
    'a link to a magazine that is not published',
    'magazines.yaml',
    '- MId: 1\n  MName: <a href="/Magazine?Mid=1">May</a>\n  IsActive: false\n',
    '2:10  the link /Magazine?Mid=1 leads to no page of the site',
    '/Magazine',
  ],
  [
    'a link to no part of the text',
    'articles.yaml',
    `${ARTICLE}<a href="#end">A</a>\n`,
    '3:16  the link #end leads to no part of this text',
    '/Articles',
  ],
  [
    'an address that would lead to another site',
    'ads.yaml',
    '- Title: New\n  Link: /UPSC\n  IsActive: true\n',
    '2:9  /UPSC is no whole address, such as https://www.example.org/page',
    '/',
  ],
  [
    'a day that does not exist',
    'timetables.yaml',
    `${TIMETABLE}<td>31 February 2027</td>\n`,
    '3:16  31 February 2027 does not exist',
    '/OnlineTestSeries',
  ],
  ['such a day in numbers', 'timetables.yaml', `${TIMETABLE}31.09.2027\n`, '3:16  31.09.2027 does not exist', ''],
  [
    'a leap day of no leap year',
    'timetables.yaml',
    `${TIMETABLE}29th Feb 2027\n`,
    '3:16  29th Feb 2027 does not exist',
    '',
  ],
  ['such a day in Hindi', 'timetables.yaml', `${TIMETABLE}31 जून\n`, '3:16  31 जून does not exist', ''],
  [
    'marks that are no number',
    'exam-sub-categories.yaml',
    schemed('Minutes: 9', 'Right: two', 'Wrong: "0"'),
    '6:12  Scheme.Right is not right: marks are written as 2, 2.5 or 2/3',
    '/OnlineTestSeries',
  ],
  [
    'marks with a comma',
    'exam-sub-categories.yaml',
    schemed('Minutes: 9', 'Right: "2,5"', 'Wrong: "0"'),
    '6:12  Scheme.Right is not right: marks are written as 2, 2.5 or 2/3',
    '/OnlineTestSeries',
  ],
  [
    'marks of three digits',
    'exam-sub-categories.yaml',
    schemed('Minutes: 9', 'Right: "100"', 'Wrong: "0"'),
    '6:12  Scheme.Right is not right: marks have more than two digits',
    '/OnlineTestSeries',
  ],
  [
    'a field within a field that nobody knows',
    'exam-sub-categories.yaml',
    schemed('Minutes: 9', 'Right: "2"', 'Wrong: "0"', 'CutOffs: [{Name: a, Year: 2025, Marks: 9, marks: 8}]'),
    '8:54  there is no field Scheme.CutOffs.0.marks: write Marks',
    '/OnlineTestSeries',
  ],
  [
    'a field nobody knows of a single object',
    'anthropology.yaml',
    'DESC: Text\ndoc: ""\n',
    '2:6  there is no field doc: write Doc',
    '/Anthropology',
  ],
])('the check names %s with its place and its page', async (_kind, file, text, what, page) => {
  const categories = text.includes('Scheme') ? '- _id: 9\n  CatName: UPSC\n' : '[]';
  const others: Record<string, string> =
    file === 'exam-sub-categories.yaml' ? { 'exam-categories.yaml': categories } : {};
  const [fault, ...more] = await faultsWith({ ...others, [file]: text });
  expect(more).toEqual([]);
  expect(fault?.startsWith(`${file}:${what}`) ? what : fault).toBe(what);
  expect(fault).toContain(page);
});

test('what readers see as it is meant is no fault', async () => {
  const video = '<iframe src="https://www.youtube.com/embed/kBdfcR-8hEY"></iframe>';
  const links = [
    ...[
      '/UPSC',
      '/upsc/',
      'UPSC#papers',
      '/login',
      '/Articles?article=a',
      '/Magazine?Mid=7',
      '/Magazine?Mid=7-x',
      '#b',
    ],
    ...[
      'https://upsc.gov.in',
      'mailto:a@example.org',
      '/timetable.ics',
      '/icon.svg',
      '/TextContent?syllabus=some-entry',
    ],
  ].map((href) => `<a href="${href}">A</a>`);
  const text = `${video}<h3 id="b">The novel 31 novels, 30.2 per cent, 31 March, 29 February 2028</h3>`;
  expect(
    await faultsWith({
      'articles.yaml': `${ARTICLE}${JSON.stringify(`${text}${links.join('')} 31 February &lt;script&gt;`)}\n`,
      'timetables.yaml': `${TIMETABLE}${JSON.stringify(text)}\n`,
      'magazines.yaml': '- MId: 7\n  MName: May\n  IsActive: true\n',
      'syllabus.yaml': '- SubName: Economics\n  Title: Money\n',
      'questions/own.yaml': question(['mW', 'MW', '10<sup>3</sup>', '103']) + question(['1', '2', '3', '4'], '', 'r'),
    }),
  ).toEqual([]);
});

test('a fault of the text that the institute itself writes is named too', async () => {
  const own = await readFile('lib/standin/content/institute.yaml', 'utf8');
  const [fault, ...more] = await faultsWith({
    'institute.yaml': own.replace(/^about: .*\n(?: .*\n|\n)*/m, 'about: <a href="/Coures">Courses</a>\n'),
  });
  expect([fault, ...more]).toEqual([
    expect.stringContaining('the link /Coures leads to no page of the site  (every page)'),
  ]);
});

test('each of many contradictions is named', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const faults = await faultsWith({
    'exam-sub-categories.yaml': '[]',
    'questions/own.yaml': ids.map((id) => question(['1', '2', '3', '4'], '  IsActive: true\n', id)).join(''),
  });
  expect(faults).toHaveLength(ids.length);
});

test('a picture that the site cannot show is named once, with its place', async () => {
  const question = '- _id: q\n  Question: Which?<svg></svg>\n  AnsA: a\n  AnsB: b\n  AnsC: c\n  AnsD: d\n';
  const article = '- _id: a\n  Title: A\n  Description: <img src="cid:1">\n';
  const place = '  CorrectAns: 1\n  CategoryId: 1\n  SubCategoryId: 1\n';
  expect(await faultsWith({ 'articles.yaml': article, 'questions/own.yaml': question + place })).toEqual([
    expect.stringMatching(/^questions\/own\.yaml:2:13 {2}Question .* a picture that cannot be shown \("<svg>"\)/),
    expect.stringMatching(/^articles\.yaml:3:16 {2}a picture or frame cannot be shown \("cid:1"\) {2}\(\/Articles/),
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
