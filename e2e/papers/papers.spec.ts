import { type BrowserContext, expect, type Page, test } from '@playwright/test';

import { attemptEndpoints, endpoints, reviewPath } from '@/lib/site/paths';

import { fillLogin, open } from '../support/accounts';
import { EDITORS_SITE_URL, storeFile } from '../support/addresses';
import { logInAs, newCandidate } from '../support/candidates';
import {
  answer,
  beginExam,
  button,
  expectNoSidewaysScroll,
  expectPalette,
  expectQuestion,
  expectSaved,
  finishFromDialog,
  historyOf,
  numberButton,
  openTest,
  option,
  stateOf,
  timer,
} from '../support/exam';
import { EXPLANATION_CANARY, foreignExam, foreignTest, PAPERS, QUICK_MS } from '../support/foreign-content';
import { HOST_PASSWORD, HOST_TOKEN, HOST_USER } from '../support/foreign-users';
import type { RequestHeaders } from '../support/gate';
import { MockStore } from '../support/mocks';

const store = new MockStore(storeFile('editors'));

test.afterAll(() => store.close());

const logIn = (context: BrowserContext, candidate = newCandidate()) => logInAs(context, candidate, HOST_TOKEN);

test('an exam whose browser is closed is scored at its end from what was saved', async ({ page, browser }) => {
  const candidate = await logIn(page.context());
  const askedAtMs = Date.now();
  const id = await beginExam(page, foreignExam(PAPERS.quick));
  const begunAtMs = Date.now();
  await answer(page, 1);
  await expectQuestion(page, 2);
  await option(page, 3).check();
  await button(page, 'Mark for review and next').click();
  await expectSaved(page);
  await option(page, 3).check();
  await page.context().close();

  const later = await browser.newContext({ baseURL: EDITORS_SITE_URL });
  await logIn(later, candidate);
  expect(await historyOf(later.request)).toEqual([]);
  const earlierS = 60;
  store.begunEarlier(id, earlierS);
  await expect
    .poll(() => historyOf(later.request))
    .toMatchObject([{ paperName: 'Quick paper', totalQuestions: 3, correctAnswers: 1, percentage: '33.33' }]);
  const [entry] = await historyOf(later.request);
  // The finish has the paper's own time, not the later time of the sweep.
  const startedAtMs = (entry?.finishedAtMs ?? 0) - QUICK_MS + 1_000 * earlierS;
  expect(startedAtMs).toBeGreaterThanOrEqual(askedAtMs);
  expect(startedAtMs).toBeLessThanOrEqual(begunAtMs);
  expect(await stateOf(later.request, entry?.id ?? '')).toMatchObject({
    figures: { totalAnswered: 2, totalNotAnswered: 1 },
  });
  await later.close();
});

test('an exam ends by itself on the results page when its time is over', async ({ page }) => {
  await logIn(page.context());
  const id = await beginExam(page, foreignExam(PAPERS.quick));
  await expect(timer(page)).toContainText(/00:(30|[012]\d)/);
  await answer(page, 1);
  await expectSaved(page);
  await expectQuestion(page, 2);
  store.endIn(id, 10);
  await answer(page, 2);
  await expectQuestion(page, 3);
  await option(page, 3).check();
  await expect(page).toHaveURL('/Score?score=2&percentage=66.67');
  expect(await historyOf(page.request)).toMatchObject([{ correctAnswers: 2 }]);
});

test('an answer that a struggling server refuses until after the end still counts', async ({ page }) => {
  await logIn(page.context());
  const id = await beginExam(page, foreignExam(PAPERS.quick));
  store.endIn(id, 15);
  await openTest(page, foreignExam(PAPERS.quick));
  const state = await stateOf(page.request, id);
  const endsAtMs = Date.now() + (state.state === 'open' ? state.remainingMs : 0);
  await page.route('**/api/attempts/*/*', (route) =>
    Date.now() < endsAtMs + 500
      ? route.fulfill({ status: 503, json: { message: 'Later.' }, headers: { 'Retry-After': '60' } })
      : route.continue(),
  );
  await answer(page, 1);
  await expectQuestion(page, 2);
  await expect(page).toHaveURL('/Score?score=1&percentage=33.33');
});

