import { type APIRequestContext, expect, type Page, test } from '@playwright/test';

import { reviewPath } from '@/lib/site/paths';
import type { SentEvent } from '@/lib/sitting/wire';

import { open } from '../support/accounts';
import { logInAs } from '../support/candidates';
import { expectNoSidewaysScroll, keyOf, sitTest, wrongOption } from '../support/exam';
import { expectNoViolations } from '../support/usable';

/** A paper of several subjects, with 2 marks for a right answer and −2/3 for a wrong one. */
const PAPER = { categoryId: 1, subCategoryId: 1, count: 40 } as const;
const key = keyOf(PAPER);

/** Takes the paper: question 1 right and sure, 2 to 4 wrong guesses, 5 right without a tag, the others blank. */
async function takePaper(request: APIRequestContext): Promise<string> {
  const events = [1, 2, 3, 4, 5].map((number): SentEvent => {
    const right = key[number - 1] ?? 1;
    const isRight = number === 1 || number === 5;
    const option = (isRight ? right : wrongOption(right)) as 1 | 2 | 3 | 4;
    const confidence = number === 1 ? ('sure' as const) : number === 5 ? undefined : ('guess' as const);
    return { type: 'answer', sequence: number, questionNumber: number, option, confidence, spentMs: 10_000 * number };
  });
  return sitTest(request, PAPER, events);
}

const question = (page: Page, number: number) =>
  page.getByRole('article', { name: new RegExp(`^Question ${number}\\b`) });

const numberOf = (page: Page, number: number) =>
  page.getByRole('navigation', { name: 'Questions' }).getByRole('link', { name: new RegExp(`^Question ${number}\\b`) });

test('the analysis shows marks, accuracy, subjects, times and the cost of guesses', async ({ page }) => {
  await logInAs(page.context());
  const id = await takePaper(page.request);
  await open(page, reviewPath(id));
  await expect(page.getByText('Marks 2.00 of 80.00')).toBeVisible();
  await expect(page.getByText('Accuracy 40.00 %')).toBeVisible();
  await expect(page.getByText('Your guesses cost you 2.00 marks.')).toBeVisible();
  for (const heading of ['Rank and percentile', 'By subject', 'What your guesses earned', 'Time per question']) {
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('row', { name: /^Guess 3 0 3/ })).toContainText('−2.00');
  await expect(page.getByRole('row', { name: /^2024 87\.98 of 200 35\.19 of 80\.00/ })).toBeVisible();
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('without a script the review can be filtered by outcome', async ({ page }) => {
    await logInAs(page.context());
    const id = await takePaper(page.request);
    await page.goto(reviewPath(id));
    const rows = page.locator('summary').filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(rows).toHaveCount(PAPER.count);
    for (const [name, count] of [
      ['Wrong', 3],
      ['Guessed', 3],
      ['Not answered', 35],
    ] as const) {
      await page.getByRole('link', { name: `${name} (${count})` }).click();
      await expect(rows).toHaveCount(count);
      await expect(page.getByRole('link', { name: `${name} (${count})` })).toHaveAttribute('aria-current', 'true');
    }
  });

  test('without a script each question opens by its row, its number and its address', async ({ page }) => {
    await logInAs(page.context());
    const id = await takePaper(page.request);
    await page.goto(`${reviewPath(id)}#q${PAPER.count}`);
    await expect(question(page, PAPER.count)).toBeInViewport();
    await numberOf(page, 7).click();
    await expect(question(page, 7)).toBeInViewport();
    await expect(page.getByRole('article')).toHaveCount(1);
    await question(page, 7).getByRole('link', { name: 'Question 8' }).click();
    await expect(question(page, 8)).toBeInViewport();
    await page.getByRole('heading', { level: 3, name: /^Question 9\b/ }).click();
    await expect(question(page, 9)).toBeVisible();
  });
});

test('the first screen shows the lost marks and what to do next, and the page is a few screens high', async ({
  page,
}) => {
  await logInAs(page.context());
  const id = await takePaper(page.request);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, reviewPath(id));
  await expect(page.getByText('Marks 2.00 of 80.00')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Where marks were lost' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Review your answers' })).toBeInViewport({ ratio: 1 });
  const screens = () => page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
  expect(await screens()).toBeLessThan(8);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await screens()).toBeLessThan(12);
});

test('the page of a review has at most 13.4 KB a question before compression', async ({ context }) => {
  await logInAs(context);
  const id = await takePaper(context.request);
  const page = await (await context.request.get(reviewPath(id))).body();
  expect(page.length / PAPER.count).toBeLessThan(13_400);
});

test('keys, numbers and Back lead to the address of a question, which takes the focus', async ({ page }) => {
  await logInAs(page.context());
  const id = await takePaper(page.request);
  await open(page, `${reviewPath(id)}#q7`);
  const expectOpen = async (number: number) => {
    await expect(page).toHaveURL(new RegExp(`#q${number}$`));
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(question(page, number)).toBeFocused();
    await expect(question(page, number)).toBeInViewport();
    await expect(numberOf(page, number)).toHaveAttribute('aria-current', 'true');
    await expect(numberOf(page, number)).toBeInViewport();
  };
  await expectOpen(7);
  await page.keyboard.press('ArrowRight');
  await expectOpen(8);
  await numberOf(page, 30).click();
  await expectOpen(30);
  await page.keyboard.press('ArrowLeft');
  await expectOpen(29);
  await page.getByRole('heading', { level: 3, name: /^Question 31\b/ }).click();
  await expectOpen(31);
  await page.goBack();
  await expectOpen(29);
  await page.goBack();
  await expectOpen(30);
  await page.goForward();
  await expectOpen(29);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.keyboard.press('ArrowRight');
  await expectOpen(30);
  const bar = await page.getByRole('navigation', { name: 'Questions' }).boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(740 / 4);
});

test('the print has the scorecard on one sheet, then every question with its key and explanation', async ({ page }) => {
  await logInAs(page.context());
  const id = await takePaper(page.request);
  await open(page, reviewPath(id));
  const sheets = async (margin = '0') => {
    const pdf = await page.pdf({ format: 'A4', margin: { top: margin, right: margin, bottom: margin, left: margin } });
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  };
  const whole = await sheets('10mm');
  expect(whole).toBeGreaterThan(3);
  expect(whole).toBeLessThanOrEqual(8);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toHaveCount(PAPER.count);
  for (const text of ['Right answer', 'Explanation']) {
    const all = page.getByText(text, { exact: true });
    await expect(all).toHaveCount(PAPER.count);
    for (const one of await all.all()) await expect(one).toBeVisible();
  }
  await expect(page.getByRole('link')).toHaveCount(0);

  await page.evaluate(() => (window.print = () => {}));
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Print only the wrong ones' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(await sheets()).toBe(2);
  await expect(page.getByRole('article')).toHaveCount(PAPER.count);

  const review = page.getByRole('region', { name: 'Your answers' });
  await expect(review).toHaveCSS('break-before', 'page');
  await review.evaluate((it) => it.remove());
  expect(await sheets()).toBe(1);
});

test('the views of a result are accessible at 360 px', async ({ page }) => {
  await logInAs(page.context());
  const id = await takePaper(page.request);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [`${reviewPath(id)}#q2`, reviewPath(id, { show: 'wrong' })]) {
    await open(page, path);
    await expectNoViolations(page, path);
    await expectNoSidewaysScroll(page, path);
  }
});
