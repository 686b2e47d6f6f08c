import { expect, test } from '@playwright/test';

import { deskPaths, importPath } from '@/lib/site/paths';

import { EDITOR, logInAs } from '../support/candidates';

const BANK = `Question,AnsA,AnsB,AnsC,AnsD,CorrectAns,Explanation
Which house is \\(\\frac{1}{2}\\) full in this test of the desk?,Lok Sabha,Rajya Sabha,Both,Neither,2,Because of it.
What has no key?,a,b,c,d,,
`;

test('an editor uploads a question bank, and sees what the site would take or refuse, and why', async ({
  page,
  context,
}) => {
  await logInAs(context, EDITOR);
  await page.goto(deskPaths.import);
  await page
    .getByLabel('File, up to 32 MB')
    .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(BANK) });
  await page.getByLabel('Sub-category').selectOption('1-1');
  await page.getByRole('button', { name: 'Read the file', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What bank.csv holds' })).toBeVisible();
  await expect(page.getByText('1 question can be taken, 1 refused, 0 duplicates.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^line 3 What has no key\? Refused/ })).toBeVisible();
  const shown = page.getByRole('article', { name: 'Question at line 2' });
  await expect(shown.locator('math mfrac')).toBeVisible();
  await expect(shown).toContainText('Because of it.');
  await expect(page.getByRole('button', { name: 'Take 1 question' })).toBeEnabled();

  // The columns as they were recognised, and others in their place.
  await expect(page.getByRole('combobox', { name: 'CorrectAns' })).toHaveValue('F');
  await page.getByRole('combobox', { name: 'Explanation', exact: true }).selectOption('-');
  await page.getByRole('button', { name: 'Read the file again' }).click();
  await expect(page.getByText("Not imported: G 'Explanation'.")).toBeVisible();
  await expect(page.getByText('1 question can be taken, 1 refused, 0 duplicates.')).toBeVisible();
  await expect(shown).not.toContainText('Because of it.');

  const buffer = Buffer.alloc(32 * 1024 * 1024 + 1);
  await page.getByLabel('File, up to 32 MB').setInputFiles({ name: 'large.xml', mimeType: 'text/xml', buffer });
  await page.getByRole('button', { name: 'Read the file', exact: true }).click();
  await expect(page.getByText('The file is larger than 32 MB.')).toHaveRole('alert');

  // An editor has one import at a time, so this follows in the same journey.
  await page
    .getByLabel('File, up to 32 MB')
    .setInputFiles({ name: 'bank.xml', mimeType: 'text/xml', buffer: Buffer.from('<a/>') });
  await page.getByRole('button', { name: 'Read the file', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(
    /bank\.xml: The file is XML, but neither Moodle XML nor QTI\. Nothing is taken\./,
  );

  await page.goto(importPath('0-0'));
  await expect(page.getByRole('status')).toContainText('This file is not here any more');
});
