import { type Browser, expect, type Page, test } from '@playwright/test';

import {
  deskEndpoints,
  deskMockPath,
  deskObjectionsPath,
  deskPaths,
  objectionsPath,
  resultsPath,
  rulingsPath,
} from '@/lib/site/paths';

import { register } from '../support/accounts';
import { EDITOR, logInAs, newCandidate } from '../support/candidates';
import { ownSite } from '../support/own-site';
import { expectUsable } from '../support/usable';

const { baseURL, store } = ownSite(4353);
const HOUR = 3_600;
const OVER = { opens: -3 * HOUR, lastStart: -2 * HOUR, closes: -HOUR };

test.use({ viewport: { width: 360, height: 740 } });

async function pageOf(browser: Browser, candidate: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  await logInAs(context, candidate);
  return context.newPage();
}

test('the page of a mock that was opened early shows the candidates when the mock opens', async ({ page, context }) => {
  await logInAs(context, EDITOR);
  const mock = store.add({ opens: 20, lastStart: HOUR, closes: HOUR, results: 2 * HOUR });
  await page.goto(deskMockPath(mock));
  await expect(page.getByText('Coming', { exact: true })).toBeVisible();
  const counts = page.getByRole('region', { name: 'Candidates', exact: true }).getByRole('listitem');
  await expect(counts).toHaveText([/^0 checked in/]);
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  await expect(counts.filter({ hasText: /page not heard of/ })).toHaveText(/^0/);
  await expectUsable(page);
});

test('the rank list and its file say who is who, who was voided and who never came', async ({ page, context }) => {
  const [asha, ravi] = [await register(page.request), await register(page.request)];
  const [kiran, absent] = [newCandidate(), newCandidate()];
  const mock = store.add({ ...OVER, results: -HOUR / 2 });
  store.addSat(mock, [
    { candidate: asha.Username, responses: '1234123412' },
    { candidate: ravi.Username, responses: '1234100000' },
    { candidate: kiran, responses: '1000000000' },
  ]);
  store.db.prepare("update mock_entry set void_reason = 'A phone.' where candidate = ?").run(kiran);
  store.db.prepare('update score set counted_in = null where attempt_id = ?').run(store.attemptOf(mock, kiran));
  store.db.prepare('insert into mock_candidate (mock_id, candidate) values (?, ?)').run(mock, absent);
  await logInAs(context, EDITOR);
  await page.goto(deskPaths.overview);
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Results' }).click();
  await expectUsable(page);
  await page.locator(`a[href="${resultsPath(mock)}"]`).click();
  const list = page.getByRole('region', { name: 'Rank list' });
  for (const { Username, Name } of [asha, ravi])
    await expect(list.getByRole('row').filter({ hasText: Username })).toContainText(Name);
  await expect(list.getByRole('row').filter({ hasText: kiran })).toContainText('voided: A phone.');
  await expect(list.getByRole('row').filter({ hasText: absent })).toContainText('absent');
  await expectUsable(page);
  const file = await (await page.request.get(baseURL + deskEndpoints.resultsCsv(mock))).text();
  expect(file).toContain(`\r\n1,"${asha.Username}","${asha.Name}",20,`);
  expect(file).toMatch(new RegExp(`"${ravi.Username}","[^"]+",10,.*"ranked","\\d{4} \\d{4} \\d{4}"\r\n`));
  expect(file).toContain('"voided: A phone.",""');
  expect(file).toContain('"absent",""');
});

/** The letter that an option has for the candidate whose key this page shows. */
async function letterOf(page: Page, option: string): Promise<string> {
  const items = await page
    .getByRole('listitem')
    .filter({ hasText: /right|other/ })
    .allInnerTexts();
  return items.find((text) => text.includes(option))?.trim()[0] ?? '?';
}

test('a candidate whose options are shuffled reads a ruling and a refusal in the own letters, and the desk the objection in the paper’s', async ({
  page: editor,
  context,
  browser,
}) => {
  await logInAs(context, EDITOR);
  const mock = store.add({ ...OVER, results: -HOUR / 2, until: HOUR });
  const candidates = Array.from({ length: 4 }, newCandidate);
  store.addSat(
    mock,
    candidates.map((candidate) => ({ candidate, responses: '2234123412' })),
  );
  // The question of the frozen paper's number 1; its options are 'right 0', 'other 2 of 0', 'other 3 of 0', 'other 4 of 0'.
  const letters: string[] = [];
  for (const candidate of candidates) {
    const page = await pageOf(browser, candidate);
    await page.goto(objectionsPath(store.attemptOf(mock, candidate)));
    const question = page.locator('details').filter({ hasText: 'Which option of question 0 is right?' });
    await question.locator('summary').click();
    await question.getByRole('link', { name: /Object to the key/ }).click();
    await expect(page.getByLabel('Why')).toBeVisible();
    const letter = await letterOf(page, 'other 2 of 0');
    letters.push(letter);
    await page.getByRole('checkbox', { name: `Option ${letter}` }).check();
    await page.getByLabel('Why').fill(`The standard book has ${letter} on its first page.`);
    await page.getByRole('button', { name: 'Send my objection' }).click();
    await expect(page.getByRole('dialog')).toContainText(`The standard book has {${letter}} on`);
    await expectUsable(page);
    await page.getByRole('button', { name: 'Yes, all of them' }).click();
    await expect(page.getByRole('heading', { name: 'Mock of the journeys' })).toBeVisible();
    await page.context().close();
  }

  await editor.goto(deskObjectionsPath(mock, { question: 1 }));
  for (const letter of letters)
    await expect(editor.getByText(`The standard book has B (own ${letter}) on its first page.`).first()).toBeVisible();
  await expectUsable(editor);
  await editor.getByLabel('Reason to refuse').fill('The Act names A, and never names B at all.');
  await editor.getByRole('button', { name: 'Refuse the objections' }).click();
  await editor.getByRole('button', { name: 'Yes, all of them' }).click();
  await editor.getByRole('button', { name: /^Refuse them/ }).click();
  await expect(editor.getByText('Refused: The Act names A, and never names B at all.').first()).toBeVisible();

  await editor.goto(rulingsPath(mock, 1));
  await editor.getByLabel('What counts').selectOption('accept');
  for (const letter of ['A', 'B']) await editor.getByRole('checkbox', { name: letter, exact: true }).check();
  await editor.getByLabel('Reason').fill('A or B is right, since two books differ here.');
  await editor.getByRole('button', { name: 'Propose the ruling' }).click();
  await editor.getByRole('button', { name: 'Yes, all of them' }).click();
  await editor.getByRole('button', { name: /^Confirm/ }).click();
  await editor.getByRole('dialog').getByRole('button', { name: 'Confirm it' }).click();
  await expect(async () => {
    await editor.reload();
    await expect(editor.getByText('Scoring 1 is shown')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  for (const [at, candidate] of candidates.entries()) {
    const page = await pageOf(browser, candidate);
    await page.goto(objectionsPath(store.attemptOf(mock, candidate)));
    const question = page.locator('details').filter({ hasText: 'Which option of question 0 is right?' });
    await question.locator('summary').click();
    const first = await letterOf(page, 'right 0');
    const both = [first, letters[at]].toSorted().join(' or ');
    await expect(question).toContainText(
      `${both} is right. ${first} or ${letters[at]} is right, since two books differ here.`,
    );
    await expect(question).toContainText(`The Act names ${first}, and never names ${letters[at]} at all.`);
    await expect(question).toContainText(`The standard book has ${letters[at]} on its first page.`);
    await page.context().close();
  }
});
