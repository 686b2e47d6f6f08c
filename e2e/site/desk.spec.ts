import { randomUUID } from 'node:crypto';

import { expect, type Page, test } from '@playwright/test';

import { deskEndpoints, deskPaths, endpoints, inboxPath, paths } from '@/lib/site/paths';

import { SITE_URL } from '../support/addresses';
import { EDITOR, logInAs } from '../support/candidates';
import { expectUsable } from '../support/usable';

const DESK_PAGES = [...Object.values(deskPaths), inboxPath('waiting'), '/Desk?show=open'];
const DESK_ENDPOINTS = Object.values(deskEndpoints).map((pathOfEndpoint) => pathOfEndpoint('any', 'any'));

const pathOf = (page: Page) => new URL(page.url()).pathname;

async function sendReview(page: Page): Promise<string> {
  const title = `Clear notes ${randomUUID().slice(0, 8)}`;
  const review = { reviewTitle: title, yourName: 'Asha', content: 'They are short and to the point.' };
  expect((await page.request.post(endpoints.reviews, { data: review })).status()).toBe(201);
  return title;
}

async function sendMessage(page: Page): Promise<string> {
  const subject = `Fees ${randomUUID().slice(0, 8)}`;
  const message = { name: 'Asha', email: 'asha@example.org', subject, message: 'What does it cost?' };
  expect((await page.request.post(endpoints.contact, { data: message })).ok()).toBe(true);
  return subject;
}

const itemOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('the desk leads visitors to the login, and looks unknown to candidates', async ({ page, context }) => {
  for (const path of DESK_PAGES) {
    await page.goto(path);
    expect(pathOf(page).toLowerCase(), path).toBe(paths.login.toLowerCase());
  }
  await logInAs(context);
  for (const path of DESK_PAGES) {
    await page.goto(path);
    expect(pathOf(page), path).toBe(paths.home);
  }
  // The redirect holds nothing of the page.
  const title = await sendReview(page);
  const answer = await page.request.get(inboxPath('waiting'), { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(await answer.text()).not.toContain(title);
});

test('an editor finds the desk on /Profile, and a candidate learns of none', async ({ page, context }) => {
  const desk = page.getByRole('link', { name: 'Desk', exact: true });
  await logInAs(context);
  await page.goto(paths.profile);
  await expect(page.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await expect(desk).toHaveCount(0);
  expect(await (await page.request.get(paths.profile)).text()).not.toContain(deskPaths.overview);

  await logInAs(context, EDITOR);
  await page.goto(paths.profile);
  await expectUsable(page);
  await desk.click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  for (const name of ['Ages', 'Results'])
    await expect(page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name, exact: true })).toBeVisible();
});

test('no endpoint of the desk answers visitors or candidates', async ({ page, context }) => {
  const body = { isAnswered: true, from: 'waiting', to: 'displayed' };
  /** The answers to each method of an endpoint. */
  async function answersOf(path: string) {
    const all = [await page.request.get(path), await page.request.post(path, { data: body })];
    const answers = all.filter((answer) => answer.status() !== 405);
    expect(answers.length, path).toBeGreaterThan(0);
    return answers;
  }
  for (const path of DESK_ENDPOINTS)
    for (const answer of await answersOf(path)) expect(answer.status(), path).toBe(401);
  await logInAs(context);
  for (const path of DESK_ENDPOINTS) {
    for (const answer of await answersOf(path)) {
      expect(answer.status(), path).toBe(404);
      expect(await answer.json(), path).toEqual({ message: 'There is no such endpoint.' });
    }
  }
});

test('a page of the desk keeps the session of its editor alive, and has a Logout', async ({ page, context }) => {
  await logInAs(context, EDITOR);
  const asked = page.waitForRequest('**/api/auth/session');
  await page.goto(deskPaths.overview);
  await asked;
  const account = page.getByRole('navigation', { name: 'Account' });
  await expect(account.getByRole('link', { name: EDITOR })).toBeVisible();
  await account.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/Login/);
  await page.goto(deskPaths.overview);
  await expect(page).toHaveURL(/\/[Ll]ogin\?/);
});

