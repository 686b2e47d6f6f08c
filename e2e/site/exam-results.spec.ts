import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, test } from '@playwright/test';

import type { SentEvent, StartedAttempt } from '@/lib/attempts/wire';
import { attemptEndpoints, endpoints, reviewPath } from '@/lib/paths';

import { open } from '../support/accounts';
import { logInAs } from '../support/candidates';
import { keyOf, wrongOption } from '../support/exam';

/** A paper of several subjects, marked with 2 and −2/3. */
const PAPER = { categoryId: 1, subCategoryId: 1, count: 40 } as const;
const key = keyOf(PAPER);

/** Takes the paper: question 1 right and sure, 2 to 4 wrong guesses, 5 right and not tagged, the others blank. */
async function takePaper(request: APIRequestContext): Promise<string> {
  const { id } = (await (
    await request.post(endpoints.attempts, {
      data: { kind: 'test', categoryId: PAPER.categoryId, subCategoryId: PAPER.subCategoryId },
    })
  ).json()) as StartedAttempt;
  const events = [1, 2, 3, 4, 5].map((number): SentEvent => {
    const right = key[number - 1] ?? 1;
    const isRight = number === 1 || number === 5;
    const option = (isRight ? right : wrongOption(right)) as 1 | 2 | 3 | 4;
    const confidence = number === 1 ? ('sure' as const) : number === 5 ? undefined : ('guess' as const);
    return { type: 'answer', sequence: number, questionNumber: number, option, confidence, spentMs: 10_000 * number };
  });
  const response = await request.post(attemptEndpoints(id).finish, {
    data: { device: 'results-journey', seenOrder: 0, events },
  });
  expect(response.status()).toBe(200);
  return id;
}

test('the analysis tells marks, accuracy, subjects, times and what the guesses cost', async ({ page }) => {
  await logInAs(page.context());
  const id = await takePaper(page.request);
  await open(page, reviewPath(id));
  await expect(page.getByText('Marks 2.00 of 80.00')).toBeVisible();
  await expect(page.getByText('Accuracy 40.00 %')).toBeVisible();
  await expect(page.getByText('Your guesses cost you 2.00 marks.')).toBeVisible();
  for (const heading of ['Rank and percentile', 'By subject', 'What guessing brought', 'Time per question']) {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('row', { name: /^Guess 3 0 3/ })).toContainText('−2.00');
  await expect(page.getByRole('row', { name: /^2024 87\.98 of 200 35\.19 of 80\.00/ })).toBeVisible();
});

test('the review is narrowed by what became of the questions, without a script too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await logInAs(context);
  const id = await takePaper(page.request);
  await page.goto(reviewPath(id));
  const questions = page.getByRole('article');
  await expect(questions).toHaveCount(PAPER.count);
  for (const [name, count] of [
    ['Wrong', 3],
    ['Guessed', 3],
    ['Not answered', 35],
  ] as const) {
    await page.getByRole('link', { name: `${name} (${count})` }).click();
    await expect(questions).toHaveCount(count);
    await expect(page.getByRole('link', { name: `${name} (${count})` })).toHaveAttribute('aria-current', 'true');
  }
  await context.close();
});

test('a question is tried again without its key in the page, until it is answered', async ({ page }) => {
  await logInAs(page.context());
  const id = await takePaper(page.request);
  const asked = await (await page.request.get(reviewPath(id, { try: 2 }))).text();
  expect(asked).toContain('Check my answer');
  expect(asked).not.toMatch(/Right answer|Explanation|correctAns/i);
  await open(page, reviewPath(id, { try: 2 }));
  await page
    .getByRole('radio')
    .nth((key[1] ?? 1) - 1)
    .check();
  await page.getByRole('button', { name: 'Check my answer' }).click();
  await expect(page.getByText('Explanation').first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('answer')).toBe(String(key[1]));
});

test('the scorecard fits one sheet of A4, and its screens are accessible at 360 px', async ({ page }) => {
  await logInAs(page.context());
  const id = await takePaper(page.request);
  await open(page, reviewPath(id));
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [reviewPath(id), reviewPath(id, { show: 'wrong' }), reviewPath(id, { try: 3 }), '/Profile']) {
    await open(page, path);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations, path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360);
  }
  await expect(page.getByRole('heading', { name: 'Your progress' })).toBeVisible();
});
