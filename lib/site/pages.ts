import { type Path, paths } from './paths';

/** The subjects of the API host's calls (specification §7), which are their cache tags too. */
export const nouns = [
  'announcements',
  'courses',
  'testimonials',
  'magazines',
  'advertisements',
  'toppers',
  'old-papers',
  'syllabus',
  'links-and-videos',
  'study-materials',
  'articles',
  'guides',
  'essays',
  'timetables',
  'enrollments',
  'fees',
  'exam-categories',
  'exam-sub-categories',
  'questions',
  'anthropology',
  'logged-in-user',
  'login',
  'register',
  'review',
] as const;

export type Noun = (typeof nouns)[number];

const OF_ACCOUNTS: readonly Noun[] = ['logged-in-user', 'login', 'register', 'review'];

/** Whether a noun's content is kept. Content of accounts is asked for each time. */
export const isKept = (noun: Noun): boolean => !OF_ACCOUNTS.includes(noun);

export const isNoun = (name: string): name is Noun => nouns.some((noun) => noun === name);

/** The subjects of the syllabus by which the site filters it (specification §7). */
export type Subject = 'Anthropology' | 'Agriculture' | 'Economics' | 'Science & Technology';

type Page = {
  title: string;
  description: string;
  /** Its place in the menu; without a group it is an entry of its own. */
  menu?: { group?: string; label: string };
  /** Other words by which the search finds it. An unlisted page without them is not found. */
  keywords?: string;
  /** The calls of the API host that feed it. The page of an item belongs to the path that begins its address. */
  nouns?: readonly Noun[];
  /** The pages that belong to its matter, to which its end leads. */
  goOn?: readonly Path[];
  /** The subject whose entries it shows, and nothing else. */
  subject?: Subject;
  /** Set if search engines and the sitemap do not show it. */
  isUnlisted?: true;
};

const unlisted = (title: string, description: string, feeding: readonly Noun[] = []) => ({
  title,
  description,
  nouns: feeding,
  isUnlisted: true as const,
});

const TEST_LIST: readonly Noun[] = ['exam-categories', 'exam-sub-categories', 'questions'];
const TIMED_TEST = 'A timed test for logged-in candidates.';
const TEST_NOUNS: readonly Noun[] = ['exam-sub-categories', 'questions', 'logged-in-user', 'login'];

