import type { PublicPath } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

type KindText = {
  one: string;
  many: string;
  /** Other words for the kind, which only the search uses. */
  keywords?: string;
  page: PublicPath;
  anchor?: string;
};

const ALL = {
  syllabus: { one: 'Syllabus', many: 'Syllabus entries', keywords: 'UPSC', page: paths.textContent },
  article: { one: 'Article', many: 'Articles', page: paths.articles },
  essay: { one: 'Essay', many: 'Model essays', keywords: 'model essay', page: paths.essayPrep },
  magazine: {
    one: 'Magazine',
    many: 'Magazines',
    keywords: 'e-magazine, issue, current affairs',
    page: paths.magazine,
  },
  studyMaterial: { one: 'Study material', many: 'Study material', keywords: 'notes', page: paths.studyMaterial },
  oldPaper: {
    one: 'Old paper',
    many: 'Old papers',
    keywords: 'UPSC, question paper, previous year',
    page: paths.oldPaper,
  },
  test: { one: 'Test', many: 'Tests', keywords: 'online exam', page: paths.onlineTestSeries, anchor: 'practice-test' },
  question: { one: 'Question', many: 'Questions with answers', keywords: 'MCQ', page: paths.questions },
  timetable: { one: 'Time table', many: 'Time tables', page: paths.onlineTestSeries, anchor: 'time-table' },
  enrolment: {
    one: 'How to enroll',
    many: 'Ways to enroll',
    keywords: 'enrolment',
    page: paths.onlineTestSeries,
    anchor: 'how-to-enroll',
  },
  fee: { one: 'Fees', many: 'Fees', page: paths.onlineTestSeries, anchor: 'fees' },
  course: { one: 'Course', many: 'Courses', page: paths.home },
  announcement: { one: 'Announcement', many: 'Announcements', keywords: 'notice', page: paths.announcement },
  guide: { one: 'Preparation video', many: 'Preparation videos', keywords: 'guide', page: paths.preparation },
  interviewVideo: { one: 'Interview video', many: 'Interview videos', keywords: 'guide', page: paths.interviewGuide },
  video: { one: 'Important video', many: 'Important videos', keywords: 'lecture', page: paths.youtubeLink },
  link: { one: 'Important link', many: 'Important links', keywords: 'website', page: paths.impLink },
  topper: { one: 'Topper', many: 'Toppers', page: paths.toppers },
  testimonial: { one: 'Testimonial', many: 'Testimonials', keywords: 'review', page: paths.testimonials },
  advertisement: { one: 'Good to know', many: 'Good to know', keywords: 'advertisement', page: paths.home },
  page: { one: 'Page', many: 'Pages of the site', page: paths.home },
} as const satisfies Record<string, KindText>;

export type Kind = keyof typeof ALL;

/** The kinds in words, in the order of display. */
export const kinds: Record<Kind, KindText> = ALL;

export function placeOf(kind: Kind): string {
  const { page, anchor } = kinds[kind];
  return anchor === undefined ? page : `${page}#${anchor}`;
}

export type SearchDocument = {
  kind: Kind;
  title: string;
  /** The facts that must stand beside the name in the title. */
  claim?: string;
  /** Its group: the subject of a syllabus entry, the category of a course. */
  group?: string;
  /** Other words for it, which only the search uses. */
  keywords?: string;
  /** Its text besides the title, plain and as HTML. */
  text?: string;
  html?: string;
  /** Where the result leads: a page of the site, a file of the institute, or an address elsewhere. */
  href: string;
  opens: 'page' | 'file' | 'elsewhere';
  isDraft?: true;
};
