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
  /** The calls of the API host that feed it. The page of an item belongs to the path that begins its address. */
  nouns?: readonly Noun[];
  /** The subject whose entries it shows, and nothing else. */
  subject?: Subject;
  /** Set if search engines, the sitemap and the site's search do not show it. */
  isUnlisted?: true;
};

const unlisted = (title: string, description: string, feeding: readonly Noun[] = []) => ({
  title,
  description,
  nouns: feeding,
  isUnlisted: true as const,
});

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
  },
  [paths.announcement]: {
    title: 'Announcements',
    description: 'New batches, test dates, workshops and office notices of the institute, all in one list.',
    menu: { group: 'About Us', label: 'Announcements' },
    nouns: ['announcements'],
  },
  [paths.toppers]: {
    title: 'Our Toppers',
    description:
      'Candidates of the study circle with their practice scores, the course they took and what helped them.',
    menu: { group: 'About Us', label: 'Our Toppers' },
    nouns: ['toppers'],
  },
  [paths.testimonials]: {
    title: 'Testimonials',
    description:
      'What students say about the notes, the tests and the guidance, and a place to add a review of your own.',
    menu: { group: 'About Us', label: 'Testimonials' },
    nouns: ['testimonials'],
  },
  [paths.upsc]: {
    title: 'UPSC Syllabus for 2016',
    description:
      'The UPSC syllabus in plain words: Anthropology, Agriculture and Economics, with model papers, quick links and prelims tests.',
    menu: { group: 'Courses', label: 'UPSC' },
    nouns: ['old-papers', 'syllabus'],
  },
  [paths.textContent]: {
    title: 'Syllabus and essays in full',
    description:
      'Every syllabus entry and every model essay of the study circle, each as one page to read from start to end.',
    nouns: ['syllabus', 'essays'],
  },
  [paths.studyMaterial]: {
    title: 'Study Material',
    description: 'Samples of the study notes: read a chapter of each before you decide. Free to download as PDF.',
    menu: { group: 'Materials', label: 'Study Material' },
    nouns: ['study-materials'],
  },
  [paths.magazine]: {
    title: 'Magazine',
    description:
      'Every issue of the monthly magazine for civil-services aspirants, one theme an issue, free to download.',
    menu: { group: 'Materials', label: 'Magazine' },
    nouns: ['magazines'],
  },
  [paths.oldPaper]: {
    title: 'Old Papers',
    description: 'Papers in the pattern of the mains examination to practise with, to be downloaded as PDF.',
    menu: { group: 'Materials', label: 'Old Papers' },
    nouns: ['old-papers'],
  },
  [paths.questions]: {
    title: 'Questions with answers',
    description:
      'Questions for UPSC and SSC aspirants by subject, year and source, each with its four options, its answer and why.',
    menu: { group: 'Materials', label: 'Questions with answers' },
    nouns: ['questions'],
  },
  [paths.today]: {
    title: 'Five questions of the day',
    description:
      'Five questions each day from five subjects, the same for everybody: a score and explanations at once, without an account.',
    menu: { group: 'Materials', label: 'Five questions a day' },
    nouns: ['questions'],
  },
  [paths.articles]: {
    title: 'Articles',
    description:
      'Articles on polity, economy, geography, history and science for UPSC aspirants, and the schemes launched since 2014.',
    menu: { group: 'Materials', label: 'Articles' },
    nouns: ['articles'],
  },
  [paths.essayPrep]: {
    title: 'Essay Preparation',
    description: 'Model essays for the UPSC essay paper: read how an argument is opened, carried and closed.',
    menu: { group: 'Materials', label: 'Essay Preparation' },
    nouns: ['essays'],
  },
  [paths.preparation]: {
    title: 'How to prepare',
    description: 'Talks on learning, memory, focus and speaking that help through the long months of preparation.',
    menu: { group: 'Materials', label: 'Preparation' },
    nouns: ['guides'],
  },
  [paths.interviewGuide]: {
    title: 'Interview Guide',
    description:
      'Four videos for the personality test: memory, presence, the meaning of public service, and speaking with others.',
    menu: { group: 'Materials', label: 'Interview Guide' },
  },
  [paths.youtubeLink]: {
    title: 'Important Videos',
    description: 'Lectures and explainers that help with the papers: ethics, history, economics and science.',
    menu: { group: 'Materials', label: 'Important Videos' },
    nouns: ['links-and-videos'],
  },
  [paths.impLink]: {
    title: 'Important Links',
    description: 'The official sites an aspirant needs: commissions, ministries, statistics and the texts of the law.',
    menu: { group: 'Materials', label: 'Important Links' },
    nouns: ['links-and-videos'],
  },
  [paths.economics]: {
    title: 'Economics Syllabus',
    description:
      'The Economics syllabus for the civil-service examinations: what each part covers and how to study it.',
    menu: { group: 'E-Booklet Prelims', label: 'Economics' },
    nouns: ['syllabus'],
    subject: 'Economics',
  },
  [paths.scienceTechnology]: {
    title: 'Science & Technology Syllabus',
    description:
      'Science and technology for prelims and mains: space, biotechnology, computing and the science of daily life.',
    menu: { group: 'E-Booklet Prelims', label: 'Science & Technology' },
    nouns: ['syllabus'],
    subject: 'Science & Technology',
  },
  [paths.anthropology]: {
    title: 'Anthropology Syllabus',
    description:
      'The Anthropology optional of the UPSC mains: both papers, how their units hang together, books and a study plan.',
    menu: { group: 'Optionals', label: 'Anthropology' },
    nouns: ['anthropology'],
  },
  [paths.onlineTestSeries]: {
    title: 'Online Test Series',
    description:
      'Subject-wise and full-syllabus tests for UPSC prelims and SSC Tier I and II: time table, enrolment, fees and practice.',
    menu: { label: 'Online Test Series' },
    nouns: [
      'timetables',
      'enrollments',
      'fees',
      'exam-categories',
      'exam-sub-categories',
      'questions',
      'logged-in-user',
    ],
  },
  [paths.contactUs]: {
    title: 'Contact us',
    description: 'Write to the institute, or find its address, telephone number, e-mail address and office hours.',
    menu: { label: 'Contact us' },
  },
  [paths.login]: unlisted('Log In', 'Log in to take the practice tests and to see your results.', [
    'logged-in-user',
    'login',
  ]),
  [paths.register]: unlisted(
    'Sign Up',
    'Register once to take the practice tests of the online test series and to keep your results.',
    ['register'],
  ),
  [paths.profile]: unlisted('Your Profile', 'Your account at the study circle.', ['logged-in-user']),
  [paths.age]: unlisted('Your age', 'Your age, and below 18 the consent of a guardian.'),
  [paths.myData]: unlisted('My Data', 'What this site stores about you.', ['logged-in-user']),
  [paths.closeAccount]: unlisted('Close my account', 'Closing your account on this site.'),
  [paths.testInstruction]: unlisted('General Instructions', 'How a test is taken.', [
    'exam-sub-categories',
    'questions',
  ]),
  [paths.finish]: unlisted('Thank You', 'The end of a test, and its figures.'),
  [paths.score]: unlisted('Your Result', 'The result of a test.', ['old-papers', 'syllabus', 'study-materials']),
  [paths.objections]: unlisted('Key and objections', 'The key of a mock test, and what you object to it.'),
  [paths.test]: unlisted('General Studies', TIMED_TEST, TEST_NOUNS),
  [paths.examPaper]: unlisted('Online Exam', TIMED_TEST, TEST_NOUNS),
  [paths.pageNotFound]: unlisted('Coming soon', 'This part of the site is not finished yet.'),
  [paths.responseSheet]: unlisted('Response Sheet', 'What a candidate answered in a finished test, and when.'),
  [paths.verify]: {
    title: 'Verify a response sheet',
    description:
      'Check whether the file of a response sheet is genuine, unchanged and current. The check runs in your browser.',
  },
  [paths.privacyPolicy]: {
    title: 'Privacy Policy',
    description:
      'What the institute keeps about you, why and for how long, who sees it, which cookies there are, and what you can do about it.',
  },
  [paths.privacyPolicyHindi]: {
    title: 'गोपनीयता नीति',
    description: 'संस्थान आपके बारे में क्या रखता है, क्यों और कितने समय तक, उसे कौन देखता है, कौन-सी कुकी हैं, और आप क्या कर सकते हैं।',
  },
  [paths.terms]: {
    title: 'Terms & Conditions',
    description:
      'What holds between you and the institute for the use of this site: accounts, tests, results, reviews and fees.',
  },
  [paths.scribes]: {
    title: 'Reader, scribe and extra time',
    description:
      'How to take a test of the institute with a reader, a scribe, a screen reader or extra time: who decides, what a helper may do, and the keys.',
  },
  [paths.scribesHindi]: {
    title: 'वाचक, लेखक और अतिरिक्त समय',
    description:
      'वाचक, लेखक, स्क्रीन रीडर या अतिरिक्त समय के साथ संस्थान की परीक्षा कैसे दें: निर्णय कौन करता है, सहायक क्या कर सकता है, और कुंजियाँ।',
  },
  [paths.search]: unlisted(
    'Search',
    'Search the syllabus, articles, essays, magazines, papers, tests and pages of the site.',
  ),
} as const satisfies Record<Path, Page>;

export const pageOf = (path: Path): Page => pages[path];

/** A link to a page under its title. */
export const linkTo = (href: Path) => ({ label: pageOf(href).title, href });

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
