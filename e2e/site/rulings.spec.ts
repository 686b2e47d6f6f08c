import { expect, type Page, test } from '@playwright/test';

import { paths, resultsPath } from '@/lib/site/paths';

import { EDITOR, logInAs, newCandidate } from '../support/candidates';
import { ownSite } from '../support/own-site';
import { expectUsable } from '../support/usable';

const SECOND = 'editor-two';
const { store } = ownSite(4340, { env: { EDITORS: `${EDITOR},${SECOND}`, RULINGS_NEED: '2' } });
const HOUR = 3_600;
const KNOWN = { opens: -3 * HOUR, lastStart: -2 * HOUR, closes: -HOUR, results: -HOUR / 2 };

test.use({ viewport: { width: 360, height: 740 } });

/** Reloads the page until the site has done its work in the background. */
const reloadUntil = (page: Page, text: string | RegExp) =>
  expect(async () => {
    await page.reload();
    await expect(page.locator('main')).toContainText(text, { timeout: 1_000 });
  }).toPass();

test('two examiners rule on a key from a phone, and a candidate reads what it changed', async ({ browser }) => {
  const [mock, candidate] = [store.add(KNOWN), newCandidate()];
  // All answer question 2 with 1, although the key says 2.
  const all = Array.from({ length: 40 }, (_, at) => ({
    candidate: at === 0 ? candidate : newCandidate(),
    responses: at < 20 ? '1134123412' : '1134000000',
  }));
  store.addSat(mock, all);
  const first = await browser.newContext();
  await logInAs(first, EDITOR);
  const page = await first.newPage();
  await page.goto(`${resultsPath(mock, { question: 2 })}#question`);
  await reloadUntil(page, 'Rule on this question');
  await page.getByRole('link', { name: 'Rule on this question' }).press('Enter');
  await expectUsable(page);
  await page.getByLabel('What counts').selectOption('These options are right');
  await page.getByRole('checkbox', { name: 'A', exact: true }).press('Space');
  await page.getByRole('checkbox', { name: 'B', exact: true }).press('Space');
  await page.getByLabel('Reason, for all who sat').fill('Both readings of the statement are in the textbooks.');
  await page.getByRole('button', { name: 'Propose the ruling' }).press('Enter');
  await expect(page.getByRole('row').nth(1)).toContainText('waits for another examiner');
  await expect(page.getByRole('row').nth(1)).toContainText('A or B is right.');
  await expectUsable(page);

  const other = await browser.newContext();
  await logInAs(other, SECOND);
  const second = await other.newPage();
  await second.goto(page.url());
  await expectUsable(second);
  await second.getByRole('button', { name: 'Confirm the ruling on question 2' }).press('Enter');
  await expect(second.getByRole('dialog')).toContainText('40 would gain marks by it, and 0 lose some.');
  await second.getByRole('button', { name: /^Confirm it/ }).press('Enter');
  await reloadUntil(second, /Scoring 1 is shown/);
  await second.goto(`${resultsPath(mock)}#ranks`);
  await expect(second.locator('main')).toContainText('They are of scoring 1');

  const own = await browser.newContext();
  await logInAs(own, candidate);
  const reader = await own.newPage();
  await reader.goto(`${paths.score}?attempt=${store.attemptOf(mock, candidate)}`);
  const changes = reader.getByRole('region', { name: 'Changes of the key' });
  await expect(changes).toContainText('Both readings of the statement are in the textbooks.');
  // The attempt has no events, so no marks either: only the ruling shows here.
  await expect(changes).toContainText(/Scoring 1, .* Your marks stay 0\.00\./);
  await expect(changes).toContainText(/The key of question \d+ was changed: [A-D] or [A-D] is right\./);
  await expectUsable(reader);
  // What filters and numbers of the review say lies beside each other, as far as one has to scroll.
  const entries = reader.getByRole('navigation', { name: /^(Show|Questions)$/ }).getByRole('listitem');
  expect(await entries.count()).toBeGreaterThan(10);
  expect(await entries.evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth).length)).toBe(0);
});
