import { type Browser, type BrowserContext, expect, test } from '@playwright/test';

import {
  articlePath,
  attemptEndpoints,
  endpoints,
  essayTextPath,
  magazinePath,
  questionPath,
  reviewPath,
  searchPath,
  socialImagePath,
  syllabusTextPath,
  timetableFeedPath,
} from '@/lib/site/paths';

import { SITE_URL } from '../support/addresses';
import { logInAs } from '../support/candidates';
import { sitTest, TEST } from '../support/exam';
import { PUBLIC_PAGES } from '../support/pages';
import { CACHE_URL, startSharedCache } from '../support/shared-cache';
import { keptBy, SHIPPED_NGINX, withShippedNginx } from '../support/shipped-nginx';

/** A visitor behind the cache, and the secrets that only his own answers may hold. */
type Visitor = { name: string; cookie: string; secrets: string[] };

async function candidateWithResult(context: BrowserContext): Promise<Visitor & { attempt: string }> {
  const name = await logInAs(context);
  const attempt = await sitTest(context.request, TEST);
  const cookies = await context.cookies(SITE_URL);
  const cookie = cookies.map(({ name: key, value }) => `${key}=${value}`).join('; ');
  return { name, cookie, secrets: [name, attempt], attempt };
}

const pathsFor = (attempts: string[]) => [
  ...PUBLIC_PAGES,
  magazinePath('1'),
  articlePath('art-01'),
  essayTextPath('ess-01'),
  syllabusTextPath('syl-ant-01'),
  questionPath('csat-01'),
  searchPath('polity'),
  '/Login',
  '/login?callbackUrl=%2FProfile',
  '/Register',
  '/Profile',
  '/TestInstruction?Cat=1&Sub=1',
  '/Test?Cat=3&Sub=5',
  '/ExamPaper?categoryId=1&subCategoryId=2',
  '/Finish?totalAnswered=1',
  '/Score?score=1',
  ...attempts.flatMap((id) => [reviewPath(id), attemptEndpoints(id).attempt]),
  endpoints.profile,
  endpoints.attempts,
  '/api/auth/session',
  '/api/auth/csrf',
  '/api/auth/providers',
  '/api/none',
  timetableFeedPath,
  socialImagePath('/'),
  '/robots.txt',
  '/sitemap.xml',
  '/healthz',
  '/no-such-page',
  '/upsc',
];

/** How a browser requests a page, also from the script of a test, and how the site's scripts do. */
const WAYS: [suffix: string, headers: Record<string, string>][] = [
  ['', {}],
  ['', { Referer: SITE_URL + TEST.path }],
  ['_rsc=1a2b3', { RSC: '1' }],
  ['_rsc=1a2b3', { RSC: '1', 'Next-Router-Prefetch': '1' }],
  ['_rsc=4c5d6', {}],
];

type Seen = { what: string; who: Visitor; status: number; from: string; text: string; cookies: string[] };

const addressOf = (path: string, suffix: string) =>
  suffix ? `${path}${path.includes('?') ? '&' : '?'}${suffix}` : path;

/** Asks a cache as a visitor. If the site names another address for the headers of its scripts, asks there. */
async function ask(cache: string, who: Visitor, address: string, headers: Record<string, string>): Promise<Response> {
  const options = {
    headers: { ...headers, ...(who.cookie && { Cookie: who.cookie }) },
    redirect: 'manual',
  } as const;
  const response = await fetch(cache + address, options);
  const to = new URL(response.headers.get('location') ?? '/', cache);
  const isNamed = 'RSC' in headers && to.searchParams.has('_rsc') && to.href !== new URL(address, cache).href;
  return isNamed ? fetch(cache + to.pathname + to.search, options) : response;
}

async function askAll(cache: string, visitors: Visitor[], paths: string[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const path of paths) {
    for (const [suffix, headers] of WAYS) {
      for (const who of visitors) {
        const address = addressOf(path, suffix);
        const response = await ask(cache, who, address, headers);
        seen.push({
          what: `${address} ${JSON.stringify(headers)}`,
          who,
          status: response.status,
          from: (response.headers.get('x-cache') ?? '').toLowerCase(),
          text: (await response.text()) + (response.headers.get('location') ?? ''),
          cookies: response.headers.getSetCookie(),
        });
      }
    }
  }
  return seen;
}

/** Answers that hold somebody else's data. The address that a visitor sent does not count. */
const mixed = (seen: Seen[], visitors: Visitor[]) =>
  seen.filter(({ what, who, text }) =>
    visitors.some(
      (other) => other !== who && other.secrets.some((secret) => !what.includes(secret) && text.includes(secret)),
    ),
  );

const ANONYMOUS: Visitor = { name: 'nobody', cookie: '', secrets: [] };

/** Runs an action beside a shared cache of our own. */
async function withCache<T>(obeys: boolean, action: () => Promise<T>): Promise<T> {
  const cache = startSharedCache({ obeys });
  try {
    return await action();
  } finally {
    await new Promise((resolve) => cache.close(resolve));
  }
}

