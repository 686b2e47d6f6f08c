// Plain JavaScript, since next.config.mjs reads it too.

/** Every page of the site (specification §2, route table), and the search. */
export const paths = /** @type {const} */ ({
  home: '/',
  aboutUs: '/AboutUs',
  announcement: '/Announcement',
  toppers: '/Toppers',
  testimonials: '/AboutUsTestimonial',
  upsc: '/UPSC',
  textContent: '/TextContent',
  studyMaterial: '/StudyMaterial',
  magazine: '/Magazine',
  oldPaper: '/OldPaper',
  articles: '/Articles',
  essayPrep: '/EssayPrep',
  preparation: '/Preparation',
  interviewGuide: '/InterviewGuide',
  youtubeLink: '/YoutubeLink',
  impLink: '/ImpLink',
  economics: '/Economics',
  scienceTechnology: '/ScienceTechnology',
  anthropology: '/Anthropology',
  onlineTestSeries: '/OnlineTestSeries',
  contactUs: '/ContactUs',
  login: '/Login',
  register: '/Register',
  profile: '/Profile',
  pageNotFound: '/PageNotFound',
  testInstruction: '/TestInstruction',
  test: '/Test',
  finish: '/Finish',
  examPaper: '/ExamPaper',
  score: '/Score',
  search: '/Search',
});

/** The desk of the institute's editors. It is no part of the public site: without editors these paths are unknown. */
export const deskPaths = /** @type {const} */ ({
  overview: '/Desk',
  inbox: '/Desk/Inbox',
  audit: '/Desk/Audit',
});

export const DOCUMENTS = [...Object.values(paths), '/login'];

/** @type {readonly string[]} */
const ACCOUNT_PAGES = [
  paths.login,
  '/login',
  paths.register,
  paths.profile,
  paths.testInstruction,
  paths.finish,
  paths.score,
];

/** @type {readonly string[]} */
const EXAM_PAGES = [paths.test, paths.examPaper];

/** @typedef {'public' | 'account' | 'exam'} PageKind */

/** Which policy a page has. @param {string} pathname @returns {PageKind} */
export function pageKindOf(pathname) {
  const isDesk = /^\/Desk(\/|$)/.test(pathname);
  if (isDesk || ACCOUNT_PAGES.includes(pathname)) return 'account';
  return EXAM_PAGES.includes(pathname) ? 'exam' : 'public';
}
