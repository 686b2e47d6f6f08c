import { expect, type Page, test } from '@playwright/test';

import { endpoints, reviewPath } from '@/lib/site/paths';
import type { SentEvent, StartedAttempt } from '@/lib/sitting/wire';

import { logInAs } from '../support/candidates';
import {
  answer,
  button,
  counters,
  declareAndBegin,
  expectNoSidewaysScroll,
  expectQuestion,
  expectSaved,
  fact,
  finishFromDialog,
  keyOf,
  sampleQuestions,
  sitTest,
  TEST,
  wrongOption,
} from '../support/exam';

const key = keyOf(TEST);
const POLITY_PATH = `Cat=${TEST.categoryId}&Sub=${TEST.subCategoryId}`;

/** Finishes a whole test of polity with some answers, from question number to option. */
async function sit(page: Page, options: Record<number, number>): Promise<string> {
  const events = Object.entries(options).map(([number, option], index): SentEvent => ({
    type: 'answer',
    sequence: index + 1,
    questionNumber: Number(number),
    option: option as 1 | 2 | 3 | 4,
  }));
  return sitTest(page.request, TEST, events);
}

const right = (number: number) => key[number - 1] ?? 0;
const wrong = (number: number) => wrongOption(right(number));

const formOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

async function openForm(page: Page, name: string) {
  await page.goto('/OnlineTestSeries#practice-test');
  const form = formOf(page, name);
  await form.getByText('Choose the questions').click();
  return form;
}

test('a candidate practises what he missed, reloads, and learns that practice has no rank', async ({ page }) => {
  await logInAs(page.context());
  const id = await sit(page, { 1: wrong(1), 2: right(2), 3: wrong(3) });
  await page.goto(reviewPath(id, { show: 'wrong' }));
  await page.getByRole('link', { name: 'Practise these 2' }).click();

  await expect(page).toHaveURL(`/Test?${POLITY_PATH}&From=wrong&Questions=100&Attempt=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Indian Polity, own practice: from a result');
  await expect(fact(page, 'Questions')).toHaveText('2');
  await expect(fact(page, 'Time')).toHaveText('2 minutes');
  await expect(fact(page, 'Rank')).toContainText('not ranked');

  await declareAndBegin(page);
  await expectQuestion(page, 1);
  await answer(page, right(1));
  await expectSaved(page);
  await page.reload();
  await expect(page.getByRole('timer').filter({ hasText: 'Time left' })).toBeVisible();
  expect(await counters(page)).toMatchObject({ Answered: 1, 'Not Answered': 1 });
  await finishFromDialog(page);

  await expect(page).toHaveURL(/\/Finish\?totalAnswered=1&totalNotAnswered=1&correctAnswers=1&percentage=50\.00$/);
  await page.getByRole('link', { name: 'Review your answers' }).click();
  await expect(page.getByText('Your own practice is not ranked.')).toBeVisible();
});

test('a candidate with nothing due, or no unseen question, is told so in place of a test', async ({ page }) => {
  await logInAs(page.context());
  await page.goto(`/Test?${POLITY_PATH}&From=due&Questions=10`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing to practise');
  await expect(page.getByText('Nothing is due here today.')).toBeVisible();
  await sit(page, {});
  await page.goto(`/Test?${POLITY_PATH}&From=unseen&Questions=10`);
  await expect(page.getByText('You have seen every one of these questions.')).toBeVisible();
});

test('never seen questions of one subject are drawn until none is left', async ({ page }) => {
  await logInAs(page.context());
  const all = (sampleQuestions() as (ReturnType<typeof sampleQuestions>[number] & { Subject?: string })[]).filter(
    (it) => it.CategoryId === 1 && it.SubCategoryId === 1,
  );
  const subject = all[0]?.Subject ?? '';
  const count = all.filter((it) => it.Subject === subject).length;
  const form = await openForm(page, 'IAS General Studies');
  await form.getByRole('radio', { name: 'what I have never seen' }).check();
  await form.getByRole('checkbox', { name: subject }).check();
  await form.getByRole('spinbutton').fill('5');
  await form.getByRole('button', { name: /^Practise/ }).click();
  await expect(fact(page, 'Questions')).toHaveText(`5, drawn anew for each test from ${count}`);
  await declareAndBegin(page);
  await expectQuestion(page, 1);
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Finish\?/);
  const data = { kind: 'own', categoryId: 1, subCategoryId: 1, subjects: [subject], questions: 100, from: 'unseen' };
  const rest = (await (await page.request.post(endpoints.attempts, { data })).json()) as StartedAttempt;
  expect(rest.paper.questions).toHaveLength(count - 5);
  expect(JSON.stringify(rest)).not.toMatch(/correctAns|explanation/i);
});

test('an open practice goes on, even after another wish', async ({ page }) => {
  await logInAs(page.context());
  await page.goto(`/Test?${POLITY_PATH}&From=all&Questions=5`);
  await expect(fact(page, 'Time')).toHaveText('6 minutes');
  await declareAndBegin(page);
  await expectQuestion(page, 1);
  await page.goto(`/Test?${POLITY_PATH}&From=unseen&Questions=15`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Indian Polity, own practice');
  await expectQuestion(page, 1);
});

test('an address with a wish that makes no sense is no test', async ({ page }) => {
  await logInAs(page.context());
  for (const query of ['From=wrong&Questions=4', 'From=right&Questions=10', 'From=all']) {
    await page.goto(`/Test?${POLITY_PATH}&${query}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such test.');
  }
});

test('the form is sent by keyboard and fits a small phone', async ({ page }) => {
  await logInAs(page.context());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/OnlineTestSeries#practice-test');
  const form = formOf(page, 'IAS General Studies');
  await form.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Practise IAS General Studies')).toBeVisible();
  await expectNoSidewaysScroll(page, 'the form');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(form.getByRole('radio', { name: /^due today/ })).toBeChecked();
  await form.getByRole('spinbutton').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/Test?Cat=1&Sub=1&From=due&Questions=20');
});
