import { readFile } from 'node:fs/promises';

import { expect, type Page, test } from '@playwright/test';

import { deskMockPath, mockPath, reviewPath } from '@/lib/site/paths';

import { EDITOR, logInAs } from '../support/candidates';
import { button, declareAndBegin, expectQuestion, expectSaved, finishFromDialog } from '../support/exam';
import { ownSite } from '../support/own-site';
import { expectUsable } from '../support/usable';

const { baseURL, store } = ownSite(4334);
const HOUR = 3_600;
/** A mock that has opened, with its results a day away. */
const RUNNING = { opens: -60, lastStart: HOUR, closes: 2 * HOUR, results: 24 * HOUR };
/** Results that have come. */
const OVER = { opens: -300, lastStart: -200, closes: -100, results: -99 };

test.use({ viewport: { width: 360, height: 740 } });

/** Answers the question on the screen with its right option, wherever the shuffle has put it. */
async function answerRight(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /right \d/ }).check();
  await button(page, 'Save & Next').click();
}

async function sitDown(page: Page, mock: string): Promise<string> {
  const candidate = await logInAs(page.context());
  await page.goto(mockPath(mock));
  await declareAndBegin(page);
  await expectQuestion(page, 1);
  return candidate;
}

/** A candidate who answers one question in time and two while cut off, and whose page is back after the end. */
async function comeBackLate(page: Page, mock: string): Promise<{ candidate: string; attempt: string }> {
  const candidate = await sitDown(page, mock);
  await answerRight(page);
  await expectSaved(page);
  const attempt = store.attemptOf(mock, candidate);
  await page.context().setOffline(true);
  for (const question of [2, 3]) {
    await expectQuestion(page, question);
    await answerRight(page);
  }
  await expectQuestion(page, 4);
  // The end lies an hour back for the site, while the page that it can't reach still runs.
  store.endIn(attempt, -HOUR);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/Finish\?/);
  return { candidate, attempt };
}

const resultOf = async (page: Page, attempt: string) => {
  await page.goto(reviewPath(attempt));
  return page.getByRole('main');
};

test('a page whose line never returns gives its answers as a file, which the desk takes once', async ({
  page,
  browser,
}) => {
  const [mock, another] = [store.add(RUNNING), store.add(RUNNING)];
  const candidate = await sitDown(page, mock);
  await answerRight(page);
  await expectSaved(page);
  // What saves the file comes while the line is there.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  for (const question of [2, 3]) {
    await expectQuestion(page, question);
    await answerRight(page);
  }
  await finishFromDialog(page);
  const offered = button(page, 'Save the answers as a file');
  await expect(offered).toBeVisible();
  await expectUsable(page);
  const saving = page.waitForEvent('download');
  await offered.click();
  const saved = await saving;
  const said = page.getByText('The file is saved. Have its code written down in the hall:');
  const code = /[a-z]{4}(?: [a-z]{4}){3}$/.exec((await said.textContent()) ?? '')?.[0] ?? '';
  expect(saved.suggestedFilename()).toBe(`answers-${code.replaceAll(' ', '-')}.txt`);
  const buffer = await readFile(await saved.path());

  const desk = await browser.newContext({ baseURL });
  await logInAs(desk, EDITOR);
  const editor = await desk.newPage();
  await editor.goto(deskMockPath(mock));
  const files = editor.getByRole('region', { name: 'Files of answers' });
  const add = (...all: { name: string; buffer: Buffer }[]) =>
    files.getByLabel('Add files').setInputFiles(all.map((it) => ({ ...it, mimeType: 'text/plain' })));
  const changed = Buffer.from(buffer);
  changed[300] = buffer[300] === 65 ? 66 : 65;
  await add({ name: 'one.txt', buffer }, { name: 'again.txt', buffer }, { name: 'changed.txt', buffer: changed });
  const outcomes = files.getByRole('listitem');
  await expect(outcomes).toHaveCount(3);
  await expect(outcomes.nth(0)).toHaveText(`one.txt, code ${code}: taken`);
  await expect(outcomes.nth(1)).toHaveText(`again.txt, code ${code}: The site has everything in it already.`);
  await expect(outcomes.nth(2)).toContainText('something in it was changed');
  const late = editor.getByRole('region', { name: 'Answers that came after the end' });
  await expect(late.getByRole('listitem').filter({ hasText: candidate })).toContainText(': 2 answers from');
  await expectUsable(editor);

  await editor.goto(deskMockPath(another));
  await add({ name: 'one.txt', buffer });
  await expect(outcomes).toContainText('It belongs to another mock: Mock of the journeys.');
});

