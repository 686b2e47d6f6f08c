import { expect, type Page, test } from '@playwright/test';

import { endpoints, paths } from '@/lib/site/paths';

import { open } from '../support/accounts';
import { logInAs } from '../support/candidates';
import {
  answer,
  button,
  declareAndBegin,
  expectNoSidewaysScroll,
  expectQuestion,
  expectSaved,
  finishFromDialog,
  keyOf,
  openTest,
  sitTest,
  TEST,
} from '../support/exam';
import { watchShift } from '../support/layout-shift';
import { expectNoViolations } from '../support/usable';

const key = keyOf(TEST);
const NAME = 'Indian Polity';
const LIST = `${paths.onlineTestSeries}#practice-test`;

const strip = (page: Page) => page.getByRole('navigation', { name: 'Your next step' });
const running = (page: Page) => strip(page).getByRole('listitem').filter({ hasText: 'Go on' });
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('tabpanel', { name: 'Practice Test' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });

test('a running test is on every page with its clock, and its result and row follow the finish', async ({ page }) => {
  await logInAs(page.context());
  await open(page, paths.home);
  await expect(strip(page).getByRole('link', { name: 'Tests you can take now' })).toBeVisible();

  await openTest(page, TEST.path);
  await answer(page, key[0] ?? 1);
  await expectSaved(page);
  for (const path of [paths.home, paths.upsc, paths.profile, paths.myData, LIST]) {
    await open(page, path);
    await expect(running(page), path).toContainText(new RegExp(`^${NAME} · (29|30):\\d\\d · Go on$`));
  }
  await expect(rowOf(page, NAME).getByRole('link', { name: `Go on with ${NAME}` })).toBeVisible();
  const shown = (await running(page).textContent()) ?? '';
  await expect(running(page)).not.toHaveText(shown);

  await running(page).getByRole('link').click();
  await expectQuestion(page, 2);
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Finish\?/);
  await expect(page.getByText(NAME, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Marks 2.00 of 30.00')).toBeVisible();
  await expect(running(page)).toHaveCount(0);

  await open(page, LIST);
  await expect(strip(page).getByRole('link', { name: `Last: ${NAME} 6.67 %` })).toBeVisible();
  await expect(rowOf(page, NAME).getByRole('link', { name: 'last 6.67 %, once' })).toBeVisible();
  await sitTest(page.request, TEST);
  await page.reload();
  await expect(rowOf(page, NAME).getByRole('link', { name: 'last 0.00 %, twice' })).toBeVisible();
  await expectNoViolations(page);
  await strip(page)
    .getByRole('link', { name: /^Last: / })
    .click();
  await expect(page).toHaveURL(/\/Score\?attempt=/);
});

test('a second test asks before it begins, and a result that waits leads to the test it waits for', async ({
  page,
}) => {
  await logInAs(page.context());
  const first = await sitTest(page.request, TEST);
  await openTest(page, TEST.path);
  await page.goto(`${paths.testInstruction}?Cat=3&Sub=6`);
  await expect(running(page)).toContainText(NAME);
  await declareAndBegin(page);
  const asked = page.getByRole('dialog', { name: 'Another test is running' });
  await expect(asked).toContainText(NAME);
  await expectNoViolations(page);
  await asked.getByRole('link', { name: `Go on with ${NAME}` }).click();
  await expectQuestion(page, 1);

  await page.goto(`${paths.score}?attempt=${first}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: `Go on with ${NAME}` })
    .click();
  await expectQuestion(page, 1);

  await page.goto('/ExamPaper?categoryId=1&subCategoryId=2');
  await declareAndBegin(page);
  await asked.getByRole('button', { name: 'Begin this test too' }).click();
  await expectQuestion(page, 1);
  await page.goto(paths.profile);
  await expect(running(page)).toHaveCount(2);
});

test('the strip moves nothing when it comes, and fits at each width', async ({ page }) => {
  await logInAs(page.context());
  await sitTest(page.request, { categoryId: 1, subCategoryId: 1 });
  await page.request.post(endpoints.attempts, { data: { kind: 'test', ...TEST } });
  const shift = await watchShift(page);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, paths.aboutUs);
    await expect(strip(page).getByRole('link', { name: /^Last: / })).toBeVisible();
    await expectNoSidewaysScroll(page, `${width} px`);
    const tooNarrow = await strip(page)
      .getByRole('link')
      .evaluateAll((links) => links.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent));
    expect(tooNarrow, `${width} px`).toEqual([]);
    expect(await shift()).toBeLessThan(0.01);
  }
});

test('a visitor who is not logged in never asks for what is personal, and loads no script of the strip', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, paths.home);
  await open(page, LIST);
  await button(page, 'Display').first().waitFor();
  expect(asked.filter((it) => it === endpoints.home)).toEqual([]);
  await expect(strip(page)).toHaveCount(0);
  expect((await page.request.get(endpoints.home)).status()).toBe(401);
});
