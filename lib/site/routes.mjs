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
  questions: '/Questions',
  today: '/Today',
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
  age: '/Age',
  pageNotFound: '/PageNotFound',
  testInstruction: '/TestInstruction',
  test: '/Test',
  finish: '/Finish',
  examPaper: '/ExamPaper',
  score: '/Score',
  objections: '/Objections',
  rankList: '/RankList',
  search: '/Search',
  responseSheet: '/ResponseSheet',
  verify: '/Verify',
  privacyPolicy: '/PrivacyPolicy',
  privacyPolicyHindi: '/PrivacyPolicyHindi',
  terms: '/Terms',
  myData: '/MyData',
  closeAccount: '/CloseAccount',
  scribes: '/ReaderAndScribe',
  scribesHindi: '/ReaderAndScribeHindi',
});

/** The desk of the institute's editors. It is no part of the public site: without editors these paths are unknown. */
export const deskPaths = /** @type {const} */ ({
  overview: '/Desk',
  inbox: '/Desk/Inbox',
  bank: '/Desk/Bank',
  import: '/Desk/Import',
  announcements: '/Desk/Announcements',
  papers: '/Desk/Papers',
  results: '/Desk/Results',
  mocks: '/Desk/Mocks',
  ages: '/Desk/Ages',
  objections: '/Desk/Objections',
  rulings: '/Desk/Rulings',
  closedAccounts: '/Desk/ClosedAccounts',
  audit: '/Desk/Audit',
});

export const DOCUMENTS = [...Object.values(paths), '/login'];

/** @type {readonly string[]} */
const ACCOUNT_PAGES = [
  ...[paths.profile, paths.age, paths.objections, paths.rankList, paths.responseSheet, paths.myData],
  ...[paths.closeAccount],
  deskPaths.overview,
];

/**
 * Pages of accounts and tests that are the same for everyone.
 * @type {readonly string[]}
 */
const SHELLS = [
  ...[paths.login, '/login', paths.register, paths.testInstruction, paths.test, paths.examPaper],
  ...[paths.finish, paths.score],
];

/** @typedef {'public' | 'account' | 'shell'} PageKind */

/**
 * Which policy a page has. A path below a page is a variant of it (next.config.mjs), or of the desk. A stored result is
 * a variant by its query.
 * @param {string} pathname
 * @param {string} [search]
 * @returns {PageKind}
 */
export function pageKindOf(pathname, search) {
  const page = pathname.split('/', 2).join('/');
  const isStored = page === paths.score && Boolean(new URLSearchParams(search).get('attempt'));
  if (ACCOUNT_PAGES.includes(page) || isStored) return 'account';
  return SHELLS.includes(page) ? 'shell' : 'public';
}

/** Pages for logged-in candidates. */
export const GATED = [
  ...[paths.testInstruction, paths.test, paths.examPaper],
  ...[paths.profile, paths.myData, paths.closeAccount, paths.age],
];
