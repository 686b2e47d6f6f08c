import { type APIRequestContext, expect, test } from '@playwright/test';

import { endpoints, finishPath, paths, scorePath } from '@/lib/site/paths';
import type { HistoryEntry } from '@/lib/sitting/wire';

import { open } from '../support/accounts';
import { SITE_URL } from '../support/addresses';
import { logInAs } from '../support/candidates';
import { beginExam, EXAM, finishFromDialog, openTest } from '../support/exam';
import { complaintsOf, expectHydrated, expectNothingInjectedRuns, expectPageHeaders } from '../support/policy';

const FIGURES = { totalQuestions: 20, totalAnswered: 12, totalNotAnswered: 8, correctAnswers: 9, percentage: '45.00' };
const AFTER_TEST = finishPath(FIGURES);
const AFTER_EXAM = scorePath(FIGURES);

/** The answer of a shell: its bytes, and the headers that a cache would look at. */
async function shellOf(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 });
  expect(response.status(), path).toBe(200);
  const { etag, 'set-cookie': cookie, 'content-security-policy': policy } = response.headers();
  return { text: await response.text(), etag, cookie, policy };
}

/**
 * The answers that `reader` and others get for a page. The framework remakes a page from time to time, which may change
 * the order of its bytes. So `reader` reads before and after the others, until the page was the same all the while.
 */
async function readBy(reader: APIRequestContext, others: APIRequestContext[], path: string, othersPath = path) {
  for (;;) {
    const own = await shellOf(reader, path);
    const read = [];
    for (const other of others) read.push(await shellOf(other, othersPath));
    if ((await shellOf(reader, path)).etag === own.etag) return { own, others: read };
  }
}

test('two candidates and a stranger get the same bytes of each shell', async ({ browser, request }) => {
  const contexts = [await browser.newContext({ baseURL: SITE_URL }), await browser.newContext({ baseURL: SITE_URL })];
  for (const context of contexts) await logInAs(context);
  const [asha, ravi] = contexts.map((context) => context.request);
  if (!asha || !ravi) throw new Error('two candidates are needed');
  // The last has the figures of somebody else.
  for (const path of [paths.register, AFTER_TEST, AFTER_EXAM, `${paths.finish}?totalAnswered=1`]) {
    const { own, others } = await readBy(asha, [ravi, request], path);
    expect(own.cookie, path).toBeUndefined();
    expect(others, path).toEqual([own, own]);
  }
  const { own, others } = await readBy(asha, [asha], AFTER_TEST, `${paths.finish}?totalAnswered=1`);
  expect(others[0]?.text).toBe(own.text);
  // The login page redirects candidates, and the instructions redirect strangers.
  const instructions = await readBy(asha, [ravi], '/TestInstruction?Cat=1&Sub=1', '/TestInstruction?Cat=2&Sub=3');
  expect(instructions.others).toEqual([instructions.own]);
  for (const path of [paths.login, '/login?callbackUrl=%2FProfile']) {
    expect((await asha.get(path, { maxRedirects: 0 })).status(), path).toBe(307);
    const login = await readBy(request, [request], path);
    expect(login.others).toEqual([login.own]);
  }
  for (const context of contexts) await context.close();
});

for (const path of [AFTER_TEST, AFTER_EXAM]) {
  test(`the shell of ${path} has its headers, works under its policy, and runs nothing injected`, async ({ page }) => {
    await logInAs(page.context());
    const complaints = complaintsOf(page);
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    await expectPageHeaders(response, path);
    expect(response?.headers()['cache-control']).toBe('private, no-cache');
    await expectHydrated(page);
    await expect(page.locator('main dl').first().locator('dd').last()).toHaveText('45.00');
    await expect(page.getByText('You have not finished a test yet.')).toBeVisible();
    expect(complaints).toEqual([]);
    await expectNothingInjectedRuns(page, path);
  });
}

test('the end of a test is a page for everyone, and its personal data is in one answer that no cache keeps', async ({
  page,
}) => {
  await logInAs(page.context());
  const visited: string[] = [];
  page.on('request', (it) => {
    if (it.isNavigationRequest()) visited.push(new URL(it.url()).pathname);
  });
  for (const [begin, end] of [
    [() => openTest(page), paths.finish],
    [() => beginExam(page, EXAM.path), paths.score],
  ] as const) {
    const id = await begin();
    const isOfPath = (url: string, path: string) => new URL(url).pathname === path;
    const document = page.waitForResponse((it) => isOfPath(it.url(), end));
    const personal = page.waitForResponse(
      (it) => isOfPath(it.url(), endpoints.attempts) && it.request().method() === 'GET',
    );
    await finishFromDialog(page);
    expect(await (await document).text()).not.toContain(id);
    expect((await personal).headers()['cache-control']).toBe('no-store');
    expect(((await (await personal).json()) as HistoryEntry[])[0]).toMatchObject({ id });
    await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible();
    // A second navigation to the page would abort the first.
    expect(visited.filter((it) => it === end)).toHaveLength(1);
    await page.getByRole('link', { name: 'Review your answers' }).click();
    await expect(page).toHaveURL(`/Score?attempt=${id}`);
    await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible();
    visited.length = 0;
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the end of a test shows its labels, and says that the figures need it', async ({ page }) => {
    for (const [path, labels] of [
      [AFTER_TEST, ['Total Answered', 'Total Not Answered', 'Correct Answers', 'Your Marks In (%)']],
      [AFTER_EXAM, ['Correct Answers', 'Your Marks In (%)']],
    ] as const) {
      const response = await page.goto(path);
      await expect(page.locator('main dl').first().locator('dt')).toHaveText([...labels]);
      // Playwright's switch for scripts does not render <noscript>.
      expect(await response?.text()).toContain('The figures of your test need JavaScript.');
    }
  });

  test("without JavaScript a visitor from a gated page reads 'Please login first.'", async ({ page }) => {
    await page.goto('/TestInstruction?Cat=1&Sub=1');
    await expect(page.getByRole('alert').filter({ hasText: /^Please login first\.$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  });

  test('without JavaScript an address that names no test says so', async ({ page }) => {
    await logInAs(page.context());
    for (const query of ['', '?Cat=1', '?Cat=-1&Sub=1', '?Cat=1&Sub=1000000', '?Cat=1&Sub=one']) {
      await page.goto(`/TestInstruction${query}`);
      await expect(page.locator('main'), query).toContainText('There is no such test.');
    }
  });
});

test('a variant of a page has no address of its own', async ({ page }) => {
  await logInAs(page.context());
  for (const path of ['/Login/first', '/TestInstruction/declaration', '/Score/stored']) {
    await open(page, path);
    await expect(page, path).toHaveURL('/');
  }
});
