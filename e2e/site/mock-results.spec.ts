import { readFileSync } from 'node:fs';

import { expect, type Locator, type Page, test } from '@playwright/test';

import { deskEndpoints, paths, rankListPath, resultsPath, reviewPath } from '@/lib/site/paths';

import { open, postLogin, register } from '../support/accounts';
import { EDITOR, logInAs, newCandidate } from '../support/candidates';
import { expectNoSidewaysScroll } from '../support/exam';
import { ownSite } from '../support/own-site';
import { expectNoViolations } from '../support/usable';

const { baseURL, store } = ownSite(4330);
const HOUR = 3_600;
const WAITING = { opens: -3 * HOUR, lastStart: -2 * HOUR, closes: -HOUR, results: HOUR };
const KNOWN = { ...WAITING, results: -HOUR / 2 };

/**
 * Ninety candidates: thirty have all right, thirty half, thirty nothing. The right options are 1, 2, 3, 4, 1 and so on.
 * But the best answer question 3 with 2, and half of the others with 3: as if its key were wrong.
 */
function addSat(mock: string, first = newCandidate()): string {
  const all = Array.from({ length: 90 }, (_, index) => {
    const known = [10, 5, 0][Math.floor(index / 30)] ?? 0;
    const digits = Array.from({ length: 10 }, (_, at) => (at < known ? (at % 4) + 1 : 0));
    digits[2] = index < 30 ? 2 : index % 2 === 0 ? 3 : 0;
    return { candidate: index === 0 ? first : newCandidate(), responses: digits.join('') };
  });
  store.addSat(mock, all);
  return first;
}

/** The number in place of a candidate's name. */
const NUMBER = /^\d{4} \d{4} \d{4}$/;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const cellsOf = async (row: Locator) => (await row.locator('th, td').allInnerTexts()).map((text) => text.trim());

/** Waits until the site has worked out the figures, which it does by itself. */
const expectFigures = (page: Page) =>
  expect(async () => {
    await page.reload();
    await expect(region(page, 'Questions').getByRole('table')).toBeVisible({ timeout: 1_000 });
  }).toPass();

test('results come by themselves at their time, and are right to the mark', async ({ page, context }) => {
  const mock = store.add(WAITING);
  addSat(mock);
  await logInAs(context, EDITOR);
  await page.goto(resultsPath(mock));
  await expect(page.locator('main')).toContainText('So far 90 candidates entered');
  await expect(page.locator('main')).toContainText('The results come');
  await expect(page.getByRole('table')).toHaveCount(0);
  expect((await page.request.get(deskEndpoints.resultsCsv(mock))).status()).toBe(409);

  store.move(mock, KNOWN);
  await page.reload();
  const rows = region(page, 'Rank list').getByRole('row');
  await expect(rows).toHaveCount(91);
  // 9 right and 1 wrong: 18 - 0.67. 5 right: 10; 4 right: 8. 1 right: 2; none: 0.
  const figuresOf = async (at: number) => (await cellsOf(rows.nth(at))).slice(2);
  expect(await figuresOf(1)).toEqual(['1', '17.33', '0:00', '9', '1', '0', '90.00']);
  expect(await figuresOf(31)).toEqual(['31', '10.00', '0:00', '5', '0', '5', '50.00']);
  expect(await figuresOf(90)).toEqual(['76', '0.00', '0:00', '0', '0', '10', '0.00']);
  expect((await cellsOf(rows.nth(90)))[0]).toMatch(/^candidate-/);

  await expectFigures(page);
  const weakest = region(page, 'Questions').getByRole('row').nth(1);
  await expect(weakest).toContainText('3. Which option of question 2 is right?');
  await expect(weakest).toContainText('Perhaps the key is wrong: the best chose B');
  await weakest.getByRole('link').click();
  const draws = region(page, 'Question 3').getByRole('table', { name: 'What each option drew' });
  await expect(draws).toBeVisible();
  expect(await cellsOf(draws.getByRole('row').nth(2))).toEqual(['B', '30 (100 %)', '0 (0 %)', '0 (0 %)']);
  await expectNoViolations(page);
});

test('an editor counts cut-offs and sorts the questions, with the keyboard alone and without JavaScript', async ({
  browser,
}) => {
  const mock = store.add(KNOWN);
  addSat(mock);
  const context = await browser.newContext({
    ...{ baseURL, javaScriptEnabled: false, viewport: { width: 360, height: 740 } },
  });
  await logInAs(context, EDITOR);
  const page = await context.newPage();
  await page.goto(resultsPath(mock));
  await expectFigures(page);
  await expectNoSidewaysScroll(page, 'at 360 px');
  await page.getByLabel('Marks, with spaces between several').focus();
  await page.keyboard.type('17.33 8');
  await page.keyboard.press('Enter');
  const counts = region(page, 'Cut-offs of your own').getByRole('row');
  await expect(counts).toHaveCount(3);
  expect(await cellsOf(counts.nth(1))).toEqual(['17.33', '30', '33.3']);
  expect(await cellsOf(counts.nth(2))).toEqual(['8', '60', '66.7']);
  await page.getByRole('columnheader', { name: 'Question', exact: true }).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/sort=number/);
  await expect(region(page, 'Questions').getByRole('row').nth(1)).toContainText('1. Which option of question 0');
  await context.close();
});

