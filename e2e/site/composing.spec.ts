import { expect, type Page, test } from '@playwright/test';

import { bankPath, composedPaperPath, deskEndpoints, papersPath, sealedPaperPath } from '@/lib/site/paths';

import {
  BankSite,
  beginPaper,
  drawQuestions,
  paperIn,
  publishPaper,
  questionsOf,
  setPaper,
} from '../support/bank-site';
import { EDITOR, logInAs } from '../support/candidates';
import { expectNoSidewaysScroll } from '../support/exam';
import { expectNoViolations } from '../support/usable';

const PORT = 4331;
const SITE = `http://localhost:${PORT}`;

test.describe.configure({ mode: 'serial' });
test.use({ baseURL: SITE });

const site = new BankSite(PORT, 'composing');
const bank = site.bank;

test.beforeAll(() => site.start());
test.afterAll(() => site.stop());

/** A question's number, text and subject. */
const textsOf = (page: Page) => questionsOf(page).locator('> p').allInnerTexts();

test('an editor composes 100 questions from a bank of 5,000, swaps one, and publishes them for good', async ({
  page,
  context,
}) => {
  await logInAs(context, EDITOR);
  await beginPaper(page, 'The first mock');
  const paper = paperIn(page);
  await page.getByRole('spinbutton', { name: 'Minutes', exact: true }).fill('601');
  await page.getByRole('button', { name: 'Save without a draw' }).click();
  await expect(page.getByText('Minutes: a whole number from 1 to 600')).toBeVisible();
  await setPaper(page);
  await drawQuestions(page, 20);
  const texts = await textsOf(page);
  expect(new Set(texts).size).toBe(100);

  // If an option refers to the others, the options keep their order.
  const kept = texts.filter((text) => text.includes('options keep their order'));
  expect(kept.length).toBeGreaterThan(0);
  for (const text of kept) expect(text).toMatch(/number \d*0 of the bank/);

  const first = questionsOf(page).first();
  const before = (await first.locator('> p').innerText()).split('\n');
  await first.getByRole('button', { name: 'Swap question 1', exact: true }).click();
  await expect(first.locator('> p')).not.toContainText(before[1] ?? '');
  await expect(first.locator('> p')).toContainText(before.at(-1) ?? '');

  // The key is on the page only when the editor asks for it.
  expect(await page.content()).not.toContain('The explanation of number');
  await page.getByRole('link', { name: 'Show the questions in full, with keys and explanations' }).click();
  await expect(first.getByText('Right answer')).toBeVisible();
  await expect(first.getByText('The explanation of number')).toBeVisible();

  // A printer gets the paper with its keys or without, and no button.
  await page.emulateMedia({ media: 'print' });
  await expect(first.getByText('Right answer')).toBeVisible();
  for (const name of [/^Swap/, /^Copy/, /^Remove/])
    await expect(page.getByRole('button', { name }).first()).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.getByRole('link', { name: 'Show the questions in full, without keys' }).click();
  await expect(first.getByText('The second')).toBeVisible();
  expect(await page.content()).not.toMatch(/The explanation of number|Right answer/);

  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Question No: 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Next question' }).click();
  await expect(page.getByRole('heading', { name: 'Question No: 2' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(4);
  expect(await page.content()).not.toContain('The explanation of number');

  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(questionsOf(page)).toHaveCount(100);
  const asPublished = await textsOf(page);
  await publishPaper(page);
  await expect(page.getByRole('button', { name: /Swap|Remove|Move|Publish|Delete/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);

  // A printer gets the paper with the digest of its sealed file, which a mock announces too.
  await page.goto(composedPaperPath(paper, { show: 'questions', keys: 0 }));
  await page.emulateMedia({ media: 'print' });
  const digest = /[0-9a-f]{64}/.exec((await page.getByText('Fingerprint (SHA-256)').textContent()) ?? '')?.[0] ?? '';
  expect((await page.request.get(sealedPaperPath(digest))).status()).toBe(200);
  await expect(page.getByText('Fingerprint (SHA-256)')).toHaveCSS('display', 'table-footer-group');
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.goto(composedPaperPath(paper));

  // The host may change its questions now.
  site.bank = bank.map((it) => ({ ...it, Question: 'Changed' }));
  await page.goto(bankPath({ q: 'changed' }));
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: '5000 questions' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto(composedPaperPath(paper));
  expect(await textsOf(page)).toEqual(asPublished);
  site.bank = bank;

  await page.getByRole('link', { name: 'Papers', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'The first mock' });
  await expect(row).toContainText('100');
  await expect(row).toContainText('Published');
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'published with 100 questions' })).toContainText(EDITOR);
});

test('an editor chooses questions by their words, moves and removes some, with the keyboard alone', async ({
  page,
  context,
}) => {
  await logInAs(context, EDITOR);
  await beginPaper(page, 'A small paper');
  await drawQuestions(page, 1);
  await page.getByRole('link', { name: 'Add a question' }).press('Enter');
  // A browser moves the focus once it has found the place that the address names.
  await page.waitForURL(/#search$/);
  await page.getByRole('searchbox').fill('number 4321');
  await page.getByRole('searchbox').press('Enter');
  const add = page.getByRole('button', { name: /^Add ?:.* number 4321 / });
  // A key pressed before the scripts run would be lost.
  await expect(add).toBeEnabled();
  await add.press('Enter');
  await expect(questionsOf(page)).toHaveCount(6);
  await expect(questionsOf(page).last()).toContainText('number 4321');
  await expect(questionsOf(page).last()).toContainText('chosen');

  await page.getByRole('button', { name: 'Move up question 6' }).press('Enter');
  await expect(questionsOf(page).nth(4)).toContainText('number 4321');
  // The button that was pressed has moved, and still has the focus.
  await expect(page.getByRole('button', { name: 'Move up question 5' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(questionsOf(page).nth(3)).toContainText('number 4321');
  await page.getByRole('button', { name: 'Remove question 1', exact: true }).press('Enter');
  await expect(questionsOf(page)).toHaveCount(5);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('group', { name: 'Warnings' })).toContainText(/Polity|History|Geography|Economy|Ecology/);

  // Another editor is faster.
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Remove question 1', exact: true }).click();
  await expect(questionsOf(other)).toHaveCount(4);
  await page.getByRole('button', { name: 'Remove question 2', exact: true }).click();
  await expect(page.getByText('Somebody has changed this meanwhile')).toBeVisible();
  await page.reload();
  await page.getByText('Delete…').click();
  await page.getByRole('button', { name: 'Delete this draft' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'A small paper' })).toHaveCount(0);
});

test('an editor learns which questions the host has lost or changed before a paper can be published', async ({
  page,
  context,
}) => {
  await logInAs(context, EDITOR);
  await beginPaper(page, 'A shaken paper');
  await drawQuestions(page, 1);
  const numbers = (await textsOf(page)).map((text) => /number (\d+)/.exec(text)?.[1]);
  const [lost, changed] = numbers.map((number) => `q${number}`);
  site.bank = bank.flatMap((it) => {
    if (it._id === lost) return [];
    return it._id === changed ? [{ ...it, CorrectAns: '4' }] : [it];
  });
  const warnings = page.getByRole('group', { name: 'Warnings' });
  await expect(async () => {
    await page.reload();
    await expect(warnings).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(warnings).toContainText(`question 1 (${lost})`);
  await expect(warnings).toContainText(`question 2 (${changed})`);
  await expect(page.getByText('Publish…')).toHaveCount(0);
  await page.getByRole('button', { name: 'Take the changed questions as they are now' }).click();
  await expect(warnings).not.toContainText(`(${changed})`);
  await page.getByRole('button', { name: 'Swap question 1', exact: true }).click();
  await expect(warnings).toHaveCount(0);
  await expect(page.getByText('Publish…')).toBeVisible();
  site.bank = bank;
});

test('every view of a paper fits a phone and breaks no rule of accessibility', async ({ page, context }) => {
  await logInAs(context, EDITOR);
  await page.setViewportSize({ width: 360, height: 640 });
  await beginPaper(page, 'A paper for a phone');
  await drawQuestions(page, 1);
  const paper = paperIn(page);
  const views = [
    { show: 'settings' },
    { show: 'questions', keys: 1 },
    { show: 'questions', section: 0 },
    { show: 'preview' },
  ];
  for (const path of [papersPath(), ...views.map((view) => composedPaperPath(paper, view))]) {
    await page.goto(path);
    await expectNoViolations(page, path);
    await expectNoSidewaysScroll(page, path);
  }
});

test('candidates get neither the page of a paper nor its endpoint', async ({ page, context }) => {
  await logInAs(context, EDITOR);
  await beginPaper(page, 'A secret paper');
  const paper = paperIn(page);
  const other = await page.context().browser()?.newContext({ baseURL: SITE });
  if (!other) throw new Error('there is no browser');
  const create = { do: 'create', name: 'x', place: '1/1' };
  expect((await other.request.post(deskEndpoints.paper(paper), { data: create })).status()).toBe(401);
  await logInAs(other);
  const stranger = await other.newPage();
  const answer = await other.request.get(composedPaperPath(paper), { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(await answer.text()).not.toContain('A secret paper');
  await stranger.goto(composedPaperPath(paper));
  expect(new URL(stranger.url()).pathname).toBe('/');
  const refused = await other.request.post(deskEndpoints.paper(paper), { data: create });
  expect(refused.status()).toBe(404);
  expect(await refused.json()).toEqual({ message: 'There is no such endpoint.' });
  await other.close();
});
