import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test';

import { HEAD_SCRIPTS } from '@/lib/serve/headers/content-policy.mjs';
import { magazinePath, paths, searchPath } from '@/lib/site/paths';

import { fillLogin, open, sharedAccount } from '../support/accounts';
import { logInAs } from '../support/candidates';
import { EXAM, TEST } from '../support/exam';
import {
  allowedBy,
  complaintsOf,
  EVERYWHERE,
  expectHydrated,
  expectNothingInjectedRuns,
  expectPageHeaders,
  PLAYER,
} from '../support/policy';
import { rawRequest } from '../support/raw-request';

const OPEN_ACCOUNT_PAGES = ['/Login', '/login', '/Register', '/Finish?totalAnswered=1', '/Score?score=1'];
const GATED_PAGES = ['/Profile', '/TestInstruction?Cat=1&Sub=1', TEST.path, EXAM.path];

/** The scripts, styles and fonts that the home page loads. */
async function filesOf(request: APIRequestContext): Promise<string[]> {
  const html = await (await request.get('/')).text();
  return [...html.matchAll(/"(\/_next\/static\/[^"]+\.(?:js|css|woff2))"/g)].map(([, file]) => String(file));
}

for (const path of [searchPath('polity'), ...OPEN_ACCOUNT_PAGES, ...GATED_PAGES]) {
  test(`${path} has its headers, works under its policy, and runs nothing injected`, async ({ page }) => {
    if (GATED_PAGES.includes(path)) await logInAs(page.context());
    const complaints = complaintsOf(page);
    await expectPageHeaders(await page.goto(path, { waitUntil: 'networkidle' }), path);
    await expectHydrated(page);
    expect(complaints).toEqual([]);
    await expectNothingInjectedRuns(page, path);
  });
}

test('each answer of a page rendered on request has a nonce of its own', async ({ context }) => {
  await logInAs(context);
  for (const path of ['/Profile', '/Score?attempt=none']) {
    const nonces = new Set<string>();
    for (let visit = 0; visit < 3; visit += 1) {
      const response = await context.request.get(path, {
        headers: { 'Content-Security-Policy': "script-src 'nonce-known'" },
      });
      const [, nonce = ''] = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '') ?? [];
      const text = await response.text();
      const inline = [...text.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*\stype=)([^>]*)>([^<]*)/g)];
      // The scripts in the head have no nonce, since their fixed texts are allowed by hash.
      const without = inline.filter(([, attributes]) => !attributes?.includes(`nonce="${nonce}"`));
      expect(
        without.map(([, , script]) => script),
        path,
      ).toEqual(HEAD_SCRIPTS);
      nonces.add(nonce);
    }
    expect(nonces.size, path).toBe(3);
    expect([...nonces].join(), path).not.toContain('known');
  }
});

test('a policy in a request changes nothing in the shared page', async () => {
  const path = searchPath(`nonce ${Date.now()}`);
  const policy = "script-src 'nonce-planted0'";
  const first = await rawRequest('GET', path, { 'Content-Security-Policy': policy });
  expect(first.status).toBe(200);
  expect(first.text).not.toContain('planted0');
  expect(first.text).toContain('data-src="/_next/');
});

test('a page is asked for by script whatever the id of its item, and broken escapes fail nowhere', async () => {
  for (const id of ['%E0%A4%AA%E0%A4%BE%E0%A4%A0', 'a%20%0A', '%ff', '%'])
    for (const page of ['/Magazine?Mid=', '/Articles?article=', '/TextContent?essay=', '/Search?q=', '/UPSC?x='])
      expect((await rawRequest('GET', page + id, { RSC: '1' })).status, page + id).toBeLessThan(500);
});

test('a visitor has no part in what the framework tells itself', async () => {
  const headers = { 'x-middleware-prefetch': '1', 'x-nextjs-data': '1', 'x-invoke-status': '500', 'next-resume': '1' };
  expect((await rawRequest('GET', '/_next/static/chunks/none.js', headers)).status).toBe(404);
  const page = await rawRequest('GET', '/UPSC', headers);
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await rawRequest('GET', '/_next/static/..\\..\\api\\profile')).status).toBe(400);
});

test('an address with dots has the headers of the page that it leads to', async () => {
  for (const path of ['/api/attempts/../../AboutUs', '/uploads/%2e%2e/AboutUs']) {
    const { status, headers } = await rawRequest('GET', path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers['permissions-policy'], path).toBeDefined();
    expect(headers['x-robots-tag'], path).toBeUndefined();
  }
  const { headers } = await rawRequest('GET', '/x/../Login');
  expect(headers['referrer-policy']).toBe('same-origin');
});

test('a HEAD request for a page gets the headers of the page', async () => {
  const accepted = { 'Accept-Encoding': 'br' };
  const { etag, ...page } = (await rawRequest('GET', '/AboutUs', accepted)).headers;
  const head = await rawRequest('HEAD', '/AboutUs', accepted);
  expect(head.headers).toMatchObject({ etag, 'content-length': page['content-length'] });
  expect((await rawRequest('HEAD', '/AboutUs', { ...accepted, 'If-None-Match': String(etag) })).status).toBe(304);
});

