import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';

import { routeGuards } from '@/e2e/rigs/route-guards';
import { attemptEndpoints, deskEndpoints, deskPaths, endpoints, paths, reviewPath } from '@/lib/site/paths';

import { type Account, postLogin, register } from '../support/accounts';
import { EDITOR, logInAs } from '../support/candidates';
import { openTest, TEST } from '../support/exam';
import { ownSite } from '../support/own-site';
import { expectNoViolations } from '../support/usable';

const { baseURL, store } = ownSite(4366);
const HOUR = 3_600;
const RESULTS_KNOWN = { opens: -3 * HOUR, lastStart: -2 * HOUR, closes: -HOUR, results: -HOUR / 2 };
const ALL_RIGHT = '1234123412';
const CLOSED = /^You have closed your account/;

/** A browser of its own, logged in with the password. */
async function deviceOf(browser: Browser, account: Account, options: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({ baseURL, ...options });
  expect((await postLogin(context.request, account)).status()).toBe(200);
  return context.newPage();
}

const closeWith = async (page: Page, password: string) => {
  await page.goto(paths.closeAccount);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Close my account' }).click();
};

const historyOf = async (request: APIRequestContext) => (await request.get(endpoints.attempts)).json();

/** Requests everything that a candidate may request, after the account was closed. */
async function expectOnlyOwnData(request: APIRequestContext, finished: string): Promise<void> {
  const samples = Object.values(routeGuards).flatMap((guards) => guards.flatMap((it) => ('ask' in it ? [it.ask] : [])));
  const asked = samples.filter(({ isCandidate, path }) => isCandidate && !path.startsWith('/Desk'));
  expect(asked.length).toBeGreaterThan(20);
  for (const { path, method = 'GET', body } of asked) {
    const at = path.replace('{finished}', finished).replace('{open}', finished);
    const answer = await request.fetch(at, { method, data: body, maxRedirects: 0 });
    if (at.startsWith('/api/desk/')) {
      expect(answer.status(), at).toBe(404);
    } else if (at === '/api/auth/session' || at === paths.myData) {
      expect(answer.status(), at).toBe(200);
    } else if (at === endpoints.closeAccount || at === endpoints.takeBack) {
      // No form, so nothing happens.
      expect(answer.status(), at).toBe(415);
    } else if (at.startsWith('/api/')) {
      expect(answer.status(), at).toBe(403);
      expect((await answer.json()).message, at).toMatch(CLOSED);
    } else {
      const last = await request.get(at);
      expect([at, new URL(last.url()).pathname]).toEqual([at, paths.myData]);
    }
  }
}