test('one locked section is open at a time, and the page goes on by itself at its end', async ({ page }) => {
  await logIn(page.context());
  await beginExam(page, foreignExam(PAPERS.locked));
  const section = page.getByRole('timer').filter({ hasText: 'Section' });

  await test.step('only the first section can be chosen', async () => {
    for (const name of ['First part', 'Second part']) {
      await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
    }
    for (const [number, isOpen] of [
      [1, true],
      [2, true],
      [3, false],
      [4, false],
    ] as const) {
      if (isOpen) await expect(numberButton(page, number)).toBeEnabled();
      else await expect(numberButton(page, number)).toBeDisabled();
    }
    await expect(section).toContainText(/00:(20|[01]\d)/);
    await expect(page.locator('main')).toContainText('What is asked in locked-1?');
  });

  await test.step('the last Save & Next of the section saves, and waits for the next section', async () => {
    await answer(page, 1);
    await expectQuestion(page, 2);
    await page.keyboard.press('n');
    await expectQuestion(page, 2);
    await answer(page, 2);
    const alert = page.getByRole('alertdialog', { name: /^Saved\. This was the last question of the section/ });
    await alert.getByRole('button', { name: 'OK' }).click();
    await expectQuestion(page, 2);
    await expectPalette(page, { 1: 'Answered', 2: 'Answered' });
  });

  await test.step('at the end of its section the page goes on, and does not come back', async () => {
    await expectQuestion(page, 3);
    await expect(numberButton(page, 1)).toBeDisabled();
    await expect(numberButton(page, 2)).toBeDisabled();
    await expect(numberButton(page, 4)).toBeEnabled();
    await page.keyboard.press('p');
    await expectQuestion(page, 3);
    await expectPalette(page, { 1: 'Answered', 2: 'Answered', 3: 'Not answered' });
    await page.reload();
    await expectQuestion(page, 3);
  });

  await test.step('the answers of both sections count', async () => {
    await answer(page, 3);
    await expectQuestion(page, 4);
    await option(page, 4).check();
    await button(page, 'Save & Finish').click();
    await expect(page).toHaveURL('/Score?score=4&percentage=100.00');
  });
});

const until = (atMs: number) => new Promise((resolve) => setTimeout(resolve, atMs - Date.now()));

test('an answer acknowledged just after the end of its section does not keep the page there', async ({ page }) => {
  await logIn(page.context());
  const id = await beginExam(page, foreignExam(PAPERS.locked));
  const state = await stateOf(page.request, id);
  const endsAtMs = Date.now() + (state.state === 'open' ? (state.sectionTimes[0]?.closesInMs ?? 0) : 0);
  // The section ends half a second after a tick of the page, and the answer comes in between.
  await page.route('**/api/attempts', async (route) => {
    await until(endsAtMs - 12_500);
    await route.continue();
  });
  await page.route('**/events', async (route) => {
    await until(endsAtMs + 150);
    await route.continue();
  });
  await openTest(page, foreignExam(PAPERS.locked));
  await answer(page, 1);
  await expectQuestion(page, 3);
  await expectPalette(page, { 1: 'Answered', 2: 'Not answered', 3: 'Not answered' });
});

test('a practice test on the same paper has all its sections open', async ({ page }) => {
  await logIn(page.context());
  await openTest(page, foreignTest(PAPERS.locked));
  await expect(timer(page)).toContainText(/(30:00|29:\d\d)/);
  await expect(page.getByRole('timer')).toHaveCount(1);
  await numberButton(page, 2).click();
  await answer(page, 2);
  await expectQuestion(page, 3);
});

