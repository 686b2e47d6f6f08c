import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import ICAL from 'ical.js';

import { articlePath, paths, syllabusTextPath, timetableFeedPath } from '@/lib/site/paths';
import { institute } from '@/lib/site/institute';

const site = institute();

const TIME_TABLE = `${paths.onlineTestSeries}#time-table`;

async function readFeed(request: APIRequestContext) {
  const response = await request.get(timetableFeedPath);
  expect(response.status()).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return { response, events: calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)) };
}

test.describe('the calendar', () => {
  test('the calendar takes no day out of the prose of the time table', async ({ request }) => {
    const { response, events } = await readFeed(request);
    expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(response.headers()['cache-control']).toMatch(/^public, max-age=([1-5]?\d|60), stale-while-revalidate=\d+$/);
    for (const { component } of events) expect(component.getFirstPropertyValue('uid')).toMatch(/^mock-/);
  });

  test('an unchanged calendar is not sent again', async ({ request }) => {
    const [first, second] = [await readFeed(request), await readFeed(request)];
    expect(await second.response.text()).toBe(await first.response.text());
    const tag = first.response.headers().etag ?? '';
    const third = await request.get(timetableFeedPath, { headers: { 'If-None-Match': tag } });
    expect(third.status()).toBe(304);
  });

  test('the calendar is linked beside the time table, even without JavaScript', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(TIME_TABLE);
    await expect(page.getByText('also subscribe to this link in a calendar app')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Add the mocks to your calendar' }).click();
    expect((await download).suggestedFilename()).toBe('timetable.ics');
    await context.close();
  });
});

async function printed(page: Page, path: string) {
  await page.emulateMedia({ media: 'print' });
  await page.goto(path);
  return page.locator('main');
}

/** Whether a background lies behind the letters, or they are not black. */
const hasColours = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .some((element) => {
        const { color, backgroundColor } = getComputedStyle(element);
        return color !== 'rgb(0, 0, 0)' || !['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(backgroundColor);
      }),
  );

for (const path of [
  paths.upsc,
  paths.economics,
  paths.scienceTechnology,
  paths.anthropology,
  paths.articles,
  syllabusTextPath('syl-ant-01'),
  articlePath('art-01'),
]) {
  test(`${path} prints only its text, black on white`, async ({ page }) => {
    const main = await printed(page, path);
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(main.locator('h1')).toBeVisible();
    await expect(main.getByText(`${site.name} · ${site.address}`)).toBeVisible();
    await expect(main.locator('.prose').first()).toBeVisible();
    for (const role of ['navigation', 'button', 'textbox', 'combobox', 'tab'] as const) {
      await expect(main.getByRole(role), role).toHaveCount(0);
    }
    await expect(main.getByRole('link', { name: /Download|Read more|prelims test/ })).toHaveCount(0);
    expect(await hasColours(page)).toBe(false);
    const { fontSize, fontFamily } = await main
      .locator('.prose p')
      .first()
      .evaluate((line) => getComputedStyle(line));
    expect(Number.parseFloat(fontSize) * 0.75).toBeCloseTo(11, 1);
    expect(fontFamily).toMatch(/serif/i);
  });
}

test('links within headings and sentences are printed', async ({ page }) => {
  await page.goto('/Search?q=polity');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first()).toBeVisible();
});

test('print styles leave the page on the screen unchanged', async ({ page }) => {
  await page.goto(paths.economics);
  await expect(page.getByText(`${site.name} · ${site.address}`)).toBeHidden();
  await expect(page.getByRole('link', { name: /^Download/ }).first()).toBeVisible();
  expect(await hasColours(page)).toBe(true);
});

test.describe('the time table', () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
      test.use({ javaScriptEnabled });

      test(`the time table prints whole, and without the rest of the page, ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
        page,
      }) => {
        await page.goto(TIME_TABLE);
        const tables = page.locator('#time-table table');
        await expect(tables.nth(0)).toBeVisible();
        await expect(tables.nth(6)).toBeHidden();
        await page.emulateMedia({ media: 'print' });
        await expect(tables).toHaveCount(7);
        for (const table of await tables.all()) await expect(table).toBeVisible();
        await expect(page.getByRole('tabpanel').getByText('Time Table', { exact: true })).toBeVisible();
        await expect(page.locator('#home')).toBeHidden();
        for (const role of ['tab', 'button', 'combobox'] as const) await expect(page.getByRole(role)).toHaveCount(0);
        await expect(page.getByRole('link')).toHaveCount(0);
      });
    });
  }

  test('the printed time table keeps its rows whole and repeats their heads on A4', async ({ page }) => {
    const main = await printed(page, TIME_TABLE);
    await expect(main).toHaveCSS('page', 'content');
    await expect(main.locator('thead').first()).toHaveCSS('display', 'table-header-group');
    await expect(main.locator('tbody tr').first()).toHaveCSS('break-inside', 'avoid');
    await expect(main.locator('summary').first()).toHaveCSS('break-after', 'avoid');
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[456][.\d]* 84[12][.\d]*\]/);
    const sheets = pdf.match(/\/Type\s*\/Page\b/g) ?? [];
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets.length).toBeLessThan(7);
  });
});

test('a printed link is followed by its address, except in a table', async ({ page }) => {
  await printed(page, paths.impLink);
  const written = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content);
  expect(await written('main a[href^="http"]')).toContain('https://');
  await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML(
      'beforeend',
      '<table><tr><td><a id="in-table" href="https://example.org">x</a></td></tr></table>',
    );
  });
  expect(await written('#in-table')).toBe('none');
});
