import { expect, test } from '@playwright/test';

import { deskEndpoints, mockPath, objectionsPath, reviewPath } from '@/lib/site/paths';

import { EDITOR, logInAs, newCandidate } from '../support/candidates';
import {
  answer,
  beginExam,
  button,
  declareAndBegin,
  EXAM,
  expectQuestion,
  expectSaved,
  expectTicks,
  finishFromDialog,
  timer,
} from '../support/exam';
import { ownSite } from '../support/own-site';
import { expectOutline, listenToLiveRegions } from '../support/screen-reader';

const { baseURL, store } = ownSite(4375);
const HOUR = 3_600;
const RUNNING = { opens: -60, lastStart: HOUR, closes: 2 * HOUR, results: 24 * HOUR };
const KNOWN = { opens: -3 * HOUR, lastStart: -2 * HOUR, closes: -HOUR, results: -HOUR / 2, until: HOUR };

test('extra time is named before the start, in the countdown and on the result', async ({ page, context, browser }) => {
  const candidate = await logInAs(context);
  store.grantMinutesPerHour(candidate, 20);
  await page.goto('/TestInstruction?Cat=3&Sub=5');
  await expect(page.getByText('The exam lasts 40 minutes.')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: '10 of these minutes are your extra time.' }),
  ).toBeVisible();
  await page.goto(EXAM.path);
  await expect(page.getByRole('definition').filter({ hasText: '40 minutes' })).toHaveText(
    '40 minutes. 10 of these minutes are your extra time.',
  );
  await beginExam(page, EXAM.path);
  await expect(timer(page)).toHaveText(/^Time left, with 10 minutes of extra time(40:00|39:\d\d)$/);
  await button(page, 'Instructions').click();
  await expect(page.getByRole('dialog').getByText('10 of these minutes are your extra time.')).toBeVisible();
  await page.keyboard.press('Escape');
  await answer(page, 1);
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Score\?/);
  const row = page.getByRole('table', { name: 'Your tests' }).getByRole('link');
  await expect(row).toContainText('CSAT · with 10 minutes of extra time');
  await row.click();
  await expect(page.getByRole('main')).toContainText('with 10 minutes of extra time');

  const other = await browser.newContext({ baseURL });
  await logInAs(other);
  const othersPage = await other.newPage();
  await othersPage.goto(EXAM.path);
  await expect(othersPage.getByRole('definition').filter({ hasText: 'minutes' })).toHaveText('30 minutes');
  await other.close();
});

test('minutes granted while a mock runs are announced once, and lengthen its locked section', async ({
  page,
  context,
  browser,
}) => {
  const said = await listenToLiveRegions(page);
  const sections = [
    { name: 'Polity', first: 1, last: 5, isLocked: true, durationMs: 10 * 60_000 },
    { name: 'History', first: 6, last: 10, isLocked: true, durationMs: 20 * 60_000 },
  ];
  const mock = store.add(RUNNING, 10, { sections });
  const candidate = await logInAs(context);
  store.grantMinutesPerHour(candidate, 20);
  await page.goto(mockPath(mock));
  await expect(page.getByText('40 minutes. 10 of these minutes are your extra time.')).toBeVisible();
  await expect(page.getByText('questions 1–5: 13 minutes, then the section locks')).toBeVisible();
  await declareAndBegin(page);
  await expectQuestion(page, 1);
  const section = page.getByRole('timer').filter({ hasText: 'Section' });
  await expect(section).toHaveText(/^Section, with 3 minutes of extra time13:\d\d$/);
  await said();

  const desk = await browser.newContext({ baseURL });
  await logInAs(desk, EDITOR);
  const grant = { do: 'grant', candidate, minutes: 7, seen: 0 };
  expect((await desk.request.post(deskEndpoints.mock(mock), { data: grant })).status()).toBe(200);
  await desk.close();
  await page.getByRole('radio').first().check();
  await button(page, 'Save & Next').click();
  await expect(timer(page)).toHaveText(/^Paper, with 17 minutes of extra time4\d:\d\d$/);
  await expect(section).toHaveText(/^Section, with 10 minutes of extra time\d\d:\d\d$/);
  await expectTicks(page);
  expect(await said()).toEqual(['Paper, with 17 minutes of extra time']);
});

