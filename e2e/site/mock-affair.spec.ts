import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { type BrowserContext, expect, type Page, test } from '@playwright/test';

import { deskEndpoints, deskMockPath, deskMocksPath, deskPaths, mockPath, resultsPath } from '@/lib/site/paths';
import { indianInput } from '@/lib/text/indian-time';

import { BankSite, composePaper } from '../support/bank-site';
import { EDITOR, logInAs, newCandidate } from '../support/candidates';
import { button, declareAndBegin, expectQuestion, expectSaved, finishFromDialog, timer } from '../support/exam';
import { MockStore } from '../support/mocks';

const PORT = 4332;
const baseURL = `http://localhost:${PORT}`;
const MINUTE_MS = 60_000;
const HOUR = 3_600;
/** What stands for a candidate who has not agreed to be named. */
const NUMBER = /^\d{4} \d{4} \d{4}$/;

test.use({ baseURL });

const site = new BankSite(PORT, 'affair');
let store: MockStore;

test.beforeAll(async () => {
  await site.start();
  store = new MockStore(site.databaseFile);
});

test.afterAll(async () => {
  store.close();
  await site.stop();
});

/** Answers the question on the screen; the right option is the bank's second one, wherever the shuffle puts it. */
async function answer(page: Page, isRight: boolean): Promise<void> {
  await page.getByRole('radio', { name: isRight ? 'The second' : 'The first' }).check();
  await button(page, 'Save & Next').click();
}

async function sitDown(context: BrowserContext, mock: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(mockPath(mock));
  await declareAndBegin(page);
  await expectQuestion(page, 1);
  return page;
}

async function schedule(editor: Page, paper: string): Promise<string> {
  await editor.goto(deskMocksPath({ paper }));
  const opensMs = Date.now() + 60 * MINUTE_MS;
  const times = { Opens: 0, 'Last start': 30, Closes: 120, 'Results at': 150 };
  for (const [label, minutes] of Object.entries(times))
    await editor.getByLabel(label).fill(indianInput(opensMs + minutes * MINUTE_MS));
  await editor.getByRole('button', { name: 'Schedule the mock' }).click();
  await expect(editor.getByRole('button', { name: /Withdraw/ })).toBeVisible();
  return new URL(editor.url()).searchParams.get('mock') ?? '';
}

