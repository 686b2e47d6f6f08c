/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { z } from 'zod';

import { ATTACKS } from '@/lib/html/attack-corpus';
import { dangersIn } from '@/lib/html/judge';
import type { SafeHtml } from '@/lib/html/sanitize';
import { withEnv } from '@/lib/server/env-testing';

import { contract } from './contract';
import { getFromHost } from './host/client';
import type { ListCall } from './host/list-call';
import { lostPicture } from './host/wire';
import {
  examCategoriesCall,
  examSubCategoriesCall,
  listExamCategories,
  listExamSubCategories,
} from './nouns/exam-categories';
import {
  advertisementsCall,
  announcementsCall,
  coursesCall,
  enrollmentsCall,
  feesCall,
  listAdvertisements,
  listAnnouncements,
  listCourses,
  listEnrollments,
  listFees,
  listTestimonials,
  listTimetables,
  listToppers,
  testimonialsCall,
  timetablesCall,
  toppersCall,
} from './nouns/institute-lists';
import {
  articlesCall,
  essaysCall,
  guidesCall,
  linksAndVideosCall,
  listArticles,
  listEssays,
  listGuides,
  listImportantLinks,
  listImportantVideos,
  listMagazines,
  listOldPapers,
  listStudyMaterials,
  magazinesCall,
  oldPapersCall,
  studyMaterialsCall,
} from './nouns/materials';
import { fetchQuestionBank, type KeyedQuestion, questionsCall, questionsOf } from './nouns/questions';
import { anthropologyCall, getAnthropology, listSyllabus, syllabusCall } from './nouns/syllabus';

withEnv({ API_HOST: 'https://host.example' });
jest.mock('./host/client', () => ({ getFromHost: jest.fn() }));
jest.mock('./host/content-mode', () => ({ contentMode: async () => 'published' }));
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));

const answer = (body: unknown) => jest.mocked(getFromHost).mockResolvedValue(body);

/** Gives the site's version of each text that a host writes into a field of HTML. */
type Read = (texts: readonly string[]) => Promise<SafeHtml[]>;

type Noun = { noun: string; html: readonly (readonly [field: string, read: Read])[] };

/**
 * The HTML fields of a list's items with their results, and samples of all other fields. An item with a field in
 * neither table does not compile.
 */
function htmlFields<Item extends { _id?: string }, Out, Html extends keyof Item & string>(
  call: ListCall<Item>,
  list: () => Promise<Out[]>,
  html: Readonly<Record<Html, (it: Out) => SafeHtml>>,
  others: Readonly<Record<Exclude<keyof Item, Html | '_id'>, unknown>>,
): Noun {
  const fields = Object.entries<(it: Out) => SafeHtml>(html);
  const sound = { ...others, ...Object.fromEntries(fields.map(([field]) => [field, 'text'])) };
  const reader =
    (field: string, cleaned: (it: Out) => SafeHtml): Read =>
    async (texts) => {
      answer(texts.map((text, index) => ({ ...sound, _id: `item-${index}`, [field]: text })));
      return (await list()).map(cleaned);
    };
  return { noun: call.noun, html: fields.map(([field, cleaned]) => [field, reader(field, cleaned)] as const) };
}

/** The one call that answers with a single object; null for a field without HTML. */
const ANTHROPOLOGY = {
  DESC: async (texts) => {
    const all: SafeHtml[] = [];
    for (const text of texts) {
      answer({ DESC: text });
      const found = await getAnthropology();
      if (found) all.push(found.description);
    }
    return all;
  },
  Doc: null,
} satisfies Record<keyof NonNullable<z.input<typeof anthropologyCall.answer>>, Read | null>;

const NO_HTML = {};

const CLAIM = { Rank: '', Exam: '', Year: 2026, Course: '', Duration: '', IsPaid: true, ConsentOn: '' };

/** Reads a Hindi text of a question. @throws Error if the question is in English alone */
const hindi =
  (read: (it: NonNullable<KeyedQuestion['hindi']>) => SafeHtml) =>
  (it: KeyedQuestion): SafeHtml => {
    if (!it.hindi) throw new Error(`${it.id} has no Hindi`);
    return read(it.hindi);
  };