const describeSeen = ({ what, who, status, from }: Seen) => `${who.name} at ${what}: ${status}, ${from}`;

/** The words of caches for an answer that they kept. */
const FROM_CACHE = ['hit', 'revalidated', 'stale', 'updating'];

/** Expects that two candidates and a stranger behind one cache see only their own. Returns the candidates' secrets. */
async function expectOwnOnly(cache: string, browser: Browser): Promise<string[]> {
  const contexts = [await browser.newContext(), await browser.newContext()] as const;
  const asha = await candidateWithResult(contexts[0]);
  const ravi = await candidateWithResult(contexts[1]);
  const visitors = [asha, ravi, ANONYMOUS];
  const paths = pathsFor([asha.attempt, ravi.attempt]);
  // Each meets answers of others in the cache: a candidate those of both others, the stranger those of a candidate.
  const seen = await askAll(cache, [asha, ANONYMOUS, ravi, asha], paths);

  expect(mixed(seen, visitors).map(describeSeen)).toEqual([]);
  const ofCache = seen.filter(({ from }) => FROM_CACHE.includes(from));
  expect(ofCache.filter(({ cookies }) => cookies.length > 0).map(describeSeen), 'cookies from the cache').toEqual([]);
  const tokens = seen.filter(({ what }) => what.startsWith('/api/auth/csrf {}')).map(({ text }) => text);
  expect(tokens).toHaveLength(4);
  expect(new Set(tokens).size, 'tokens against forgery').toBe(tokens.length);
  const endpointsOfCache = ofCache.filter(({ what }) => what.startsWith('/api/'));
  expect(endpointsOfCache.map(describeSeen), 'endpoints from the cache').toEqual([]);

  const flights = seen.filter(({ what, status }) => what.includes('"RSC"') && status === 200);
  expect(
    new Set(flights.map(({ what }) => what.replace(/[?&]_rsc.*/, ''))).size,
    'pages asked for by script',
  ).toBeGreaterThan(30);

  // The cache really keeps pages, and each visitor finds his own.
  const hits = new Set(ofCache.map(({ what }) => what));
  for (const path of PUBLIC_PAGES) expect(hits, path).toContain(`${path} {}`);
  for (const { name, attempt } of [asha, ravi]) {
    const own = seen.filter(({ who }) => who.name === name);
    const at = (path: string) => own.filter(({ what }) => what === `${path} {}`);
    for (const { text } of at('/api/auth/session')) expect(text).toContain(name);
    for (const { text } of at(endpoints.attempts)) expect(text).toContain(attempt);
    for (const { text } of at('/Profile')) expect(text).toContain(attempt);
    for (const { status } of at('/Test?Cat=3&Sub=5')) expect(status).toBe(200);
  }
  const gated = seen.filter(({ who, what }) => who === ANONYMOUS && /^\/(Profile|Test|ExamPaper)/.test(what));
  expect(gated.filter(({ status }) => status !== 307).map(describeSeen), 'past the gate').toEqual([]);
  await Promise.all(contexts.map((context) => context.close()));
  return [asha, ravi].flatMap(({ secrets }) => secrets);
}

// Both caches have the same port.
test.describe.serial('behind a cache of our own', () => {
  test("two candidates and a stranger never see each other's data", async ({ browser }) => {
    await withCache(true, () => expectOwnOnly(CACHE_URL, browser));
  });

  test('a disobedient cache mixes their data, so the test above would notice it', async ({ browser }) => {
    const contexts = [await browser.newContext(), await browser.newContext()] as const;
    const asha = await candidateWithResult(contexts[0]);
    const ravi = await candidateWithResult(contexts[1]);
    const visitors = [asha, ravi, ANONYMOUS];
    const paths = ['/Profile', '/api/auth/session'];
    const seen = await withCache(false, () => askAll(CACHE_URL, visitors, paths));
    for (const path of paths) {
      expect(
        mixed(seen, visitors).map(({ what }) => what),
        path,
      ).toContainEqual(expect.stringContaining(path));
    }
    await Promise.all(contexts.map((context) => context.close()));
  });
});

test('two candidates and a stranger behind the shipped nginx see only their own, and it keeps nothing personal', async ({
  browser,
}) => {
  test.skip(!SHIPPED_NGINX, 'nginx is not installed');
  await withShippedNginx(SITE_URL, 4326, async (nginx) => {
    const secrets = await expectOwnOnly(nginx.origin, browser);
    const kept = await keptBy(nginx);
    expect(kept.length).toBeGreaterThan(PUBLIC_PAGES.length);
    for (const { key, headers, body } of kept) {
      expect(headers, key).not.toMatch(/^set-cookie:/im);
      expect(headers, key).not.toMatch(/^cache-control:.*no-store/im);
      // These pages are for candidates alone, and the same for all of them.
      if (!/ \/(TestInstruction|Test|ExamPaper|Finish|Score)\b/.test(key))
        expect(headers, key).not.toMatch(/^cache-control:.*private/im);
      const personal = secrets.filter((secret) => !key.includes(secret) && (headers + body).includes(secret));
      expect(personal, key).toEqual([]);
    }
  });
});
