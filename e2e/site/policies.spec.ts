import { expect, type Page, test } from '@playwright/test';

import { retention } from '@/lib/content/retention';
import { paths, reviewPath } from '@/lib/site/paths';

import { fillLogin, newAccount, open } from '../support/accounts';
import { logInAs } from '../support/candidates';
import { answer, expectNoSidewaysScroll, expectSaved, finishFromDialog, openTest } from '../support/exam';
import { expectHydrated } from '../support/policy';

const TITLES = {
  [paths.privacyPolicy]: 'Privacy Policy',
  [paths.privacyPolicyHindi]: 'गोपनीयता नीति',
  [paths.terms]: 'Terms & Conditions',
};

test('the footer leads to the policies, which are whole without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  for (const [link, path] of [
    ['Privacy Policy', paths.privacyPolicy],
    ['Terms & Conditions', paths.terms],
  ] as const) {
    await page.goto('/AboutUs');
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: TITLES[path] })).toBeVisible();
    await expect(page.getByText(/^Version 1 of 22 November 2026/)).toBeVisible();
    await expect(page.getByText('This is a sample text.')).toBeVisible();
    await expect(page.locator('main')).not.toContainText('{{');
  }
  await page.goto(paths.privacyPolicy);
  await page.getByRole('link', { name: 'हिन्दी में पढ़ें' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLES[paths.privacyPolicyHindi] })).toHaveAttribute(
    'lang',
    'hi',
  );
  await expect(page.getByText('संस्करण 1, 22 नवंबर 2026')).toBeVisible();
  await page.getByRole('link', { name: 'Read in English' }).click();
  await expect(page).toHaveURL(paths.privacyPolicy);
  await context.close();
});

test('the policies can be read at each width, and each entry of their contents leads to its section', async ({
  page,
}) => {
  for (const path of Object.keys(TITLES)) {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expectNoSidewaysScroll(page, `${path} at ${width} px`);
    }
    const links = await page
      .getByRole('navigation', { name: /^(On this page|इस पृष्ठ पर)$/ })
      .getByRole('link')
      .all();
    expect(links.length, path).toBeGreaterThan(10);
    for (const link of links) {
      const address = await link.getAttribute('href');
      await expect(page.locator(String(address)).getByRole('heading').first()).toHaveText(
        String(await link.textContent()),
      );
    }
  }
});

/** The names of everything that the browser keeps, by kind. */
async function keptNames(page: Page): Promise<Record<string, string[]>> {
  const storage = await page.evaluate(async () => ({
    'local storage': Object.keys(localStorage),
    'session storage': Object.keys(sessionStorage),
    IndexedDB: (await indexedDB.databases()).map(({ name = '' }) => name),
    caches: await caches.keys(),
  }));
  return { ...storage, cookie: (await page.context().cookies()).map(({ name }) => name) };
}

/** A name of the policy's table: a part in angle brackets stands for anything. */
const asPattern = (name: string) =>
  new RegExp(
    `^${name
      .split(/<[^>]*>/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}(\\.\\d)?$`,
  );

async function unnamed(page: Page): Promise<string[]> {
  const { browser } = retention();
  const isNamed = (kind: string, name: string) =>
    browser.some((row) => row.kind === kind && row.audience === undefined && asPattern(row.name).test(name));
  return Object.entries(await keptNames(page)).flatMap(([kind, names]) =>
    names.filter((name) => !isNamed(kind, name)).map((name) => `${kind} ${name}`),
  );
}

test('a visitor who only reads gets no cookie, and the browser keeps nothing', async ({ page }) => {
  for (const path of [
    '/',
    '/UPSC',
    '/Magazine?Mid=1',
    '/Search?q=river',
    paths.privacyPolicy,
    paths.contactUs,
    '/Toppers',
  ]) {
    await page.goto(path);
    await expectHydrated(page);
  }
  const kept = await keptNames(page);
  expect(Object.values(kept).flat()).toEqual([]);
});

