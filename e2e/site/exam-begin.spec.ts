import { expect, test } from '@playwright/test';

import { endpoints } from '@/lib/site/paths';

import { open } from '../support/accounts';
import { logInAs } from '../support/candidates';
import {
  answer,
  beginExam,
  button,
  declareAndBegin,
  EXAM,
  expectQuestion,
  expectSaved,
  fact,
  finishFromDialog,
  historyOf,
  NOT_TICKED,
  openTest,
  TEST,
  timer,
} from '../support/exam';

const INSTRUCTIONS = '/TestInstruction?Cat=1&Sub=1';

/** Specification §2, /TestInstruction. */
const POINTS = [
  'The exam lasts 30 minutes.',
  'The clock is set at the server.',
  'When the timer reaches zero, the exam ends by itself.',
  'You have not visited the question yet.',
  'You have not answered the question.',
  'You have answered the question.',
  'You have not answered the question, but have marked it for review.',
  'You have answered the question and marked it for review. The answer still counts in the evaluation.',
  'Click a number in the palette to go to that question. This does not save your answer to the current one.',
  'Save & Next saves your answer and goes on to the next question.',
  'Mark for Review & Next saves your answer, marks the question for review and goes on to the next one.',
  'the last Save & Next of a section goes on to the first question of the next.',
  'I declare that the hardware I use is fine and that I have no prohibited gadgets with me.',
  'otherwise I am liable to debarment and to disciplinary action.',
];

test('the instructions are complete, and lead to the test once the box is ticked', async ({ page }) => {
  await logInAs(page.context());
  await open(page, INSTRUCTIONS);
  await expect(page.getByRole('heading', { level: 1, name: 'General Instructions' })).toBeVisible();
  for (const point of POINTS) await expect(page.locator('main')).toContainText(point);

  await button(page, 'I am ready to Begin').click();
  const alert = page.getByRole('alertdialog', { name: NOT_TICKED, exact: true });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toBeHidden();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await expect(page).toHaveURL(INSTRUCTIONS);

  await page.keyboard.press('Space');
  await button(page, 'I am ready to Begin').click();
  await expect(page).toHaveURL('/Test?Cat=1&Sub=1');
  await expectQuestion(page, 1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the box must be ticked too, and the test says what it needs', async ({ page }) => {
    await logInAs(page.context());
    await page.goto(INSTRUCTIONS);
    for (const point of POINTS) await expect(page.locator('main')).toContainText(point);
    await button(page, 'I am ready to Begin').click();
    await expect(page.locator('input:invalid')).toHaveCount(1);
    await expect(page).toHaveURL(INSTRUCTIONS);

    await page.getByRole('checkbox').check();
    await button(page, 'I am ready to Begin').click();
    await expect(page).toHaveURL('/Test?Cat=1&Sub=1');
    // Playwright's switch for scripts does not render <noscript>.
    expect(await page.locator('main').innerHTML()).toContain('A test needs JavaScript.');
  });
});

test('the instructions ask again what their test is when the site could not be reached', async ({ page }) => {
  await logInAs(page.context());
  await page.route(endpoints.attempts, (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(endpoints.attempts));
  await open(page, INSTRUCTIONS);
  await failed;
  await expect(page.getByRole('main').getByRole('definition').filter({ hasText: '30 minutes' })).toBeVisible();
});

test('the practice tests are listed, and each leads to its instructions', async ({ page }) => {
  await logInAs(page.context());
  await open(page, '/OnlineTestSeries');
  await page.getByRole('tab', { name: 'Practice Test' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Practice Test' });
  await expect(panel.getByRole('heading', { name: 'General Studies' })).toBeVisible();
  await expect(panel.getByText('Question Type : Multiple Choice Question')).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: 'IAS General Studies' })).toContainText('40 questions');

  await panel.getByRole('button', { name: 'Instructions' }).click();
  const instructions = page.getByRole('dialog', { name: 'General Instructions' });
  await expect(instructions).toContainText('The exam lasts 30 minutes.');
  await page.keyboard.press('Escape');
  await expect(instructions).toBeHidden();
  await panel.getByRole('button', { name: 'Profile' }).click();
  await expect(page.getByRole('dialog', { name: 'Your Profile' })).toContainText('asha-');
  await page.keyboard.press('Escape');

  await panel.getByRole('link', { name: 'Start Indian Polity' }).click();
  await expect(page).toHaveURL('/TestInstruction?Cat=3&Sub=5');
  await page.getByRole('checkbox').check();
  await button(page, 'I am ready to Begin').click();
  await expect(page).toHaveURL('/Test?Cat=3&Sub=5');
  await expectQuestion(page, 1);
});

