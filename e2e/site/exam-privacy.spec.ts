import { randomUUID } from 'node:crypto';

import { type APIRequestContext, expect, type Page, test } from '@playwright/test';

import { attemptEndpoints, endpoints, reviewPath } from '@/lib/site/paths';
import type { OpenState } from '@/lib/sitting/wire';

import { open } from '../support/accounts';
import { SITE_URL } from '../support/addresses';
import { logInAs } from '../support/candidates';
import {
  answer,
  expectCounters,
  expectSaved,
  expectStored,
  finishFromDialog,
  historyOf,
  openTest,
  TEST,
} from '../support/exam';
import type { RequestHeaders } from '../support/gate';

const DEVICE = 'a-device-of-nobody';
const save = { device: DEVICE, events: [{ type: 'answer', questionNumber: 1, option: 4, sequence: 1 }] };
const choice = { kind: 'test', categoryId: TEST.categoryId, subCategoryId: TEST.subCategoryId };

const QUESTIONS: [
  what: string,
  ask: (request: APIRequestContext, id: string) => ReturnType<APIRequestContext['get']>,
][] = [
  ['read', (request, id) => request.get(attemptEndpoints(id).attempt)],
  ['save', (request, id) => request.post(attemptEndpoints(id).events, { data: save })],
  ['save nothing', (request, id) => request.post(attemptEndpoints(id).events, { data: { ...save, events: [] } })],
  ['finish', (request, id) => request.post(attemptEndpoints(id).finish, { data: { ...save, events: [] } })],
  ['review', (request, id) => request.get(reviewPath(id))],
  ['review by script', (request, id) => request.get(reviewPath(id), { headers: { RSC: '1' } })],
];

test('a visitor without a login can start, read, save and finish nothing', async ({ request, page }) => {
  await logInAs(page.context());
  const id = await openTest(page);
  const refused = { message: 'Please login first.' };
  const start = await request.post(endpoints.attempts, { data: choice });
  expect(start.status()).toBe(401);
  expect(await start.json()).toEqual(refused);
  for (const [what, ask] of QUESTIONS.filter(([name]) => !name.startsWith('review'))) {
    const response = await ask(request, id);
    expect(response.status(), what).toBe(401);
    expect(await response.json(), what).toEqual(refused);
    expect(response.headers()['cache-control'], what).toBe('no-store');
  }
  const review = await request.get(reviewPath(id));
  expect(new URL(review.url()).pathname).toMatch(/^\/login$/i);
  expect(new URL(review.url()).searchParams.get('callbackUrl')).toBe(reviewPath(id));
  // The pages at the end show no history either.
  expect(await (await request.get('/Finish?totalAnswered=1')).text()).not.toContain('Your tests');
});

test('an attempt, open or finished, looks missing to every other candidate', async ({ page, browser }) => {
  await logInAs(page.context());
  const id = await openTest(page);
  await answer(page, 1);
  await expectSaved(page);
  const otherContext = await browser.newContext({ baseURL: SITE_URL });
  await logInAs(otherContext);
  const other = otherContext.request;

  /** Removes the ids, the nonces and the names that the framework makes for each answer. */
  const plain = (text: string, attemptId: string) =>
    text
      .replaceAll(attemptId, 'ID')
      .replace(/[\w+/]{22}==/g, '')
      .replace(/\\?"[\w-]{21}[vm]\\?"/g, '');

  const expectMissing = async () => {
    const madeUp = randomUUID();
    for (const [what, ask] of QUESTIONS) {
      const [mine, missing] = [await ask(other, id), await ask(other, madeUp)];
      expect(mine.status(), what).toBe(missing.status());
      expect(plain(await mine.text(), id), what).toBe(plain(await missing.text(), madeUp));
      expect(mine.headers()['content-type'], what).toBe(missing.headers()['content-type']);
    }
    expect((await other.get(attemptEndpoints(id).attempt)).status()).toBe(404);
    await expect((await otherContext.newPage()).goto(reviewPath(id)).then((it) => it?.text())).resolves.toContain(
      'There is no such result.',
    );
  };
  await expectMissing();
  await expectStored(page.request, id, { 1: 1 });
  // Its own candidate has no review either while it is open.
  await page.goto(reviewPath(id));
  await expect(page.locator('main')).toContainText('There is no such result.');

  await openTest(page);
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Finish\?/);
  await expectMissing();
  expect(await historyOf(other)).toEqual([]);
  expect(await historyOf(page.request)).toHaveLength(1);
  await otherContext.close();
});

test('two candidates in one browser each have their own attempt and history', async ({ page, context }) => {
  await logInAs(context);
  const first = await openTest(page);
  await answer(page, 1);
  await expectSaved(page);
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Finish\?/);
  await logInAs(context);
  expect(await openTest(page)).not.toBe(first);
  await expectCounters(page, [0, TEST.count, TEST.count - 1, 0]);
  expect(await historyOf(page.request)).toEqual([]);
});

