import { publicPaths } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

/** A request that shows a route's cost. `{open}` and `{finished}` stand for attempts of the candidate. */
export type Sample = { path: string; method?: 'GET' | 'POST'; body?: unknown; isCandidate?: boolean };

/**
 * Why requests for a route cannot stop the site: it is prerendered, throttled by the named limit, cheap, or cheap
 * enough that four requests at once (the fair queue's limit) keep nobody waiting.
 */
export type RouteGuard =
  { is: 'prerendered' } | { is: 'throttled'; by: string } | { is: 'cheap' | 'queued'; ask: Sample };

/** How much more processor time than one for /healthz a request may cost; `npm run test:hostile` measures it. */
export const MOST_COST = { cheap: 10, queued: 120 } as const;

const prerendered: RouteGuard[] = [{ is: 'prerendered' }];
const throttled = (by: string): RouteGuard => ({ is: 'throttled', by });
const cheap = (path: string, rest: Omit<Sample, 'path'> = {}): RouteGuard => ({ is: 'cheap', ask: { path, ...rest } });
const queued = (path: string, rest: Omit<Sample, 'path'> = {}): RouteGuard => ({
  is: 'queued',
  ask: { path, ...rest },
});
const asCandidate = { isCandidate: true } as const;
const queuedPost = (path: string, body: unknown) => queued(path, { ...asCandidate, method: 'POST', body });
const aPost = { ...asCandidate, method: 'POST', body: {} } as const;
const save = { device: 'the-measuring-device', events: [] };

const DESK_PAGES = [
  ...['Inbox', 'Bank', 'Papers', 'Mocks', 'ClosedAccounts', 'Audit', 'Results?mock=a', 'Objections?mock=a'],
  ...['Rulings?paper=a', 'Ages', 'Import', 'Announcements'],
].map((page) => `/Desk/${page}`);

/** The endpoints by which editors change things of one id. */
const DESK_POSTS = [
  ...['closed-accounts', 'ages', 'rulings', 'objections', 'question-bank-files', 'question-banks', 'messages'],
  ...['papers', 'mocks', 'batches', 'reviews', 'questions', 'imports', 'announcements'],
];

