import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fetchList } from '@/lib/content/host/list-call';
import { hostHtml } from '@/lib/content/host/wire';
import { examCategoriesCall, examSubCategoriesCall } from '@/lib/content/nouns/exam-categories';
import {
  advertisementsCall,
  announcementsCall,
  coursesCall,
  enrollmentsCall,
  feesCall,
  testimonialsCall,
  timetablesCall,
  toppersCall,
} from '@/lib/content/nouns/institute-lists';
import {
  articlesCall,
  essaysCall,
  guidesCall,
  linksAndVideosCall,
  magazinesCall,
  oldPapersCall,
  studyMaterialsCall,
} from '@/lib/content/nouns/materials';
import { questionsCall } from '@/lib/content/nouns/questions';
import { syllabusCall } from '@/lib/content/nouns/syllabus';
import { plainText } from '@/lib/html/plain-text';
import { videoIn } from '@/lib/html/video-frame';
import { withEnv } from '@/lib/server/env-testing';
import { INSTITUTE_FILE } from '@/lib/site/institute';

import { readContent, readContentFolder, readContentList } from './content';

withEnv();

const wordsOf = (html: string) => plainText(html).split(' ').length;
const countBy = <T>(items: T[], keyOf: (item: T) => string) => {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
};

/** The numbers and opening tags of a text, sorted: a translation keeps them, but can change the order. */
const figuresOf = (html: string) => html.match(/<\w+|\d+([.,]\d+)*/g)?.sort();

/** Every text of the sample content, with its field. */
function textsOf(value: unknown, field = ''): [string, string][] {
  if (typeof value === 'string') return [[field, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, Array.isArray(value) ? field : key));
}

async function everything(): Promise<unknown[]> {
  const files = (await readdir('lib/standin/content')).filter((file) => file.endsWith('.yaml'));
  const contents = await Promise.all(files.map((file) => readContent(file.slice(0, -'.yaml'.length))));
  return [...contents, await readContentFolder('questions')];
}

const activeQuestions = async () => (await fetchList(questionsCall)).filter((it) => it.IsActive);
const questionsIn = async (categoryId: number, subCategoryId: number) =>
  (await activeQuestions()).filter((it) => it.CategoryId === categoryId && it.SubCategoryId === subCategoryId);