test('the form opens an exam in a new tab, and its clock starts with the declaration', async ({ page }) => {
  await logInAs(page.context());
  await open(page, '/OnlineTestSeries#online-exam');
  await button(page, 'Next').click();
  await expect(page.getByLabel('Exam category')).toHaveAccessibleDescription('Please select an exam category');
  await expect(page.getByLabel('Exam subcategory')).toHaveAccessibleDescription('Please select an exam subcategory');
  await page.getByLabel('Exam category').selectOption('SSC Combined Graduate Level');
  await expect(page.getByLabel('Exam subcategory').getByRole('option')).toHaveText([
    'Select an exam subcategory',
    'SSC CGL Tier I',
    'SSC CGL Tier II, Paper I',
  ]);
  await page.getByLabel('Exam category').selectOption('UPSC Civil Services (Preliminary)');
  await page.getByLabel('Exam subcategory').selectOption(EXAM.name);
  const [exam] = await Promise.all([page.context().waitForEvent('page'), button(page, 'Next').click()]);

  await expect(exam).toHaveURL(EXAM.path);
  await expect(exam.getByRole('heading', { level: 1, name: EXAM.name })).toBeVisible();
  for (const [term, text] of [
    ['Questions', String(EXAM.count)],
    ['Time', `${EXAM.minutes} minutes`],
    ['Marks', '2.50 for a right answer, −0.83 for a wrong one'],
  ] as const) {
    await expect(fact(exam, term)).toContainText(text);
  }
  await expect(exam.getByRole('timer')).toHaveCount(0);

  await button(exam, 'I am ready to Begin').click();
  const alert = exam.getByRole('alertdialog', { name: NOT_TICKED, exact: true });
  await alert.getByRole('button', { name: 'OK' }).click();
  await exam.reload();
  await expect(button(exam, 'I am ready to Begin')).toBeVisible();
  await exam.getByRole('checkbox').check();
  await button(exam, 'I am ready to Begin').click();
  await expectQuestion(exam, 1);
  await expect(timer(exam)).toContainText(/(30:00|29:\d\d)/);
});

test('a second visit resumes an exam without the declaration, and ends on the results page', async ({ page }) => {
  await logInAs(page.context());
  const id = await beginExam(page, EXAM.path);
  await expect(page.getByRole('heading', { level: 1, name: EXAM.name })).toBeVisible();
  const again = await page.context().newPage();
  expect(await openTest(again, EXAM.path)).toBe(id);

  await button(again, 'Finish test').click();
  await again.getByRole('dialog').getByRole('button', { name: 'Finish test' }).click();
  await expect(again).toHaveURL('/Score?score=0&percentage=0.00');
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible();
  for (const text of ['Correct Answers', 'Your Marks In (%)']) await expect(again.locator('main')).toContainText(text);
  await expect(again.locator('main').getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
    'href',
    '/OnlineTestSeries',
  );
  expect(await historyOf(page.request)).toMatchObject([{ id, paperName: EXAM.name, totalQuestions: EXAM.count }]);

  // Only a new declaration starts a new attempt.
  await again.goto(EXAM.path);
  await expect(button(again, 'I am ready to Begin')).toBeVisible();
  await again.getByRole('link', { name: 'See its result' }).click();
  await expect(again).toHaveURL(`/Score?attempt=${id}`);
});

test('each declaration starts a new attempt with its whole time', async ({ page }) => {
  await logInAs(page.context());
  const ids: string[] = [];
  for (const count of [1, 2, 3]) {
    ids.push(await beginExam(page, EXAM.path));
    expect(new Set(ids).size).toBe(count);
    await expect(timer(page)).toContainText(/(30:00|29:\d\d)/);
    await answer(page, 1);
    await expectSaved(page);
    await finishFromDialog(page);
    await expect(page).toHaveURL(/\/Score\?score=/);
  }
  expect((await historyOf(page.request)).map(({ id }) => id).sort()).toEqual(ids.sort());
});