test('questions in Hindi, with tables, hostile markup and odd ids, are shown harmless and whole', async ({ page }) => {
  await logIn(page.context());
  const id = await openTest(page, foreignTest(PAPERS.odd));
  const main = page.locator('main');
  await expect(page.getByRole('complementary', { name: 'Your progress' })).toContainText(HOST_USER.Name);
  await expect(main).toContainText('निम्नलिखित कथनों पर विचार कीजिए: मौलिक अधिकार न्यायालय में प्रवर्तनीय हैं।');
  await expect(main.locator('form table th')).toHaveCount(14);
  await expect(option(page, 2)).toHaveAccessibleName('B H2O < 3');
  await expect(
    main.locator('script, [onerror], a[href^="javascript:" i], img[src="x"], fieldset label label'),
  ).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, 'a test');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(timer(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });

  await answer(page, 2);
  await expectQuestion(page, 2);
  await expect(main).toContainText('Plain text, no HTML: is 1 < 2?');
  await answer(page, 3);
  await expectQuestion(page, 3);
  await expectSaved(page);
  await page.reload();
  await expectQuestion(page, 3);
  await expectPalette(page, { 1: 'Answered', 2: 'Answered', 3: 'Not answered' });
  await option(page, 4).check();
  await button(page, 'Save & Finish').click();
  await expect(page).toHaveURL('/Finish?totalAnswered=3&totalNotAnswered=0&correctAnswers=3&percentage=100.00');
  await open(page, reviewPath(id));
  const rows = page.getByRole('heading', { level: 3, name: /^Question \d+\b/ });
  await expect(rows).toHaveCount(3);
  await rows.first().click();
  await expect(page.getByRole('article')).toContainText('मौलिक अधिकार');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, 'a review');
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('a paper that is faulty at the host does not start, and the page says so', async ({ page }) => {
  await logIn(page.context());
  for (const [sub, title, text] of [
    [PAPERS.none, 'No questions yet', 'This test has no questions yet.'],
    [PAPERS.faulty, 'The test cannot start', 'The questions of this test cannot be loaded completely at the moment.'],
    [PAPERS.doubled, 'The test cannot start', 'The questions of this test cannot be loaded completely at the moment.'],
  ] as const) {
    for (const path of [foreignTest(sub), foreignExam(sub)]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible();
      await expect(page.locator('main'), path).toContainText(text);
      await expect(page.getByRole('link', { name: 'Go Back To Home' }), path).toHaveAttribute(
        'href',
        '/OnlineTestSeries',
      );
    }
    const again = page.waitForResponse((response) => new URL(response.url()).pathname === endpoints.attempts);
    await button(page, 'Try again').click();
    expect((await again).ok()).toBe(false);
  }
  expect(await historyOf(page.request)).toEqual([]);
});

/** The names of fields that could hold a key or an explanation. */
const KEY_NAME = /^(correct.*|.*ans|answer|key|.*explanation|solution|verdict|score)$/i;

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(inner)]);
}

type Received = { url: string; type: string; body: Buffer };

/** Keeps the body of every answer on its way to the browser; `isCut` cuts the saves off. */
async function receive(context: BrowserContext) {
  const received: Received[] = [];
  const network = { received, isCut: false };
  await context.route('**/*', async (route) => {
    if (network.isCut && route.request().method() === 'POST') return route.abort();
    const response = await route.fetch({ maxRedirects: 0 });
    const body = await response.body();
    received.push({ url: response.url(), type: response.headers()['content-type'] ?? '', body });
    return route.fulfill({ response, body });
  });
  return network;
}

const storageOf = (page: Page) =>
  page.evaluate(async () => {
    const records: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        records.push(
          await new Promise((resolve, reject) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => resolve([store, reading.result]);
            reading.onerror = () => reject(reading.error);
          }),
        );
      }
      database.close();
    }
    return { records, local: { ...localStorage }, session: { ...sessionStorage }, caches: await caches.keys() };
  });

