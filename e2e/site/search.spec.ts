import { expect, type Page, test } from '@playwright/test';

import { paths, searchPath } from '@/lib/site/paths';
import { institute } from '@/lib/site/institute';

import { expectNoSidewaysScroll } from '../support/exam';
import { expectNoViolations } from '../support/usable';

const results = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const told = (page: Page) => page.getByRole('main').getByRole('status');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a typed query lists and counts its results, which lead to what was found', async ({ page }) => {
    await page.goto(paths.search);
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
    const field = page.getByRole('search').getByRole('searchbox', { name: 'Search the site' });
    await field.fill('monsoon branches');
    await field.press('Enter');
    await expect(page).toHaveURL('/Search?q=monsoon+branches');
    await expect(told(page)).toHaveText(/^\d+ results? for “monsoon branches”/);
    await expect(page.getByRole('searchbox')).toHaveValue('monsoon branches');
    const first = results(page).first();
    await expect(first).toContainText('Article');
    await expect(first.locator('mark').first()).toHaveText(/monsoon/i);
    await first.getByRole('link').click();
    await expect(page).toHaveURL('/Articles?article=art-02');
  });

  test('a page without a query says what can be searched', async ({ page }) => {
    await page.goto(paths.search);
    await expect(told(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Fees' }).click();
    await expect(page).toHaveURL('/OnlineTestSeries#fees');
  });

  test('a Hindi query finds English texts, however it is typed', async ({ page }) => {
    for (const query of ['निबंध', 'निबन्ध', 'nibandh']) {
      await page.goto(searchPath(query));
      // An announcement with the word itself in its title may come before it.
      const first = results(page).getByRole('link').first().or(results(page).getByRole('link').nth(1));
      await expect(first.and(page.locator(`[href="${paths.essayPrep}"]`))).toBeVisible();
    }
    await page.goto(searchPath('मानव विज्ञान का पाठ्यक्रम'));
    await expect(results(page).first().getByRole('link')).toHaveAttribute('href', paths.anthropology);
  });

  test('a misspelt query finds results, and the page offers the right spelling', async ({ page }) => {
    await page.goto(searchPath('geograhpy of indai'));
    await expect(results(page).first()).toContainText('geography');
    await page.getByRole('link', { name: 'geography of india' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('geography of india');
  });

  test('a page without results says so and shows other ways', async ({ page }) => {
    await page.goto(searchPath('xqzvw'));
    await expect(told(page)).toHaveText('Nothing was found for “xqzvw”.');
    await page.getByRole('link', { name: 'Old papers', exact: true }).click();
    await expect(page).toHaveURL(paths.oldPaper);
  });

  test('a page says when no result has all the words', async ({ page }) => {
    await page.goto(searchPath('monsoon xqzvw'));
    await expect(told(page)).toHaveText(
      /^No page has all the words of “monsoon xqzvw”\. \d+ results with some of them/,
    );
    await expect(results(page).first()).toContainText('Monsoon');
  });

  test('the search page is not indexed, but its links may be followed', async ({ page }) => {
    await page.goto(searchPath('essay'));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/Search$/);
    await expect(page).toHaveTitle('Search: essay · Collector Study Circle');
    await expect(page.locator('h1')).toHaveCount(1);
    await page.goto(paths.search);
    await expect(page).toHaveTitle('Search · Collector Study Circle');
  });
});

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test(`the header leads to the search, and the keyboard to the results, at ${width} px`, async ({ page }) => {
      await page.goto(paths.aboutUs);
      await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
      await expect(page).toHaveURL(paths.search);
      await page.getByRole('searchbox').fill('kinship');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('search').getByRole('button', { name: 'Search' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(results(page).first()).toContainText('kinship');
    });
  });
}

for (const path of [paths.search, searchPath('gs paper 2'), searchPath('निबंध'), searchPath('xqzvw')]) {
  test(`${decodeURI(path)} is accessible on a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await expectNoViolations(page);
  });
}

test('no query makes the page scroll sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const query of ['anthropology', 'पुराने प्रश्नपत्र', 'x'.repeat(100), '', 'मानवविज्ञान'.repeat(9)]) {
    await page.goto(searchPath(query));
    await expectNoSidewaysScroll(page, query);
  }
});

test('any query is answered, and does nothing but search', async ({ page, request }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  const attack = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
  await page.goto(searchPath(attack), { waitUntil: 'networkidle' });
  await expect(told(page)).toContainText(attack);
  expect(complaints).toEqual([]);

  const queries = [
    ...['q=monsoon&q=essay', 'q[]=a', 'q=%00', 'q=%ED%A0%80', 'q=%E0%A4%A', 'q=%', 'q=%E2%80%AE', 'q=%F0%9F%98%80'],
    ...[
      'q=__proto__',
      'q=constructor',
      'q=.*%2B%3F%5E%24%7B%7D()%7C%5B%5D%5C',
      'q=%3F!%2E',
      'q=%F0%9F%98%80'.repeat(2),
    ],
    ...[`q=${'a'.repeat(5_000)}`, `q=${'a+b+'.repeat(1_500)}`, `q=${'%E0%A4%BE'.repeat(500)}`],
  ];
  for (const query of queries) {
    const response = await request.get(`${paths.search}?${query}`);
    expect(response.status(), query).toBe(200);
  }
  expect(await (await request.get(`${paths.search}?q=monsoon&q=essay`)).text()).toContain('for “monsoon”');
});

test('every result leads to an existing page', async ({ page, request, baseURL }) => {
  const found = new Set<string>();
  for (const query of ['india', 'paper', 'essay', 'test', 'fees', 'time table', 'study', 'sample', 'video', 'notice']) {
    await page.goto(searchPath(query));
    for (const link of await results(page).getByRole('link').all()) {
      const url = new URL((await link.getAttribute('href')) ?? '', baseURL);
      if (url.origin === baseURL) found.add(url.pathname + url.search);
    }
  }
  expect(found.size).toBeGreaterThan(50);
  for (const path of found) expect((await request.get(path)).status(), path).toBe(200);
});

test('the search finds the interview videos on their page', async ({ page }) => {
  await page.goto(paths.interviewGuide);
  for (const { title, source } of institute().interviewVideos) {
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(source);
  }
});

test('the search page loads no script of its own', async ({ page }) => {
  const scriptsOf = async (path: string) => {
    await page.goto(path);
    return page.locator('script[src]').evaluateAll((all) => all.map((script) => script.getAttribute('src')));
  };
  const others = await scriptsOf(paths.pageNotFound);
  expect((await scriptsOf(searchPath('essay'))).filter((script) => !others.includes(script))).toEqual([]);
});
