import { expect, test } from '@playwright/test';

import { deskPaths, objectionsPath, paths, reviewPath } from '@/lib/site/paths';

import { EDITOR, logInAs, newCandidate } from '../support/candidates';
import { sitTest } from '../support/exam';
import { expectUsable } from '../support/usable';

const PAPER = { categoryId: 1, subCategoryId: 1, count: 40 } as const;
const ANSWER = 'Thank you: the date was wrong, and is corrected now.';

test('a candidate reports a question of a practice test, an editor answers, and the answer is at the question', async ({
  page,
  browser,
  baseURL,
}) => {
  const candidate = newCandidate();
  const wrong = `The date in this question is wrong, says ${candidate}.`;
  await logInAs(page.context(), candidate);
  const id = await sitTest(page.request, PAPER, []);
  await page.goto(`${reviewPath(id)}#q3`);
  const question = page.getByRole('article', { name: /^Question 3\b/ });
  await question.getByRole('link', { name: 'Something wrong with this question?' }).click();
  await expect(page).toHaveURL(objectionsPath(id, 3));
  await expect(page.getByText('Right answer')).toBeVisible();
  await page.getByLabel('What is wrong').fill('too short');
  await page.getByRole('button', { name: 'Send my report' }).click();
  await expect(page.getByText('Please say what is wrong, in 20 to 1,000 characters')).toBeVisible();
  await expectUsable(page);
  await page.getByLabel('What is wrong').fill(wrong);
  await page.getByRole('button', { name: 'Send my report' }).click();
  await expect(page).toHaveURL(`${reviewPath(id)}#q3`);
  await expect(question).toContainText(`You reported: ${wrong}`);
  await expect(question).toContainText('Answer: not yet');

  const stranger = await browser.newContext({ baseURL });
  await logInAs(stranger, newCandidate());
  const strangers = await stranger.newPage();
  await strangers.goto(objectionsPath(id, 3));
  await expect(strangers.getByText('There is no such key to object to.')).toBeVisible();

  const desk = await browser.newContext({ baseURL });
  await logInAs(desk, EDITOR);
  const editor = await desk.newPage();
  await editor.goto(deskPaths.objections);
  await expectUsable(editor);
  await editor
    .getByRole('link', { name: /^Reports: / })
    .first()
    .click();
  await editor.getByRole('link', { name: /^3\. / }).click();
  await expect(editor.getByRole('region', { name: 'Reports' })).toContainText(wrong);
  await expect(editor.getByText('Right answer')).toBeVisible();
  await expectUsable(editor);
  await editor.getByLabel('Answer, for all who reported it').fill(ANSWER);
  await editor.getByRole('button', { name: 'Send the answer' }).click();
  await editor.getByRole('dialog').getByRole('button', { name: 'Send it' }).click();
  await expect(editor.getByRole('region', { name: 'Answers so far' })).toContainText(`Answered: ${ANSWER}`);

  await page.reload();
  await expect(question).toContainText(`Answer: ${ANSWER}`);
  await question.getByRole('link', { name: 'Something wrong with this question?' }).click();
  await expect(page.getByRole('region', { name: 'Your report' })).toContainText(ANSWER);
  await page.goto(paths.myData);
  await expect(page.getByText(wrong)).toBeVisible();
});