test.describe('answers that are not pages', () => {
  const NOTHING_RUNS = /^default-src 'none'; .*frame-ancestors 'none'/;
  const samples: [what: string, path: string, status: number, headers: Record<string, unknown>][] = [
    ['an endpoint that refuses', '/api/profile', 401, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }],
    ['an endpoint that is not there', '/api/none', 404, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }],
    ['another method', '/api/contact', 405, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }],
    ['who is logged in', '/api/auth/session', 200, { 'cache-control': expect.stringContaining('no-store') }],
    ['a token against forgery', '/api/auth/csrf', 200, { 'cache-control': expect.stringContaining('no-store') }],
    ['the ways to log in', '/api/auth/providers', 200, { 'cache-control': expect.stringContaining('no-store') }],
    ['the gate', '/Profile', 307, { 'cache-control': 'no-store' }],
    ['an unknown path', '/no-such-page', 307, {}],
    ['another spelling', '/upsc', 308, {}],
    ['a path that is no text', '/%E0%A4%A', 307, {}],
    ['a missing file', '/art/none.svg', 404, {}],
    ['a drawing', '/art/logo.svg', 200, { 'content-security-policy': expect.stringMatching(/; sandbox$/) }],
    ['the icon', '/icon.svg', 200, { 'content-security-policy': expect.stringMatching(/; sandbox$/) }],
    ['the robots', '/robots.txt', 200, {}],
    ['the site map', '/sitemap.xml', 200, {}],
    ['the calendar', '/timetable.ics', 200, { 'x-robots-tag': 'noindex' }],
    ['the health', '/healthz', 200, { 'x-robots-tag': 'noindex' }],
    ['the readiness', '/readyz', 200, { 'x-robots-tag': 'noindex' }],
  ];
  for (const [what, path, status, headers] of samples) {
    test(`${what} has the headers of an answer that is not a page`, async ({ request }) => {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.status()).toBe(status);
      const policy = path === '/Profile' ? /^default-src 'none'/ : NOTHING_RUNS;
      expect(response.headers()).toMatchObject({
        ...EVERYWHERE,
        'content-security-policy': expect.stringMatching(policy),
        ...headers,
      });
      expect(await allowedBy(response)).toMatchObject({ 'frame-ancestors': ["'none'"] });
    });
  }

  const headersOf = (response: APIResponse) => response.headers();

  test("a document has the headers of every answer, and the browser's viewer shows it", async ({ request }) => {
    const response = await request.get('/uploads/syllabus/general-studies-1.pdf');
    expect(headersOf(response)).toMatchObject({ ...EVERYWHERE, 'content-type': 'application/pdf' });
    expect(await allowedBy(response)).toEqual({ 'frame-ancestors': ["'none'"] });
  });

  test('scripts, styles and fonts of the site have the headers of every answer', async ({ request }) => {
    const files = await filesOf(request);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect(headersOf(await request.get(file)), file).toMatchObject(EVERYWHERE);
  });

  test('a page that is unchanged, or asked for by script, has its headers', async ({ request }) => {
    const { etag = '' } = headersOf(await request.get('/AboutUs'));
    const unchanged = await request.get('/AboutUs', { headers: { 'If-None-Match': etag } });
    expect(unchanged.status()).toBe(304);
    expect(headersOf(unchanged)).toMatchObject(EVERYWHERE);
    expect((await allowedBy(unchanged))['script-src']).not.toContain("'unsafe-inline'");
    expect(headersOf(await request.get('/AboutUs', { headers: { RSC: '1' } }))).toMatchObject(EVERYWHERE);
    expect(headersOf(await request.head('/Login'))).toMatchObject(EVERYWHERE);
  });
});

/** An answer of each kind, with the type that it should name. */
async function kindsOf(request: APIRequestContext): Promise<(readonly [path: string, type: RegExp])[]> {
  const files = await filesOf(request);
  const fileOf = (end: string) => files.find((file) => file.endsWith(end)) ?? end;
  const html = /^text\/html; charset=utf-8$/;
  const json = /^application\/json$/;
  const svg = /^image\/svg\+xml(; ?charset=utf-8)?$/i;
  return [
    ['/AboutUs', html],
    ['/Login', html],
    [magazinePath('1'), html],
    [searchPath('polity'), html],
    ['/api/auth/providers', json],
    ['/api/profile', json],
    ['/api/none', json],
    ['/healthz', json],
    ['/robots.txt', /^text\/plain(; ?charset=utf-8)?$/i],
    ['/sitemap.xml', /^application\/xml(; ?charset=utf-8)?$/i],
    ['/timetable.ics', /^text\/calendar; charset=utf-8$/],
    ['/art/none.svg', /^text\/plain; ?charset=utf-8$/i],
    ['/art/logo.svg', svg],
    ['/icon.svg', svg],
    ['/social-image?page=/', /^image\/png$/],
    ['/uploads/syllabus/general-studies-1.pdf', /^application\/pdf$/],
    [fileOf('.js'), /^(application|text)\/javascript; charset=utf-8$/i],
    [fileOf('.css'), /^text\/css; charset=utf-8$/i],
    [fileOf('.woff2'), /^font\/woff2$/],
  ];
}