test('after a registration, a login and a whole test the browser holds exactly what the policy names', async ({
  page,
}) => {
  const account = newAccount();
  await open(page, paths.register);
  for (const [label, value] of [
    ['Username', account.Username],
    ['Password', account.Password],
    ['Re-enter Password', account.rePassword],
    ['Name', account.Name],
    ['Mobile', account.Mobile],
    ['Email', account.Email],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('Course', { exact: true }).selectOption(account.Course);
  // By keyboard, and without leaving the form.
  const english = page.getByText('What we keep when you register');
  await english.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Complain to the Data Protection Board of India')).toBeVisible();
  await page.getByText('पंजीकरण करने पर हम क्या रखते हैं').click();
  await expect(page.getByText('Complain to the Data Protection Board of India')).toBeHidden();
  const sent = page.waitForRequest('**/api/register');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ notice: { version: 1, language: 'hi' } });
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login/i);
  await expectHydrated(page);
  await fillLogin(page, account);
  await expect(page).toHaveURL('/');

  await openTest(page);
  await answer(page, 2);
  await expectSaved(page);
  const during = await keptNames(page);
  expect(during.cookie).toEqual(expect.arrayContaining(['collectorauthtoken', 'signed-in', 'known-device']));
  expect(during['local storage']).toEqual(expect.arrayContaining(['username', 'attempts']));
  expect(await unnamed(page)).toEqual([]);
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Finish\?/);
  expect(await unnamed(page)).toEqual([]);

  // A candidate who agreed at the registration is not asked again.
  await open(page, paths.profile);
  await expect(page.getByRole('heading', { name: 'What you agree to' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Please read once' })).toBeHidden();
});

test('a candidate who registered before there was a notice reads it once on the profile', async ({ page }) => {
  await logInAs(page.context());
  await open(page, paths.profile);
  const notice = page.getByRole('region', { name: 'Please read once' });
  await notice.getByText('What we keep when you register').click();
  await expect(notice.getByText('Complain to the Data Protection Board of India')).toBeVisible();
  await notice.getByRole('button', { name: 'I have read this' }).click();
  await expect(page.getByText('Stored: you have read what this site keeps.')).toBeVisible();
  await open(page, paths.profile);
  await expect(page.getByRole('heading', { name: 'What you agree to' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('ticking the box shows figures of others, until a candidate unticks it in any tab', async ({ page, context }) => {
  await logInAs(context);
  const id = await openTest(page);
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Finish\?/);
  const result = () => page.goto(reviewPath(id));
  const hint = page.getByText('You can see averages, median times and what others chose once you tick the box');
  await result();
  await hint.getByRole('link', { name: 'Your Profile' }).click();
  const box = page.getByRole('checkbox', { name: 'Compare my figures with those of others' });
  await expectHydrated(page);
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(page.getByText('Stored: you agree.')).toBeVisible();
  await result();
  await expect(page.getByRole('heading', { name: 'Rank and percentile' })).toBeVisible();
  await expect(hint).toBeHidden();

  const other = await context.newPage();
  await open(other, paths.profile);
  const otherBox = other.getByRole('checkbox', { name: 'Compare my figures with those of others' });
  await expect(otherBox).toBeChecked();
  await otherBox.uncheck();
  await expect(other.getByText('Stored: you no longer agree.')).toBeVisible();
  await result();
  await expect(hint).toBeVisible();
});

test('consents of a stranger are refused', async ({ request }) => {
  const data = { notice: 'comparison', isGiven: true, version: 1, language: 'en' };
  expect((await request.post('/api/profile/consents', { data })).status()).toBe(401);
});

test('a notice leaves the form in sight on a phone, and opens without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  for (const [path, title] of [
    [paths.register, 'What we keep when you register'],
    [paths.contactUs, 'What we keep of your message'],
  ] as const) {
    await page.goto(path);
    const notice = page.locator('[data-notice]');
    expect((await notice.boundingBox())?.height, path).toBeLessThan(260);
    await expect(notice).toContainText(/By pressing '[^']+' you agree to this/);
    await notice.getByText(title).click();
    await expect(notice.getByText('Data Protection Board of India')).toBeVisible();
    await expectNoSidewaysScroll(page, path);
  }
  await context.close();
});