test('the last minutes and the end of the time are announced once each, and the next screen takes the focus', async ({
  page,
  context,
}) => {
  const said = await listenToLiveRegions(page);
  await logInAs(context);
  const id = await beginExam(page, EXAM.path);
  await said();
  // The clock announces nothing at its first tick.
  await expect(timer(page)).toHaveText(/^Time left29:\d\d$/);
  store.endIn(id, 5 * 60 + 25);
  await answer(page, 1);
  await expect(timer(page)).toHaveText(/^Time left0?5:[0-2]\d$/);
  const heard: string[] = [];
  await expect
    .poll(async () => {
      heard.push(...(await said()));
      return heard;
    })
    .toContain('5 minutes left');
  // The clock has jumped past the tenth minute.
  expect(heard).toEqual(['6 minutes left', '5 minutes left']);
  store.endIn(id, 25);
  await answer(page, 2);
  await expectSaved(page);
  await said();
  await context.setOffline(true);
  const end = page.getByRole('heading', { name: 'The time is over' });
  await expect(end).toBeFocused();
  await expect(page.getByText('Please leave this page open')).toBeVisible();
  await expectOutline(page, 'the end of the time');
  expect(await said()).toContainEqual(expect.stringMatching(/Please leave this page open/));
  await context.setOffline(false);
  await page.waitForURL(/\/Score\?/);
});

test('pictures, tables and formulas are read in questions, and the form of an objection in its order', async ({
  page,
  context,
}) => {
  const question = `<p>What does <math><msup><mi>x</mi><mn>2</mn></msup></math> come to?</p>
    <p><img src="/art/about.svg" alt="A map of two rivers" width="40" height="40"></p>
    <table><thead><tr><th scope="col">x</th><th scope="col">y</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>`;
  const options = ['right 0', 'other 2', 'other 3', 'other 4'] as const;
  const questions = [{ id: 'special', question, options, subject: 'Polity' }];
  const key = [{ correctAns: '1', explanation: '<p>Because of the rivers.</p>' }];
  const candidate = newCandidate();
  const mock = store.add(RUNNING, 1, { questions, key, shuffle: undefined });
  await logInAs(context, candidate);
  await page.goto(mockPath(mock));
  await declareAndBegin(page);
  await expectQuestion(page, 1);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - 'heading "Question No: 1" [level=2]'
    - paragraph:
      - text: What does
      - math: /x ?2/
      - text: come to?
    - paragraph:
      - img "A map of two rivers"
    - group "Table":
      - table:
        - rowgroup:
          - row:
            - columnheader "x"
            - columnheader "y"
        - rowgroup:
          - row:
            - cell "1"
            - cell "2"
    - group:
      - radio "A right 0"
      - radio "B other 2"
  `);
  await page.keyboard.press('b');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/Finish\?/);
  const attempt = store.attemptOf(mock, candidate);

  store.move(mock, KNOWN);
  await page.goto(reviewPath(attempt));
  await expectOutline(page, 'the result of a mock');
  await page.goto(objectionsPath(attempt));
  await expectOutline(page, 'the key');
  await page.goto(objectionsPath(attempt, 1));
  await expectOutline(page, 'the form of an objection');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Question 1" [level=1]
    - list:
      - listitem:
        - text: /right 0/
        - paragraph: Right answer
      - listitem:
        - text: /other 2/
        - paragraph: Your answer
    - group /What you think is right/:
      - checkbox "Option A"
      - checkbox "None of the four"
    - textbox /^Why/
    - textbox /^Sources/
    - button "Send my objection"
  `);
});
