import { deskPaths, paths } from './routes.mjs';

export { deskPaths, paths };

export type Path = (typeof paths)[keyof typeof paths];

function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => ((value ?? '') === '' ? [] : [[name, String(value)]]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** One magazine's own page; `Mid` is the magazine id. */
export const magazinePath = (mid: string) => withQuery(paths.magazine, { Mid: mid });
export const articlePath = (id: string) => withQuery(paths.articles, { article: id });
export const syllabusTextPath = (id: string) => withQuery(paths.textContent, { syllabus: id });
export const essayTextPath = (id: string) => withQuery(paths.textContent, { essay: id });
/** One public question. */
export const questionPath = (id: string) => withQuery(paths.questions, { id });
/** A list of public questions; `page` counts from 1. */
export const questionListPath = (list: string, page = 1) =>
  withQuery(paths.questions, { list: page > 1 ? `${list}.${page}` : list });
/** The five questions of a day; with answers, a digit each (0: blank), their score. `of` names what was drawn. */
export const quizPath = (day: string, given: { answers?: string; of?: string } = {}) =>
  withQuery(paths.today, { day, ...given });
/** The item that the query of an address named, from the framework's segments. */
export const itemOf = ([id = '', written]: string[]) => decodeURIComponent(written?.replaceAll('~', '%') ?? id);

const ITEM_KEYS: Readonly<Record<string, string[]>> = {
  [paths.magazine]: ['Mid'],
  [paths.articles]: ['article'],
  [paths.textContent]: ['syllabus', 'essay'],
  [paths.questions]: ['id', 'list'],
};
/** Pages under which items of several kinds stand, each below the name of its kind. */
const isOfKinds = (path: string) => path === paths.textContent || path === paths.questions;

/** The path of the page of an item whose id is no path segment; undefined if the address names none. */
export function oddItemPath({ pathname, searchParams }: URL): string | undefined {
  const key = ITEM_KEYS[pathname]?.find((it) => searchParams.get(it));
  if (!key) return undefined;
  const id = encodeURIComponent(searchParams.getAll(key).at(-1) ?? '')
    .replaceAll('~', '%7E')
    .replaceAll('.', '%2E');
  return `${pathname}${isOfKinds(pathname) ? `/${key}` : ''}/~/${id.replaceAll('%', '~')}`;
}

export const examPaperPath = (categoryId: string, subCategoryId: string) =>
  withQuery(paths.examPaper, { categoryId, subCategoryId });

/** Instructions before a test: `Cat=1&Sub=1` is IAS, `Cat=2&Sub=3` is SSC (specification §9). */
export const testInstructionPath = (cat: number, sub: number) =>
  withQuery(paths.testInstruction, { Cat: cat, Sub: sub });

export const testPath = (cat: number, sub: number) => withQuery(paths.test, { Cat: cat, Sub: sub });

/** The names in the address of a candidate's own practice; `subject` stands once for each subject. */
export const OWN_QUERY = {
  ...{ category: 'Cat', subCategory: 'Sub', from: 'From', questions: 'Questions' },
  ...{ subject: 'Subject', attempt: 'Attempt' },
} as const;

type OwnPractice = { from: string; questions: number; subject?: string | null; attempt?: string };

/** A practice of one's own in a sub-category. @param questions at most so many */
export const ownPracticePath = (cat: number, sub: number, { from, questions, subject, attempt }: OwnPractice) =>
  withQuery(paths.test, { Cat: cat, Sub: sub, From: from, Questions: questions, Subject: subject, Attempt: attempt });

/** The test that the instructions at an address are for. */
export const testPathOf = ({ searchParams }: URL) =>
  testPath(Number(searchParams.get('Cat')), Number(searchParams.get('Sub')));

/** The figures of a finished test, for display only; the store has the real ones. Withheld figures are left out. */
type Figures = {
  totalAnswered: number;
  totalNotAnswered: number;
  correctAnswers: number | null;
  percentage: string | null;
};

/** @param resultsAt when withheld figures come, in epoch milliseconds */
export const finishPath = (
  { totalAnswered, totalNotAnswered, correctAnswers, percentage }: Figures,
  resultsAt?: number,
) => withQuery(paths.finish, { totalAnswered, totalNotAnswered, correctAnswers, percentage, resultsAt });

export const scorePath = ({ correctAnswers, percentage }: Figures) =>
  withQuery(paths.score, { score: correctAnswers, percentage });

/** How many finished tests of a candidate stand on one page. */
export const TESTS_A_PAGE = 100;

/** The candidate's tests on the profile, after the newest `older` ones. */
export const olderTestsPath = (older: number) => `${withQuery(paths.profile, { older })}#your-tests`;

/** A part of a review: a selection of questions or one subject, in a language. */
type PartOfReview = {
  show?: 'missed' | 'wrong' | 'blank' | 'guessed' | 'marked' | null;
  subject?: string | null;
  language?: 'en' | 'hi' | 'both' | null;
};

export const reviewPath = (attempt: string, { show, subject, language }: PartOfReview = {}) =>
  withQuery(paths.score, { attempt, show, subject, language });

/** The key of an attempt on a mock with the candidate's objections, or one question of that key. */
export const objectionsPath = (attempt: string, question?: number) =>
  withQuery(paths.objections, { attempt, question });

/** Who sat a mock, the best first, after so many places. */
export const rankListPath = (mock: string, after?: number) => withQuery(paths.rankList, { mock, after });

/** The response sheet of a finished attempt. */
export const responseSheetPath = (attempt: string) => withQuery(paths.responseSheet, { attempt });

/** Where candidates tell their age, and where that leads. After a login, only those with something to tell see it. */
export const agePath = (callbackUrl: string, after?: 'login') => withQuery(paths.age, { after, callbackUrl });

/** The page of closing an account, with the reason why the last try failed. */
export const closeAccountPath = (refused?: 'wrong' | 'later') => withQuery(paths.closeAccount, { refused });

/** A sealed paper by its digest, and its secret from the opening on. */
export const sealedPaperPath = (digest: string) => `/papers/${digest}`;
export const sealedKeyPath = (digest: string) => `${sealedPaperPath(digest)}/key`;
/** Where candidates sit a mock. */
export const mockPath = (mock: string) => withQuery(paths.examPaper, { mock });

export const searchPath = (query: string) => withQuery(paths.search, { q: query });

export const socialImagePath = (page: string) => `/social-image?${new URLSearchParams({ page })}`;

/** The mocks as a calendar that a phone can subscribe to. */
export const timetableFeedPath = '/timetable.ics';
export const newsFeedPath = '/feed.xml';

/** The sitemap, or a part of it from 1, if it has parts. */
export const sitemapPath = (part?: number) => withQuery('/sitemap.xml', { part });

/** The public keys of response sheets (RFC 7517). */
export const jwksPath = '/.well-known/jwks.json';

const canonicalByLowerCase = new Map<string, Path>(Object.values(paths).map((path) => [path.toLowerCase(), path]));

/** The canonical spelling of a path of the route table, whatever its letter case; undefined when it is unknown. */
export const canonicalPath = (pathname: string) => canonicalByLowerCase.get(pathname.toLowerCase());

export const endpoints = {
  contact: '/api/contact',
  reviews: '/api/reviews',
  register: '/api/register',
  profile: '/api/profile',
  consents: '/api/profile/consents',
  age: '/api/profile/age',
  myData: '/api/profile/my-data',
  closeAccount: '/api/profile/close',
  takeBack: '/api/profile/take-back',
  breachNotices: '/api/breach-notices',
  attempts: '/api/attempts',
  home: '/api/home',
  begin: '/api/begin',
  today: '/api/today',
  preview: '/api/preview',
  endPreview: '/api/end-preview',
  revalidate: '/api/revalidate',
  rescored: '/api/rescored',
  contentChanges: '/api/content-changes',
} as const;

/** The questions of the bank that match a query. */
export const bankPath = (query: Record<string, string | number | null | undefined>) => withQuery(deskPaths.bank, query);
export const importPath = (upload: string) => withQuery(deskPaths.import, { upload });
/** A list of the desk's inbox, after one of its places. */
export const inboxPath = (show: string, after = '') => withQuery(deskPaths.inbox, { show, after });
export const papersPath = (after = '') => withQuery(deskPaths.papers, { after });
/** One paper at the desk; `show` is a view of it. */
export const composedPaperPath = (paper: string, query: Record<string, string | number | null | undefined> = {}) =>
  withQuery(deskPaths.papers, { paper, ...query });
/** The results of a mock: its rank list after so many places, its questions in an order, one question, or own cut-offs. */
export const resultsPath = (
  mock: string,
  more: { after?: number | string; sort?: string; question?: number | string; cut?: string; group?: string } = {},
) => withQuery(deskPaths.results, { mock, ...more });
/** A list of the desk's mocks after one of its places, or what `query` names: a new mock, like another, or a batch. */
export const deskMocksPath = (query: Partial<Record<'after' | 'paper' | 'show' | 'like' | 'batch', string>>) =>
  withQuery(deskPaths.mocks, query);
/** What the list of everybody in a mock shows, and the candidate to look at. */
type HallQuery = { candidate?: string; find?: string; state?: string; after?: string };
/** One mock at the desk. */
export const deskMockPath = (mock: string, query: { show?: 'change' } & HallQuery = {}) =>
  withQuery(deskPaths.mocks, { mock, ...query });
/** The objections to a mock, or to one question by its number in the frozen paper, after a place. */
export const deskObjectionsPath = (mock: string, query: { question?: number; after?: number } = {}) =>
  withQuery(deskPaths.objections, { mock, ...query });
/** The rulings on a paper as frozen, with the form for one of its questions. */
export const rulingsPath = (snapshot: string, question?: number) =>
  withQuery(deskPaths.rulings, { paper: snapshot, question });
/** The frozen papers that contain a question, after a place. */
export const papersWithPath = (question: string, after = '') => withQuery(deskPaths.rulings, { with: question, after });
/** The accounts that candidates closed, after a place. */
export const closedAccountsPath = (after = '') => withQuery(deskPaths.closedAccounts, { after });
export const auditPath = (after = '') => withQuery(deskPaths.audit, { after });

/** The ages at the desk: those that wait, after a place, or one candidate's. */
export const deskAgesPath = (query: { after?: string; candidate?: string }) => withQuery(deskPaths.ages, query);

export const deskEndpoints = {
  age: (id: string) => `/api/desk/ages/${encodeURIComponent(id)}`,
  batch: (id: string) => `/api/desk/batches/${encodeURIComponent(id)}`,
  mock: (id: string) => `/api/desk/mocks/${encodeURIComponent(id)}`,
  liveMock: (id: string, query: HallQuery = {}) => withQuery(`/api/desk/mocks/${encodeURIComponent(id)}/live`, query),
  objections: (mock: string) => `/api/desk/objections/${encodeURIComponent(mock)}`,
  ruling: (id: string) => `/api/desk/rulings/${encodeURIComponent(id)}`,
  message: (id: string) => `/api/desk/messages/${encodeURIComponent(id)}`,
  review: (id: string) => `/api/desk/reviews/${encodeURIComponent(id)}`,
  paper: (id: string) => `/api/desk/papers/${encodeURIComponent(id)}`,
  questionBankFile: (place: string, name: string) =>
    withQuery(`/api/desk/question-bank-files/${encodeURIComponent(place)}`, { name }),
  questionBank: (id: string) => `/api/desk/question-banks/${encodeURIComponent(id)}`,
  questionBankJson: (id: string) => `/api/desk/question-banks/${encodeURIComponent(id)}/questions.json`,
  /** A question, an import or an announcement of the content folder in the state that has this digest. */
  question: (digest: string) => `/api/desk/questions/${encodeURIComponent(digest)}`,
  imported: (digest: string) => `/api/desk/imports/${encodeURIComponent(digest)}`,
  announcement: (id: string) => `/api/desk/announcements/${encodeURIComponent(id)}`,
  closedAccount: (id: string) => `/api/desk/closed-accounts/${encodeURIComponent(id)}`,
  resultsCsv: (mock: string) => `/api/desk/mocks/${encodeURIComponent(mock)}/results.csv`,
  responsesCsv: (mock: string) => `/api/desk/mocks/${encodeURIComponent(mock)}/responses.csv`,
};

/** The profile as a test asks for it: the session goes on, whatever the host says. */
export const profileDuringTest = `${endpoints.profile}?during=test`;

export const attemptEndpoints = (id: string) => {
  const attempt = `${endpoints.attempts}/${encodeURIComponent(id)}`;
  return {
    attempt,
    events: `${attempt}/events`,
    finish: `${attempt}/finish`,
    objections: `${attempt}/objections`,
    sheet: `${attempt}/sheet`,
  };
};
