import { type APIRequestContext, expect, type Page, test } from '@playwright/test';

import {
  csrfTokenOf,
  fillLogin,
  logOut,
  newAccount,
  open,
  postLogin,
  register,
  SESSION_COOKIE,
  sharedAccount,
} from '../support/accounts';
import { SITE_URL } from '../support/addresses';
import { logInAs } from '../support/candidates';
import { answer, expectSaved, finishFromDialog, openTest } from '../support/exam';
import { expectLoginInstead, follow, GATED, GATED_CONTENT, type RequestHeaders } from '../support/gate';
import { record } from '../support/record';

test('a session is taken from its cookie alone, and after Logout a copy of it is refused everywhere', async ({
  page,
  request,
  playwright,
}) => {
  await postLogin(page.request, sharedAccount());
  await open(page, '/');
  const storageState = await page.context().storageState();
  const cookie = storageState.cookies.find(({ name }) => name === SESSION_COOKIE);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', domain: 'localhost' });
  expect(await page.evaluate(() => document.cookie)).not.toContain(SESSION_COOKIE);

  const bearer = { Authorization: `Bearer ${cookie?.value}` };
  for (const gated of GATED) await expectLoginInstead(request, gated, gated, bearer);
  expect((await request.get('/api/profile', { headers: bearer })).status()).toBe(401);
  expect(await (await request.get('/api/auth/session', { headers: bearer })).json()).toEqual({});

  const thieves: APIRequestContext[] = [];
  const copy = async () => {
    const thief = await playwright.request.newContext({ baseURL: SITE_URL, storageState });
    thieves.push(thief);
    return thief;
  };
  expect((await (await copy()).get('/api/profile')).status()).toBe(200);
  expect((await follow(await copy(), '/Profile')).text).toMatch(GATED_CONTENT);
  const refreshed = await copy();
  expect(await (await refreshed.get('/api/auth/session')).json()).toHaveProperty('user');

  await logOut(page);

  for (const thief of [await copy(), refreshed]) {
    expect((await thief.get('/api/profile')).status()).toBe(401);
    for (const gated of GATED) expect((await follow(thief, gated)).text, gated).not.toMatch(GATED_CONTENT);
    await expectLoginInstead(thief, '/Profile', '/Profile');
    expect(await (await thief.get('/api/auth/session')).json()).toEqual({});
  }
  expect((await follow(await copy(), '/Profile', { RSC: '1' })).text).not.toMatch(GATED_CONTENT);
  for (const thief of thieves) await thief.dispose();
});

test('a session planted before the login does not become the session of the login', async ({ page, playwright }) => {
  const account = sharedAccount();
  const valueOf = async (context: { storageState: () => Promise<{ cookies: { name: string; value: string }[] }> }) =>
    (await context.storageState()).cookies.find(({ name }) => name === SESSION_COOKIE)?.value;

  const planted = { name: SESSION_COOKIE, value: 'planted', url: SITE_URL, httpOnly: true };
  await page.context().addCookies([planted, { ...planted, name: `${SESSION_COOKIE}.0` }]);
  await open(page, '/login');
  await fillLogin(page, account);
  await expect(page).toHaveURL('/');
  const first = await valueOf(page.context());
  expect(first).not.toContain('planted');
  expect((await page.request.get('/api/profile')).status()).toBe(200);

  // Plants a running session's cookie in another browser: a login there makes a new session and ends this one.
  const other = await playwright.request.newContext({
    baseURL: SITE_URL,
    storageState: await page.context().storageState(),
  });
  expect((await postLogin(other, account)).status()).toBe(200);
  expect(await valueOf(other)).not.toBe(first);
  expect((await other.get('/api/profile')).status()).toBe(200);
  expect((await page.request.get('/api/profile')).status()).toBe(401);
  await other.dispose();
});

