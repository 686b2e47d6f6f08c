import { expect, type Page, test } from '@playwright/test';

import { open } from '../support/accounts';
import { logInAs } from '../support/candidates';
import {
  answer,
  beginExam,
  button,
  EXAM,
  expectNoSidewaysScroll,
  expectQuestion,
  expectSaved,
  finishFromDialog,
  historyOf,
  openMenu,
  openTest,
  option,
  palette,
} from '../support/exam';
import { complaintsOf } from '../support/policy';
import { expectNoViolations } from '../support/usable';

/** Checks that a screen is accessible on a phone and a desk, and does not scroll sideways on the narrowest phone. */
async function inspect(page: Page, what: string, prepare: (width: number) => Promise<void> = async () => {}) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await prepare(width);
    await expectNoViolations(page, `${what} at ${width} px`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, what);
}

test.beforeEach(async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logInAs(context);
});

test('the screens before and during a test are accessible, and the console is silent', async ({ page }) => {
  const complaints = complaintsOf(page);
  await open(page, '/TestInstruction?Cat=1&Sub=1');
  await inspect(page, 'the instructions');
  await open(page, EXAM.path);
  await inspect(page, 'the offer of an exam');

  await openTest(page, '/Test?Cat=2&Sub=3');
  await answer(page, 1);
  await expectQuestion(page, 2);
  await option(page, 2).check();
  await button(page, 'Mark for review and next').click();
  await expectSaved(page);
  await inspect(page, 'a test', async (width) => {
    // The palette is folded on a phone.
    if (width === 360) await button(page, 'Choose a question').click();
    await expect(palette(page)).toBeVisible();
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, 'Save & Next').click();
  await inspect(page, 'a test with the banner');
  await button(page, 'Finish test').click();
  await expect(page.getByRole('dialog', { name: 'Finish the test?' })).toBeVisible();
  await inspect(page, 'the summary of a test with sections');
  await page.keyboard.press('Escape');
  for (const [name, title] of [
    ['Instructions', 'General Instructions'],
    ['View profile', 'Your Profile'],
  ] as const) {
    await openMenu(page);
    await button(page, name).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await inspect(page, title);
    await page.keyboard.press('Escape');
  }
  expect(complaints).toEqual([]);
});

test('the screens after a test are accessible, and the console is silent', async ({ page }) => {
  const complaints = complaintsOf(page);
  await beginExam(page, EXAM.path);
  await answer(page, 1);
  await expectQuestion(page, 2);
  await option(page, 2).check();
  await button(page, 'Mark for review and next').click();
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Score\?/);
  await page.waitForLoadState('networkidle');
  await inspect(page, 'the results page');
  await open(page, '/Finish?totalAnswered=2&totalNotAnswered=18&correctAnswers=1&percentage=5.00');
  await inspect(page, 'the end of a test');
  const [entry] = await historyOf(page.request);
  await open(page, `/Score?attempt=${entry?.id}`);
  await inspect(page, 'the review');
  await page.getByRole('link', { name: 'Response sheet', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Download the signed file' })).toBeVisible();
  await inspect(page, 'the response sheet');
  await open(page, '/Profile');
  await expect(page.getByRole('heading', { name: 'Your progress' })).toBeVisible();
  await inspect(page, 'the profile with the history');
  expect(complaints).toEqual([]);
});

test('messages about failures are accessible', async ({ page, context }) => {
  await openTest(page);
  await context.setOffline(true);
  await answer(page, 1);
  await expect(page.getByRole('alert').filter({ hasText: 'The site cannot be reached.' })).toBeVisible();
  await inspect(page, 'a test while offline');
  await context.setOffline(false);
  await expectSaved(page);
  await context.clearCookies();
  await page.setViewportSize({ width: 1280, height: 800 });
  await answer(page, 1);
  await expect(page.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
  await inspect(page, 'the login in mid-exam');
});