test('an answer of each kind names its type, and a text its charset', async ({ request }) => {
  for (const [path, type] of await kindsOf(request)) {
    expect((await request.get(path)).headers()['content-type'], path).toMatch(type);
  }
});

test('no answer is shared with the scripts of another site', async ({ request }) => {
  const foreign = { Origin: 'https://evil.example', Cookie: 'signed-in=1' };
  const preflight = {
    ...foreign,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type',
  };
  const paths = (await kindsOf(request)).map(([path]) => path);
  for (const path of [
    ...paths,
    '/',
    '/Profile',
    '/api/contact',
    '/api/attempts',
    '/api/auth/session',
    '/no-such-page',
  ]) {
    for (const options of [
      { method: 'GET', headers: foreign },
      { method: 'OPTIONS', headers: preflight },
      { method: 'POST', headers: foreign },
    ]) {
      const response = await request.fetch(path, { ...options, maxRedirects: 0 });
      const shared = Object.keys(response.headers()).filter((name) => name.startsWith('access-control-'));
      expect(shared, `${options.method} ${path}`).toEqual([]);
    }
  }
});

test('TRACE is refused, and the answer repeats nothing of the request', async () => {
  const canary = { Cookie: 'theme=canary', Authorization: 'Bearer canary', 'X-Own': 'canary' };
  for (const path of [
    '/',
    '/Login',
    '/Profile',
    '/no-such-page',
    '/api/contact',
    '/api/profile',
    '/art/logo.svg',
    '*',
  ]) {
    const answered = await rawRequest('TRACE', path, canary);
    expect(answered.status, path).toBe(405);
    expect(JSON.stringify(answered), path).not.toMatch(/canary|message\/http/);
  }
});

test('navigation and controls of public pages work under their policy', async ({ page }) => {
  const complaints = complaintsOf(page);
  await open(page, '/');
  await page.getByRole('region', { name: 'Resources' }).getByRole('button', { name: /next/i }).click();
  await open(page, '/OnlineTestSeries');
  await page.getByRole('tab', { name: 'Fees' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Fees' })).toBeVisible();
  await open(page, '/ContactUs');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await open(page, '/AboutUsTestimonial');
  await page.getByRole('button', { name: 'Add Review' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Review' })).toBeVisible();
  await open(page, '/Articles');
  await page.locator('main nav a, main [role=tab]').nth(1).click();
  expect(complaints).toEqual([]);
});

test('a login and the way back work under the policies', async ({ page }) => {
  const account = sharedAccount();
  const complaints = complaintsOf(page);
  await open(page, '/Profile');
  await expect(page).toHaveURL('/login?callbackUrl=%2FProfile');
  await fillLogin(page, account);
  await expect(page).toHaveURL('/Profile');
  await expect(page.locator('main')).toContainText(account.Email);
  expect(complaints).toEqual([]);
});

test('a video plays in its frame, and no other site is framed', async ({ page }) => {
  await page.route(`${PLAYER}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>It plays.</p>' }),
  );
  const complaints = complaintsOf(page);
  await open(page, '/InterviewGuide');
  await page
    .getByRole('link', { name: /^Play the video/ })
    .first()
    .click();
  await expect(page.frameLocator('iframe').getByText('It plays.')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.src = 'https://www.youtube.com/embed/x';
    document.body.append(frame);
  });
  await expect.poll(() => complaints.join()).toContain('www.youtube.com');
});

test('features that the site does not use are off', async ({ page }) => {
  await page.goto('/');
  const isAllowed = await page.evaluate(async () => {
    const asked = await navigator.permissions.query({ name: 'geolocation' });
    const fails = await new Promise<boolean>((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve(false),
        ({ message }) => resolve(/permissions policy/i.test(message)),
      ),
    );
    return { state: asked.state, fails };
  });
  expect(isAllowed).toEqual({ state: 'denied', fails: true });
});

test('a link to a page of another kind loads a document with its own policy', async ({ page }) => {
  const isSameDocument = () => page.evaluate(() => 'marked' in window);
  const mark = () => page.evaluate(() => Object.assign(window, { marked: true }));
  const header = page.getByRole('banner');
  await open(page, '/AboutUs');
  await mark();
  await header.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL(paths.contactUs);
  expect(await isSameDocument(), 'public to public').toBe(true);
  await header.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(paths.login);
  expect(await isSameDocument(), 'public to account').toBe(false);
  await expectHydrated(page);
  await mark();
  await header.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL(paths.register);
  expect(await isSameDocument(), 'account to account').toBe(true);
  await header.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL(paths.contactUs);
  expect(await isSameDocument(), 'account to public').toBe(false);
});
