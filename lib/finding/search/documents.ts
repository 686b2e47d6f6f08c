import { contents } from '@/lib/content/contract';
import { hostHtml } from '@/lib/content/host/wire';
import { listImportantLinks, listImportantVideos } from '@/lib/content/nouns/materials';
import type { PublicQuestion } from '@/lib/content/nouns/questions';
import { readPublicQuestions } from '@/lib/finding/publishing/public-questions';
import { listApprovedReviews } from '@/lib/finding/publishing/reviews';
import { plainText } from '@/lib/html/plain-text';
import { institute } from '@/lib/site/institute';
import { isPublicPath, pageOf, type PublicPath } from '@/lib/site/pages';
import {
  articlePath,
  essayTextPath,
  magazinePath,
  type Path,
  paths,
  questionPath,
  syllabusTextPath,
  testInstructionPath,
} from '@/lib/site/paths';
import { cutAtWord } from '@/lib/text/lines';

import { type Kind, placeOf, type SearchDocument } from './kinds';

const page = (kind: Kind, href: string) => ({ kind, href, opens: 'page' as const });

const onPageOf = (kind: Kind) => page(kind, placeOf(kind));

/** A file of the institute or an address elsewhere, or else the page that shows the item. */
const outside = (kind: Kind, opens: 'file' | 'elsewhere', href: string | undefined) =>
  href === undefined ? onPageOf(kind) : { kind, href, opens };

/** A list as documents; drafts stay marked. */
const each =
  <T extends object>(list: () => Promise<readonly T[]>, documentOf: (item: T) => SearchDocument) =>
  async (): Promise<SearchDocument[]> =>
    (await list()).map((it) => ({ ...documentOf(it), ...('isDraft' in it && { isDraft: true as const }) }));

async function anthropologyPage(): Promise<SearchDocument[]> {
  const { title } = pageOf(paths.anthropology);
  const anthropology = await contents.anthropology();
  if (!anthropology) return [];
  return [{ ...page('syllabus', paths.anthropology), title, group: 'Anthropology', html: anthropology.description }];
}

const listTests = async () =>
  (await contents.questions()).flatMap(({ category, tests }) => tests.map((it) => ({ ...it, category })));

/** How long the title of a question is; the rest of its text stands below. */
const TITLE_LENGTH = 120;

/** What a question asks, in both languages: with options and explanations the index of thousands would grow threefold. */
function questionDocument({ address, Subject, Question, QuestionHi }: PublicQuestion): SearchDocument {
  const whole = plainText(Question);
  const title = cutAtWord(whole, TITLE_LENGTH);
  const rest = title === whole ? '' : whole.slice(title.length - 1).trim();
  const text = [rest, plainText(QuestionHi)].filter(Boolean).join(' · ');
  return { ...page('question', questionPath(address)), title, group: Subject, text };
}

const questionDocuments = new WeakMap<PublicQuestion, SearchDocument>();

/** The questions that pages show now. Each is read once: there can be thousands, and any of them can go at any time. */
async function listQuestions(): Promise<SearchDocument[]> {
  const { shown } = await readPublicQuestions(Date.now());
  return shown.map((it) => {
    const document = questionDocuments.get(it) ?? questionDocument(it);
    questionDocuments.set(it, document);
    return document;
  });
}

/** The texts with a page of their own. */
const TEXTS = [
  each(contents.syllabus, ({ id, title, subject, description }) => ({
    ...page('syllabus', syllabusTextPath(id)),
    title,
    group: subject,
    html: description,
  })),
  each(contents.articles, ({ id, title, description }) => ({
    ...page('article', articlePath(id)),
    title,
    html: description,
  })),
  each(contents.essays, (it) => ({ ...page('essay', essayTextPath(it.id)), title: it.topic, html: it.description })),
  each(contents.magazines, ({ mid, name }) => ({ ...page('magazine', magazinePath(mid)), title: name })),
];