test('the session answer holds only a name and an end, and the token of the API host is nowhere', async ({ page }) => {
  const HOST_TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]+(?!\.)/;
  const account = sharedAccount();
  const recording = record(page);
  await open(page, '/login?callbackUrl=%2FProfile');
  await fillLogin(page, account);
  await expect(page).toHaveURL('/Profile');
  await expect(page.getByText(account.Email)).toBeVisible();
  await recording.look();

  const session = await page.request.get('/api/auth/session');
  const body = (await session.json()) as { expires: string; user: object };
  expect(Object.keys(body).sort()).toEqual(['expires', 'user']);
  expect(body.user).toEqual({ name: account.Username });
  expect(Number.isNaN(Date.parse(body.expires))).toBe(false);
  recording.add(session);
  for (const path of ['/api/auth/csrf', '/api/auth/providers', '/api/profile', '/Profile', '/', '/login']) {
    recording.add(await page.request.get(path));
    recording.add(await page.request.get(path, { headers: { RSC: '1' } }));
  }
  recording.add(await postLogin(page.request, account));

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/ContactUs');
  await recording.look();
  await logOut(page);
  await recording.look();

  const all = await recording.all();
  // A recording that works must have these.
  for (const known of [account.Email, '"expires"', 'csrfToken', '/api/auth/callback/credentials', 'Logging in...']) {
    expect(all.includes(known), known).toBe(true);
  }
  expect(HOST_TOKEN.exec(all)?.[0]).toBeUndefined();
  expect(all.includes(account.Password)).toBe(false);
});

test('an unknown user and a wrong password cannot be told apart', async ({ request }) => {
  const account = await register(request);
  const csrfToken = await csrfTokenOf(request);
  const unknown = newAccount();
  const attempt = async ({ Username }: { Username: string }) => {
    const response = await postLogin(request, { Username, Password: 'wrong', csrfToken });
    return { status: response.status(), body: await response.text(), headers: { ...response.headers(), date: '' } };
  };
  const wrong = await attempt(account);
  expect(wrong.status).toBe(401);
  expect(await attempt(unknown)).toEqual(wrong);
});

