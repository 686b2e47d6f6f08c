import { expect, type Page, test } from '@playwright/test';

import { deskPaths, paths, reviewPath } from '@/lib/site/paths';

import { EDITOR, logInAs } from '../support/candidates';
import {
  answer,
  button,
  expectSaved,
  expectTicks,
  finishFromDialog,
  notice,
  numberButton,
  openTest,
  option,
} from '../support/exam';
import { expectOutline, expectTrapped, inWrongLanguage, listenToLiveRegions, tabTo } from '../support/screen-reader';

const questionHeading = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Question No: ${number}`, exact: true });

test('a candidate takes a whole test by keyboard, and each screen reads in its order', async ({ page, context }) => {
  await logInAs(context);
  await page.goto('/TestInstruction?Cat=3&Sub=5');
  await expect(page.getByText('The exam lasts 30 minutes.')).toBeVisible();
  await expectOutline(page, 'the instructions');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "General Instructions" [level=1]
    - heading "Time" [level=2]
    - list:
      - listitem: The exam lasts 30 minutes.
      - listitem: /the exam ends by itself/
      - listitem: /The clock never pauses/
    - group "Language":
      - button "English" [pressed]
    - region "Declaration":
      - heading "Declaration" [level=2]
      - checkbox /I declare/
      - button "I am ready to Begin"
  `);
  await tabTo(page, button(page, 'I am ready to Begin'));
  await page.keyboard.press('Enter');
  const refusal = page.getByRole('alertdialog', { name: 'Please check the checkbox before proceeding.' });
  await expect(refusal.getByRole('button', { name: 'OK' })).toBeFocused();
  await expectTrapped(page, refusal);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'I am ready to Begin'));
  await page.keyboard.press('Enter');

  await expect(questionHeading(page, 1)).toBeFocused();
  await expectOutline(page, 'a test');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "General Studies" [level=1]
    - paragraph: Saved
    - timer: /Time left \\d\\d:\\d\\d/
    - group "Language":
      - button "English" [pressed]
      - button "हिन्दी" [pressed=false]
      - button "Both" [pressed=false]
    - button "Instructions"
    - button "View profile"
    - complementary "Your progress":
      - term: Answered
      - definition: "0"
      - term: Not Answered
      - definition: "15"
      - navigation "Choose a question":
        - heading "Choose a question" [level=2]
        - list:
          - listitem:
            - 'button "Question 1: Not answered"'
          - listitem:
            - 'button "Question 2: Not visited"'
    - 'heading "Question No: 1" [level=2]'
    - group:
      - radio /^A /
      - radio /^B /
      - radio /^C /
      - radio /^D /
    - group "How sure are you?":
      - button "Sure" [pressed=false]
      - button "Fifty-fifty" [pressed=false]
      - button "Guess" [pressed=false]
    - button "Save & Next"
    - button "Mark for review and next"
    - button "Clear Response"
    - button "Finish test"
  `);
  await expect(numberButton(page, 1)).toHaveAttribute('aria-current', 'true');

  await tabTo(page, button(page, 'Save & Next'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Please select an answer before proceeding.' })).toBeVisible();
  await expect(button(page, 'Save & Next')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { checked: true })).toBeFocused();
  await tabTo(page, button(page, 'Guess'));
  await page.keyboard.press('Space');
  await expect(button(page, 'Guess')).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, button(page, 'Mark for review and next'));
  await page.keyboard.press('Enter');
  await expect(questionHeading(page, 2)).toBeFocused();
  await expect(numberButton(page, 1)).toHaveAccessibleName('Question 1: Answered and marked for review');
  await expect(numberButton(page, 2)).toHaveAttribute('aria-current', 'true');

  for (const [name, title] of [
    ['Instructions', 'General Instructions'],
    ['View profile', 'Your Profile'],
    ['Finish test', 'Finish the test?'],
  ] as const) {
    await tabTo(page, button(page, name));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await expectOutline(page, title);
    await expectTrapped(page, dialog);
    await page.keyboard.press('Escape');
    await expect(button(page, name)).toBeFocused();
  }

  await tabTo(page, numberButton(page, 15));
  await page.keyboard.press('Enter');
  await expect(questionHeading(page, 15)).toBeFocused();
  await tabTo(page, option(page, 1));
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Save & Finish'));
  await page.keyboard.press('Enter');
  const summary = page.getByRole('dialog', { name: 'Finish the test?' });
  await expect(summary).toMatchAriaSnapshot(`
    - heading "Finish the test?" [level=2]
    - button "Close"
    - table "Your answers so far":
      - rowgroup:
        - row:
          - columnheader "Answered"
          - columnheader "Not Answered"
          - columnheader "Not Visited"
          - columnheader "Marked for Review"
      - rowgroup:
        - row "1 13 12 1"
    - paragraph: /After you finish, you can’t change anything/
    - button "Finish test"
    - button "Go back to the questions"
  `);
  await tabTo(page, summary.getByRole('button', { name: 'Finish test' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/Finish/);
  await expectOutline(page, 'the end of a test');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Thank You" [level=1]
    - term: Total Answered
    - definition: "2"
    - term: Total Not Answered
    - definition: "13"
    - term: Correct Answers
    - term: Your Marks In (%)
    - paragraph:
      - link "Review your answers"
    - region "Your tests":
      - heading "Your tests" [level=2]
      - table "Your tests":
        - rowgroup:
          - row:
            - columnheader "Sr No"
            - columnheader "Date"
            - columnheader "Total Que"
            - columnheader "Correct Ans"
            - columnheader "Percentage"
  `);
  await tabTo(page, page.getByRole('link', { name: 'Review your answers' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Your Result' })).toBeVisible();
  await expectOutline(page, 'the review');
  await tabTo(page, page.getByRole('link', { name: 'Question 1 : ' }));
  await page.keyboard.press('Enter');
  const first = page.getByRole('article', { name: /^Question 1 : (Correct|Wrong)$/ });
  await expect(first).toBeFocused();
  await expect(page.getByRole('link', { name: 'Question 1 : ' })).toHaveAttribute('aria-current', 'true');
  await expect(first).toMatchAriaSnapshot(`
    - paragraph:
      - strong: /Correct|Wrong/
    - list:
      - listitem: "Your tag: Guess"
    - list:
      - listitem: /^A/
      - listitem: /^B/
      - listitem: /^C/
      - listitem: /^D/
    - heading "Explanation" [level=4]
  `);
  await expect(first.getByText('Right answer')).toHaveCount(1);
  await expect(first.getByText('Your answer', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Time per question' })).toMatchAriaSnapshot(`
    - heading "Time per question" [level=2]
    - figure "Time on each question":
      - img "Time on each question"
      - group: /Show as a table/
  `);
  const plot = page.getByRole('figure', { name: 'Time on each question' });
  await tabTo(page, plot.locator('summary'));
  await page.keyboard.press('Enter');
  await expect(plot.getByRole('table', { name: 'Time on each question' })).toMatchAriaSnapshot(`
    - rowgroup:
      - row:
        - columnheader "Question"
        - columnheader "Your time"
    - rowgroup:
      - row:
        - rowheader "1"
        - cell /\\d:\\d\\d/
  `);
  await tabTo(page, page.getByRole('link', { name: 'Response sheet', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Questions 1 to 15' })).toMatchAriaSnapshot(`
    - rowgroup:
      - row:
        - columnheader "No."
        - columnheader "Question"
        - columnheader "Answer"
        - columnheader "Accepted"
    - rowgroup:
      - row:
        - rowheader "1"
        - cell
        - cell /^[A-D] en *, Marked for review$/
      - row:
        - rowheader "2"
        - cell
        - cell "none"
  `);
  await expectOutline(page, 'the response sheet');
});

for (const [name, view] of [
  ['Hindi', 'हिन्दी'],
  ['both languages', 'Both'],
] as const)
  test(`a test in ${name} marks each text with its language`, async ({ page, context }) => {
    await logInAs(context);
    await openTest(page);
    const languages = page.getByRole('group', { name: 'Language' });
    await languages.getByRole('button', { name: view }).click();
    if (name === 'Hindi') await expect(page.getByRole('button', { name: 'उत्तर हटाएँ' })).toBeVisible();
    // Names of persons are in no language, and the page is in English.
    await page.evaluate(() => {
      document.querySelector('aside p span')?.remove();
      document.querySelector('main')?.setAttribute('lang', 'en');
    });
    expect(await inWrongLanguage(page)).toEqual([]);
    await page.keyboard.press('s');
    await expect(page.getByRole('alert').filter({ hasText: 'Please select an answer' })).toBeVisible();
    for (const key of ['Instructions', 'f'] as const) {
      if (key === 'f') await page.keyboard.press(key);
      else await page.getByRole('button', { name: key }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await inWrongLanguage(page), key).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await context.setOffline(true);
    await option(page, 1).check();
    await page.keyboard.press('s');
    await expect(notice(page, /The site cannot be reached|साइट से संपर्क नहीं/)).toBeVisible();
    expect(await inWrongLanguage(page), 'offline').toEqual([]);
    await context.setOffline(false);
  });

test('a running test announces each thing once, and no save that succeeds', async ({ page, context }) => {
  const said = await listenToLiveRegions(page);
  await logInAs(context);
  await openTest(page);
  await said();
  await answer(page, 1);
  await answer(page, 2);
  await expectSaved(page);
  await expectTicks(page);
  expect(await said()).toEqual([]);
  await button(page, 'Save & Next').click();
  await button(page, 'Save & Next').click();
  expect(await said()).toEqual(['Please select an answer before proceeding.']);

  await context.setOffline(true);
  for (const value of [1, 2, 3]) await answer(page, value);
  await expect(page.getByText('Offline: 3 not saved yet')).toBeVisible();
  await expectTicks(page);
  expect(await said()).toEqual([
    expect.stringMatching(/^The site cannot be reached\. Go on answering: .* The clock runs on meanwhile\.$/),
  ]);
  await context.setOffline(false);
  await expectSaved(page);
  await answer(page, 1);
  await expectSaved(page);
  expect(await said()).toEqual(['Everything is saved again.']);

  await context.clearCookies();
  await answer(page, 2);
  await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('The clock runs on meanwhile.')).toBeVisible();
  expect(await said()).toEqual([expect.stringMatching(/^Your login has ended\. .* The clock runs on meanwhile\./)]);
});

test('headings, landmarks and main part are in order on pages of each kind', async ({ page, context }) => {
  await logInAs(context);
  await openTest(page);
  await finishFromDialog(page);
  await page.waitForURL(/\/Finish/);
  for (const path of [paths.profile, '/ExamPaper?categoryId=1&subCategoryId=2']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Loading');
    await expectOutline(page, path);
  }
  await context.clearCookies();
  for (const path of [
    ...[
      paths.home,
      paths.articles,
      '/Articles?article=art-02',
      paths.economics,
      paths.upsc,
      paths.login,
      paths.register,
    ],
    ...[paths.onlineTestSeries, paths.toppers, paths.magazine, paths.contactUs, paths.verify, '/Search?q=constitution'],
    ...[paths.textContent, paths.oldPaper, paths.testimonials, paths.announcement, reviewPath('none')],
  ]) {
    await page.goto(path);
    await expectOutline(page, path);
  }
  await logInAs(context, EDITOR);
  for (const path of Object.values(deskPaths)) {
    await page.goto(path);
    await expectOutline(page, path);
  }
  await page.goto(deskPaths.inbox);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
