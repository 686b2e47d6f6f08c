import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';

import { deskEndpoints, mockPath, paths, timetableFeedPath } from '@/lib/site/paths';
import { indianInput } from '@/lib/text/indian-time';

import { EDITOR, logInAs } from '../support/candidates';
import { expectNoSidewaysScroll } from '../support/exam';
import { watchShift } from '../support/layout-shift';
import { ownSite } from '../support/own-site';

const { baseURL, store } = ownSite(4328, { copiesBuild: true });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Scheduled = { id: string; name: string; opensMs: number };

/** Sends an editor's change of a mock. */
async function change(editor: APIRequestContext, id: string, data: object): Promise<void> {
  expect((await editor.post(deskEndpoints.mock(id), { data })).status()).toBe(200);
}

/** Schedules a mock that opens in a day: an hour for starts, closed after three hours, with results after five. */
async function schedule(page: Page, usernames?: string): Promise<Scheduled> {
  const paper = store.add({ opens: -9_000, lastStart: -8_000, closes: -7_000, results: -6_000 });
  const opensMs = MINUTE_MS * Math.ceil((Date.now() + 24 * HOUR_MS) / MINUTE_MS);
  const [id, name] = [randomUUID(), `Prelims mock ${randomUUID().slice(0, 8)}`];
  const form = {
    ...{ name, opens: indianInput(opensMs), lastStart: indianInput(opensMs + HOUR_MS) },
    ...{ closes: indianInput(opensMs + 3 * HOUR_MS), results: indianInput(opensMs + 5 * HOUR_MS) },
    ...(usernames === undefined ? { whom: 'all', usernames: '' } : { whom: 'list', usernames }),
  };
  await logInAs(page.context(), EDITOR);
  await change(page.request, id, { do: 'schedule', paper, form });
  return { id, name, opensMs };
}

const textOf = async (page: Page, path: string) => (await page.request.get(path)).text();
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });

test('a scheduled mock is listed at once, follows its phases, and is gone once it is withdrawn', async ({
  page,
  browser,
}) => {
  const { id, name, opensMs } = await schedule(page);
  await expect.poll(async () => (await textOf(page, paths.onlineTestSeries)).includes(name)).toBe(true);
  await expect.poll(async () => (await textOf(page, timetableFeedPath)).includes(name)).toBe(true);

  const visitor = await browser.newPage({ baseURL });
  // The phases follow the site's clock, which shows the page's time here.
  await visitor.clock.install({ time: opensMs - 2 * HOUR_MS });
  await visitor.route('**/healthz', async (route) =>
    route.fulfill({ headers: { Date: await visitor.evaluate(() => new Date().toUTCString()) } }),
  );
  await visitor.goto(paths.onlineTestSeries);
  const card = cardOf(visitor, name);
  await expect(card).toContainText(/Opens in 1:59:\d\d/);
  for (const [ms, text] of [
    [2 * HOUR_MS, 'Open now'],
    [HOUR_MS, 'Running: the last start is over'],
    [2 * HOUR_MS, 'Closed: the results follow'],
    [2 * HOUR_MS, 'The results are out'],
  ] as const) {
    await visitor.clock.fastForward(ms);
    await expect(card).toContainText(text);
  }
  await card.getByRole('link', { name: 'Go to the mock' }).click();
  await expect(visitor.getByRole('alertdialog')).toContainText('Please login first.');
  await visitor.close();

  await change(page.request, id, { do: 'withdraw', version: 1 });
  await expect.poll(async () => (await textOf(page, paths.onlineTestSeries)).includes(name)).toBe(false);
  await expect
    .poll(async () => {
      const feed = await textOf(page, timetableFeedPath);
      return feed.split('BEGIN:VEVENT').find((event) => event.includes(`UID:mock-${id}`));
    })
    .toMatch(/SEQUENCE:2\r\nSTATUS:CANCELLED/);
});

test('without JavaScript the list has the times and nothing that claims a phase', async ({ page, browser }) => {
  const { id, name } = await schedule(page);
  await expect.poll(async () => (await textOf(page, paths.onlineTestSeries)).includes(name)).toBe(true);
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(paths.onlineTestSeries);
  const card = cardOf(visitor, name);
  await expect(card.locator('time:visible')).toHaveCount(4);
  await expect(card.getByRole('link', { name: 'Go to the mock' })).toHaveAttribute('href', mockPath(id));
  await expect(card).not.toContainText(/Opens in|Open now|Running|Closed/);
  await context.close();
});

test('the phase appears without moving the page, which fits a small phone', async ({ page }) => {
  const { name } = await schedule(page);
  await expect.poll(async () => (await textOf(page, paths.onlineTestSeries)).includes(name)).toBe(true);
  const shift = await watchShift(page);
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(paths.onlineTestSeries);
    await expect(cardOf(page, name)).toContainText(/Opens in/);
    // A line that comes later moves the page by 0.03.
    expect(await shift(), `at ${width} px`).toBeLessThan(0.02);
    await expectNoSidewaysScroll(page, `at ${width} px`);
  }
});

test('a private mock is on the profiles of invited candidates, and nowhere in public', async ({ page, browser }) => {
  const invited = `invited-${randomUUID().slice(0, 8)}`;
  const { id, name } = await schedule(page, `${invited}\nsomebody else`);
  await schedule(page);
  expect(await textOf(page, paths.onlineTestSeries)).not.toContain(name);
  expect(await textOf(page, timetableFeedPath)).not.toContain(name);

  const context = await browser.newContext({ baseURL });
  await logInAs(context, invited);
  const candidate = await context.newPage();
  await candidate.goto(paths.profile);
  await expect(candidate.getByRole('heading', { name: 'Mocks you are invited to' })).toBeVisible();
  await expect(cardOf(candidate, name)).toContainText(/Opens in/);
  await expect(cardOf(candidate, name).getByRole('link')).toHaveAttribute('href', mockPath(id));
  await logInAs(context);
  await candidate.goto(paths.profile);
  await expect(candidate.getByRole('heading', { name: 'Your Profile' })).toBeVisible();
  await expect(candidate.getByText(name)).toHaveCount(0);
  await context.close();
});
