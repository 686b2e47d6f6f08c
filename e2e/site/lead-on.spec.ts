import { expect, test } from '@playwright/test';

import { publicPaths } from '@/lib/site/pages';
import {
  articlePath,
  essayTextPath,
  magazinePath,
  paths,
  questionPath,
  quizPath,
  searchPath,
  syllabusTextPath,
} from '@/lib/site/paths';

import { expectNoSidewaysScroll } from '../support/exam';

/** No page of the site is an end: a reader finds where to go on, on a phone and without scripts. */

const TEXTS = [articlePath('art-05'), essayTextPath('ess-01'), syllabusTextPath('syl-gs-02')];
const ISSUE = magazinePath('1');
const PAGES = publicPaths.filter((path) => path !== paths.home);
const OTHERS = [paths.pageNotFound, paths.search, searchPath('essay'), paths.login, paths.register];
const MISSING = [questionPath('none'), articlePath('none'), quizPath('2000-01-01')];

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

for (const path of [...PAGES, ...TEXTS, ISSUE, ...OTHERS, ...MISSING]) {
  test(`${path} ends in at least three links on a phone`, async ({ page, baseURL }) => {
    await page.goto(path);
    const links = page.getByRole('main').getByRole('navigation', { name: 'Go on' }).getByRole('link');
    const addresses = await links.evaluateAll((all) =>
      all.map((it) => (it instanceof HTMLAnchorElement ? it.href : '')),
    );
    expect(new Set(addresses).size).toBeGreaterThanOrEqual(3);
    for (const address of addresses) {
      expect(address).toMatch(new RegExp(`^${baseURL}/`));
      expect(address).not.toBe(page.url());
    }
    await expect(links.last()).toBeVisible();
    await expectNoSidewaysScroll(page, path);
  });
}

test('the sections of the home page lead on, without a list of their own', async ({ page }) => {
  await page.goto(paths.home);
  const links = page.getByRole('main').locator('section a[href^="/"]');
  const addresses = await links.evaluateAll((all) => all.map((it) => it.getAttribute('href')));
  expect(new Set(addresses).size).toBeGreaterThanOrEqual(3);
  await expect(page.getByRole('navigation', { name: 'Go on' })).toHaveCount(0);
});

test('an issue of the magazine leads to a test and to a related text, and names no other issue', async ({ page }) => {
  await page.goto(ISSUE);
  const goOn = page.getByRole('navigation', { name: 'Go on' }).getByRole('link');
  await expect(goOn.nth(0)).toHaveAttribute('href', /^\/TestInstruction\?Cat=\d+&Sub=\d+$/);
  await expect(goOn.nth(1)).toContainText(/^Related: /);
  await expect(page.getByRole('main').locator('a[href*="Mid="]')).toHaveCount(0);
});

for (const path of TEXTS) {
  test(`${path} leads to a test, to a related text and to the next of its kind`, async ({ page }) => {
    await page.goto(path);
    const goOn = page.getByRole('navigation', { name: 'Go on' }).getByRole('link');
    await expect(goOn.nth(0)).toHaveAttribute('href', /^\/TestInstruction\?Cat=\d+&Sub=\d+$/);
    await expect(goOn.nth(1)).toContainText(/^Related: /);
    await expect(goOn.nth(2)).toContainText(/^Next: /);
  });
}

test('on a wide screen, the contents and where to go on stand beside a text', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(syllabusTextPath('syl-ant-01'));
  const text = await page.getByRole('article').boundingBox();
  for (const name of ['On this page', 'Go on']) {
    const box = await page.getByRole('navigation', { name }).boundingBox();
    expect(box?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
  }
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  expect(await contents.count()).toBeGreaterThan(1);
  await contents.last().click();
  await expect(page.getByRole('heading', { name: await contents.last().innerText() }).last()).toBeInViewport();
});

test('the syllabus page is short on a phone, begins with the papers and shows the start of each entry', async ({
  page,
}) => {
  await page.goto(paths.upsc);
  await expect(page).toHaveTitle(/^UPSC Syllabus for 2016 ·/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('UPSC Syllabus for 2016');
  const strip = page.getByRole('navigation', { name: 'Papers' }).getByRole('link');
  await expect(strip).toHaveText([
    ...['General Studies I', 'General Studies II', 'General Studies III', 'General Studies IV'],
    ...['CSAT', 'Essay', 'Optional', 'Dates'],
  ]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6_000);
  const entries = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator('details') });
  expect(await entries.count()).toBeGreaterThan(5);
  for (const entry of await entries.all()) {
    const text = entry.locator('.prose');
    await expect(text).toBeVisible();
    const folded = (await entry.boundingBox())?.height ?? 0;
    await entry.locator('summary').click();
    expect((await entry.boundingBox())?.height).toBeGreaterThan(folded);
  }
});

test('the page of what is not there yet offers the search and the tests', async ({ page }) => {
  await page.goto(paths.pageNotFound);
  await expect(page.getByRole('heading', { level: 1, name: 'Data Will be Coming soon..' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^CSAT \d+ questions$/ })).toHaveAttribute(
    'href',
    '/TestInstruction?Cat=1&Sub=2',
  );
});

test('a visitor without an account sees the tests and a sample question with its answer', async ({ page }) => {
  await page.goto(paths.onlineTestSeries);
  await expect(page.getByRole('link', { name: /^CSAT \d+ questions$/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4_200);
  const folded = page.getByRole('link', { name: /^Polity: Foundations and Rights \d+ questions$/ });
  await expect(folded).toBeHidden();
  await page.getByRole('tabpanel', { name: 'Home' }).getByText('More subject tests').click();
  await expect(folded).toBeVisible();
  const sample = page.getByRole('region', { name: 'A sample question' });
  await expect(sample.getByRole('listitem')).toHaveCount(4);
  await expect(sample.getByText(/^B\. The Godavari/)).toBeHidden();
  await sample.getByText('Show the answer').click();
  await expect(sample.getByText(/^B\. The Godavari/)).toBeVisible();
});

test('a course leads to its fee and to how one enrols', async ({ page }) => {
  await page.goto(paths.home);
  const course = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'UP-PCS General Studies' }) });
  await expect(course.getByRole('link', { name: 'Fees' })).toHaveAttribute('href', '/OnlineTestSeries#fees');
  await expect(course.getByRole('link', { name: 'How to enroll' })).toHaveAttribute(
    'href',
    '/OnlineTestSeries#how-to-enroll',
  );
});

test('a link to what is not there yet says so', async ({ page }) => {
  await page.goto(paths.upsc);
  for (const name of ['Study Materials', 'Books-Resources']) {
    const link = page.getByRole('link', { name: new RegExp(`^${name}`) }).and(page.locator('[href="/PageNotFound"]'));
    expect(await link.evaluate((it) => getComputedStyle(it, '::after').content)).toContain('"soon"');
  }
});