/** The one table of pages. A new page is its path in routes.mjs, a row here, and a file under app/ with its texts. */
const pages = {
  [paths.home]: {
    // The institute's own name and words stand in its file.
    title: 'Home',
    description: 'Courses, announcements, the magazine and what students say.',
    nouns: ['announcements', 'courses', 'testimonials', 'magazines', 'advertisements'],
  },
  [paths.aboutUs]: {
    title: 'About Us',
    description:
      'What the institute does: mentoring, postal and online study material, an online test series, an e-magazine, and the integrated SSC-then-UPSC way of study.',
    menu: { group: 'About Us', label: 'About the institute' },
    goOn: [paths.toppers, paths.testimonials, paths.onlineTestSeries, paths.contactUs],
  },
  [paths.announcement]: {
    title: 'Announcements',
    description: 'New batches, test dates, workshops and office notices of the institute, all in one list.',
    menu: { group: 'About Us', label: 'Announcements' },
    nouns: ['announcements'],
    goOn: [paths.onlineTestSeries, paths.magazine, paths.contactUs, paths.aboutUs],
  },
  [paths.toppers]: {
    title: 'Our Toppers',
    description:
      'Candidates of the study circle with their practice scores, the course they took and what helped them.',
    menu: { group: 'About Us', label: 'Our Toppers' },
    nouns: ['toppers'],
    goOn: [paths.testimonials, paths.preparation, paths.onlineTestSeries, paths.aboutUs],
  },
  [paths.testimonials]: {
    title: 'Testimonials',
    description:
      'What students say about the notes, the tests and the guidance, and a place to add a review of your own.',
    menu: { group: 'About Us', label: 'Testimonials' },
    nouns: ['testimonials'],
    goOn: [paths.toppers, paths.onlineTestSeries, paths.studyMaterial, paths.contactUs],
  },
  [paths.upsc]: {
    title: 'UPSC Syllabus for 2016',
    description:
      'The UPSC syllabus in plain words: Anthropology, Agriculture and Economics, with model papers, quick links and prelims tests.',
    menu: { group: 'Courses', label: 'UPSC' },
    nouns: ['old-papers', 'syllabus'],
    goOn: [paths.textContent, paths.anthropology, paths.economics, paths.scienceTechnology],
  },
  [paths.textContent]: {
    title: 'Syllabus and essays in full',
    description: 'Every syllabus entry and every model essay of the study circle, each on one page of its own.',
    nouns: ['syllabus', 'essays'],
    goOn: [paths.upsc, paths.articles, paths.essayPrep, paths.onlineTestSeries],
  },
  [paths.studyMaterial]: {
    title: 'Study Material',
    description: 'Samples of the study notes: read a chapter of each before you decide. Free to download as PDF.',
    menu: { group: 'Materials', label: 'Study Material' },
    nouns: ['study-materials'],
    goOn: [paths.oldPaper, paths.magazine, paths.articles, paths.onlineTestSeries],
  },
  [paths.magazine]: {
    title: 'Magazine',
    description:
      'Every issue of the monthly magazine for civil-services aspirants, one theme an issue, free to download.',
    menu: { group: 'Materials', label: 'Magazine' },
    keywords: 'current affairs, e-magazine',
    nouns: ['magazines'],
    goOn: [paths.articles, paths.studyMaterial, paths.textContent, paths.onlineTestSeries],
  },
  [paths.oldPaper]: {
    title: 'Old Papers',
    description: 'Papers in the pattern of the mains examination to practise with, which you can download as PDF.',
    menu: { group: 'Materials', label: 'Old Papers' },
    keywords: 'UPSC question paper, previous year paper',
    nouns: ['old-papers'],
    goOn: [paths.studyMaterial, paths.essayPrep, paths.onlineTestSeries, paths.upsc],
  },
  [paths.questions]: {
    title: 'Questions with answers',
    description:
      'Questions for UPSC and SSC aspirants by subject, year and source, each with its four options, its answer and why.',
    menu: { group: 'Materials', label: 'Questions with answers' },
    nouns: ['questions'],
    goOn: [paths.today, paths.onlineTestSeries, paths.articles, paths.upsc],
  },
  [paths.today]: {
    title: 'Five questions of the day',
    description:
      'Five questions each day from five subjects, the same for everybody: a score and explanations at once, without an account.',
    menu: { group: 'Materials', label: 'Five questions a day' },
    nouns: ['questions'],
    goOn: [paths.questions, paths.onlineTestSeries, paths.articles, paths.magazine],
  },
  [paths.articles]: {
    title: 'Articles',
    description:
      'Articles on polity, economy, geography, history and science for UPSC aspirants, and the schemes launched since 2014.',
    menu: { group: 'Materials', label: 'Articles' },
    nouns: ['articles'],
    goOn: [paths.textContent, paths.magazine, paths.essayPrep, paths.onlineTestSeries],
  },
  [paths.essayPrep]: {
    title: 'Essay Preparation',
    description: 'Model essays for the UPSC essay paper: read how an argument is opened, carried and closed.',
    menu: { group: 'Materials', label: 'Essay Preparation' },
    nouns: ['essays'],
    goOn: [paths.textContent, paths.articles, paths.oldPaper, paths.magazine],
  },
  [paths.preparation]: {
    title: 'How to prepare',
    description: 'Talks on learning, memory, focus and speaking that help through the long months of preparation.',
    menu: { group: 'Materials', label: 'Preparation' },
    nouns: ['guides'],
    goOn: [paths.interviewGuide, paths.youtubeLink, paths.studyMaterial, paths.onlineTestSeries],
  },
  [paths.interviewGuide]: {
    title: 'Interview Guide',
    description:
      'Four videos for the personality test: memory, presence, the meaning of public service, and speaking with others.',
    menu: { group: 'Materials', label: 'Interview Guide' },
    goOn: [paths.preparation, paths.youtubeLink, paths.essayPrep, paths.articles],
  },
  [paths.youtubeLink]: {
    title: 'Important Videos',
    description: 'Lectures and explainers that help with the papers: ethics, history, economics and science.',
    menu: { group: 'Materials', label: 'Important Videos' },
    nouns: ['links-and-videos'],
    goOn: [paths.preparation, paths.interviewGuide, paths.articles, paths.impLink],
  },
  [paths.impLink]: {
    title: 'Important Links',
    description: 'The official sites an aspirant needs: commissions, ministries, statistics and the texts of the law.',
    menu: { group: 'Materials', label: 'Important Links' },
    nouns: ['links-and-videos'],
    goOn: [paths.upsc, paths.oldPaper, paths.announcement, paths.youtubeLink],
  },
  [paths.economics]: {
    title: 'Economics Syllabus',
    description:
      'The Economics syllabus for the civil-service examinations: what each part covers and how to study it.',
    menu: { group: 'E-Booklet Prelims', label: 'Economics' },
    nouns: ['syllabus'],
    subject: 'Economics',
    goOn: [paths.scienceTechnology, paths.anthropology, paths.articles, paths.onlineTestSeries],
  },
  [paths.scienceTechnology]: {
    title: 'Science & Technology Syllabus',
    description:
      'Science and technology for prelims and mains: space, biotechnology, computing and the science of daily life.',
    menu: { group: 'E-Booklet Prelims', label: 'Science & Technology' },
    nouns: ['syllabus'],
    subject: 'Science & Technology',
    goOn: [paths.economics, paths.anthropology, paths.articles, paths.onlineTestSeries],
  },
  [paths.anthropology]: {
    title: 'Anthropology Syllabus',
    description:
      'The Anthropology optional of the UPSC mains: both papers, how their units are connected, books and a study plan.',
    menu: { group: 'Optionals', label: 'Anthropology' },
    nouns: ['anthropology'],
    goOn: [paths.upsc, paths.economics, paths.essayPrep, paths.onlineTestSeries],
  },
  [paths.onlineTestSeries]: {
    title: 'Online Test Series',
    description:
      'Subject-wise and full-syllabus tests for UPSC prelims and SSC Tier I and II: time table, enrolment, fees and practice.',
    menu: { label: 'Online Test Series' },
    nouns: ['timetables', 'enrollments', 'fees', ...TEST_LIST, 'logged-in-user'],
    goOn: [paths.oldPaper, paths.studyMaterial, paths.preparation, paths.scribes],
  },
  [paths.contactUs]: {
    title: 'Contact us',
    description: 'Write to the institute, or find its address, telephone number, e-mail address and office hours.',
    menu: { label: 'Contact us' },
    keywords: 'phone number, mobile number, email address, social media, YouTube, Telegram, Facebook, WhatsApp, X',
    goOn: [paths.aboutUs, paths.announcement, paths.onlineTestSeries, paths.search],
  },
  [paths.login]: {
    ...unlisted('Log In', 'Log in to take the practice tests and to see your results.', ['logged-in-user', 'login']),
    keywords: 'login, password, forgotten, forgot, reset',
    goOn: [paths.onlineTestSeries, paths.articles, paths.contactUs, paths.privacyPolicy],
  },
  [paths.register]: {
    ...unlisted(
      'Sign Up',
      'Register once to take the practice tests of the online test series and to keep your results.',
      ['register'],
    ),
    keywords: 'registration, create account, new account',
    goOn: [paths.onlineTestSeries, paths.studyMaterial, paths.terms, paths.privacyPolicy],
  },
  [paths.profile]: {
    ...unlisted('Your Profile', 'Your account at the study circle.', ['logged-in-user']),
    keywords: 'my account, my tests, my results',
  },
  [paths.age]: unlisted('Your age', 'Your age, and a guardian’s consent if you are under 18.'),
  [paths.myData]: {
    ...unlisted('My Data', 'What this site stores about you.', ['logged-in-user']),
    keywords: 'personal data, download',
  },
  [paths.closeAccount]: {
    ...unlisted('Close my account', 'Closing your account on this site.'),
    keywords: 'delete account, remove account',
  },
  [paths.testInstruction]: unlisted('General Instructions', 'How a test is taken.', [
    'exam-sub-categories',
    'questions',
  ]),
  [paths.finish]: unlisted('Thank You', 'The end of a test, and its figures.'),
  [paths.score]: unlisted('Your Result', 'The result of a test.', [
    ...(['exam-categories', 'exam-sub-categories', 'questions'] as const),
    ...(['old-papers', 'syllabus', 'study-materials'] as const),
  ]),
  [paths.objections]: unlisted('Key and objections', 'The key of a mock test, and what you object to it.'),
  [paths.rankList]: unlisted('Rank list', 'Who sat a mock test, the best first.'),
  [paths.test]: unlisted('General Studies', TIMED_TEST, TEST_NOUNS),
  [paths.examPaper]: unlisted('Online Exam', TIMED_TEST, TEST_NOUNS),
  [paths.pageNotFound]: {
    ...unlisted('Coming soon', 'This part of the site is not finished yet.', TEST_LIST),
    goOn: [paths.onlineTestSeries, paths.search, paths.articles, paths.upsc],
  },
  [paths.responseSheet]: unlisted('Response Sheet', 'What a candidate answered in a finished test, and when.'),
  [paths.verify]: {
    title: 'Verify a response sheet',
    description:
      'Check whether the file of a response sheet is genuine, unchanged and current. The check runs in your browser.',
    goOn: [paths.onlineTestSeries, paths.scribes, paths.contactUs],
  },
  [paths.privacyPolicy]: {
    title: 'Privacy Policy',
    description:
      'What the institute keeps about you, why and for how long, who sees it, which cookies there are, and what you can do about it.',
    goOn: [paths.privacyPolicyHindi, paths.terms, paths.contactUs],
  },
  [paths.privacyPolicyHindi]: {
    title: 'गोपनीयता नीति',
    description: 'संस्थान आपके बारे में क्या रखता है, क्यों और कितने समय तक, उसे कौन देखता है, कौन-सी कुकी हैं, और आप क्या कर सकते हैं।',
    goOn: [paths.privacyPolicy, paths.terms, paths.contactUs],
  },
  [paths.terms]: {
    title: 'Terms & Conditions',
    description:
      'The rules between you and the institute for using this site: accounts, tests, results, reviews and fees.',
    goOn: [paths.privacyPolicy, paths.onlineTestSeries, paths.contactUs],
  },
  [paths.scribes]: {
    title: 'Reader, scribe and extra time',
    description:
      'How to take a test of the institute with a reader, a scribe, a screen reader or extra time: who decides, what a helper may do, and the keys.',
    goOn: [paths.scribesHindi, paths.onlineTestSeries, paths.verify, paths.contactUs],
  },
  [paths.scribesHindi]: {
    title: 'वाचक, लेखक और अतिरिक्त समय',
    description:
      'वाचक, लेखक, स्क्रीन रीडर या अतिरिक्त समय के साथ संस्थान की परीक्षा कैसे दें: निर्णय कौन करता है, सहायक क्या कर सकता है, और कुंजियाँ।',
    goOn: [paths.scribes, paths.onlineTestSeries, paths.verify, paths.contactUs],
  },
  [paths.search]: {
    ...unlisted('Search', 'Search the syllabus, articles, essays, magazines, papers, tests and pages of the site.'),
    goOn: [paths.upsc, paths.onlineTestSeries, paths.contactUs],
  },
} as const satisfies Record<Path, Page>;