/** The cells of a CSV file without commas and quotes in them. */
async function csvOf(page: Page, path: string): Promise<string[][]> {
  const answer = await page.request.get(path);
  expect(answer.status()).toBe(200);
  const lines = (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n');
  return lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
}

test('an examination is composed, scheduled and sat on two devices; one attempt ends late, one is voided, and the marks are right', async ({
  page: editor,
  context,
  browser,
}) => {
  await logInAs(context, EDITOR);
  const paper = await composePaper(editor, 'All-India mock');
  const mock = await schedule(editor, paper);

  const [asha, ravi, kiran] = [newCandidate(), newCandidate(), newCandidate()];
  // Ravi gets twenty more minutes in each hour.
  await promisify(execFile)(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'lib/commands/extra-time.mts', ravi, '20'],
    { env: { ...process.env, DATABASE_URL: `file:${site.databaseFile}` } },
  );
  const contexts = await Promise.all(
    [asha, asha, ravi, kiran].map(async (name) => {
      const own = await browser.newContext({ baseURL });
      await logInAs(own, name);
      return own;
    }),
  );
  const [laptop, phone, ravis, kirans] = contexts;
  if (!laptop || !phone || !ravis || !kirans) throw new Error('no contexts');

  // The paper lasts two hours.
  store.move(mock, { opens: 0, lastStart: HOUR, closes: HOUR, results: HOUR + 60 });
  const ashas = await sitDown(laptop, mock);
  for (const isRight of [true, true, false]) await answer(ashas, isRight);
  await expectSaved(ashas);
  const second = await phone.newPage();
  await second.goto(mockPath(mock));
  await expect(timer(second)).toBeVisible();
  await second.getByRole('button', { name: 'Question 4:' }).click();
  await answer(second, true);
  await expectSaved(second);

  const late = await sitDown(ravis, mock);
  await expect(timer(ashas)).toHaveText(/^Time left5\d:\d\d$/);
  await expect(timer(late)).toHaveText(/^Time left, with 40 minutes of extra time(1:3|9)\d:\d\d$/);
  await answer(late, true);
  const voided = await sitDown(kirans, mock);
  await answer(voided, true);
  await expectSaved(voided);

  // The desk sees all three, and voids one, who reads why.
  await editor.goto(deskMockPath(mock, { candidate: kiran }));
  const counts = editor.getByRole('region', { name: 'Candidates' }).getByRole('listitem');
  await expect(counts.filter({ hasText: /^\d+\s*in$/ })).toHaveText(/3\s*in/);
  await editor.getByLabel('Reason to void the attempt').fill('A telephone rang.');
  await editor.getByRole('button', { name: /^Void/ }).click();
  await editor.getByRole('dialog').getByRole('button', { name: 'Void the attempt' }).click();
  await expect(editor.getByText('A telephone rang.').first()).toBeVisible();
  await answer(voided, true);
  await expect(voided.getByText('The reason: A telephone rang.')).toBeVisible();

  // At its end the test closes by itself on both devices; a candidate with more time goes on.
  store.endIn(store.attemptOf(mock, asha), 25);
  for (const page of [ashas, second]) await page.getByRole('button', { name: 'Question 6:' }).click();
  for (const page of [ashas, second]) {
    await expect(page).toHaveURL(/\/Finish\?totalAnswered=4&totalNotAnswered=96&resultsAt=\d+$/);
    await expect(page.getByText('Your answers are stored.')).toBeVisible();
  }
  await expect(timer(late)).toBeVisible();
  for (let more = 0; more < 4; more += 1) await answer(late, true);
  await expectSaved(late);
  await finishFromDialog(late);
  await expect(late).toHaveURL(/\/Finish\?totalAnswered=5&/);

  // The results wait until the last candidate's time is over.
  await editor.goto(resultsPath(mock));
  await expect(editor.getByText('The results come')).toBeVisible();
  expect((await editor.request.get(deskEndpoints.resultsCsv(mock))).status()).not.toBe(200);
  store.move(mock, { opens: -300, lastStart: -200, closes: -100, results: -99 });

  await expect(async () => {
    await editor.goto(resultsPath(mock));
    await expect(editor.getByRole('term').filter({ hasText: 'KR-20' }).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // Two marks for a right answer, two thirds off for a wrong one.
  const [head, ...rows] = await csvOf(editor, deskEndpoints.resultsCsv(mock));
  expect(head?.slice(0, 4)).toEqual(['Rank', 'Username', 'Name', 'Marks']);
  const column = (name: string) => rows.map((row) => row[head?.indexOf(name) ?? -1]);
  expect(column('Rank')).toEqual(['1', '2', '']);
  expect(column('Marks')).toEqual(['10', '5.33', '']);
  expect(column('Username')).toEqual([ravi, asha, kiran]);
  expect(column('State')).toEqual(['ranked', 'ranked', 'voided: A telephone rang.']);
  expect(column('Shown as').slice(0, 2)).toEqual([expect.stringMatching(NUMBER), expect.stringMatching(NUMBER)]);
  const [, key, ...given] = await csvOf(editor, deskEndpoints.responsesCsv(mock));
  expect(key?.slice(2)).toEqual(Array.from({ length: 100 }, () => 'B'));
  const counted = given.map((row) => [row.filter((it) => it === 'B').length, row.filter((it) => it === 'A').length]);
  expect(counted.sort()).toEqual([
    [3, 1],
    [5, 0],
  ]);
  await late.goto(mockPath(mock));
  await expect(late.getByText('Marks 10.00 of 200.00')).toBeVisible();
  await expect(late.getByText('2 candidates have taken this paper so far.')).toBeVisible();

  const audit = await editor.goto(deskPaths.audit);
  const told = (await audit?.text()) ?? '';
  for (const word of ['All-India mock', kiran, 'A telephone rang.']) expect(told).toContain(word);
  await Promise.all(contexts.map((own) => own.close()));
});
