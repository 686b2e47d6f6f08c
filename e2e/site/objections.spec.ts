import { type BrowserContext, expect, type Page, test } from '@playwright/test';

import {
  deskEndpoints,
  deskObjectionsPath,
  deskPaths,
  objectionsPath,
  paths,
  resultsPath,
  reviewPath,
} from '@/lib/site/paths';

import { EDITOR, logInAs, newCandidate } from '../support/candidates';
import { ownSite } from '../support/own-site';
import { expectUsable } from '../support/usable';

const { baseURL, store } = ownSite(4344);
const HOUR = 3_600;
const OVER = { opens: -3 * HOUR, lastStart: -2 * HOUR, closes: -HOUR };
const WHY = 'The standard book says so on its first page.';
const REFUSAL = 'The key follows the Act as amended last year.';
const RULING = 'Two books that the syllabus names differ here.';

/** The question of the key whose frozen number is `at`, opened. */
async function openQuestion(page: Page, at: number) {
  const question = page.locator('details').filter({ hasText: `Which option of question ${at} is right?` });
  await question.locator('summary').click();
  return question;
}

/** Fills the form that objects to a question: the option with this text is right. */
async function fillObjection(page: Page, at: number, option: string) {
  await (await openQuestion(page, at)).getByRole('link', { name: /Object to the key/ }).click();
  const texts = await page
    .getByRole('listitem')
    .filter({ hasText: /(right|other)/ })
    .allInnerTexts();
  const letter = texts.find((text) => text.includes(option))?.trim()[0];
  await page.getByRole('checkbox', { name: `Option ${letter}` }).check();
  await page.getByLabel('Why').fill(WHY);
}

const sendObjection = async (page: Page) => {
  await page.getByRole('button', { name: 'Send my objection' }).click();
  await expect(page.getByRole('heading', { name: 'Mock of the journeys' })).toBeVisible();
};

async function marksOf(page: Page, mock: string, candidates: string[]) {
  const answer = await page.request.get(baseURL + deskEndpoints.resultsCsv(mock));
  const rows = (await answer.text()).split('\r\n').map((line) => line.replaceAll('"', '').split(','));
  return candidates.map((candidate) => {
    const row = rows.find((cells) => cells[1] === candidate);
    return [row?.[0], row?.[3]];
  });
}

