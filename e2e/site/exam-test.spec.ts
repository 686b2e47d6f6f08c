import { expect, type Locator, type Page, test } from '@playwright/test';

import { open } from '../support/accounts';
import { logInAs } from '../support/candidates';
import {
  answer,
  button,
  counters,
  expectCounters,
  expectPalette,
  expectQuestion,
  expectSaved,
  finishFromDialog,
  historyOf,
  keyOf,
  NEEDS_ANSWER,
  notice,
  numberButton,
  openTest,
  option,
  palette,
  sampleQuestions,
  stateOf,
  TEST,
  timer,
  wrongOption,
} from '../support/exam';

const LAST = TEST.count;
const key = keyOf(TEST);
const rightOption = (number: number) => key[number - 1] ?? 0;

const summary = (page: Page) => page.getByRole('dialog', { name: 'Finish the test?' });
const value = (page: Page, label: string) =>
  page
    .locator('main dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');
const rows = (page: Page) => page.getByRole('region', { name: 'Your tests' }).locator('tbody tr');

test('a practice test runs from the first question to the review', async ({ page }) => {
  await logInAs(page.context());
  await open(page, '/TestInstruction?Cat=3&Sub=5');
  await page.getByRole('checkbox').check();
  await button(page, 'I am ready to Begin').click();
  await expectQuestion(page, 1);

  await test.step('at the start only the first question is visited, and none is answered', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'General Studies' })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Your progress' })).toContainText('आशा <b>Kumari</b> & co');
    await expect(page.getByText('Question Type: Multiple Choice Question', { exact: true })).toBeVisible();
    await expectCounters(page, [0, LAST, LAST - 1, 0]);
    await expectPalette(page, { 1: 'Not answered' });
    await expect(page.getByRole('radio')).toHaveCount(4);
    for (const number of [1, 2, 3, 4]) await expect(option(page, number)).toHaveAccessibleName(/^[ABCD] \S/);
    for (const name of ['Save & Next', 'Mark for review and next', 'Clear Response', 'Finish test']) {
      await expect(button(page, name)).toBeVisible();
    }
    await expect(button(page, 'Save & Finish')).toHaveCount(0);
    await expect(timer(page)).toContainText(/(30:00|29:\d\d)/);
  });

  await test.step('saving and marking need an answer', async () => {
    for (const name of ['Save & Next', 'Mark for review and next']) {
      await button(page, name).click();
      await expect(notice(page, NEEDS_ANSWER)).toHaveText(NEEDS_ANSWER);
      await expectQuestion(page, 1);
      await option(page, 2).check();
      await expect(notice(page, NEEDS_ANSWER)).toHaveCount(0);
      await button(page, 'Clear Response').click();
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    }
    await expectCounters(page, [0, LAST, LAST - 1, 0]);
  });

  await test.step('Save & Next saves and goes on, and choosing alone saves nothing', async () => {
    await option(page, 2).check();
    await expectCounters(page, [0, LAST, LAST - 1, 0]);
    await button(page, 'Save & Next').click();
    await expectQuestion(page, 2);
    await expect(page.getByRole('heading', { name: 'Question No: 2' })).toBeFocused();
    await expectCounters(page, [1, LAST - 1, LAST - 2, 0]);
    await expectPalette(page, { 1: 'Answered', 2: 'Not answered' });
  });

  await test.step('a jump saves nothing of the question it leaves', async () => {
    await option(page, 3).check();
    await numberButton(page, 5).click();
    await expectQuestion(page, 5);
    await expect(numberButton(page, 5)).toHaveAttribute('aria-current', 'true');
    await expectCounters(page, [1, LAST - 1, LAST - 3, 0]);
    await expectPalette(page, { 1: 'Answered', 2: 'Not answered', 5: 'Not answered' });
    await numberButton(page, 2).click();
    await expectQuestion(page, 2);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  });

  await test.step('marking goes to the next question and keeps the answer', async () => {
    await option(page, 1).check();
    await button(page, 'Mark for review and next').click();
    await expectQuestion(page, 3);
    await expectCounters(page, [1, LAST - 2, LAST - 4, 1]);
    await expectPalette(page, {
      1: 'Answered',
      2: 'Answered and marked for review',
      3: 'Not answered',
      5: 'Not answered',
    });
  });

  await test.step('clearing removes the answer and keeps the mark', async () => {
    await numberButton(page, 2).click();
    await expect(option(page, 1)).toBeChecked();
    await button(page, 'Clear Response').click();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expectCounters(page, [1, LAST - 1, LAST - 4, 1]);
    await numberButton(page, 1).click();
    await expect(option(page, 2)).toBeChecked();
    await button(page, 'Clear Response').click();
    await expectCounters(page, [0, LAST, LAST - 4, 1]);
    await expectPalette(page, {
      1: 'Not answered',
      2: 'Marked for review',
      3: 'Not answered',
      5: 'Not answered',
    });
  });

  await test.step('an answer removes the mark', async () => {
    await numberButton(page, 2).click();
    await answer(page, 4);
    await expectCounters(page, [1, LAST - 1, LAST - 4, 0]);
    await expectSaved(page);
  });

  await test.step('the instructions and the profile can be opened', async () => {
    await button(page, 'Instructions').click();
    const instructions = page.getByRole('dialog', { name: 'General Instructions' });
    await expect(instructions).toContainText('The exam lasts 30 minutes.');
    await instructions.getByRole('button', { name: 'Close' }).click();
    await button(page, 'View profile').click();
    const profile = page.getByRole('dialog', { name: 'Your Profile' });
    for (const term of ['Username', 'Name', 'Email', 'Mobile']) {
      await expect(profile.getByText(term, { exact: true })).toBeVisible();
    }
    await expect(profile).toContainText('9876543210');
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
  });

  // Two wrong, one of them marked; one blank; all others right, one of them marked.
  const blank = 4;
  const wrong = [1, 6];
  await test.step('the last question has Save & Finish, which asks when some are blank', async () => {
    await numberButton(page, 1).click();
    for (let number = 1; number < LAST; number += 1) {
      await expectQuestion(page, number);
      const right = rightOption(number);
      if (number === blank) await numberButton(page, number + 1).click();
      else if (number === 6 || number === 7) {
        await option(page, wrong.includes(number) ? wrongOption(right) : right).check();
        await button(page, 'Mark for review and next').click();
      } else await answer(page, wrong.includes(number) ? wrongOption(right) : right);
    }
    await expectQuestion(page, LAST);
    await expect(button(page, 'Save & Next')).toHaveCount(0);
    await option(page, rightOption(LAST)).check();
    await button(page, 'Save & Finish').click();
    await expect(summary(page)).toBeVisible();
    await expect(summary(page).locator('th')).toHaveText([
      'Answered',
      'Not Answered',
      'Not Visited',
      'Marked for Review',
    ]);
    await expect(summary(page).locator('td')).toHaveText([String(LAST - 3), '1', '0', '2']);
    await summary(page).getByRole('button', { name: 'Go back to the questions' }).click();
    await expectQuestion(page, LAST);
    expect(await counters(page)).toMatchObject({ Answered: LAST - 3, 'Marked for Review': 2 });
    await expectSaved(page);
  });

  const [answered, correct] = [LAST - 1, LAST - 3];
  const percentage = ((100 * correct) / LAST).toFixed(2);
  await test.step('the finish leads to the true figures', async () => {
    await finishFromDialog(page);
    const query = new URLSearchParams({
      totalAnswered: String(answered),
      totalNotAnswered: '1',
      correctAnswers: String(correct),
      percentage,
    });
    await expect(page).toHaveURL(`/Finish?${query}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You' })).toBeVisible();
    await expect(value(page, 'Total Answered')).toHaveText(String(answered));
    await expect(value(page, 'Total Not Answered')).toHaveText('1');
    await expect(value(page, 'Correct Answers')).toHaveText(String(correct));
    await expect(value(page, 'Your Marks In (%)')).toHaveText(percentage);
    await expect(page.locator('main').getByRole('link', { name: 'Back', exact: true })).toHaveAttribute(
      'href',
      '/UPSC',
    );
  });

  const [entry] = await historyOf(page.request);
  const id = entry?.id ?? '';
  await test.step('the server has stored the same figures', async () => {
    expect(await stateOf(page.request, id)).toMatchObject({
      state: 'finished',
      kind: 'test',
      figures: {
        totalQuestions: LAST,
        totalAnswered: answered,
        totalNotAnswered: 1,
        correctAnswers: correct,
        percentage,
      },
    });
  });

  await test.step('the history is here, on the results page and in the profile', async () => {
    for (const path of [null, '/Score?score=1&percentage=2', '/Profile']) {
      if (path) await open(page, path);
      await expect(page.getByRole('region', { name: 'Your tests' }).getByRole('columnheader')).toHaveText([
        'Sr No',
        'Date',
        'Total Que',
        'Correct Ans',
        'Percentage',
      ]);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page).locator('td')).toHaveText([
        '1',
        /Indian Polity/,
        String(LAST),
        String(correct),
        percentage,
      ]);
    }
  });

  await test.step('the review shows every answer, the right one and the explanation', async () => {
    await rows(page).getByRole('link').click();
    await expect(page).toHaveURL(`/Score?attempt=${id}`);
    await expect(value(page, 'Wrong Answers')).toHaveText('2');
    const reviewed = page.getByRole('heading', { level: 3, name: /^Question \d+\b/ });
    await expect(reviewed).toHaveCount(LAST);
    const article = page.getByRole('article');
    for (const [number, outcome] of [
      [1, 'Wrong'],
      [2, 'Correct'],
      [blank, 'Not answered'],
      [6, 'Wrong'],
      [7, 'Correct'],
    ] as const) {
      await reviewed.nth(number - 1).click();
      await expect(article).toHaveAccessibleName(new RegExp(`^Question ${number}\\b.*: ${outcome}$`));
      const right = rightOption(number);
      await expect(article.getByText(outcome, { exact: true })).toBeVisible();
      await expect(article.getByRole('listitem').filter({ hasText: 'Right answer' })).toContainText(
        new RegExp(`^${'ABCD'[right - 1]}\\.`),
      );
      const own = article.getByRole('listitem').filter({ hasText: 'Your answer' });
      const chosen = wrong.includes(number) ? wrongOption(right) : right;
      if (number === blank) await expect(own).toHaveCount(0);
      else await expect(own).toContainText(new RegExp(`^${'ABCD'[chosen - 1]}\\.`));
      await expect(article.getByText('You marked it for review.')).toHaveCount(number === 6 || number === 7 ? 1 : 0);
      await expect(article.getByText('Explanation', { exact: true })).toBeVisible();
    }
    const explanation = sampleQuestions().find(
      ({ SubCategoryId }) => SubCategoryId === TEST.subCategoryId,
    )?.Explanation;
    const words =
      explanation
        ?.replace(/<[^>]+>/g, '')
        .trim()
        .slice(0, 60) ?? '';
    await reviewed.first().click();
    await expect(article).toContainText(words);
  });

  await test.step('reloading a page of the test starts no other attempt', async () => {
    await page.goto(TEST.path);
    await expect(page).toHaveURL(/\/Finish\?/);
    expect(await historyOf(page.request)).toHaveLength(1);
    await open(page, '/TestInstruction?Cat=3&Sub=5');
    await page.getByRole('checkbox').check();
    await button(page, 'I am ready to Begin').click();
    await expectQuestion(page, 1);
    await expectCounters(page, [0, LAST, LAST - 1, 0]);
  });
});

const press = async (page: Page, keys: string) => {
  for (const name of keys.split(' ')) await page.keyboard.press(name);
};

/** Presses Tab until the target has the focus, like somebody without a mouse. */
async function tabTo(page: Page, target: Locator) {
  const focused = target.and(page.locator(':focus'));
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press('Tab');
    if ((await focused.count()) > 0) return;
  }
  await expect(target, 'Tab leads to it').toBeFocused();
}

test('a whole test can be taken by shortcuts', async ({ page }) => {
  await logInAs(page.context());
  await open(page, '/TestInstruction?Cat=3&Sub=5');
  await tabTo(page, page.getByRole('checkbox'));
  await press(page, 'Space');
  await tabTo(page, button(page, 'I am ready to Begin'));
  await press(page, 'Enter');
  await expectQuestion(page, 1);

  await test.step('numbers and letters choose, S saves, and M marks', async () => {
    await press(page, 's');
    await expect(notice(page, NEEDS_ANSWER)).toBeVisible();
    await press(page, 'b');
    await expect(option(page, 2)).toBeChecked();
    await press(page, '4');
    await expect(option(page, 4)).toBeChecked();
    await press(page, 's');
    await expectQuestion(page, 2);
    await press(page, 'm');
    await expect(notice(page, NEEDS_ANSWER)).toBeVisible();
    await press(page, '3 m');
    await expectQuestion(page, 3);
    await expectPalette(page, { 1: 'Answered', 2: 'Answered and marked for review', 3: 'Not answered' });
  });

  await test.step('P and N go back and forth and save nothing, and X clears', async () => {
    await press(page, 'a n');
    await expectQuestion(page, 4);
    await press(page, 'p');
    await expectQuestion(page, 3);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await press(page, 'p x');
    await expectPalette(page, { 1: 'Answered', 2: 'Marked for review', 3: 'Not answered', 4: 'Not answered' });
  });

  await test.step('P changes nothing at the first question', async () => {
    await press(page, 'p b');
    await expectQuestion(page, 1);
    await expect(option(page, 2)).toBeChecked();
    await press(page, 'p');
    await expectQuestion(page, 1);
    await expect(option(page, 2)).toBeChecked();
  });

  await test.step('the keys do nothing in the summary that F opens', async () => {
    await press(page, 'f');
    await expect(summary(page)).toBeVisible();
    await press(page, 'c s');
    await expect(summary(page)).toBeVisible();
    await press(page, 'Escape');
    await expect(summary(page)).toBeHidden();
    await expectQuestion(page, 1);
    await expect(option(page, 3)).not.toBeChecked();
  });

  await test.step('the keys can be switched off under Instructions', async () => {
    await tabTo(page, button(page, 'Instructions'));
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'General Instructions' });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('checkbox'));
    await press(page, 'Space Escape');
    await expect(dialog).toBeHidden();
    await press(page, 'n 4 s');
    await expectQuestion(page, 1);
    await expect(option(page, 4)).not.toBeChecked();
    await press(page, 'Enter');
    await tabTo(page, dialog.getByRole('checkbox'));
    await press(page, 'Space Escape');
  });

  await test.step('the shortcuts lead to the end', async () => {
    for (let number = 1; number < LAST; number += 1) {
      await expectQuestion(page, number);
      await press(page, `${rightOption(number)} s`);
    }
    await expectQuestion(page, LAST);
    await press(page, `${rightOption(LAST)} n`);
    await expect(option(page, rightOption(LAST))).toBeChecked();
    await press(page, 's');
    await expect(page).toHaveURL(
      `/Finish?totalAnswered=${LAST}&totalNotAnswered=0&correctAnswers=${LAST}&percentage=100.00`,
    );
  });
});

test('a whole test can be taken by Tab, arrows and Enter', async ({ page }) => {
  await logInAs(page.context());
  await openTest(page);

  await tabTo(page, numberButton(page, 3));
  await press(page, 'Enter');
  await expectQuestion(page, 3);
  await expect(page.getByRole('heading', { name: 'Question No: 3' })).toBeFocused();
  await tabTo(page, page.getByRole('radio'));
  await press(page, 'Space Enter');
  await expectQuestion(page, 4);
  await tabTo(page, page.getByRole('radio'));
  await press(page, 'Space');
  await tabTo(page, button(page, 'Mark for review and next'));
  await press(page, 'Enter');
  await expectPalette(page, {
    1: 'Not answered',
    3: 'Answered',
    4: 'Answered and marked for review',
    5: 'Not answered',
  });
  await page.keyboard.press('p');
  await tabTo(page, button(page, 'Clear Response'));
  await press(page, 'Enter');
  await expect(numberButton(page, 4)).toHaveAccessibleName('Question 4: Marked for review');
  await tabTo(page, button(page, 'Finish test'));
  await press(page, 'Enter');
  await expect(summary(page)).toBeVisible();
  await tabTo(page, button(page, 'Go back to the questions'));
  await press(page, 'Enter');

  await page.reload();
  await expectQuestion(page, 4);
  await tabTo(page, numberButton(page, 1));
  await press(page, 'Enter');
  for (let number = 1; number <= LAST; number += 1) {
    await expectQuestion(page, number);
    await tabTo(page, page.getByRole('radio'));
    // From the chosen option, or else the first, one step down reaches the second.
    await press(page, 'Space');
    const chosen = Number(await page.getByRole('radio', { checked: true }).getAttribute('value'));
    const steps = (rightOption(number) - chosen + 4) % 4;
    for (let step = 0; step < steps; step += 1) await press(page, 'ArrowDown');
    await press(page, 'Enter');
  }
  await expect(page).toHaveURL(/\/Finish\?.*percentage=100\.00$/);
});

test('the time left never scrolls out of sight', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logInAs(page.context());
  await openTest(page, '/Test?Cat=1&Sub=1');
  for (const size of [
    { width: 360, height: 480 },
    { width: 1280, height: 480 },
  ]) {
    await page.setViewportSize(size);
    if (size.width === 360) await button(page, 'Choose a question').click();
    await expect(palette(page)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(timer(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Saved', { exact: true })).toBeInViewport({ ratio: 1 });
  }
  const before = await timer(page).textContent();
  await expect(timer(page)).not.toHaveText(before ?? '');
});