const NOUNS: readonly Noun[] = [
  htmlFields(
    toppersCall,
    listToppers,
    { Tmarks: (it) => it.marks },
    { Tname: 'Asha', Ttagline: '', CImage: '', IsActive: true, ...CLAIM },
  ),
  htmlFields(
    syllabusCall,
    listSyllabus,
    { DESC: (it) => it.description },
    { SubName: 'Economics', Title: 'Money', Doc: '' },
  ),
  { noun: anthropologyCall.noun, html: [['DESC', ANTHROPOLOGY.DESC]] },
  htmlFields(articlesCall, listArticles, { Description: (it) => it.description }, { Title: 'Rivers' }),
  htmlFields(essaysCall, listEssays, { Description: (it) => it.description }, { TopicName: 'Water', Doc: '' }),
  htmlFields(timetablesCall, listTimetables, { Description: (it) => it.description }, { Subject: 'Ethics' }),
  htmlFields(
    enrollmentsCall,
    listEnrollments,
    { Description: (it) => it.description },
    { EnrollTitle: 'Online', PDF: '' },
  ),
  htmlFields(feesCall, listFees, { Description: (it) => it.description }, { CourseName: 'CSAT', CourseFees: '4500' }),
  htmlFields(
    questionsCall,
    async () => questionsOf(await fetchQuestionBank(), 1, 1).map(({ read }) => read()),
    {
      Question: (it) => it.question,
      AnsA: (it) => it.options[0],
      AnsB: (it) => it.options[1],
      AnsC: (it) => it.options[2],
      AnsD: (it) => it.options[3],
      Explanation: (it) => it.explanation,
      ...{ QuestionHi: hindi(({ question }) => question), ExplanationHi: hindi(({ explanation }) => explanation) },
      ...{ AnsAHi: hindi((it) => it.options[0]), AnsBHi: hindi((it) => it.options[1]) },
      ...{ AnsCHi: hindi((it) => it.options[2]), AnsDHi: hindi((it) => it.options[3]) },
    },
    {
      CorrectAns: '1',
      CategoryId: 1,
      SubCategoryId: 1,
      IsActive: true,
      Subject: '',
      Section: '',
      Source: '',
      Year: '',
      IsPublic: true,
    },
  ),
  // These have no HTML: pages show their fields as text.
  htmlFields(announcementsCall, listAnnouncements, NO_HTML, { Title: '', IsActive: true }),
  htmlFields(coursesCall, listCourses, NO_HTML, { CourseName: '', category: '' }),
  htmlFields(testimonialsCall, listTestimonials, NO_HTML, { Name: '', Review: '', IsDisplay: true, ...CLAIM }),
  htmlFields(magazinesCall, listMagazines, NO_HTML, { MId: 1, MName: '', CImage: '', Doc: '', IsActive: true }),
  htmlFields(advertisementsCall, listAdvertisements, NO_HTML, { Title: '', Link: '', IsActive: true }),
  htmlFields(oldPapersCall, listOldPapers, NO_HTML, { Title: '', CImage: '', Doc: '', IsDisplay: true }),
  htmlFields(studyMaterialsCall, listStudyMaterials, NO_HTML, {
    Title: '',
    OImage: '',
    Document: '',
    IsActive: true,
  }),
  htmlFields(examCategoriesCall, listExamCategories, NO_HTML, { CatName: '' }),
  htmlFields(examSubCategoriesCall, listExamSubCategories, NO_HTML, {
    SubCatName: '',
    NameHi: '',
    CategoryId: '1',
    Scheme: undefined,
  }),
  // Read as text, and for the video that they name.
  htmlFields(linksAndVideosCall, listImportantVideos, NO_HTML, {
    Type: 'Video',
    ILV_Title: '',
    ILV_Desc: '',
    ILV_Link: '',
  }),
  htmlFields(guidesCall, listGuides, NO_HTML, { Title: '', Desc: '' }),
];

/** The attacks, without those that are merely large: the sanitiser's own tests cover these. */
const kinds = Object.entries(ATTACKS)
  .filter(([kind]) => kind !== 'size')
  .map(([, pieces]) => pieces.filter((piece) => piece.trim() !== ''));
const attacks = kinds.flat();
/** For a field that the sanitiser cleans: the sanitiser's own tests cover the others of each kind. */
const firstOfEach = kinds.flatMap(([piece]) => piece ?? []);

const SOUND = '<p>A <b>sound</b> text with <a href="/a.pdf">a link</a></p>';

test('every call that answers with content has its fields in the table', () => {
  const calls = contract.filter(({ method, isAuthenticated }) => method === 'GET' && !isAuthenticated);
  expect(NOUNS.map(({ noun }) => noun).sort()).toEqual(calls.map(({ noun }) => noun).sort());
});

test('the fields that enter pages as HTML are those of specification §3, our Explanation and the Hindi of questions', () => {
  expect(NOUNS.flatMap(({ noun, html }) => html.map(([field]) => `${noun} ${field}`))).toEqual([
    'toppers Tmarks',
    'syllabus DESC',
    'anthropology DESC',
    'articles Description',
    'essays Description',
    'timetables Description',
    'enrollments Description',
    'fees Description',
    'questions Question',
    'questions AnsA',
    'questions AnsB',
    'questions AnsC',
    'questions AnsD',
    'questions Explanation',
    'questions QuestionHi',
    'questions ExplanationHi',
    'questions AnsAHi',
    'questions AnsBHi',
    'questions AnsCHi',
    'questions AnsDHi',
  ]);
});