test('from the login to the last save, no byte that reaches the browser tells an answer or an explanation', async ({
  page,
}) => {
  const network = await receive(page.context());
  await open(page, `/login?${new URLSearchParams({ callbackUrl: '/OnlineTestSeries' })}`);
  await fillLogin(page, { Username: HOST_USER.Username, Password: HOST_PASSWORD });
  await expect(page).toHaveURL('/OnlineTestSeries');
  await page.getByRole('tab', { name: 'Practice Test' }).click();
  await page.getByRole('link', { name: 'Start Odd paper' }).click();
  await expect(page).toHaveURL(/\/TestInstruction\?/);
  await page.getByRole('checkbox').check();
  await button(page, 'I am ready to Begin').click();
  await expectQuestion(page, 1);
  const started = network.received.findLast(({ url }) => new URL(url).pathname === endpoints.attempts);
  const { id, paper } = JSON.parse(String(started?.body)) as { id: string; paper: { questions: object[] } };
  for (const question of paper.questions) {
    expect(Object.keys(question).sort()).toEqual(['id', 'options', 'question', 'subject']);
  }

  // A right guess shows nothing, by any way of answering.
  await answer(page, 2);
  await expectQuestion(page, 2);
  await option(page, 3).check();
  await button(page, 'Mark for review and next').click();
  await expectQuestion(page, 3);
  await expectSaved(page);
  await page.reload();
  await expectQuestion(page, 3);
  await button(page, 'View profile').click();
  await page.keyboard.press('Escape');
  await numberButton(page, 1).click();
  await button(page, 'Clear Response').click();
  await answer(page, 2);
  await expectQuestion(page, 2);
  await expectSaved(page);
  network.isCut = true;
  await answer(page, 3);
  await expectQuestion(page, 3);
  const stored = JSON.stringify(await storageOf(page));
  network.isCut = false;
  await expectSaved(page);
  await option(page, 4).check();
  await button(page, 'Mark for review and next').click();
  await page.keyboard.press('Escape');
  await expectSaved(page);

  await page.waitForLoadState('networkidle');
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  const all = [...network.received];
  for (const path of [
    foreignTest(PAPERS.odd),
    foreignExam(PAPERS.odd),
    '/OnlineTestSeries',
    reviewPath(id),
    '/Finish',
    '/Profile',
    attemptEndpoints(id).attempt,
    endpoints.attempts,
  ]) {
    for (const headers of [{}, { RSC: '1' }] as RequestHeaders[]) {
      const response = await page.request.get(path, { headers });
      all.push({ url: response.url(), type: response.headers()['content-type'] ?? '', body: await response.body() });
    }
  }

  // A complete recording must have these.
  for (const known of ['मौलिक अधिकार', 'Save & Next', 'webpackChunk|TURBOPACK', '"remainingMs"']) {
    expect(
      all.some(({ body }) => new RegExp(known).test(body.toString())),
      known,
    ).toBe(true);
  }
  expect(all.filter(({ body }) => body.includes(EXPLANATION_CANARY)).map(({ url }) => url)).toEqual([]);
  const named = all.filter(({ body }) => /\b(correctAns|correctOption)\b/i.test(body.toString()));
  expect(named.map(({ url }) => url)).toEqual([]);
  for (const { url, type, body } of all.filter((it) => it.type.includes('json'))) {
    const names = namesIn(JSON.parse(body.toString()));
    expect(
      names.filter((name) => KEY_NAME.test(name)),
      `${url} ${type}`,
    ).toEqual([]);
  }
  expect(stored).toContain('questionNumber');
  expect(stored).not.toContain(EXPLANATION_CANARY);
  expect(stored).not.toMatch(/correct/i);

  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Finish\?/);
  expect(await (await page.request.get(reviewPath(id))).text()).toContain(`${EXPLANATION_CANARY} of constructor`);
});
