import { expect, type Page, test } from '@playwright/test';

import type { SubCategoryIds } from '@/lib/exam/paper';
import { endpoints, ownPracticePath, paths, quizPath, reviewPath } from '@/lib/site/paths';
import type { SentEvent, StartedAttempt } from '@/lib/sitting/wire';

import { logInAs } from '../support/candidates';
import {
  answer,
  declareAndBegin,
  expectNoSidewaysScroll,
  expectQuestion,
  fact,
  finishFromDialog,
  keyOf,
  openTest,
  sampleQuestions,
  sitTest,
  TEST,
  wrongOption,
} from '../support/exam';
import { ownSite } from '../support/own-site';
import { expectNoViolations } from '../support/usable';

const { store } = ownSite(4378, { copiesBuild: true });

const DAY_MS = 86_400_000;
const key = keyOf(TEST);

/** Lets a day pass for a candidate: his tests move a day into the past. */
const passADay = (candidate: string) =>
  store.db.prepare('update attempt set finished_at_ms = finished_at_ms - ? where candidate = ?').run(DAY_MS, candidate);

const IDS = sampleQuestions()
  .filter((it) => it.CategoryId === TEST.categoryId && it.SubCategoryId === TEST.subCategoryId)
  .map(({ _id }) => _id);

/** The ids of the questions in the open practice. */
async function practised(page: Page): Promise<string[]> {
  const { categoryId, subCategoryId } = TEST;
  const data = { kind: 'own', categoryId, subCategoryId, subjects: [], questions: 20, from: 'all', resumeOnly: true };
  const { paper } = (await (await page.request.post(endpoints.attempts, { data })).json()) as StartedAttempt;
  return paper.questions.map(({ id }) => id);
}

async function openForm(page: Page) {
  await page.goto(`${paths.onlineTestSeries}#practice-test`);
  const form = page.getByRole('listitem').filter({ has: page.getByText('Indian Polity', { exact: true }) });
  await form.getByText('Choose the questions').click();
  return form;
}