/** Each list that the pages show. Of the questions in tests, it has only those that are public. */
const SOURCES = [
  ...TEXTS,
  anthropologyPage,
  each(contents['study-materials'], (it) => ({ ...outside('studyMaterial', 'file', it.documentUrl), title: it.title })),
  each(contents['old-papers'], (it) => ({ ...outside('oldPaper', 'file', it.documentUrl), title: it.title })),
  each(listTests, ({ categoryId, subCategoryId, name, category }) => ({
    ...page('test', testInstructionPath(categoryId, subCategoryId)),
    title: name,
    group: category,
    text: 'A test with the rules and the clock of the examination, for logged-in candidates.',
  })),
  listQuestions,
  each(contents.timetables, (it) => ({ ...onPageOf('timetable'), title: it.subject, html: it.description })),
  each(contents.enrollments, (it) => ({ ...onPageOf('enrolment'), title: it.title, html: it.description })),
  each(contents.fees, (it) => ({ ...onPageOf('fee'), title: it.courseName, text: it.fees, html: it.description })),
  each(contents.courses, (it) => ({ ...onPageOf('course'), title: it.name, group: it.category })),
  each(contents.announcements, (it) => ({ ...onPageOf('announcement'), title: it.title })),
  each(contents.guides, (it) => ({ ...onPageOf('guide'), title: it.title })),
  async () =>
    institute().interviewVideos.map((it) => ({ ...onPageOf('interviewVideo'), title: it.title, text: it.source })),
  each(listImportantVideos, (it) => ({ ...onPageOf('video'), title: it.title, text: it.description })),
  each(listImportantLinks, (it) => ({
    ...outside('link', 'elsewhere', it.url),
    title: it.title,
    text: it.description,
  })),
  each(contents.toppers, ({ name: title, claim, tagline, marks }) => ({
    ...{ ...onPageOf('topper'), title, claim, text: tagline, html: marks },
  })),
  each(contents.testimonials, ({ author: title, claim, review }) => ({
    ...{ ...onPageOf('testimonial'), title, claim, text: review },
  })),
  each(listApprovedReviews, (it) => ({ ...onPageOf('testimonial'), title: it.author, text: it.review })),
  each(contents.advertisements, (it) => ({ ...outside('advertisement', 'elsewhere', it.url), title: it.title })),
];

const read = async (sources: typeof SOURCES) => (await Promise.all(sources.map((load) => load()))).flat();

export const listTexts = () => read(TEXTS);

/** All content that the pages show now, and the pages themselves, except pages that consist of one item. */
export async function listDocuments(pages: readonly SearchDocument[]): Promise<SearchDocument[]> {
  const content = await read(SOURCES);
  const isContent = ({ href, title }: SearchDocument) => content.some((it) => it.href === href && it.title === title);
  return [...pages.filter((it) => !isContent(it)), ...content];
}

/** The static texts of pages as plain text. Components draw them, so they come from outside this folder. */
export type StaticTexts = Partial<Record<PublicPath, string>>;

const tab = (id: string, title: string, text: string): SearchDocument => ({
  kind: 'page',
  title,
  group: pageOf(paths.onlineTestSeries).title,
  text,
  href: `${paths.onlineTestSeries}#${id}`,
  opens: 'page',
});

const TABS = [
  tab('time-table', 'Time Table', 'When each test of a series opens, week by week.'),
  tab('how-to-enroll', 'How to Enroll', 'The steps to join a course, a test series or the study material by post.'),
  tab('fees', 'Fees', 'What each course costs, and how it can be paid.'),
  tab('practice-test', 'Practice Test', 'Tests of thirty minutes, for logged-in candidates.'),
  tab('online-exam', 'Online Exam', 'Papers under their own rules and times, for logged-in candidates.'),
];

/** The institute's texts on its own pages. */
function ownTexts(): StaticTexts {
  const { name, tagline, description, welcome = '', about = '' } = institute();
  return {
    [paths.home]: `${name}: ${tagline}. ${description} ${plainText(hostHtml(welcome))}`,
    [paths.aboutUs]: plainText(hostHtml(about)),
  };
}

export function sitePages(staticTexts: StaticTexts): SearchDocument[] {
  const texts: Partial<Record<Path, string>> = { ...staticTexts, ...ownTexts() };
  const found = Object.values(paths).filter((path) => isPublicPath(path) || pageOf(path).keywords !== undefined);
  return [
    ...found.map((path) => ({
      kind: 'page' as const,
      title: pageOf(path).title,
      keywords: pageOf(path).keywords,
      text: [pageOf(path).description, texts[path]].filter(Boolean).join(' '),
      href: path,
      opens: 'page' as const,
    })),
    ...TABS,
    {
      kind: 'article',
      title: 'Government schemes launched since 2014',
      text: plainText(hostHtml(institute().schemes)),
      href: paths.articles,
      opens: 'page',
    },
  ];
}
