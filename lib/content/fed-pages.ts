import { type Path, paths } from '@/lib/site/paths';

/**
 * The pages that each call of the contract feeds, by the call's noun, which is also its cache tag. The pages of single
 * items (a magazine, an article) go under the path that their addresses begin with. The site does not make the review
 * call itself, so it feeds none.
 */
export const pagesFedBy = {
  announcements: [paths.home, paths.announcement, paths.search],
  courses: [paths.home, paths.search],
  testimonials: [paths.home, paths.testimonials, paths.search],
  magazines: [paths.home, paths.magazine, paths.search],
  advertisements: [paths.home, paths.search],
  toppers: [paths.toppers, paths.search],
  'old-papers': [paths.upsc, paths.oldPaper, paths.score, paths.search],
  syllabus: [paths.upsc, paths.economics, paths.scienceTechnology, paths.textContent, paths.score, paths.search],
  'links-and-videos': [paths.youtubeLink, paths.impLink, paths.search],
  'study-materials': [paths.studyMaterial, paths.score, paths.search],
  articles: [paths.articles, paths.search],
  guides: [paths.preparation, paths.search],
  essays: [paths.essayPrep, paths.textContent, paths.search],
  timetables: [paths.onlineTestSeries, paths.search],
  enrollments: [paths.onlineTestSeries, paths.search],
  fees: [paths.onlineTestSeries, paths.search],
  'exam-categories': [paths.onlineTestSeries, paths.search],
  'exam-sub-categories': [paths.onlineTestSeries, paths.test, paths.examPaper, paths.search],
  questions: [paths.onlineTestSeries, paths.test, paths.examPaper, paths.search],
  anthropology: [paths.anthropology, paths.search],
  'logged-in-user': [paths.login, paths.profile, paths.onlineTestSeries, paths.test, paths.examPaper],
  login: [paths.login, paths.test, paths.examPaper],
  register: [paths.register],
  review: [],
} as const satisfies Record<string, readonly Path[]>;

/** What a call of the contract is about. */
export type Noun = keyof typeof pagesFedBy;

export const nouns = Object.keys(pagesFedBy) as Noun[];

export const isNoun = (name: string): name is Noun => Object.hasOwn(pagesFedBy, name);

/** The nouns that feed a page. */
export const nounsOfPage = (path: Path): Noun[] =>
  nouns.filter((noun) => pagesFedBy[noun].some((page) => page === path));

const OF_ACCOUNTS: readonly Noun[] = ['logged-in-user', 'login', 'register', 'review'];

/** Whether content of a noun is kept: what concerns accounts is asked of the host each time. */
export const isKept = (noun: Noun): boolean => !OF_ACCOUNTS.includes(noun);