test.describe('posts to the account endpoints', () => {
  const json = (text: string) => ({ data: Buffer.from(text), headers: { 'Content-Type': 'application/json' } });
  const valid = JSON.stringify(newAccount());
  const deepList = '['.repeat(5_000) + ']'.repeat(5_000);

  test('account posts from other sites, of another type or too large are refused', async ({ request }) => {
    const post = async (path: string, options: Parameters<typeof request.post>[1]) =>
      (await request.post(path, options)).status();
    const large = 'x'.repeat(70_000);
    const foreign: RequestHeaders[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const headers of foreign) {
      expect(await post('/api/register', { data: newAccount(), headers }), JSON.stringify(headers)).toBe(403);
      for (const path of ['/api/auth/callback/credentials', '/api/auth/signout']) {
        expect(await post(path, { form: newAccount(), headers }), `${path} ${JSON.stringify(headers)}`).toBe(403);
      }
    }
    expect(await post('/api/register', { form: newAccount() })).toBe(415);
    expect(await post('/api/register', { multipart: newAccount() })).toBe(415);
    expect(await post('/api/register', { data: valid, headers: { 'Content-Type': 'text/plain' } })).toBe(415);
    expect(await post('/api/register', { data: { ...newAccount(), Name: large } })).toBe(413);
    expect(await post('/api/auth/callback/credentials', { data: newAccount() })).toBe(415);
    expect(await post('/api/auth/callback/credentials', { form: { Username: large } })).toBe(413);
    expect((await request.get('/api/register')).status()).toBe(405);
  });

  for (const [name, text] of [
    ['nothing', ''],
    ['a part', valid.slice(0, -7)],
    ['more than one', valid + valid],
    ['HTML', '<h1>Register</h1>'],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"asha"'],
    ['a list', `[${valid}]`],
    ['a deep list', deepList],
    ['a deep object', `${'{"Username":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
    ['a deep object beside good fields', valid.replace('"TestExam"', deepList)],
    ['a __proto__', `{"__proto__":${valid}}`],
    ['a constructor', `{"constructor":{"prototype":${valid}}}`],
    [
      'fields of other kinds',
      '{"Username":{},"Password":[],"rePassword":true,"Name":1,"Mobile":9876543210,"Email":null}',
    ],
  ] as const) {
    test(`/api/register refuses ${name} in place of a registration with 400`, async ({ request }) => {
      const response = await request.post('/api/register', json(text));
      expect(response.status()).toBe(400);
      expect(await response.json()).toEqual(expect.objectContaining({ message: expect.stringMatching(/\w\.$/) }));
    });
  }
});

test.describe('too many attempts to log in', () => {
  const TOO_MANY =
    /^There were too many attempts to log in\. Please try again in (a few seconds|a minute|\d+ minutes)\.$/;
  const forged = (index: number) => ({
    'X-Forwarded-For': `203.0.113.${index}`,
    'X-Real-IP': `203.0.113.${index}`,
    Forwarded: `for=203.0.113.${index}`,
  });

  test('the ninth login to one account has to wait, whatever address it claims and even with the password', async ({
    request,
  }) => {
    const account = await register(request);
    const csrfToken = await csrfTokenOf(request);
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const wrong = { Username: account.Username, Password: 'wrong', csrfToken };
      expect((await postLogin(request, wrong, forged(attempt))).status(), `attempt ${attempt}`).toBe(401);
    }
    for (const [Password, headers] of [
      ['wrong', forged(9)],
      [account.Password, forged(10)],
      [account.Password, {}],
    ] as const) {
      const response = await postLogin(request, { Username: account.Username, Password, csrfToken }, headers);
      expect(response.status()).toBe(429);
      expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0);
      expect(Number(response.headers()['retry-after'])).toBeLessThanOrEqual(900);
      expect(await response.json()).toEqual({ message: expect.stringMatching(TOO_MANY) });
    }
  });

  test('guesses of a neighbour do not keep a candidate out in a browser with an earlier login', async ({
    page,
    playwright,
  }) => {
    const account = await register(page.request);
    const wrong = { Username: account.Username, Password: 'wrong' };
    const right = { Username: account.Username, Password: account.Password };
    expect((await postLogin(page.request, right)).status()).toBe(200);
    await open(page, '/');
    await logOut(page);
    const neighbour = await playwright.request.newContext({ baseURL: SITE_URL });
    for (let guess = 1; guess <= 8; guess += 1) expect((await postLogin(neighbour, wrong)).status()).toBe(401);
    expect((await postLogin(neighbour, right)).status()).toBe(429);
    await neighbour.dispose();
    expect((await postLogin(page.request, right)).status()).toBe(200);
    // The browser can be in other hands, so it has no more guesses than any other.
    for (let guess = 1; guess <= 8; guess += 1) expect((await postLogin(page.request, wrong)).status()).toBe(401);
    expect((await postLogin(page.request, right)).status()).toBe(429);
  });

  test('a login that names a field twice is refused, and changes no count', async ({ request }) => {
    const account = await register(request);
    const csrfToken = await csrfTokenOf(request);
    const twice = async (first: string, second: string, password: string) => {
      const form = new URLSearchParams({ Username: first, Password: password, csrfToken, json: 'true' });
      form.append('Username', second);
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      return (await request.post('/api/auth/callback/credentials', { data: form.toString(), headers })).status();
    };
    const wrong = { Username: account.Username, Password: 'wrong', csrfToken };
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      expect(await twice('somebody', account.Username, 'wrong')).toBe(400);
      expect((await postLogin(request, wrong)).status(), `attempt ${attempt}`).toBe(401);
    }
    expect(await twice(account.Username, 'somebody', account.Password)).toBe(400);
    expect((await postLogin(request, wrong)).status()).toBe(429);
  });

  test('a post that fails before the password check uses up no guess, and gives none back', async ({ request }) => {
    const wrong = { Username: newAccount().Username, Password: 'wrong' };
    const csrfToken = await csrfTokenOf(request);
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await postLogin(request, { ...wrong, csrfToken: 'none' });
      await postLogin(request, { ...wrong, csrfToken: 'none' });
      expect((await postLogin(request, { ...wrong, csrfToken })).status(), `attempt ${attempt}`).toBe(401);
    }
    await postLogin(request, { ...wrong, csrfToken: 'none' });
    expect((await postLogin(request, { ...wrong, csrfToken })).status()).toBe(429);
  });

  test('the login form says how long to wait', async ({ page }) => {
    const { Username } = newAccount();
    await open(page, '/login');
    const statuses = await page.evaluate(async (name) => {
      const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
      const body = () => new URLSearchParams({ Username: name, Password: 'wrong', csrfToken, json: 'true' });
      const answers: number[] = [];
      for (let attempt = 1; attempt <= 8; attempt += 1) {
        const response = await fetch('/api/auth/callback/credentials', { method: 'POST', body: body() });
        answers.push(response.status);
      }
      return answers;
    }, Username);
    expect(statuses).toEqual(Array(8).fill(401));
    await fillLogin(page, { Username, Password: 'wrong' });
    await expect(page.getByRole('alertdialog', { name: TOO_MANY })).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByLabel('Username', { exact: true })).toHaveAccessibleDescription(TOO_MANY);
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue(Username);
  });
});

test('the library opens only login and Logout to posts', async ({ request }) => {
  const csrfToken = await csrfTokenOf(request);
  const form = { ...newAccount(), csrfToken, callbackUrl: '/', json: 'true' };
  for (const action of [
    'signin',
    'signin/credentials',
    'signin/other',
    'callback',
    'callback/other',
    'callback/credentials/other',
    'session',
    'csrf',
    'error',
    '_log',
  ]) {
    const response = await request.post(`/api/auth/${action}`, { form, maxRedirects: 0 });
    expect(response.status(), action).toBe(404);
    expect(await response.json(), action).toEqual({ message: 'There is no such endpoint.' });
    expect(response.headers(), action).not.toHaveProperty('set-cookie');
  }
});

test('the library answers only the GET requests that the site uses', async ({ request }) => {
  for (const action of ['callback/credentials', 'callback', 'verify-request', 'signin/credentials', '_log', 'other']) {
    const response = await request.get(`/api/auth/${action}`, { maxRedirects: 0 });
    expect(response.status(), action).toBe(404);
    expect(await response.json(), action).toEqual({ message: 'There is no such endpoint.' });
  }
  for (const action of ['signin', 'signout', 'error']) {
    const response = await request.get(`/api/auth/${action}`, { maxRedirects: 0 });
    expect(new URL(response.headers().location ?? '', SITE_URL).pathname.toLowerCase(), action).toBe('/login');
  }
});

test.describe('the browser after Logout', () => {
  /** Everything that the browser keeps of the site, once the page is at rest. */
  const kept = async (page: Page) => {
    await page.waitForLoadState('networkidle');
    const storage = await page.evaluate(async () => {
      const databases = await Promise.all(
        (await indexedDB.databases()).map(
          ({ name = '' }) =>
            new Promise<{ name: string; records: number }>((resolve, reject) => {
              const opening = indexedDB.open(name);
              opening.onerror = () => reject(opening.error);
              opening.onsuccess = () => {
                const database = opening.result;
                const counting = database.transaction('pending').objectStore('pending').count();
                counting.onerror = () => reject(counting.error);
                counting.onsuccess = () => resolve({ name, records: counting.result });
                database.close();
              };
            }),
        ),
      );
      return { databases, caches: await caches.keys(), local: { ...localStorage }, session: { ...sessionStorage } };
    });
    const cookies = (await page.context().cookies()).filter(({ value }) => value !== '');
    return { ...storage, cookies };
  };

  /** The library's own cookies, which go when the browser closes. */
  const COOKIES = [
    expect.objectContaining({ name: 'next-auth.callback-url', expires: -1 }),
    expect.objectContaining({ name: 'next-auth.csrf-token', expires: -1 }),
  ];

  test('after Logout the browser keeps nothing of the candidate', async ({ page }) => {
    const candidate = await logInAs(page.context());
    for (const path of ['/', '/OnlineTestSeries', '/Profile']) await open(page, path);
    await expect(page.locator('main')).toContainText('@example.org');
    await logOut(page);
    const { cookies, ...storage } = await kept(page);
    expect(storage).toEqual({ databases: [], caches: [], local: {}, session: {} });
    expect(cookies).toHaveLength(COOKIES.length);
    expect(cookies).toEqual(expect.arrayContaining(COOKIES));
    expect(JSON.stringify(cookies)).not.toMatch(new RegExp(`${candidate}|Profile|example\\.org`));
  });

  test('after Logout the browser keeps only the id of a test and the place in it', async ({ page }) => {
    await logInAs(page.context());
    const id = await openTest(page);
    await answer(page, 2);
    await expectSaved(page);
    await finishFromDialog(page);
    await expect(page).toHaveURL(/\/Finish\?/);
    await open(page, '/');
    await logOut(page);
    const { cookies, ...storage } = await kept(page);
    expect(storage.databases.filter(({ records }) => records > 0)).toEqual([]);
    expect(storage.caches).toEqual([]);
    expect({ attempts: id }).toMatchObject(storage.local);
    expect({ [`position:${id}`]: '2' }).toMatchObject(storage.session);
    expect(cookies).toHaveLength(COOKIES.length);
  });
});
