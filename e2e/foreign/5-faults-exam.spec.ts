import { type APIRequestContext, expect, test } from '@playwright/test';

import { endpoints } from '@/lib/site/paths';

import { logInAs, newCandidate } from '../support/candidates';
import {
  answer,
  beginExam,
  button,
  expectPalette,
  expectQuestion,
  expectSaved,
  historyOf,
  openTest,
  option,
} from '../support/exam';
import { FAULTS, tellHost } from '../support/faults';
import { foreignContent, foreignExam, foreignTest, PAPERS } from '../support/foreign-content';
import { HOST_TOKEN } from '../support/foreign-users';

// In order, since each test sets the host's faults for itself.
test.describe.configure({ mode: 'serial' });

const QUESTIONS = '/online-ans-que/onlineTestAnsQue';
const SUB_CATEGORIES = '/online-test-category/onlineTestCategories';
const CANNOT_LOAD =
  'The questions of this test cannot be loaded completely at the moment. Please try again in a minute.';

/** Requests a paper that no test here starts, since candidates share a reading of the host for some seconds. */
const askFor = (request: APIRequestContext) =>
  request.post(endpoints.attempts, {
    data: { kind: 'test', categoryId: 9, subCategoryId: PAPERS.odd, resumeOnly: true },
  });

test.beforeEach(({ context }) => logInAs(context, newCandidate(), HOST_TOKEN));

test.afterEach(async ({ page: { request } }) => {
  await tellHost(request, { isDown: false });
  for (const path of [QUESTIONS, SUB_CATEGORIES]) {
    await tellHost(request, { path, fault: null });
    await tellHost(request, { path, content: foreignContent[path] });
  }
  // After a failure, the site leaves the host alone for some seconds.
  await expect.poll(async () => (await askFor(request)).status()).toBe(200);
});

test('a host that is down before the start gives no attempt, a clear message and another try', async ({ page }) => {
  await tellHost(page.request, { isDown: true });
  for (const path of [foreignTest(PAPERS.plain), foreignExam(PAPERS.plain)]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'The test cannot start' })).toBeVisible();
    await expect(page.locator('main')).toContainText(CANNOT_LOAD);
  }
  const asked = await page.request.post(endpoints.attempts, {
    data: { kind: 'test', categoryId: 9, subCategoryId: PAPERS.plain, resumeOnly: true },
  });
  expect(asked.status()).toBe(503);

  await tellHost(page.request, { isDown: false });
  await expect(async () => {
    if (await button(page, 'Try again').isVisible()) await button(page, 'Try again').click();
    await expect(button(page, 'I am ready to Begin')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  const offered = await page.request.post(endpoints.attempts, {
    data: { kind: 'test', categoryId: 9, subCategoryId: PAPERS.plain, resumeOnly: true },
  });
  expect(await offered.json()).toMatchObject({ state: 'offered' });
});

test('no exam starts on a faulty list of questions', async ({ page }) => {
  const data = { kind: 'test', categoryId: 9, subCategoryId: PAPERS.quick };
  for (const path of [QUESTIONS, SUB_CATEGORIES]) {
    for (const fault of FAULTS.filter((name) => path === QUESTIONS || name !== 'slow')) {
      await tellHost(page.request, { path, fault });
      // For some seconds, later starts use the last reading of the host.
      await expect.poll(async () => (await askFor(page.request)).status()).toBe(503);
      const response = await page.request.post(endpoints.attempts, { data });
      expect(response.status(), `${path}: ${fault}`).toBe(503);
      expect(await response.json(), `${path}: ${fault}`).toEqual({ fault: 'not-available', message: CANNOT_LOAD });
    }
    await tellHost(page.request, { path, fault: null });
  }
  expect(await historyOf(page.request)).toEqual([]);
  expect((await page.request.post(endpoints.attempts, { data })).status()).toBe(201);
});

for (const [kind, path, end] of [
  [
    'practice test',
    foreignTest(PAPERS.plain),
    '/Finish?totalAnswered=3&totalNotAnswered=0&correctAnswers=3&percentage=100.00',
  ],
  ['exam', foreignExam(PAPERS.plain), '/Score?score=3&percentage=100.00'],
] as const) {
  test(`a ${kind} goes on and is scored when the content changes and the host goes down`, async ({ page }) => {
    if (kind === 'exam') await beginExam(page, path);
    else await openTest(page, path);
    await answer(page, 1);
    await expectSaved(page);
    await tellHost(page.request, { path: QUESTIONS, content: [] });
    // Candidates who start together share one reading of the host.
    await expect.poll(async () => (await askFor(page.request)).status()).toBe(404);
    await tellHost(page.request, { isDown: true });
    await page.reload();
    await expectQuestion(page, 2);
    await expectPalette(page, { 1: 'Answered', 2: 'Not answered' });
    await expect(page.locator('main')).toContainText('What is asked in plain-2?');
    await answer(page, 2);
    await expectQuestion(page, 3);
    await option(page, 3).check();
    await button(page, 'Save & Finish').click();
    await expect(page).toHaveURL(end);
    expect(await historyOf(page.request)).toMatchObject([{ totalQuestions: 3, correctAnswers: 3 }]);
    await page.goto(`/Score?attempt=${(await historyOf(page.request))[0]?.id}`);
    await expect(page.locator('main article')).toHaveCount(3);
  });
}