test('the files can be downloaded, with the same numbers for the same candidates', async ({ page, context }) => {
  const mock = store.add(KNOWN);
  addSat(mock);
  await logInAs(context, EDITOR);
  await page.goto(resultsPath(mock));
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    return readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
  };
  const results = await download('Results as CSV');
  const responses = await download('Responses as CSV');
  expect(results[0]).toBe(
    '\ufeff"Rank","Username","Name","Marks","Minutes","Correct","Wrong","Blank","Percentage","State","Shown as"',
  );
  expect(results).toHaveLength(91);
  expect(results[1]).toMatch(/^1,"candidate-[\w-]+","",17\.33,0,9,1,0,90,"ranked","\d{4} \d{4} \d{4}"$/);
  expect(responses[1]).toBe('"Key","","A","B","C","D","A","B","C","D","A","B"');
  expect(responses[2]).toMatch(/^"\d{4} \d{4} \d{4}",17\.33,"A","B","B","D","A","B","C","D","A","B"$/);
  const numbersIn = (lines: string[]) => lines.flatMap((line) => /\d{4} \d{4} \d{4}/.exec(line) ?? []);
  expect(numbersIn(responses)).toEqual(numbersIn(results));
});

test('the institute sees who is who, and others the name of a candidate who agrees on /Profile until he takes it back', async ({
  page,
  browser,
}) => {
  const { Username, Password, Name } = await register(page.request);
  await postLogin(page.request, { Username, Password });
  const mock = store.add(KNOWN);
  addSat(mock, Username);
  const editors = await browser.newContext({ baseURL });
  await logInAs(editors, EDITOR);
  const listed = async () => {
    const file = await (await editors.request.get(baseURL + deskEndpoints.resultsCsv(mock))).text();
    const own = file.split('\r\n').find((line) => line.includes(`"${Username}","${Name}"`));
    return /"ranked","([^"]*)"$/.exec(own ?? '')?.[1];
  };
  await open(page, paths.profile);
  const box = page.getByRole('checkbox', { name: 'Show my name in rank lists' });
  await expect(box).not.toBeChecked();
  expect(await listed()).toMatch(NUMBER);
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Stored: you agree.')).toBeVisible();
  expect(await listed()).toBe(Name);
  await page.reload();
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(page.getByText('Stored: you no longer agree.')).toBeVisible();
  expect(await listed()).toMatch(NUMBER);
  await editors.close();
});

test('who sat a mock reads its rank list from the results on, and nobody else ever does', async ({ page, context }) => {
  const mock = store.add(WAITING);
  const own = addSat(mock, await logInAs(context));
  await page.goto(rankListPath(mock));
  await expect(page.getByRole('main')).toContainText('The rank list comes with the results on');
  await expect(page.getByRole('table')).toHaveCount(0);

  store.move(mock, KNOWN);
  await page.goto(reviewPath(store.attemptOf(mock, own)));
  await page.getByRole('link', { name: 'Rank list' }).click();
  const rows = page.getByRole('table', { name: 'Mock of the journeys' }).getByRole('row');
  await expect(rows).toHaveCount(91);
  await expect(rows.filter({ hasText: '(you)' })).toHaveCount(1);
  for (const row of (await rows.all()).slice(1, 4))
    expect((await cellsOf(row))[0]).toMatch(/^\d{4} \d{4} \d{4}( \(you\))?$/);
  expect(await page.content()).not.toMatch(/candidate-[\da-f]{8}/);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, 'at 360 px');

  await logInAs(context);
  await page.goto(rankListPath(mock));
  await expect(page.getByRole('main')).toContainText(
    'A rank list is shown to those who sat the test, and you did not.',
  );
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('only editors get the results of a mock', async ({ page, context }) => {
  const mock = store.add(KNOWN);
  addSat(mock);
  const files = [deskEndpoints.resultsCsv(mock), deskEndpoints.responsesCsv(mock)];
  for (const file of files) expect((await page.request.get(file)).status()).toBe(401);
  await logInAs(context);
  for (const file of files) expect((await page.request.get(file)).status()).toBe(404);
  await page.goto(resultsPath(mock));
  expect(new URL(page.url()).pathname).toBe(paths.home);
});
