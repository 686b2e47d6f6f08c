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

/** The processor time that a request may cost, in milliseconds; `npm run test:hostile` measures it. */
export const MOST_CPU_MS = { cheap: 5, queued: 60 } as const;

const prerendered: RouteGuard[] = [{ is: 'prerendered' }];
const throttled = (by: string): RouteGuard => ({ is: 'throttled', by });
const cheap = (path: string, rest: Omit<Sample, 'path'> = {}): RouteGuard => ({ is: 'cheap', ask: { path, ...rest } });
const queued = (path: string, rest: Omit<Sample, 'path'> = {}): RouteGuard => ({
  is: 'queued',
  ask: { path, ...rest },
});
const asCandidate = { isCandidate: true } as const;
const save = { device: 'the-measuring-device', events: [] };

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
  '/institute.css': [cheap('/institute.css')],
  '/uploads/[...file]': [cheap('/uploads/toppers/topper-1.svg')],

  '/Profile': [queued('/Profile', asCandidate)],
  '/Age': [queued('/Age', asCandidate)],
  '/MyData': [queued('/MyData', asCandidate)],
  '/CloseAccount': [queued('/CloseAccount', asCandidate)],
  '/Score/stored': [queued('/Score?attempt={finished}', asCandidate)],
  '/Objections': [queued('/Objections?attempt={finished}', asCandidate)],
  '/ResponseSheet': [queued('/ResponseSheet?attempt={finished}', asCandidate)],
  '/Search': prerendered,
  '/Search/[query]': [queued('/Search?q=constitushun+of+indai')],
  // Cached once they are made; a made-up id is rendered each time.
  '/Magazine/[...item]': [queued('/Magazine?Mid=made-up')],
  '/Articles/[...item]': [queued('/Articles?article=made-up')],
  '/TextContent/syllabus/[...item]': [queued('/TextContent?syllabus=made-up')],
  '/TextContent/essay/[...item]': [queued('/TextContent?essay=made-up')],
  '/[...path]': [cheap('/no-such-page'), cheap('/no-such-file.php'), cheap('/upsc')],

  // Strangers are turned away before anything is read.
  '/Desk': [cheap('/Desk')],
  '/Desk/Inbox': [cheap('/Desk/Inbox', asCandidate)],
  '/Desk/Bank': [cheap('/Desk/Bank', asCandidate)],
  '/Desk/Papers': [cheap('/Desk/Papers', asCandidate)],
  '/Desk/Mocks': [cheap('/Desk/Mocks', asCandidate)],
  '/Desk/ClosedAccounts': [cheap('/Desk/ClosedAccounts', asCandidate)],
  '/api/desk/closed-accounts/[id]': [
    cheap('/api/desk/closed-accounts/a', { method: 'POST', body: {}, ...asCandidate }),
  ],
  '/Desk/Audit': [cheap('/Desk/Audit')],
  '/Desk/Results': [cheap('/Desk/Results?mock=a', asCandidate)],
  '/Desk/Objections': [cheap('/Desk/Objections?mock=a', asCandidate)],
  '/Desk/Rulings': [cheap('/Desk/Rulings?paper=a', asCandidate)],
  '/Desk/Ages': [cheap('/Desk/Ages', asCandidate)],
  '/api/desk/ages/[id]': [cheap('/api/desk/ages/a', { method: 'POST', body: {}, ...asCandidate })],
  '/api/desk/rulings/[id]': [cheap('/api/desk/rulings/a', { method: 'POST', body: {}, ...asCandidate })],
  '/api/desk/objections/[id]': [cheap('/api/desk/objections/a', { method: 'POST', body: {}, ...asCandidate })],
  '/Desk/Import': [cheap('/Desk/Import', asCandidate)],
  '/api/desk/question-bank-files/[id]': [
    cheap('/api/desk/question-bank-files/1-2', { method: 'POST', body: {}, ...asCandidate }),
  ],
  '/api/desk/question-banks/[id]': [cheap('/api/desk/question-banks/a', { method: 'POST', body: {}, ...asCandidate })],
  '/api/desk/question-banks/[id]/questions.json': [cheap('/api/desk/question-banks/a/questions.json', asCandidate)],
  '/api/desk/messages/[id]': [cheap('/api/desk/messages/a', { method: 'POST', body: {}, ...asCandidate })],
  '/api/desk/papers/[id]': [cheap('/api/desk/papers/a', { method: 'POST', body: {}, ...asCandidate })],
  '/api/desk/mocks/[id]': [cheap('/api/desk/mocks/a', { method: 'POST', body: {}, ...asCandidate })],
  '/api/desk/mocks/[id]/live': [cheap('/api/desk/mocks/a/live', asCandidate)],
  '/api/desk/reviews/[id]': [cheap('/api/desk/reviews/a', { method: 'POST', body: {} })],
  '/api/desk/mocks/[id]/results.csv': [cheap('/api/desk/mocks/a/results.csv', asCandidate)],
  '/api/desk/mocks/[id]/responses.csv': [cheap('/api/desk/mocks/a/responses.csv')],

  // Only the development server has it.
  '/api/content-changes': [cheap('/api/content-changes')],
  '/api/[...path]': [cheap('/api/no-such-endpoint')],
  '/api/attempts': [
    throttled('papers'),
    throttled('starts'),
    queued('/api/attempts', asCandidate),
    queued('/api/attempts', {
      ...asCandidate,
      method: 'POST',
      body: { kind: 'test', categoryId: 1, subCategoryId: 1, resumeOnly: true },
    }),
  ],
  '/api/attempts/[id]': [queued('/api/attempts/{open}', asCandidate), queued('/api/attempts/{finished}', asCandidate)],
  '/api/attempts/[id]/events': [
    queued('/api/attempts/{open}/events', { ...asCandidate, method: 'POST', body: save }),
    queued('/api/attempts/{finished}/events', { ...asCandidate, method: 'POST', body: save }),
  ],
  '/api/attempts/[id]/finish': [
    queued('/api/attempts/{finished}/finish', { ...asCandidate, method: 'POST', body: save }),
  ],
  '/api/attempts/[id]/objections': [
    throttled('objections'),
    queued('/api/attempts/{finished}/objections', {
      ...asCandidate,
      method: 'POST',
      body: { do: 'withdraw', question: 1 },
    }),
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
  '/api/begin': [cheap('/api/begin')],
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
    queued('/api/profile/age', {
      ...asCandidate,
      method: 'POST',
      body: { do: 'tell', form: { age: 'adult', bornOn: '' } },
    }),
  ],
  '/api/profile/consents': [
    throttled('consents'),
    queued('/api/profile/consents', {
      ...asCandidate,
      method: 'POST',
      body: { notice: 'comparison', isGiven: false, version: 1, language: 'en' },
    }),
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