test('a candidate reads his data, closes the account, takes that back, closes it again and is erased, while another goes on', async ({
  browser,
  page,
  request,
}) => {
  const [asha, ravi] = [await register(request), await register(request)];
  const mock = store.add(RESULTS_KNOWN);
  store.addSat(mock, [
    { candidate: asha.Username, responses: ALL_RIGHT },
    { candidate: ravi.Username, responses: '1234000000' },
  ]);
  const named = store.db.prepare('insert into named_in_rank_lists (candidate, name, agreed_at_ms) values (?, ?, 1)');
  named.run(asha.Username, 'Asha Rao');
  named.run(ravi.Username, 'Ravi Das');
  await logInAs(page.context(), EDITOR);
  const rankList = async () => (await page.request.get(deskEndpoints.resultsCsv(mock))).text();
  const before = await rankList();
  expect(before).toContain('Asha Rao');

  const [phone, other] = [await deviceOf(browser, asha), await deviceOf(browser, ravi)];
  const ofRavi = await historyOf(other.request);
  expect(ofRavi).toHaveLength(1);

  for (const round of [1, 2]) {
    const laptop = await deviceOf(browser, asha);
    await laptop.goto(paths.profile);
    await laptop.getByRole('link', { name: 'See all that this site stores about you' }).click();
    await expect(laptop.getByRole('heading', { level: 1, name: 'My Data' })).toBeVisible();
    await expect(laptop.locator('main')).toContainText(asha.Email);
    await expect(laptop.getByRole('row', { name: /^Tests that you started/ })).toContainText('1');
    await expectNoViolations(laptop);
    await laptop.getByRole('link', { name: 'Mock of the journeys' }).click();
    await expect(laptop).toHaveURL(reviewPath(store.attemptOf(mock, asha.Username)));

    await laptop.goto(paths.myData);
    const downloading = laptop.waitForEvent('download');
    await laptop.getByRole('link', { name: 'Download all my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
    const answer = await laptop.request.get(endpoints.myData);
    const file = await answer.json();
    expect(answer.headers()['cache-control']).toBe('no-store');
    expect(file).toMatchObject({ username: asha.Username, account: { Email: asha.Email } });
    expect(file.rows.map((row: { table: string }) => row.table)).toEqual(
      expect.arrayContaining(['attempt', 'score', 'mock_entry', 'named_in_rank_lists', 'standin_user']),
    );
    expect(JSON.stringify(file)).not.toContain(ravi.Username);

    await closeWith(laptop, 'not the password');
    await expect(laptop.getByText('That is not the password of this account.')).toBeVisible();
    expect(await historyOf(laptop.request)).toHaveLength(1);
    await closeWith(laptop, asha.Password);
    await expect(laptop).toHaveURL(paths.myData);
    await expect(laptop.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
    await expectNoViolations(laptop);
    await expectOnlyOwnData(laptop.request, store.attemptOf(mock, asha.Username));
    // Other devices are logged out, for good.
    expect((await phone.request.get(endpoints.attempts)).status()).toBe(401);
    const closed = await rankList();
    expect(closed).not.toContain('Asha Rao');
    expect(closed).not.toContain(asha.Username);
    expect(closed).toContain('Ravi Das');
    expect(closed.split('\r\n').length).toBe(before.split('\r\n').length);
    expect(await historyOf(other.request)).toEqual(ofRavi);
    await page.goto(deskPaths.closedAccounts);
    await expect(page.getByRole('row', { name: asha.Username })).toContainText('erases it on');

    if (round === 1) {
      await laptop.getByRole('button', { name: 'Take it back' }).click();
      await expect(laptop).toHaveURL(paths.profile);
      expect(await historyOf(laptop.request)).toHaveLength(1);
      expect(await rankList()).toBe(before);
      expect((await phone.request.get(endpoints.attempts)).status()).toBe(401);
    } else {
      // A later login leads no further than the candidate's own data either.
      const later = await deviceOf(browser, asha);
      await later.goto(paths.profile);
      await expect(later).toHaveURL(paths.myData);
      store.db
        .prepare('update closed_account set erase_at_ms = ? where candidate = ?')
        .run(Date.now() - 600_000, asha.Username);
      expect((await later.request.get(endpoints.myData)).status()).toBe(403);
      await expect
        .poll(async () => (await later.request.get(endpoints.attempts)).status(), { timeout: 150_000 })
        .toBe(401);
      const attempts = store.db.prepare('select count(*) as count from attempt where candidate = ?').get(asha.Username);
      expect(attempts).toMatchObject({ count: 0 });
      expect(await rankList()).not.toContain(asha.Username);
      expect(await historyOf(other.request)).toEqual(ofRavi);
    }
  }

  // The name is free, and somebody new sees nothing of the old account.
  expect((await request.post(endpoints.register, { data: { ...asha, Name: 'Somebody new' } })).status()).toBe(201);
  const somebody = await deviceOf(browser, asha);
  await somebody.goto(paths.myData);
  await expect(somebody.locator('main')).toContainText('Somebody new');
  await expect(somebody.locator('main')).not.toContainText(/Tests that you started|closed/);
  expect(await historyOf(somebody.request)).toEqual([]);
  const rows: { table: string }[] = (await (await somebody.request.get(endpoints.myData)).json()).rows;
  expect([...new Set(rows.map(({ table }) => table))].sort()).toEqual(['standin_user']);
});

test('an account cannot be closed while a test is open in another tab, which loses nothing', async ({
  browser,
  request,
}) => {
  const account = await register(request);
  const page = await deviceOf(browser, account);
  const id = await openTest(page);
  const tab = await page.context().newPage();
  await tab.goto(paths.closeAccount);
  await expect(tab.getByRole('status')).toContainText('You are in a test.');
  await expect(tab.getByLabel('Your password')).toHaveCount(0);
  const form = { Password: account.Password };
  await tab.request.post(endpoints.closeAccount, { form });
  const save = { device: 'the-device-of-this-journey', events: [] };
  expect((await page.request.post(attemptEndpoints(id).events, { data: save })).status()).toBe(200);
  await tab.getByRole('status').getByRole('link').click();
  await expect(tab).toHaveURL(TEST.path);
  // A page with the test goes to the result by itself, perhaps in the middle of another visit.
  await tab.close();
  await page.request.post(attemptEndpoints(id).finish, { data: save });
  const last = await page.context().newPage();
  await last.goto(paths.closeAccount);
  await last.getByLabel('Your password').fill(account.Password);
  await last.keyboard.press('Enter');
  await expect(last.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
});

test('no candidate can read the data of another or close the account of another by any request', async ({
  browser,
  request,
}) => {
  const [asha, ravi] = [await register(request), await register(request)];
  const hostile = (await deviceOf(browser, ravi)).request;
  const owner = (await deviceOf(browser, asha)).request;

  // A stranger is led to the login.
  for (const path of [paths.myData, paths.closeAccount, endpoints.myData]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.headers().location, path).toMatch(/\/login\?callbackUrl=/i);
    expect(await answer.text(), path).not.toContain(asha.Username);
  }
  const close = (more: Record<string, string>, headers: Record<string, string> = {}) =>
    hostile.post(endpoints.closeAccount, { form: more, headers, maxRedirects: 0 });
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await close({ Password: ravi.Password }, foreign)).status()).toBe(403);
  expect((await hostile.post(endpoints.takeBack, { form: {}, headers: foreign })).status()).toBe(403);
  // The form names nobody: only the session does.
  await close({ Username: asha.Username, Password: asha.Password });
  const text = await (await hostile.get(`${endpoints.myData}?username=${asha.Username}`)).text();
  expect(text).not.toContain(asha.Username);
  for (const at of [owner, hostile]) expect((await at.get(endpoints.attempts)).status()).toBe(200);

  // The limit of guesses is that of a login.
  const leads = [];
  for (let guess = 0; guess < 12; guess += 1)
    leads.push((await close({ Password: `guess ${guess}` })).headers().location);
  expect(leads).toContain(`${paths.closeAccount}?refused=later`);
  expect((await close({ Password: ravi.Password })).headers().location).toBe(`${paths.closeAccount}?refused=later`);

  const statuses = [];
  for (let file = 0; file < 12; file += 1) statuses.push((await hostile.get(endpoints.myData)).status());
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
  expect(statuses.at(-1)).toBe(429);
  expect((await owner.get(endpoints.myData)).status()).toBe(200);
});

test('closing and taking back work without scripts', async ({ browser, request }) => {
  const account = await register(request);
  const page = await deviceOf(browser, account, { javaScriptEnabled: false });
  await closeWith(page, account.Password);
  await expect(page).toHaveURL(paths.myData);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page).toHaveURL(paths.profile);
  expect((await page.request.get(endpoints.attempts)).status()).toBe(200);
});