/** Decides at the desk about the late answers of one candidate, who is asked for. */
async function decide(editor: Page, decision: 'Accept' | 'Refuse', reason: string): Promise<void> {
  const late = editor.getByRole('region', { name: 'Answers that came after the end' });
  await late.getByLabel('Late answers').selectOption({ label: decision });
  await late.getByLabel('Reason').fill(reason);
  await late.getByRole('button', { name: 'Decide' }).click();
  const dialog = editor.getByRole('dialog');
  await expect(dialog).toContainText('1 candidate, 2 answers');
  await dialog.getByRole('button', { name: `${decision} them` }).click();
  await expect(late).toContainText(reason);
}

test('answers of a page that was cut off past the end count once the institute accepts them', async ({
  page,
  browser,
}) => {
  const mock = store.add(RUNNING);
  const { candidate, attempt } = await comeBackLate(page, mock);
  await expect(page.getByRole('alert').filter({ hasText: 'came after the end; the institute decides' })).toBeVisible();
  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  const refused = await comeBackLate(other, mock);
  const waits = '2 answers came after the end; the institute decides whether they count.';
  for (const [own, it] of [[page, attempt] as const, [other, refused.attempt] as const])
    await expect(await resultOf(own, it)).toContainText(waits);

  const desk = await browser.newContext({ baseURL });
  await logInAs(desk, EDITOR);
  const editor = await desk.newPage();
  await editor.goto(deskMockPath(mock));
  const late = editor.getByRole('region', { name: 'Answers that came after the end' });
  await expect(late.getByRole('listitem')).toHaveCount(2);
  await expect(late.getByRole('listitem').filter({ hasText: candidate })).toContainText(': 2 answers from');
  await expectUsable(editor);
  await late.getByRole('link', { name: candidate }).click();
  await decide(editor, 'Accept', 'The line of the hall was down.');
  await editor.goto(deskMockPath(mock, { candidate: refused.candidate }));
  await decide(editor, 'Refuse', 'The line of this seat was whole.');
  await editor.goto(deskMockPath(mock));
  await expect(late.getByRole('listitem').filter({ hasText: candidate })).toContainText(
    'count: The line of the hall was down.',
  );

  store.move(mock, OVER);
  const sees = (own: Page, it: string, text: string) =>
    expect(async () => {
      await expect(await resultOf(own, it)).toContainText(text, { timeout: 10_000 });
    }).toPass({ timeout: 300_000 });
  await sees(page, attempt, 'Marks 6.00 of 20.00');
  await expect(page.getByRole('main')).toContainText(
    '2 answers came after the end; the institute has accepted them, and they count. The reason: The line of the hall was down.',
  );
  await sees(other, refused.attempt, 'Marks 2.00 of 20.00');
  await expect(other.getByRole('main')).toContainText(
    '2 answers came after the end; they do not count. The reason: The line of this seat was whole.',
  );
  await Promise.all([context.close(), desk.close()]);
});

test('a message into the hall is read out in an open page, stays in it, and stands in the list of the hall', async ({
  page,
  browser,
}) => {
  const text = 'Question 17, option (b): read 1991.';
  const mock = store.add(RUNNING);
  await sitDown(page, mock);
  const messages = page.getByRole('log', { name: 'Messages of the institute' });
  // The region is there before the message, or no screen reader would read it out.
  await expect(messages).toBeAttached();
  await expect(messages).toBeEmpty();

  const desk = await browser.newContext({ baseURL });
  await logInAs(desk, EDITOR);
  const editor = await desk.newPage();
  await editor.goto(deskMockPath(mock));
  await editor.getByLabel('Message to all candidates').fill(text);
  await editor.getByRole('button', { name: 'Write to all candidates' }).click();
  await editor.getByRole('dialog').getByRole('button', { name: 'Write it' }).click();
  const sent = editor.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await expect(sent).toContainText(`to all: ${text}`);

  await expect(messages).toContainText(text);
  await expect(messages.getByRole('time')).toBeVisible();
  await answerRight(page);
  await expectSaved(page);
  await expectUsable(page);
  await page.reload();
  await expect(messages).toContainText(text);
  await desk.close();
});