test('a result leads to the practice of what was missed, and the next day it is due', async ({ page }) => {
  const candidate = await logInAs(page.context());
  await openTest(page);
  // The last question stays without an answer.
  for (const [at, right] of key.slice(0, -1).entries()) await answer(page, at < 2 ? wrongOption(right) : right);
  await finishFromDialog(page);
  await page.getByRole('link', { name: 'Review your answers' }).click();
  await expect(page.getByRole('heading', { name: 'How sure this score is' })).toBeVisible();
  await expect(page.getByText('fewer than 30 candidates have taken this paper')).toBeVisible();

  await page.getByRole('link', { name: 'Practise these 3' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Indian Polity, own practice: from a result');
  await expect(fact(page, 'Questions')).toHaveText('3');
  await declareAndBegin(page);
  await expectQuestion(page, 1);
  expect(await practised(page)).toEqual([IDS[0], IDS[1], IDS.at(-1)]);
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Finish\?totalAnswered=0&totalNotAnswered=3/);

  const today = await openForm(page);
  await today.getByRole('radio', { name: /^due today/ }).check();
  await today.getByRole('button', { name: 'Practise Indian Polity' }).click();
  await expect(page.getByText('Nothing is due here today.')).toBeVisible();

  passADay(candidate);
  await page.goto(paths.home);
  await page.getByRole('link', { name: '2 due today' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Indian Polity, own practice: due today');
  await declareAndBegin(page);
  await expectQuestion(page, 1);
  expect((await practised(page)).toSorted()).toEqual(IDS.slice(0, 2).toSorted());
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Finish\?totalAnswered=0&totalNotAnswered=2/);
  await page.goto(`${paths.test}?Cat=${TEST.categoryId}&Sub=${TEST.subCategoryId}&From=due&Questions=20`);
  await expect(page.getByText('Nothing is due here today.')).toBeVisible();
});

test('what a candidate gets wrong on the page of the day is due the next day, once', async ({ page }) => {
  const candidate = await logInAs(page.context());
  await page.goto(paths.today);
  const groups = page.getByRole('group', { name: /^Question \d/ });
  const of = (await page.locator('input[name=of]').getAttribute('value')) ?? '';
  const day = (await page.locator('input[name=day]').getAttribute('value')) ?? '';
  // The first options tell which of them are wrong.
  await page.goto(quizPath(day, { of, answers: '11111' }));
  const verdicts = await page.getByRole('heading', { name: /^Question \d:/ }).allInnerTexts();
  const wrong = verdicts.map((it) => (it.includes('Wrong') ? 0 : 1));
  const send = async () => {
    await page.goto(paths.today);
    for (const at of [0, 1])
      await groups
        .nth(at)
        .getByRole('radio')
        .nth(wrong[at] ?? 0)
        .check();
    await page.getByRole('button', { name: 'See my score' }).click();
    await expect(page.getByText('Your score: 0 of 5')).toBeVisible();
  };
  await send();
  await send();
  const kept = store.db
    .prepare(
      'select attempt.id, content from attempt join paper_snapshot as paper on paper.id = snapshot_id where candidate = ?',
    )
    .all(candidate) as { id: string; content: string }[];
  expect(kept).toHaveLength(1);
  const [{ id = '', content = '' } = {}] = kept;
  await page.goto(reviewPath(id));
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Practise/ })).toHaveCount(0);

  await page.goto(paths.home);
  await expect(page.getByRole('link', { name: /^Last: Five questions of the day/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /due today$/ })).toHaveCount(0);
  passADay(candidate);
  await page.goto(paths.home);
  await page.getByRole('link', { name: /^[12] due today$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, own practice: due today$/);
  const { places } = JSON.parse(content) as { places: SubCategoryIds[] };
  const due = places
    .slice(0, 2)
    .map((it) => ownPracticePath(it.categoryId, it.subCategoryId, { from: 'due', questions: 5 }));
  for (const path of due) {
    await page.goto(path);
    await expect(fact(page, 'Questions')).toHaveText(new RegExp(`^${due.filter((it) => it === path).length}\\b`));
  }
});

test('the profile says whether guessing pays, from fifty answers with a tag on', async ({ page }) => {
  const candidate = await logInAs(page.context());
  const tagged = (at: number, isRight: boolean): SentEvent => {
    const option = isRight ? (key[at] ?? 1) : wrongOption(key[at] ?? 1);
    return { type: 'answer', sequence: at + 1, questionNumber: at + 1, option: option as 1, confidence: 'guess' };
  };
  const events = key.map((_, at) => tagged(at, at < 12));
  for (let test = 0; test < 3; test += 1) await sitTest(page.request, TEST, events);
  // The host of this site does not know the session's token, so the profile ends the session.
  const ended = page.waitForResponse((it) => new URL(it.url()).pathname === endpoints.profile);
  await page.goto(paths.profile);
  await ended;
  await expect(page.getByRole('heading', { name: 'Does guessing pay?' })).toHaveCount(0);
  await logInAs(page.context(), candidate);
  await sitTest(page.request, TEST, events);
  await page.goto(paths.profile);
  await expect(page.getByText('Guessing pays for you: +1.47 each of 60.')).toBeVisible();
});

test('a result that leads on is accessible and fits a small phone', async ({ page }) => {
  await logInAs(page.context());
  const id = await sitTest(page.request, TEST);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of [reviewPath(id), reviewPath(id, { show: 'missed' })]) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: /^Practise these 15/ }).first()).toBeVisible();
    await expectNoViolations(page, path);
    await expectNoSidewaysScroll(page, path);
  }
  await page.getByRole('link', { name: /^Next test: Polity: / }).click();
  await expect(page).toHaveURL(/\/TestInstruction\?Cat=4&Sub=\d+$/);
});