describe('the sample content', () => {
  test.each([
    ['announcements', 6, announcementsCall],
    ['magazines', 8, magazinesCall],
    ['advertisements', 3, advertisementsCall],
    ['toppers', 6, toppersCall],
    ['study materials', 8, studyMaterialsCall],
    ['questions', 200, questionsCall],
  ])('the sample content has active %s, at least %i, and an inactive one', async (_noun, least, call) => {
    const items = await fetchList<{ _id?: string; IsActive: boolean }>(call);
    const active = items.filter((it) => it.IsActive);
    expect(active.length).toBeGreaterThanOrEqual(least);
    expect(active.length).toBeLessThan(items.length);
  });

  test.each([
    ['testimonials', 6, testimonialsCall],
    ['old papers', 8, oldPapersCall],
  ])('the sample content has %s to display, at least %i, and one not to display', async (_noun, least, call) => {
    const items = await fetchList<{ _id?: string; IsDisplay: boolean }>(call);
    const displayed = items.filter((it) => it.IsDisplay);
    expect(displayed.length).toBeGreaterThanOrEqual(least);
    expect(displayed.length).toBeLessThan(items.length);
  });

  test('the sample content has eight courses in the institute’s categories', async () => {
    const courses = await fetchList(coursesCall);
    expect(courses.length).toBeGreaterThanOrEqual(8);
    const categories = courses.map((it) => it.category);
    expect(categories).toEqual(expect.arrayContaining(['UPSC', 'SSC', 'UP-PCS', 'NDA-CDS']));
  });

  test('sample magazines, papers and materials have a drawing and a PDF, and toppers a drawing', async () => {
    const covered = [
      ...(await fetchList(magazinesCall)).map((it) => [it.CImage, it.Doc]),
      ...(await fetchList(oldPapersCall)).map((it) => [it.CImage, it.Doc]),
      ...(await fetchList(studyMaterialsCall)).map((it) => [it.OImage, it.Document]),
    ];
    for (const [image, document] of covered) {
      expect(image).toMatch(/^\/uploads\/.+\.(svg|webp)$/);
      expect(document).toMatch(/^\/uploads\/.+\.pdf$/);
    }
    for (const { CImage } of await fetchList(toppersCall)) expect(CImage).toMatch(/^\/uploads\/.+\.(svg|webp)$/);
  });

  test('every file that the sample content names exists and is of the type in its name', async () => {
    const texts = textsOf(await everything()).map(([, text]) => text);
    const files = texts.flatMap((text) => text.match(/\/(uploads|art)\/[^\s"'<>)]+/g) ?? []);
    expect(files.length).toBeGreaterThan(80);
    for (const file of new Set(files)) {
      const path = join(file.startsWith('/art/') ? 'public' : 'lib/standin/content', file);
      expect([file, existsSync(path)]).toEqual([file, true]);
      const start = (await readFile(path)).subarray(0, 5).toString('latin1');
      if (file.endsWith('.pdf')) expect([file, start]).toEqual([file, '%PDF-']);
      if (file.endsWith('.svg')) expect([file, start]).toEqual([file, '<svg ']);
    }
  });

  test('sample magazines have unique ids, since links use them', async () => {
    const mids = (await fetchList(magazinesCall)).map((it) => it.MId);
    expect(new Set(mids).size).toBe(mids.length);
  });

  test('each sample magazine has a cover, at least eight pages of text and no paragraph of another issue', async () => {
    const paragraphs: string[] = [];
    for (const { Doc } of await fetchList(magazinesCall)) {
      const pdf = await readFile(join('lib/standin/content', Doc), 'latin1');
      const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
      expect([Doc, pages >= 9, pdf.includes('Cover: ')]).toEqual([Doc, true, true]);
      const source = Doc.replace('/uploads/', 'documents/').replace('.pdf', '.html');
      const html = await readFile(join('lib/standin/content', source), 'utf8');
      paragraphs.push(...(html.match(/<p>.+?<\/p>/g) ?? []));
    }
    expect(new Set(paragraphs).size).toBe(paragraphs.length);
  });

  test('the sample content marks toppers and testimonials as samples', async () => {
    for (const { Tname } of await fetchList(toppersCall)) expect(Tname).toMatch(/\(sample\)$/);
    for (const { Name } of await fetchList(testimonialsCall)) expect(Name).toMatch(/\(sample\)$/);
  });

  test('the sample content has a syllabus of every subject, with entries of over 150 words', async () => {
    const entries = await fetchList(syllabusCall);
    const subjects = ['Anthropology', 'Agriculture', 'Economics', 'Science & Technology'];
    const papers = ['I', 'II', 'III', 'IV'].map((paper) => `General Studies ${paper}`);
    const countBySubject = countBy(entries, (it) => it.SubName);
    for (const subject of [...subjects, ...papers]) expect(Object.keys(countBySubject)).toContain(subject);
    const long = entries.filter((it) => wordsOf(it.DESC) > 150);
    expect(long.length).toBeGreaterThanOrEqual(5);
    for (const subject of subjects) expect(long.map((it) => it.SubName)).toContain(subject);
  });

  test('the sample content has eight playable videos and ten links with an address', async () => {
    const items = await fetchList(linksAndVideosCall);
    const videos = items.filter((it) => it.Type === 'Video');
    const links = items.filter((it) => it.Type === 'Link');
    expect(videos.length).toBeGreaterThanOrEqual(8);
    expect(links.length).toBeGreaterThanOrEqual(10);
    for (const { ILV_Desc } of videos) expect(ILV_Desc).toMatch(/<iframe [^>]*src="/);
    expect(new Set(videos.map((it) => videoIn(it.ILV_Desc)?.id)).size).toBe(videos.length);
    for (const { ILV_Desc } of videos) expect(videoIn(ILV_Desc)?.id).toMatch(/^[\w-]{11}$/);
    for (const { ILV_Link } of links) expect(ILV_Link).toMatch(/^https:\/\//);
  });

  test('the sample content has eight articles of 400 words and eight essays of 200', async () => {
    const articles = await fetchList(articlesCall);
    const essays = await fetchList(essaysCall);
    expect(articles.filter((it) => wordsOf(it.Description) >= 400).length).toBeGreaterThanOrEqual(8);
    expect(essays.filter((it) => wordsOf(it.Description) >= 200).length).toBeGreaterThanOrEqual(8);
    for (const { Doc } of essays) expect(Doc).toMatch(/^\/uploads\/.+\.pdf$/);
  });

  test('the sample content has six guides, each with a video', async () => {
    const guides = await fetchList(guidesCall);
    expect(guides.length).toBeGreaterThanOrEqual(6);
    for (const { Desc } of guides) expect(videoIn(Desc)?.id).toMatch(/^[\w-]{11}$/);
  });

  test('the sample content has timetables, fees, and enrolments with and without a PDF', async () => {
    expect((await fetchList(timetablesCall)).length).toBeGreaterThanOrEqual(5);
    expect((await fetchList(feesCall)).length).toBeGreaterThanOrEqual(5);
    const enrolments = await fetchList(enrollmentsCall);
    expect(enrolments.length).toBeGreaterThanOrEqual(4);
    expect(new Set(enrolments.map((it) => it.PDF.endsWith('.pdf')))).toEqual(new Set([true, false]));
  });

  test('the sample content loses no word when it is cleaned', async () => {
    const html = textsOf(await everything()).filter(([field]) =>
      /^(DESC|Desc|Description|(Question|Ans[A-D]|Explanation)(Hi)?|Tmarks)$/.test(field),
    );
    expect(html.length).toBeGreaterThan(1_000);
    for (const [, text] of html) expect(plainText(hostHtml(text))).toBe(plainText(text));
  });
});

describe('the sample questions', () => {
  test('sample questions belong to sub-categories of categories; IAS is 1/1 and SSC is 2/3', async () => {
    const categories = (await fetchList(examCategoriesCall)).map((it) => it._id);
    const subCategories = await fetchList(examSubCategoriesCall);
    const pairs = subCategories.map((it) => `${it.CategoryId}/${it._id}`);
    for (const { CategoryId } of subCategories) expect(categories).toContain(CategoryId);
    expect(pairs).toEqual(expect.arrayContaining(['1/1', '2/3']));
    const used = new Set((await activeQuestions()).map((it) => `${it.CategoryId}/${it.SubCategoryId}`));
    expect([...used].sort()).toEqual(pairs.sort());
  });

  test('each sample question has four different options, a subject and an explanation', async () => {
    const questions = await fetchList(questionsCall);
    for (const it of questions) {
      const options = [it.AnsA, it.AnsB, it.AnsC, it.AnsD].map((html) => plainText(html));
      expect([it._id, new Set(options).size]).toEqual([it._id, 4]);
      expect([it._id, ['1', '2', '3', '4'].includes(it.CorrectAns)]).toEqual([it._id, true]);
      expect([it._id, it.Subject !== '', wordsOf(it.Explanation) > 10]).toEqual([it._id, true, true]);
    }
    const texts = questions.map((it) => plainText(it.Question));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('the sample has a thousand questions, a hundred in each subject of General Studies and most in Hindi', async () => {
    const questions = await activeQuestions();
    expect(questions.length).toBeGreaterThanOrEqual(1_000);
    expect(questions.filter((it) => it.QuestionHi !== '').length).toBeGreaterThanOrEqual(600);
    const counts = countBy(questions, (it) => it.Subject);
    for (const subject of ['Indian Polity', 'History and Culture', 'Geography', 'Economy', 'Environment'])
      expect([subject, (counts[subject] ?? 0) >= 100]).toEqual([subject, true]);
    expect(counts['Science and Technology']).toBeGreaterThanOrEqual(100);
    expect(questions.filter((it) => it.Question.includes('<img')).length).toBeGreaterThanOrEqual(20);
  });

  test('the sample questions are in Hindi too, except those about English', async () => {
    const inEnglishAlone = (await fetchList(questionsCall)).filter((it) => it.QuestionHi === '');
    expect(new Set(inEnglishAlone.map((it) => it.Subject))).toEqual(
      new Set(['English Comprehension', 'English Language and Comprehension']),
    );
  });

  test('a sample question has the same numbers and elements in Hindi as in English', async () => {
    const questions = (await fetchList(questionsCall)).filter((it) => it.QuestionHi !== '');
    expect(questions.length).toBeGreaterThanOrEqual(100);
    for (const it of questions) {
      const english = [it.Question, it.AnsA, it.AnsB, it.AnsC, it.AnsD, it.Explanation];
      const hindi = [it.QuestionHi, it.AnsAHi, it.AnsBHi, it.AnsCHi, it.AnsDHi, it.ExplanationHi];
      expect([it._id, hindi.map(figuresOf)]).toEqual([it._id, english.map(figuresOf)]);
      expect([it._id, new Set(hindi.slice(1, 5)).size]).toEqual([it._id, 4]);
    }
  });

  test('an explanation names an option by its text, since a paper can shuffle its options', async () => {
    const byPlace = [
      /\b(first|second|third|fourth|last) (choice|option)\b|\b(choice|option) \(?[a-d1-4]\b/i,
      /(पहल|दूसर|तीसर|चौथ)[ाे] विकल्प|(अंतिम|आखिरी) विकल्प|विकल्प \(?[a-dक-घ1-4](?![\p{L}\p{M}])/iu,
    ];
    const questions = await fetchList(questionsCall);
    const texts = questions.flatMap((it) => [it.Explanation, it.ExplanationHi]).map((html) => plainText(html));
    expect(texts.filter((text) => byPlace.some((place) => place.test(text)))).toEqual([]);
  });

  test('the sample questions fill the IAS paper, and four sections of ten in the SSC paper', async () => {
    expect((await questionsIn(1, 1)).length).toBeGreaterThanOrEqual(30);
    const ssc = await questionsIn(2, 3);
    expect(ssc.length).toBeGreaterThanOrEqual(40);
    expect(Object.values(countBy(ssc, (it) => it.Section))).toEqual([10, 10, 10, 10]);
  });

  test('sample questions follow the sections of their scheme, whose minutes add up to the whole', async () => {
    const subCategories = await fetchList(examSubCategoriesCall);
    expect(subCategories.filter((it) => it.Scheme?.Sections).length).toBeGreaterThanOrEqual(2);
    for (const { _id, CategoryId, Scheme } of subCategories) {
      const questions = await questionsIn(Number(CategoryId), Number(_id));
      const sections = [...new Set(questions.map((it) => it.Section))];
      expect([_id, sections]).toEqual([_id, Scheme?.Sections.length ? Scheme.Sections.map((it) => it.Name) : ['']]);
      const durationMs = Scheme?.Sections.reduce((sum, it) => sum + (it.Minutes ?? 0), 0);
      expect([_id, durationMs || Scheme?.Minutes]).toEqual([_id, Scheme?.Minutes]);
    }
  });

  test('the shares of the keys A to D in the sample questions differ by at most 15 points', async () => {
    const questions = await activeQuestions();
    for (const group of [questions, await questionsIn(1, 1), await questionsIn(2, 3)]) {
      const counts = countBy(group, (it) => it.CorrectAns);
      const shares = ['1', '2', '3', '4'].map((key) => ((counts[key] ?? 0) / group.length) * 100);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(15);
    }
  });
});

describe('a content folder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'content-'));
    withEnv({ CONTENT_DIR: folder });
  });
  afterEach(async () => {
    withEnv();
    await rm(folder, { recursive: true });
  });

  test('a file of a content folder is read again only after an edit', async () => {
    const file = join(folder, 'ads.yaml');
    await writeFile(file, '- _id: first');
    const first = await readContent('ads');
    expect(first).toEqual([{ _id: 'first' }]);
    expect(await readContent('ads')).toBe(first);
    await writeFile(file, '- _id: !md "*second*"');
    await utimes(file, new Date(), new Date(Date.now() + 1_000));
    expect(await readContent('ads')).toEqual([{ _id: '<p><em>second</em></p>\n' }]);
  });

  test('a list of a content folder can have a byte order mark', async () => {
    await writeFile(join(folder, 'ads.yaml'), '\ufeff- _id: first\r\n');
    expect(await readContentList('ads')).toEqual([{ _id: 'first' }]);
  });

  test('a missing file of a content folder is null, and a missing list is empty', async () => {
    await expect(readContent('ads')).rejects.toThrow('ENOENT');
    await writeFile(join(folder, INSTITUTE_FILE), '');
    expect(await readContent('ads')).toBeNull();
    expect(await readContentList('ads')).toEqual([]);
    expect(await readContentFolder('questions')).toEqual([]);
  });

  test.each(['', '# All were removed.\n', '---\n'])(
    'with a file that says nothing (%j) has an empty list',
    async (text) => {
      await mkdir(join(folder, 'questions'));
      await Promise.all(['ads.yaml', 'questions/own.yaml'].map((name) => writeFile(join(folder, name), text)));
      expect(await readContent('ads')).toBeNull();
      expect(await readContentList('ads')).toEqual([]);
      expect(await readContentFolder('questions')).toEqual([]);
    },
  );
});