/** What marks mean, in every field alike. */
const MEANINGS = [
  ['<span style="text-decoration: underline;">candid</span>', '<u>candid</u>'],
  ['10<span style="font-size:0.6em;vertical-align:super;">3</span>', '10<sup>3</sup>'],
  ['a<span style="display:none">Ans: B</span>', 'a'],
  ['<ol style="list-style-type: upper-roman;"><li>First</li></ol>', '<ol type="I"><li>First</li></ol>'],
  ['<ol type="a"><li>First</li></ol>', '<ol type="a"><li>First</li></ol>'],
  ['<mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:mi>x</mml:mi></mml:math>', '<math><mi>x</mi></math>'],
  ['<xml><w:View>Normal</w:View><w:Zoom>0</w:Zoom></xml>a', 'a'],
  ['<a href="/issue #1.pdf">a</a>', expect.stringContaining('"https://host.example/issue%20%231.pdf"')],
  ['<p id="भाग 1">a</p><a href="#भाग 1">b</a>', expect.stringMatching(/ id="(c-[^"]+)">.* href="#\1"/)],
  ['<img data-src="/a.png" src="/wait.gif">', expect.stringContaining('src="https://host.example/a.png"')],
  [
    '<iframe src="https://youtu.be/kBdfcR-8hEY?t=90"></iframe>',
    expect.stringContaining('kBdfcR-8hEY?autoplay=1&amp;amp;start=90'),
  ],
] as const;

describe.each(NOUNS.filter(({ html }) => html.length > 0))('the HTML of the $noun', ({ noun, html }) => {
  test.each(html)('%s keeps what its marks mean', async (_field, read) => {
    expect(await read(MEANINGS.map(([text]) => text))).toEqual(MEANINGS.map(([, meaning]) => meaning));
  });

  test.each(html)('%s lets no attack through and loses no sound HTML', async (field, read) => {
    // A test does not start with a picture that it cannot show, so such an attack never gets into one.
    const isTest = noun === 'questions' && !field.startsWith('Explanation');
    const oneOfEach = firstOfEach.filter((attack) => !isTest || lostPicture(attack) === undefined);
    // A required field must keep something.
    const [sound, ...cleaned] = await read([SOUND, ...oneOfEach.map((attack) => `text ${attack}`)]);
    expect(sound).toBe(
      '<p>A <b>sound</b> text with ' +
        '<a href="https://host.example/a.pdf" target="_blank" rel="noopener nofollow">a link</a></p>',
    );
    expect(cleaned).toHaveLength(oneOfEach.length);
    const found = cleaned.map((text, index) => ({ attack: oneOfEach[index], dangers: dangersIn(text) }));
    expect(found.filter(({ dangers }) => dangers.length > 0)).toEqual([]);
  });
});

test.each(
  contract.flatMap(({ noun, item }) =>
    Object.entries(item?.shape ?? {}).map(([field, it]) => [noun, field, it] as const),
  ),
)('the %s take a number in %s if they take a text there', (_noun, _field, schema) => {
  const [ofText, ofNumber] = ['word', 2015].map((value) => (schema as z.ZodType).safeParse(value));
  expect(ofText?.success).toBe(ofText?.success && ofNumber?.success);
  if (ofText?.data === 'word') expect(ofNumber?.data).toBe('2015');
});

describe('HTML that is read as text', () => {
  const written = (text: string) => {
    const place = document.createElement('p');
    place.textContent = text;
    return place.outerHTML;
  };

  test.each([
    ['Video', listImportantVideos],
    ['Link', listImportantLinks],
  ])('the ILV_Desc of a %s gives only words', async (Type, list) => {
    answer(attacks.map((ILV_Desc, index) => ({ _id: `item-${index}`, Type, ILV_Title: 'Title', ILV_Desc })));
    const descriptions = (await list()).map(({ description }) => description);
    expect(descriptions).toHaveLength(attacks.length);
    expect(descriptions.flatMap((text) => dangersIn(written(text)))).toEqual([]);
  });

  test('ILV_Desc and the Desc of a guide give the id of a video, or none', async () => {
    answer(attacks.map((text, index) => ({ _id: `item-${index}`, Type: 'Video', ILV_Title: 'Title', ILV_Desc: text })));
    const videos = await listImportantVideos();
    answer(attacks.map((Desc, index) => ({ _id: `item-${index}`, Title: 'Title', Desc })));
    const ids = [...videos, ...(await listGuides())].map(({ videoId }) => videoId);
    expect(ids).toHaveLength(2 * attacks.length);
    expect(ids).toContain('kBdfcR-8hEY');
    expect(ids.filter((id) => !/^([\w-]{11})?$/.test(id))).toEqual([]);
  });
});

test('no other way leads into a page: HTML is written in one place, and only lib/html calls it safe', () => {
  const root = join(__dirname, '../..');
  const sources = ['app', 'components', 'lib'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.m?tsx?$/.test(path) && !/(\.test\.tsx?|html\/judge\.ts)$/.test(path))
      .map((path) => join(room, path)),
  );
  const holding = (words: RegExp) =>
    sources.filter((path) => words.test(readFileSync(join(root, path), 'utf8'))).sort();
  // The layout writes a constant of ours, and structured data is JSON that cannot end a script.
  expect(holding(/dangerouslySetInnerHTML/)).toEqual(['app/layout.tsx', 'components/ui/html.tsx']);
  expect(holding(/\b(inner|outer)HTML = |insertAdjacentHTML|document\.write|setHTMLUnsafe/)).toEqual([]);
  expect(holding(/as SafeHtml\b/)).toEqual(['lib/html/sanitize.ts', 'lib/html/truncate.ts', 'lib/html/typeset.ts']);
});