test.describe('a link to a test', () => {
  const fromElsewhere = { referer: 'https://elsewhere.example/TestInstruction?Cat=3&Sub=5' };

  test('a link to a test only offers it, and the test begins with a declaration', async ({ page }) => {
    await logInAs(page.context());
    await page.goto(TEST.path, fromElsewhere);
    await expect(page.getByRole('heading', { level: 1, name: 'Indian Polity' })).toBeVisible();
    await expect(page.locator('main')).toContainText('The exam lasts 30 minutes.');
    await expect(button(page, 'I am ready to Begin')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
    const open = await page.request.post('/api/attempts', {
      data: { kind: 'test', categoryId: TEST.categoryId, subCategoryId: TEST.subCategoryId, resumeOnly: true },
    });
    expect(await open.json()).toMatchObject({ state: 'offered' });

    await button(page, 'I am ready to Begin').click();
    await page.getByRole('alertdialog', { name: NOT_TICKED, exact: true }).getByRole('button', { name: 'OK' }).click();
    await declareAndBegin(page);
    await expectQuestion(page, 1);
    await expect(timer(page)).toContainText(/(30:00|29:\d\d)/);
    await page.reload();
    await expectQuestion(page, 1);
  });

  test('neither a used declaration nor a return to the page starts a test', async ({ page }) => {
    await logInAs(page.context());
    for (const count of [1, 2]) {
      await open(page, '/TestInstruction?Cat=3&Sub=5');
      await declareAndBegin(page);
      await expectQuestion(page, 1);
      await finishFromDialog(page);
      await expect(page).toHaveURL(/\/Finish\?/);
      for (const goThere of [() => page.goto(TEST.path, fromElsewhere), () => page.goto(TEST.path)]) {
        await goThere();
        await expect(page).toHaveURL(/\/Finish\?/);
      }
      expect(await historyOf(page.request)).toHaveLength(count);
    }
  });
});

test('a declaration made before the scripts load counts too', async ({ page }) => {
  await logInAs(page.context());
  await page.route('**/_next/static/**', (route) => route.abort());
  await page.goto('/TestInstruction?Cat=3&Sub=5');
  await page.unroute('**/_next/static/**');
  await declareAndBegin(page);
  await expectQuestion(page, 1);
});

test('an address without a test or without questions says so and leads back', async ({ page }) => {
  await logInAs(page.context());
  for (const [path, title] of [
    ['/Test', 'There is no such test.'],
    ['/Test?Cat=1&Sub=%3Cscript%3E', 'There is no such test.'],
    ['/ExamPaper?categoryId=1', 'There is no such test.'],
    ['/ExamPaper?categoryId=-1&subCategoryId=1e3', 'There is no such test.'],
    ['/Test?Cat=1&Sub=999', 'No questions yet'],
    ['/ExamPaper?categoryId=999999&subCategoryId=1', 'No questions yet'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go Back To Home' }), path).toHaveAttribute(
      'href',
      '/OnlineTestSeries',
    );
  }
  await page.goto('/TestInstruction?Cat=x');
  await expect(page.locator('main')).toContainText('There is no such test.');
});

test('on a slow network the question can be read before the scripts come, and the page takes the same answer', async ({
  page,
}) => {
  await logInAs(page.context());
  await openTest(page, '/Test?Cat=1&Sub=1');
  await answer(page, 3);
  await expectQuestion(page, 2);
  await expectSaved(page);
  const text = await page.locator('form .prose').first().textContent();
  await button(page, 'हिन्दी').click();
  const hindi = await page.locator('form .prose').first().textContent();
  expect(hindi).not.toBe(text);

  let asked = 0;
  page.on(
    'request',
    (request) => (asked += Number(request.method() === 'POST' && request.url().endsWith('/api/attempts'))),
  );
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  const firstLook = page.locator('#first-look');
  await expect(firstLook.getByRole('heading', { name: 'Question No: 2' })).toBeVisible();
  await expect(firstLook.locator('[lang=hi]')).toContainText(String(hindi));
  await expect(page.getByRole('radio')).toHaveCount(0);

  letThrough();
  await expect(page.getByRole('radio')).toHaveCount(4);
  await expectQuestion(page, 2);
  await expect(firstLook).toBeHidden();
  expect(asked).toBe(1);
});

test('the page of a test asks for nothing early if nobody is logged in, or after the declaration', async ({
  page,
  baseURL,
}) => {
  const early = () => page.evaluate(() => 'earlyCall' in window);
  await page.route('**/api/attempts', (route) => route.abort());
  await logInAs(page.context());
  await page.goto('/Test?Cat=1&Sub=1', {
    referer: `${baseURL}/TestInstruction?Cat=1&Sub=1`,
  });
  expect(await early()).toBe(false);
  await page.goto('/Test?Cat=1&Sub=1');
  expect(await early()).toBe(true);
  await page.context().clearCookies({ name: 'signed-in' });
  await page.goto('/Test?Cat=1&Sub=1');
  expect(await early()).toBe(false);
});