/** Every route of the site and of the framework, with a guard for each way in which it answers. */
export const routeGuards: Record<string, readonly RouteGuard[]> = {
  ...Object.fromEntries(
    [
      ...publicPaths,
      ...[paths.pageNotFound, paths.login, paths.register, paths.testInstruction, paths.test, paths.examPaper],
      ...['/Login/first', '/TestInstruction/declaration', paths.finish, paths.score],
    ].map((it) => [it, prerendered]),
  ),
  '/robots.txt': prerendered,
  '/apple-touch-icon.png': [cheap('/apple-touch-icon.png')],
  '/favicon.ico': [cheap('/favicon.ico')],
  '/feed.xml': [queued('/feed.xml')],
  '/institute.css': [cheap('/institute.css')],
  '/uploads/[...file]': [cheap('/uploads/toppers/topper-1.svg')],

  '/Profile': [queued('/Profile', asCandidate)],
  '/Age': [queued('/Age', asCandidate)],
  '/MyData': [queued('/MyData', asCandidate)],
  '/CloseAccount': [queued('/CloseAccount', asCandidate)],
  '/Score/stored': [queued('/Score?attempt={finished}', asCandidate)],
  '/Objections': [queued('/Objections?attempt={finished}', asCandidate)],
  '/RankList': [queued('/RankList?mock=unknown', asCandidate)],
  '/ResponseSheet': [queued('/ResponseSheet?attempt={finished}', asCandidate)],
  '/Search': prerendered,
  '/Search/[query]': [queued('/Search?q=constitushun+of+indai')],
  // Cached once they are made; a made-up id is rendered each time.
  '/Magazine/[...item]': [queued('/Magazine?Mid=made-up')],
  '/Articles/[...item]': [queued('/Articles?article=made-up')],
  '/TextContent/syllabus/[...item]': [queued('/TextContent?syllabus=made-up')],
  '/TextContent/essay/[...item]': [queued('/TextContent?essay=made-up')],
  '/Questions/id/[...item]': [queued('/Questions?id=made-up')],
  '/Questions/list/[...item]': [queued('/Questions?list=made-up')],
  // Days are cached, scores are not.
  '/Today/[...quiz]': [queued('/Today?day=2000-01-01')],
  '/[...path]': [cheap('/no-such-page'), cheap('/no-such-file.php'), cheap('/upsc')],

  // Strangers are turned away before anything is read.
  ...Object.fromEntries(DESK_PAGES.map((path) => [path.replace(/\?.*/, ''), [cheap(path, asCandidate)]])),
  ...Object.fromEntries(DESK_POSTS.map((it) => [`/api/desk/${it}/[id]`, [cheap(`/api/desk/${it}/1-2`, aPost)]])),
  '/Desk': [cheap('/Desk')],
  '/api/desk/question-banks/[id]/questions.json': [cheap('/api/desk/question-banks/a/questions.json', asCandidate)],
  '/api/desk/mocks/[id]/live': [cheap('/api/desk/mocks/a/live', asCandidate)],
  '/api/desk/mocks/[id]/results.csv': [cheap('/api/desk/mocks/a/results.csv', asCandidate)],
  '/api/desk/mocks/[id]/responses.csv': [cheap('/api/desk/mocks/a/responses.csv')],

  // Only the development server has it.
  '/api/content-changes': [cheap('/api/content-changes')],
  '/api/[...path]': [cheap('/api/no-such-endpoint')],
  '/api/attempts': [
    throttled('papers'),
    throttled('starts'),
    queued('/api/attempts', asCandidate),
    queuedPost('/api/attempts', { kind: 'test', categoryId: 1, subCategoryId: 1, resumeOnly: true }),
  ],
  '/api/attempts/[id]': [queued('/api/attempts/{open}', asCandidate), queued('/api/attempts/{finished}', asCandidate)],
  '/api/attempts/[id]/events': [
    queuedPost('/api/attempts/{open}/events', save),
    queuedPost('/api/attempts/{finished}/events', save),
  ],
  '/api/attempts/[id]/finish': [queuedPost('/api/attempts/{finished}/finish', save)],
  '/api/attempts/[id]/objections': [
    throttled('objections'),
    queuedPost('/api/attempts/{finished}/objections', { do: 'withdraw', question: 1 }),
  ],
  '/api/attempts/[id]/sheet': [queued('/api/attempts/{finished}/sheet', asCandidate)],
  '/api/auth/[...nextauth]': [
    throttled('login-address'),
    throttled('login-account'),
    queued('/api/auth/session', asCandidate),
    cheap('/api/auth/session'),
    cheap('/api/auth/csrf'),
    cheap('/api/auth/providers'),
    cheap('/api/auth/signin'),
  ],
  '/api/home': [cheap('/api/home'), queued('/api/home', asCandidate)],
  '/api/begin': [cheap('/api/begin')],
  // Leads a visitor on without asking the store. A candidate's answers are limited like other starts.
  '/api/today': [cheap('/api/today', { method: 'POST', body: {} })],
  '/api/contact': [throttled('messages'), cheap('/api/contact', { method: 'POST', body: {} })],
  '/api/end-preview': [cheap('/api/end-preview', { method: 'POST', body: {} })],
  '/api/preview': [throttled('wrong-secrets')],
  '/api/profile': [cheap('/api/profile'), queued('/api/profile', asCandidate)],
  '/api/breach-notices': [
    cheap('/api/breach-notices', asCandidate),
    cheap('/api/breach-notices', { ...asCandidate, method: 'POST', body: { id: 'unknown' } }),
  ],
  '/api/profile/age': [
    throttled('ages'),
    queuedPost('/api/profile/age', { do: 'tell', form: { age: 'adult', bornOn: '' } }),
  ],
  '/api/profile/consents': [
    throttled('consents'),
    queuedPost('/api/profile/consents', { notice: 'comparison', isGiven: false, version: 1, language: 'en' }),
  ],
  '/api/profile/my-data': [throttled('data-files'), cheap('/api/profile/my-data')],
  // A JSON body is no form: refused before anything is read.
  '/api/profile/close': [
    throttled('login-account'),
    cheap('/api/profile/close', { method: 'POST', body: {}, ...asCandidate }),
  ],
  '/api/profile/take-back': [cheap('/api/profile/take-back', { method: 'POST', body: {}, ...asCandidate })],
  '/api/register': [throttled('registration-tries'), cheap('/api/register', { method: 'POST', body: {} })],
  '/api/rescored': [cheap('/api/rescored')],
  '/api/revalidate': [throttled('wrong-secrets')],
  '/api/reviews': [throttled('reviews'), cheap('/api/reviews', { method: 'POST', body: {} })],
  '/.well-known/jwks.json': [cheap('/.well-known/jwks.json')],
  '/healthz': [cheap('/healthz')],
  '/manifest.webmanifest': [cheap('/manifest.webmanifest')],
  '/readyz': [cheap('/readyz')],
  '/sitemap.xml': [queued('/sitemap.xml')],
  '/social-image': [cheap('/social-image?page=/UPSC'), cheap('/social-image?page=/no-such-page')],
  '/timetable.ics': [queued('/timetable.ics')],

  '/_next/image': [
    cheap('/_next/image?url={host}/uploads/photo.png&w=360&q=75'),
    cheap('/_next/image?url={host}/uploads/photo.png?x&w=360&q=75'),
  ],
  '/_next/static': [cheap('/_next/static/no-such-file.js')],
};
