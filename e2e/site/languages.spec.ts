import { expect, type Page, test } from '@playwright/test';

import { reviewPath } from '@/lib/site/paths';
import type { FinishedState, OpenState } from '@/lib/sitting/wire';

import { logInAs } from '../support/candidates';
import {
  button,
  declareAndBegin,
  expectNoSidewaysScroll,
  expectQuestion,
  expectSaved,
  finishFromDialog,
  openMenu,
  openTest,
  option,
  stateOf,
  TEST,
} from '../support/exam';
import { expectNoViolations } from '../support/usable';

const LANGUAGES = /^(Language|भाषा)$/;

const choice = (page: Page, name: string) => page.getByRole('group', { name: LANGUAGES }).getByRole('button', { name });

const view = (page: Page) => page.getByRole('group', { name: LANGUAGES }).getByRole('button', { pressed: true });

const DEVANAGARI = /[\u0900-\u097f]/;

/** The text of the question on the screen, each part with its language. */
const questionOn = (page: Page) =>
  page
    .locator('form .prose')
    .evaluateAll((parts) => parts.map((it) => `${it.closest('[lang]')?.getAttribute('lang')}: ${it.textContent}`));

test('a candidate chooses Hindi on the instructions, takes the test in it and finds it again after a reload', async ({
  page,
  context,
}) => {
  await logInAs(context);
  await page.goto('/TestInstruction?Cat=3&Sub=5');
  await expect(page.getByText('The exam lasts 30 minutes.')).toBeVisible();
  await choice(page, 'हिन्दी').click();
  await expect(page.getByText('परीक्षा की अवधि 30 मिनट है।')).toBeVisible();
  await declareAndBegin(page);
  await expectQuestion(page, 1);
  await expect(page.getByRole('button', { name: 'उत्तर हटाएँ' })).toBeVisible();
  const shown = await questionOn(page);
  expect(shown).toHaveLength(5);
  for (const text of shown) expect(text).toMatch(/^hi: /);
  expect(shown[0]).toMatch(DEVANAGARI);

  await choice(page, 'दोनों').click();
  await page.reload();
  await expectQuestion(page, 1);
  await expect(view(page)).toHaveText('Both');
  expect((await questionOn(page)).map((text) => text.slice(0, 2))).toEqual([
    'en',
    'hi',
    'en',
    'hi',
    'en',
    'hi',
    'en',
    'hi',
    'en',
    'hi',
  ]);
});

test('an attempt goes on in its language on another device', async ({ page, context, browser }) => {
  const candidate = await logInAs(context);
  await openTest(page);
  await choice(page, 'हिन्दी').click();
  await option(page, 2).check();
  await button(page, 'Save & Next').click();
  await expect(page.getByText('सहेजा गया', { exact: true })).toBeVisible();
  const other = await browser.newContext();
  await logInAs(other, candidate);
  const there = await other.newPage();
  await there.goto(TEST.path);
  await expect(view(there)).toHaveText('हिन्दी');
  await other.close();
});

test('a review is in the language of the test, and prints in the language that is chosen there', async ({
  page,
  context,
}) => {
  await logInAs(context);
  const id = await openTest(page);
  await choice(page, 'हिन्दी').click();
  await option(page, 2).check();
  await button(page, 'Save & Next').click();
  await choice(page, 'English').click();
  await finishFromDialog(page);
  await page.waitForURL(/\/Finish/);
  await page.goto(`${reviewPath(id)}#q1`);
  const first = page.getByRole('article').first();
  await expect(first.getByText('केवल 2')).toBeVisible();
  await expect(first.getByText('2 only')).toHaveCount(0);
  const languages = page.getByRole('navigation', { name: 'Language', exact: true });
  await languages.getByRole('link', { name: 'Both' }).click();
  await expect(page).toHaveURL(/language=both/);
  await page.emulateMedia({ media: 'print' });
  await expect(languages).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await languages.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/language=en/);
  await expect(page.getByText('केवल 2')).toHaveCount(0);
});

type Answers = Pick<OpenState['progress'], 'responses' | 'answered' | 'markedForReview'>;

/** Answers some questions of the test, and returns what the server has stored, and the figures at the end. */
async function take(page: Page, before: (questionNumber: number) => Promise<void>) {
  const id = await openTest(page);
  for (let number = 1; number <= 10; number += 1) {
    await before(number);
    await option(page, (number % 4) + 1).check();
    await button(page, number % 3 === 0 ? 'Mark for review and next' : 'Save & Next').click();
    await expectQuestion(page, number + 1);
  }
  await choice(page, 'English').click();
  await expectSaved(page);
  const { progress } = (await stateOf(page.request, id)) as OpenState;
  const { responses, answered, markedForReview }: Answers = progress;
  await finishFromDialog(page);
  await page.waitForURL(/\/Finish/);
  const { figures } = (await stateOf(page.request, id)) as FinishedState;
  return { responses, answered, markedForReview, figures };
}

test('forty switches of the language, also offline, change nothing in an attempt', async ({ browser }) => {
  const [switching, steady] = await Promise.all([browser.newContext(), browser.newContext()]);
  await Promise.all([logInAs(switching), logInAs(steady)]);
  const page = await switching.newPage();
  const taken = await take(page, async (number) => {
    await switching.setOffline(number === 5);
    await choice(page, 'हिन्दी').click();
    await option(page, 4).check();
    await page.keyboard.press('l');
    await expect(view(page)).toHaveText('Both');
    await expect(option(page, 4)).toBeChecked();
    await page.keyboard.press('l');
    await page.keyboard.press('l');
    if (number % 2 === 0) await page.keyboard.press('l');
  });
  expect(taken).toEqual(await take(await steady.newPage(), async () => {}));
  await Promise.all([switching.close(), steady.close()]);
});

for (const language of ['हिन्दी', 'Both'])
  test(`a test in ${language} is accessible, and fits the narrowest phone`, async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logInAs(context);
    await openTest(page);
    await choice(page, language).click();
    if (language === 'हिन्दी') await expect(page.getByRole('button', { name: 'उत्तर हटाएँ' })).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoViolations(page);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page, `the test in ${language}`);
    await openMenu(page);
    await page.getByRole('button', { name: 'Instructions' }).click();
    await expectNoSidewaysScroll(page, 'the instructions');
  });