test('two candidates object to a provisional key, an editor rules on one question and refuses another, and the results become final', async ({
  page: editor,
  context,
  browser,
}) => {
  await logInAs(context, EDITOR);
  const [asha, ravi, kiran] = [newCandidate(), newCandidate(), newCandidate()];
  const mock = store.add({ ...OVER, key: HOUR, results: 2 * HOUR, until: 3 * HOUR });
  // The right option of question n is n + 1, and 1 again after 4.
  store.addSat(mock, [
    { candidate: asha, responses: '2234123412' },
    { candidate: ravi, responses: '2100000000' },
    { candidate: kiran, responses: '1234123410' },
  ]);
  const pageOf = async (candidate: string): Promise<[Page, BrowserContext]> => {
    const own = await browser.newContext({ baseURL });
    await logInAs(own, candidate);
    return [await own.newPage(), own];
  };
  const [[ashas, ashaIn], [ravis, raviIn], [strangers, strangerIn]] = await Promise.all([
    pageOf(asha),
    pageOf(ravi),
    pageOf(newCandidate()),
  ]);
  const attemptOf = (candidate: string) => store.attemptOf(mock, candidate);

  await ashas.goto(objectionsPath(attemptOf(asha)));
  await expect(ashas.getByText('The key is shown on')).toBeVisible();
  await expect(ashas.getByText('Right answer')).toHaveCount(0);

  store.move(mock, { ...OVER, key: -HOUR / 2, results: 2 * HOUR, until: 3 * HOUR });
  await ashas.goto(reviewPath(attemptOf(asha)));
  await expect(ashas.getByText('Your answers are stored')).toBeVisible();
  await ashas.getByRole('link', { name: 'Key and objections' }).click();
  await expect(ashas.getByText('This is the provisional key.')).toBeVisible();
  await expectUsable(ashas);

  // The typed text outlives a reload, and the form says what is missing.
  await fillObjection(ashas, 0, 'other 2 of 0');
  await ashas.reload();
  await expect(ashas.getByLabel('Why')).toHaveValue(WHY);
  await ashas.getByLabel('Sources:').fill('http://example.org');
  await ashas.getByRole('button', { name: 'Send my objection' }).click();
  await expect(ashas.getByText('each begins with https://')).toBeVisible();
  await expectUsable(ashas);
  await ashas.getByLabel('Sources:').fill('https://example.org/book');
  await sendObjection(ashas);
  const own = ashas.getByRole('region', { name: 'Your objection' });
  await expect(own).toContainText(WHY);
  await expect(own.getByText('https://example.org/book')).toBeVisible();
  await expect(own.getByRole('link')).toHaveCount(0);
  await expect(own).toContainText('It is waiting for an answer.');

  await ravis.goto(objectionsPath(attemptOf(ravi)));
  await fillObjection(ravis, 0, 'other 2 of 0');
  await sendObjection(ravis);
  await fillObjection(ravis, 1, 'other 1 of 1');
  await sendObjection(ravis);

  for (const attempt of [attemptOf(asha), 'unknown']) {
    await strangers.goto(objectionsPath(attempt));
    await expect(strangers.getByText('There is no such key')).toBeVisible();
  }
  await strangers.goto(deskObjectionsPath(mock));
  expect(new URL(strangers.url()).pathname).toBe(paths.home);

  await editor.goto(deskPaths.overview);
  await editor.getByRole('link', { name: '3 waiting objections' }).click();
  await editor.getByRole('link', { name: 'Mock of the journeys' }).click();
  const rows = editor.getByRole('row');
  await expect(rows.nth(1)).toContainText('Which option of question 0 is right?');
  await expect(editor.getByText('The results are provisional.')).toBeVisible();
  await expectUsable(editor);
  await rows.nth(2).getByRole('link').click();
  await editor.getByLabel('Reason to refuse').fill(REFUSAL);
  await editor.getByRole('button', { name: 'Refuse the objections' }).click();
  await editor.getByRole('dialog').getByRole('button', { name: 'Refuse them' }).click();
  await expect(editor.getByText(`Refused: ${REFUSAL}`).first()).toBeVisible();
  await expectUsable(editor);

  // The ruling: both options are right.
  await editor.goto(deskObjectionsPath(mock, { question: 1 }));
  await editor.getByRole('link', { name: 'Rule on this question' }).click();
  await editor.getByLabel('What counts').selectOption('accept');
  for (const letter of ['A', 'B']) await editor.getByRole('checkbox', { name: letter, exact: true }).check();
  await editor.getByLabel('Reason').fill(RULING);
  await editor.getByRole('button', { name: 'Propose the ruling' }).click();
  await editor.getByRole('button', { name: /^Confirm/ }).click();
  await editor.getByRole('dialog').getByRole('button', { name: 'Confirm it' }).click();
  await expect(editor.getByRole('dialog')).toBeHidden();
  await editor.goto(deskObjectionsPath(mock, { question: 1 }));
  await expect(editor.getByText('A or B is right.', { exact: true })).toBeVisible();
  await editor.getByRole('button', { name: 'Answer with this ruling' }).click();
  await expect(editor.getByText('Answered by a ruling').first()).toBeVisible();

  await expect(async () => {
    await ashas.goto(objectionsPath(attemptOf(asha)));
    await expect(ashas.getByRole('region', { name: 'Rulings of the institute' })).toContainText(RULING, {
      timeout: 1_000,
    });
  }).toPass();
  await openQuestion(ashas, 0);
  await expect(own).toContainText('The institute has ruled on this question');
  await ravis.goto(objectionsPath(attemptOf(ravi)));
  await openQuestion(ravis, 1);
  await expect(ravis.getByRole('region', { name: 'Your objection' })).toContainText(REFUSAL);

  // The results come while objections are still taken, and are final when these are over.
  store.move(mock, { ...OVER, key: -HOUR / 2, results: -HOUR / 2, until: 3 * HOUR });
  await editor.goto(resultsPath(mock));
  await expect(editor.getByText('Provisional ranks.')).toBeVisible();
  await ashas.goto(reviewPath(attemptOf(asha)));
  await expect(ashas.getByText('These results are provisional')).toBeVisible();
  expect(await marksOf(editor, mock, [asha, kiran, ravi])).toEqual([
    ['1', '20'],
    ['2', '18'],
    ['3', '1.33'],
  ]);
  store.move(mock, { ...OVER, key: -HOUR / 2, results: -HOUR / 2, until: -20 });
  await editor.goto(resultsPath(mock));
  await expect(editor.getByText('Final ranks.')).toBeVisible();
  await expectUsable(editor);
  await ashas.goto(reviewPath(attemptOf(asha)));
  await expect(ashas.getByText('These results are final.')).toBeVisible();
  await ashas.getByRole('link', { name: 'Key and objections' }).click();
  await expect(ashas.getByText('The time for objections ended')).toBeVisible();
  await openQuestion(ashas, 1);
  await expect(ashas.getByRole('link', { name: /Object to the key/ })).toHaveCount(0);

  const told = await (await editor.goto(deskPaths.audit))?.text();
  for (const word of ['question 2', REFUSAL, 'ruling: A or B is right.']) expect(told).toContain(word);
  await Promise.all([ashaIn, raviIn, strangerIn].map((it) => it.close()));
});