export const pageOf = (path: Path): Page => pages[path];

/** A link to a page under its title. */
export const linkTo = (href: Path) => ({ label: pageOf(href).title, href });

export const linksOn = (path: Path) => (pageOf(path).goOn ?? []).map(linkTo);

type PathOf<Row> = { [P in Path]: (typeof pages)[P] extends Row ? P : never }[Path];

export type SubjectPath = PathOf<{ subject: Subject }>;

export const subjectOf = (path: SubjectPath): Subject => pages[path].subject;

export type PublicPath = Exclude<Path, PathOf<{ isUnlisted: true }>>;

export const publicPaths = Object.values(paths).filter((path): path is PublicPath => !pageOf(path).isUnlisted);

export const isPublicPath = (path: string): path is PublicPath => publicPaths.some((it) => it === path);

const pagesShowing = (noun: Noun) => Object.values(paths).filter((path) => pageOf(path).nouns?.includes(noun));

/** The search finds all content of public pages, but no accounts. */
const isSearched = (noun: Noun) => isKept(noun) && pagesShowing(noun).some(isPublicPath);

export const nounsOfPage = (path: Path): readonly Noun[] =>
  path === paths.search ? nouns.filter(isSearched) : (pageOf(path).nouns ?? []);

export const pagesFedBy = (noun: Noun): readonly Path[] => [
  ...pagesShowing(noun),
  ...(isSearched(noun) ? [paths.search] : []),
];
