import { expect, test } from '@playwright/test';

import { endpoints, paths, questionListPath, questionPath, quizPath } from '@/lib/site/paths';
import { indianDay } from '@/lib/text/indian-time';

/** The pages of questions for a visitor without scripts, account and cookies. */
test.use({ javaScriptEnabled: false, storageState: { cookies: [], origins: [] } });

test('a visitor finds a question by its subject, and its answer and explanation behind one line', async ({ page }) => {
  await page.goto(paths.questions);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Indian Polity: \d+ questions$/ })
    .click();
  await expect(page).toHaveURL(questionListPath('subject.indian-polity'));
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /^With reference to the Preamble/ })
    .click();
  await expect(page).toHaveURL(questionPath('pol-01'));
  await expect(page.getByText('Source: Model paper of the study circle, 2026')).toBeVisible();
  const explanation = page.getByRole('heading', { name: /^Right answer: [A-D]$/ });
  await expect(explanation).toBeHidden();
  await page.getByText('Answer and explanation').click();
  await expect(explanation).toBeVisible();
  const onward = page.getByRole('navigation', { name: 'Go on' });
  await expect(onward.getByRole('link', { name: 'Practise ten like this' })).toHaveAttribute('href', /^\/Test\?/);
  await onward.getByRole('link', { name: 'Next question' }).click();
  await expect(page).toHaveURL(/\/Questions\?id=/);
  await expect(page).not.toHaveURL(questionPath('pol-01'));
});

test('a visitor finds the questions of a year', async ({ page }) => {
  await page.goto(paths.questions);
  const year = page.getByRole('main').locator('a[href*="list=year."]').first();
  const address = (await year.getAttribute('href')) ?? '';
  await year.click();
  await expect(page).toHaveURL(address);
  const name = new URL(page.url()).searchParams.get('list')?.replace('year.', '') ?? '';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}: questions with answers`);
  await expect(page.getByRole('main').locator('a[href*="?id="]').first()).toBeVisible();
});

test('the five questions of the day have a score and five explanations at once', async ({ page, context }) => {
  await page.goto(paths.today);
  const groups = page.getByRole('group', { name: /^Question \d/ });
  await expect(groups).toHaveCount(5);
  for (const group of (await groups.all()).slice(0, 4)) await group.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'See my score' }).click();
  await expect(page).toHaveURL(/\/Today\?day=[\d-]{10}&of=[\w-]{8}&answers=22220$/);
  await expect(page.getByText(/^Your score: [0-4] of 5$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Explanation' })).toHaveCount(5);
  await expect(page.getByText('Your answer')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: /Question 5: Not answered/ })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await page.getByRole('link', { name: 'Yesterday' }).click();
  await expect(groups).toHaveCount(5);
});

test('the questions of a day are the same for everybody, and without their keys', async ({ request }) => {
  const day = indianDay(Date.now());
  const htmlOf = async (path: string) => (await request.get(path)).text();
  const idsIn = (html: string) => [...html.matchAll(/name="of" value="([\w-]{8})"/g)].map(([, of]) => of);
  const [first, dated] = [await htmlOf(paths.today), await htmlOf(quizPath(day))];
  expect(idsIn(first)).toHaveLength(1);
  expect(idsIn(dated)).toEqual(idsIn(first));
  expect(first).not.toMatch(/Right answer|Explanation/);
});

test('made-up days, draws, lists and questions say that they are not there, and are not for search engines', async ({
  request,
}) => {
  for (const path of [
    ...[quizPath('2000-01-01'), quizPath('2026-02-31'), questionPath('none'), questionPath('a/b?')],
    ...[questionListPath('subject.none'), questionListPath('subject.indian-polity', 9_999)],
  ]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(await response.text(), path).toMatch(/<meta name="robots" content="noindex"/);
  }
  const day = indianDay(Date.now());
  const changed = await request.get(quizPath(day, { answers: '11111', of: 'abcdefgh' }));
  expect(await changed.text()).toContain('have changed meanwhile');
  for (const form of [
    { day: '', of: 'abcdefgh' },
    { day, of: 'x' },
    { day: '../../Desk', of: 'abcdefgh' },
  ])
    expect(await (await request.post(endpoints.today, { form })).text()).toContain('See my score');
  for (const odd of ['/Today?day=x', '/Today?answers=11111', '/Questions?list=%00', '/Questions?list='])
    expect((await request.get(odd)).status(), odd).toBeLessThan(400);
});