test('an editor approves a review, which the site shows at once, and takes it back', async ({ page, context }) => {
  await logInAs(context, EDITOR);
  const title = await sendReview(page);
  await page.goto(deskPaths.overview);
  await page.getByRole('link', { name: 'waiting reviews' }).click();
  await itemOf(page, title).getByRole('button', { name: 'Approve' }).click();
  await expect(itemOf(page, title)).toHaveCount(0);

  const shown = async () => (await (await page.request.get(paths.testimonials)).text()).includes(title);
  await expect.poll(shown).toBe(true);

  await page.getByRole('link', { name: 'Displayed reviews' }).click();
  await itemOf(page, title).getByRole('button', { name: 'Take back' }).click();
  await expect(itemOf(page, title)).toHaveCount(0);
  await expect.poll(shown).toBe(false);

  await page.getByRole('link', { name: 'Audit' }).click();
  const changes = page.getByRole('row').filter({ hasText: title });
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText(EDITOR);
  await expect(changes.first()).toContainText('displayed');
});

test('an editor answers a message with the keyboard alone, and opens it again', async ({ page, context }) => {
  await logInAs(context, EDITOR);
  const subject = await sendMessage(page);
  await page.goto(deskPaths.inbox);
  const item = itemOf(page, subject);
  await expect(item.getByRole('link', { name: 'Write to asha@example.org' })).toHaveAttribute(
    'href',
    `mailto:asha%40example.org?subject=${encodeURIComponent(`Re: ${subject}`)}`,
  );
  await item.getByRole('link').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(item).toHaveCount(0);
  await page.getByRole('link', { name: 'Answered messages' }).click();
  await item.getByRole('button', { name: 'Open again' }).click();
  await expect(item).toHaveCount(0);
});

test('a decision about something that another editor has changed is refused', async ({ page, context }) => {
  await logInAs(context, EDITOR);
  const title = await sendReview(page);
  await page.goto(inboxPath('waiting'));
  const other = await context.newPage();
  await other.goto(inboxPath('waiting'));
  await itemOf(other, title).getByRole('button', { name: 'Decline' }).click();
  await expect(itemOf(other, title)).toHaveCount(0);
  await itemOf(page, title).getByRole('button', { name: 'Approve' }).click();
  await expect(itemOf(page, title).getByRole('alert')).toContainText('Somebody has changed this meanwhile');
});

test('a bad or cross-site change is refused', async ({ page, context }) => {
  await logInAs(context, EDITOR);
  const post = (path: string, data: unknown, headers = {}) => page.request.post(path, { data, headers });
  expect((await post(deskEndpoints.review('any'), { from: 'waiting', to: 'gone' })).status()).toBe(400);
  expect((await post(deskEndpoints.message('any'), {})).status()).toBe(400);
  expect((await post(deskEndpoints.message('any'), { isAnswered: true })).status()).toBe(409);
  const crossSite = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await post(deskEndpoints.message('any'), { isAnswered: true }, crossSite)).status()).toBe(403);
});

test('no cache and no search engine keeps a page of the desk', async ({ page, context }) => {
  await logInAs(context, EDITOR);
  for (const path of DESK_PAGES) {
    const answer = await page.request.get(SITE_URL + path);
    expect(answer.headers()['cache-control'], path).toContain('no-store');
    expect(await answer.text(), path).toContain('noindex');
  }
});

test('the menu of the desk stands in one line on a wide screen, and on a phone shows where one is', async ({
  page,
  context,
}) => {
  await logInAs(context, EDITOR);
  const entries = page.getByRole('navigation', { name: 'Desk', exact: true }).getByRole('link');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(deskPaths.audit);
  expect(new Set(await entries.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top))).size).toBe(1);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(entries.last()).toHaveAttribute('aria-current', 'page');
  await expect(entries.last()).toBeInViewport({ ratio: 1 });
});

test('the bank counts questions, finds them by words, and shows one with its key', async ({ page, context }) => {
  await logInAs(context, EDITOR);
  await page.goto(deskPaths.bank);
  const row = page.getByRole('row').filter({ hasText: 'Polity' }).first();
  const usable = row.getByRole('link', { name: /Usable/ });
  const count = Number.parseInt(await usable.innerText(), 10);
  expect(count).toBeGreaterThan(0);
  await usable.click();
  await expect(page.getByRole('heading', { name: `${count} question${count === 1 ? '' : 's'}` })).toBeVisible();

  await page.getByLabel('Words').fill('no such words anywhere');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '0 questions' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  const first = page
    .getByRole('listitem')
    .filter({ has: page.locator('details') })
    .first();
  await first.locator('summary').click();
  await expect(first.getByText('Right answer')).toBeVisible();
});

test('the bank is whole without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: SITE_URL });
  await logInAs(context, EDITOR);
  const page = await context.newPage();
  await page.goto(deskPaths.bank);
  await page.getByLabel('State').selectOption('inactive');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(/state=inactive/);
  await expect(page.locator('li summary').first()).toContainText('Inactive');
  await context.close();
});
