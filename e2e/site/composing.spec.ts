import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, type Page, test } from '@playwright/test';

import { bankPath, composedPaperPath, deskEndpoints, deskPaths } from '@/lib/site/paths';

import { EDITOR, logInAs } from '../support/candidates';
import { copyBuild, type OwnServer, removeBuild, startOwnServer } from '../support/own-server';

const PORT = 4326;
const SITE = `http://localhost:${PORT}`;
const BUILD = '.next-composing';
const DATABASE_FILE = join(tmpdir(), `journeys-composing-${process.pid}.db`);

const SUBJECTS = ['Polity', 'History', 'Geography', 'Economy', 'Ecology'];
const BANK_SIZE = 5_000;

const question = (at: number) => ({
  _id: `q${at}`,
  Question: `<p>Which of these is number ${at} of the bank?</p>`,
  ...{
    AnsA: 'The first',
    AnsB: 'The second',
    AnsC: 'The third',
    AnsD: at % 10 === 0 ? 'All of the above' : 'The fourth',
  },
  CorrectAns: '2',
  ...{ CategoryId: 1, SubCategoryId: 1, IsActive: true, Subject: SUBJECTS[at % SUBJECTS.length] },
  Explanation: `<p>The explanation of number ${at}.</p>`,
});

/** What the host says; a journey may change it. */
const bank = Array.from({ length: BANK_SIZE }, (_, at) => question(at));
const content: Record<string, unknown> = {
  '/online-main-category/onlineMainCategories': [{ _id: 1, CatName: 'UPSC' }],
  '/online-test-category/onlineTestCategories': [{ _id: 1, SubCatName: 'General Studies', CategoryId: 1 }],
  '/online-ans-que/onlineTestAnsQue': bank,
};

test.describe.configure({ mode: 'serial' });
test.use({ baseURL: SITE });

let host: Server;
let site: OwnServer;

test.beforeAll(async () => {
  host = createServer((request, response) => {
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(content[request.url ?? ''] ?? []));
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  await copyBuild(BUILD);
  site = await startOwnServer({
    port: PORT,
    databaseFile: DATABASE_FILE,
    buildFolder: BUILD,
    env: {
      API_HOST: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
      EDITORS: EDITOR,
      // A look at the host each second, so that its changes are seen.
      CONTENT_MAX_AGE_S: '1',
    },
  });
});
test.afterAll(async () => {
  await site.stop();
  host.closeAllConnections();
  host.close();
  await removeBuild(BUILD);
  for (const suffix of ['', '-wal', '-shm']) rmSync(DATABASE_FILE + suffix, { force: true });
});

const questionsOf = (page: Page) => page.locator('main section > ol > li');
/** A question's number, text and subject. */
const textsOf = (page: Page) => questionsOf(page).locator('> p').allInnerTexts();
const paperIn = (page: Page) => new URL(page.url()).searchParams.get('paper') ?? '';

async function beginPaper(page: Page, name: string) {
  await page.goto(deskPaths.papers);
  const form = page.locator('form').filter({ has: page.getByLabel('Sub-category') });
  if (!(await form.isVisible())) await page.getByText('New paper').click();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Sub-category').selectOption({ label: 'UPSC · General Studies' });
  await form.getByRole('button', { name: 'Begin the paper' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function drawQuestions(page: Page, ofEach: number) {
  for (const subject of SUBJECTS) await page.getByLabel(subject, { exact: true }).fill(String(ofEach));
  await page.getByRole('button', { name: `Save and draw ${ofEach * SUBJECTS.length} questions` }).click();
  await expect(questionsOf(page)).toHaveCount(ofEach * SUBJECTS.length);
}

test('an editor composes 100 questions from a bank of 5,000, swaps one, and publishes what then stays', async ({
  page,
  context,
}) => {
  await logInAs(context, EDITOR);
  await beginPaper(page, 'The first mock');
  const paper = paperIn(page);
  await page.getByRole('spinbutton', { name: 'Minutes', exact: true }).fill('601');
  await page.getByRole('button', { name: 'Save without a draw' }).click();
  await expect(page.getByText('Minutes: a whole number from 1 to 600')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Minutes', exact: true }).fill('120');
  await page.getByLabel('Marks for a right answer').fill('2');
  await page.getByLabel('Marks off for a wrong one').fill('2/3');
  await page.getByLabel('Shuffled for each candidate').selectOption('questions-and-options');
  await drawQuestions(page, 20);
  const texts = await textsOf(page);
  expect(new Set(texts).size).toBe(100);

  // Where an option speaks of the others, options keep their order.
  const kept = texts.filter((text) => text.includes('options keep their order'));
  expect(kept.length).toBeGreaterThan(0);
  for (const text of kept) expect(text).toMatch(/number \d*0 of the bank/);

  const first = questionsOf(page).first();
  const before = (await first.locator('> p').innerText()).split('\n');
  await first.getByRole('button', { name: 'Swap question 1', exact: true }).click();
  await expect(first.locator('> p')).not.toContainText(before[1] ?? '');
  await expect(first.locator('> p')).toContainText(before.at(-1) ?? '');

  // The key is on the page only where the editor asks for it.
  expect(await page.content()).not.toContain('The explanation of number');
  await page.getByRole('link', { name: 'Show the questions in full, with keys and explanations' }).click();
  await expect(first.getByText('Right answer')).toBeVisible();
  await expect(first.getByText('The explanation of number')).toBeVisible();

  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Question No: 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Next question' }).click();
  await expect(page.getByRole('heading', { name: 'Question No: 2' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(4);
  expect(await page.content()).not.toContain('The explanation of number');

  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(questionsOf(page)).toHaveCount(100);
  const asPublished = await textsOf(page);
  await page.getByText('Publish…').click();
  await page.getByRole('button', { name: 'Publish this paper' }).click();
  await expect(page.getByText('all sit it as it stands here')).toBeVisible();
  await expect(page.getByRole('button', { name: /Swap|Remove|Move|Publish|Delete/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0);

  // Whatever the host does now.
  content['/online-ans-que/onlineTestAnsQue'] = bank.map((it) => ({ ...it, Question: 'Changed' }));
  await page.goto(bankPath({ q: 'changed' }));
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: '5000 questions' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto(composedPaperPath(paper));
  expect(await textsOf(page)).toEqual(asPublished);
  content['/online-ans-que/onlineTestAnsQue'] = bank;

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
  await page.getByRole('searchbox').fill('number 4321');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Add ?:.* number 4321 / }).press('Enter');
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
  content['/online-ans-que/onlineTestAnsQue'] = bank.flatMap((it) => {
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
  content['/online-ans-que/onlineTestAnsQue'] = bank;
});

test('candidates get nothing of a paper, nor of its endpoint', async ({ page, context }) => {
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