test('saves and finishes from other sites, of another shape or for other questions are refused', async ({ page }) => {
  await logInAs(page.context());
  const id = await openTest(page);
  const { events, finish } = attemptEndpoints(id);
  const post = async (path: string, options: Parameters<typeof page.request.post>[1]) =>
    (await page.request.post(path, options)).status();
  for (const path of [endpoints.attempts, events, finish]) {
    for (const headers of [
      { Origin: 'https://evil.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ] as RequestHeaders[]) {
      const data = path === endpoints.attempts ? choice : save;
      expect(await post(path, { data, headers }), path).toBe(403);
    }
    expect(await post(path, { form: { device: DEVICE } }), path).toBe(415);
    expect(await post(path, { data: {} }), path).toBe(400);
    expect(await post(path, { data: { ...save, ...choice, device: 'x'.repeat(70_000) } }), path).toBe(413);
  }
  const event = { type: 'answer', questionNumber: 1, option: 1, sequence: 1 };
  for (const wrong of [
    { ...event, option: 5 },
    { ...event, option: '1' },
    { ...event, questionNumber: TEST.count + 1 },
    { ...event, questionNumber: 0 },
    { ...event, sequence: -1 },
    { ...event, type: 'score' },
  ]) {
    expect(await post(events, { data: { ...save, events: [wrong] } }), JSON.stringify(wrong)).toBe(400);
  }
  expect(await post(endpoints.attempts, { data: { ...choice, kind: '__proto__' } })).toBe(400);
  await expectStored(page.request, id, {});
});

const figures = (page: Page) => page.locator('main dl').first().locator('dd');

test('malformed or impossible figures in an address show as a dash', async ({ page }) => {
  let hasAlerted = false;
  page.on('dialog', (dialog) => {
    hasAlerted = true;
    return dialog.dismiss();
  });
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '-1',
    '1e3',
    '१२',
    '',
    '10001',
    '0x10',
    'NaN',
    '1\u0000',
  ];
  for (const value of hostile) {
    const query = new URLSearchParams(
      ['totalAnswered', 'totalNotAnswered', 'correctAnswers', 'percentage', 'score'].map((name) => [name, value]),
    );
    await page.goto(`/Finish?${query}`);
    await expect(figures(page), value).toHaveText(['–', '–', '–', '–']);
    await page.goto(`/Score?${query}`);
    await expect(figures(page), value).toHaveText(['–', '–']);
  }
  for (const query of [
    '',
    'percentage=100.01&score=1&score=2',
    'percentage=99.999',
    'percentage=-0',
    'percentage=%E0%A4%A',
  ]) {
    await page.goto(`/Score?${query}`);
    await expect(figures(page), query).toHaveText(['–', '–']);
  }
  await page.goto('/Score?score=7&percentage=46.6');
  await expect(figures(page)).toHaveText(['7', '46.60']);
  await page.goto('/Finish?totalAnswered=15&totalNotAnswered=0&correctAnswers=007&percentage=100');
  await expect(figures(page)).toHaveText(['15', '0', '7', '100.00']);
  expect(hasAlerted).toBe(false);
});

test('a malformed attempt id in an address leads nowhere', async ({ page }) => {
  await logInAs(page.context());
  for (const attempt of ["' OR 1=1 --", '../../x', '%00', 'a'.repeat(500)]) {
    const response = await open(page, `/Score?${new URLSearchParams({ attempt })}`);
    expect(response?.status(), attempt).toBeLessThan(500);
    await expect(page.locator('main'), attempt).toContainText('There is no such result.');
  }
});

/** A practice test and an exam of the sample content with the same questions. */
const SHARED = { categoryId: 2, subCategoryId: 3 };

test('no byte tells the key of a running test, even after another test on its questions is finished', async ({
  page,
}) => {
  await logInAs(page.context());
  const { request } = page;
  const begin = async (kind: 'test' | 'exam') =>
    ((await (await request.post(endpoints.attempts, { data: { kind, ...SHARED } })).json()) as OpenState).id;
  const finish = async (id: string) => (await request.post(attemptEndpoints(id).finish, { data: save })).json();

  const practice = await begin('test');
  const exam = await begin('exam');
  expect(await finish(practice)).toMatchObject({
    state: 'finished',
    figures: { totalAnswered: 1, correctAnswers: null },
  });
  for (const [what, ask] of QUESTIONS) {
    const text = await (await ask(request, practice)).text();
    expect(text, what).not.toMatch(/Right answer|Explanation|Accuracy|"verdict"|"correctAnswers":\d/);
  }
  expect(await (await request.get(reviewPath(practice, { show: 'wrong' }))).text()).not.toMatch(
    /Right|Wrong|Explanation/,
  );
  expect(await historyOf(request)).toMatchObject([{ id: practice, correctAnswers: null, percentage: null }]);
  await page.goto(reviewPath(practice));
  await expect(page.locator('main')).toContainText(
    'Your answers are stored. The solutions show when your other test on the same questions has ended.',
  );
  await page.goto('/Profile');
  await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your progress' })).toHaveCount(0);

  expect(await finish(exam)).toMatchObject({ figures: { correctAnswers: expect.any(Number) } });
  await page.goto(reviewPath(practice));
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('This attempt does not count');
  await page.goto(reviewPath(exam));
  await expect(page.locator('main')).toContainText('This attempt does not count');
});
