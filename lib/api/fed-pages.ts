import { type Path, paths } from '@/lib/paths';

/**
 * The pages that each call of the contract feeds, by the call's noun, which is also its cache tag. The pages of single
 * items (a magazine, an article) go under the path that their addresses begin with. The site does not make the review
 * call itself, so it feeds none.
 */
export const pagesFedBy = {
  announcements: [paths.home, paths.announcement],
  courses: [paths.home],
  testimonials: [paths.home, paths.testimonials],
  magazines: [paths.home, paths.magazine],
  advertisements: [paths.home],
  toppers: [paths.toppers],
  'old-papers': [paths.upsc, paths.oldPaper, paths.score],
  syllabus: [paths.upsc, paths.economics, paths.scienceTechnology, paths.textContent, paths.score],
  'links-and-videos': [paths.youtubeLink, paths.impLink],
  'study-materials': [paths.studyMaterial, paths.score],
  articles: [paths.articles],
  guides: [paths.preparation],
  essays: [paths.essayPrep, paths.textContent],
  timetables: [paths.onlineTestSeries],
  enrollments: [paths.onlineTestSeries],
  fees: [paths.onlineTestSeries],
  'exam-categories': [paths.onlineTestSeries],
  'exam-sub-categories': [paths.onlineTestSeries, paths.test, paths.examPaper],
  questions: [paths.onlineTestSeries, paths.test, paths.examPaper],
  anthropology: [paths.anthropology],
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
