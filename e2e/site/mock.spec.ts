import { expect, type Page, test } from '@playwright/test';

import { endpoints, mockPath, paths } from '@/lib/site/paths';

import { logInAs } from '../support/candidates';
import { button, declareAndBegin, expectQuestion, expectSaved, finishFromDialog } from '../support/exam';
import { ownSite } from '../support/own-site';

const { baseURL, store } = ownSite(4329);
const HOUR = 3_600;
/** A mock that has opened, with its results a day away. */
const RUNNING = { opens: -60, lastStart: HOUR, closes: 2 * HOUR, results: 24 * HOUR };

/** Answers the question on the screen with its right option, wherever the shuffle has put it. */
async function answerRight(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /right \d/ }).check();
  await button(page, 'Save & Next').click();
}

test('a page opened early waits and starts by itself at the opening, and another device goes on with the test', async ({
  page,
  browser,
}) => {
  const mock = store.add({ ...RUNNING, opens: 20 });
  const candidate = await logInAs(page.context());
  await page.goto(mockPath(mock));
  await expect(page.getByRole('heading', { level: 1, name: 'Mock of the journeys' })).toBeVisible();
  await expect(page.locator('main, body').first()).toContainText('Opens');
  await declareAndBegin(page);
  await expect(page.getByText('The test starts by itself when it opens.')).toBeVisible();
  await expect(page.getByText('The paper is on this device.')).toBeVisible();
  await expect(page.getByRole('timer').filter({ hasText: 'Opens in' })).toBeVisible();
  await expectQuestion(page, 1);
  await answerRight(page);
  await expectSaved(page);

  const phone = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
  });
  await logInAs(phone, candidate);
  const other = await phone.newPage();
  await other.goto(mockPath(mock));
  await expect(other.getByRole('timer').filter({ hasText: 'Time left' })).toBeVisible();
  // The first question is answered already.
  await expect(other.getByRole('radio', { name: /right/ })).toBeChecked();
  await button(other, 'Save & Next').click();
  await expectQuestion(other, 2);
  await answerRight(other);
  await expectSaved(other);
  await finishFromDialog(other);
  await expect(other).toHaveURL(/\/Finish\?totalAnswered=2&totalNotAnswered=8&resultsAt=\d+$/);
  await expect(other.getByText('Your answers are stored.')).toBeVisible();
  await expect(other.getByRole('term')).toHaveText(['Total Answered', 'Total Not Answered']);
  await phone.close();
  expect(store.entries(mock)).toMatchObject([{ candidate, score: 2_400 }]);
});

test('a waiting page starts nothing for somebody else who has logged in meanwhile', async ({ page }) => {
  const mock = store.add({ ...RUNNING, opens: 12 });
  const candidate = await logInAs(page.context());
  await page.goto(mockPath(mock));
  await declareAndBegin(page);
  await expect(page.getByText('The test starts by itself when it opens.')).toBeVisible();
  await logInAs(page.context());
  // The attempt is that of the candidate who has checked in, and the page asks for a login as that one.
  await expect(page.getByRole('alert').filter({ hasText: candidate })).toBeVisible();
  await expect.poll(() => store.entries(mock)).toMatchObject([{ candidate }]);
});

test('a waiting page learns that the opening has moved', async ({ page }) => {
  const mock = store.add({ ...RUNNING, opens: HOUR, lastStart: 2 * HOUR });
  await logInAs(page.context());
  await page.goto(mockPath(mock));
  await declareAndBegin(page);
  await expect(page.getByText('The test starts by itself when it opens.')).toBeVisible();
  store.move(mock, RUNNING);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expectQuestion(page, 1);
});

test('there is no second attempt, and no byte of the key before the results', async ({ page }) => {
  const mock = store.add(RUNNING);
  await logInAs(page.context());
  await page.goto(mockPath(mock));
  await declareAndBegin(page);
  await expectQuestion(page, 1);
  await answerRight(page);
  await expectSaved(page);
  await finishFromDialog(page);
  await expect(page.getByText('Your answers are stored.')).toBeVisible();
  await page.goto(mockPath(mock));
  await expect(page).toHaveURL(/\/Finish\?totalAnswered=1&/);
  const history = page.getByRole('row').filter({ hasText: 'Mock of the journeys' });
  await expect(history).toContainText('results on');
  await history.getByRole('link').click();
  await expect(page.getByText('you answered 1 of 10 questions')).toBeVisible();
  for (const path of [page.url(), paths.profile, endpoints.attempts])
    expect(await (await page.request.get(path)).text()).not.toContain('canary');

  store.move(mock, { opens: -300, lastStart: -200, closes: -100, results: -99 });
  // While a busy machine takes its own pause for an outage, results wait a minute more.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Rank and percentile' })).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 300_000 });
  await expect(page.getByText('canary explanation').first()).toBeAttached();
  await page.goto(mockPath(mock));
  await expect(page).toHaveURL(/\/Score\?attempt=/);
});

test('a mock that nobody may start any more says why', async ({ page }) => {
  await logInAs(page.context());
  await page.goto(mockPath(store.add({ ...RUNNING, lastStart: -1 })));
  await expect(page.getByText('Nobody can start this test any more: the last start was on')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Back To Home' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.goto(mockPath('no-such-mock'));
  await expect(page.getByText('There is no such test.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});
