import { type BrowserContext, expect, type Page, test } from '@playwright/test';

import { postLogin, register } from '../support/accounts';
import { logInAs } from '../support/candidates';
import {
  answer,
  button,
  EXAM,
  expectCounters,
  expectPalette,
  expectQuestion,
  expectSaved,
  expectStored,
  expectUnsaved,
  finishFromDialog,
  historyOf,
  notice,
  numberButton,
  openTest,
  option,
  screenOf,
  stateOf,
  TEST,
  timer,
} from '../support/exam';

const UNREACHABLE = /^The site cannot be reached\. Go on answering: your answers are kept in this browser/;

/** Waits until the browser's own database has an event of a type, some milliseconds after the click. */
const expectKept = (page: Page, type: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (wanted) =>
          new Promise<boolean>((resolve, reject) => {
            const opening = indexedDB.open('exam-outbox');
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const reading = opening.result.transaction('pending').objectStore('pending').getAll();
              reading.onerror = () => reject(reading.error);
              reading.onsuccess = () => resolve(reading.result.some(({ event }) => event.type === wanted));
              opening.result.close();
            };
          }),
        type,
      ),
    )
    .toBe(true);

/** Kills the tab as a crash does, so that no script of the page can react. */
async function killTab(page: Page) {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // A dead tab does not answer.
  session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

test('answers given offline show as not saved, and arrive when the network is back', async ({ page, context }) => {
  await logInAs(context);
  const id = await openTest(page);
  await answer(page, 1);
  await expectSaved(page);

  await context.setOffline(true);
  for (const [number, value] of [
    [2, 2],
    [3, 3],
    [4, 4],
  ] as const) {
    await expectQuestion(page, number);
    await answer(page, value);
  }
  await expectQuestion(page, 5);
  await expectUnsaved(page, 'Offline: 3 not saved yet');
  await expect(page.getByText('Offline: 3 not saved yet').first()).toBeInViewport();
  await expect(notice(page, UNREACHABLE)).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(0);
  await expectCounters(page, [4, TEST.count - 4, TEST.count - 5, 0]);

  await context.setOffline(false);
  await expectSaved(page);
  await expect(notice(page, UNREACHABLE)).toHaveCount(0);
  await expectStored(page.request, id, { 1: 1, 2: 2, 3: 3, 4: 4 });
});

test('an exam finished offline shows its whole result when the network is back', async ({ page, context }) => {
  await logInAs(context);
  const id = await openTest(page);
  await context.setOffline(true);
  await answer(page, 1);
  await finishFromDialog(page);
  await expect(page.getByText('Not saved yet: 1.')).toBeVisible();
  expect(await stateOf(page.request, id)).toMatchObject({ state: 'open' });
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/Finish\?totalAnswered=1&/);
});

for (const isOffline of [false, true]) {
  test(`a tab that is killed ${isOffline ? 'while offline' : 'before the server answers'} loses no answer`, async ({
    page,
    context,
  }) => {
    await logInAs(context);
    const id = await openTest(page);
    await answer(page, 1);
    await expectSaved(page);

    if (isOffline) await context.setOffline(true);
    // The requests are under way when the tab dies, and never arrive.
    else await page.route('**/events', () => {});
    await expectQuestion(page, 2);
    await answer(page, 2);
    await expectQuestion(page, 3);
    await option(page, 3).check();
    await button(page, 'Mark for review and next').click();
    await expectQuestion(page, 4);
    await numberButton(page, 1).click();
    await button(page, 'Clear Response').click();
    await expectCounters(page, [1, TEST.count - 2, TEST.count - 4, 1]);
    await expectKept(page, 'clear');
    await killTab(page);
    if (isOffline) await context.setOffline(false);
    else await expectStored(context.request, id, { 1: 1 });

    const again = await context.newPage();
    expect(await openTest(again)).toBe(id);
    await expectSaved(again);
    await expectPalette(again, {
      1: 'Not answered',
      2: 'Answered',
      3: 'Answered and marked for review',
      4: 'Not answered',
    });
    await expectStored(again.request, id, { 2: 2, 3: 3 });
  });
}

test('a reload at any step keeps every answer and the place', async ({ page, context }) => {
  await logInAs(context);
  const id = await openTest(page);
  const steps: [name: string, act: () => Promise<void>][] = [
    ['at the start', async () => {}],
    ['after an answer', () => answer(page, 2)],
    [
      'after a mark',
      async () => {
        await option(page, 3).check();
        await button(page, 'Mark for review and next').click();
      },
    ],
    ['after a jump', () => numberButton(page, 9).click()],
    ['after a jump back to an answer', () => numberButton(page, 1).click()],
    ['after another answer to the same question', () => answer(page, 4)],
    ['on a question that is marked', () => numberButton(page, 2).click()],
    ['after clearing', () => button(page, 'Clear Response').click()],
    ['on the last question', () => numberButton(page, TEST.count).click()],
  ];
  for (const [name, act] of steps) {
    await test.step(name, async () => {
      await act();
      const before = await screenOf(page);
      await page.reload();
      await expect.poll(() => screenOf(page).catch(() => null)).toEqual(before);
      await expectSaved(page);
    });
  }
  await expectStored(page.request, id, { 1: 4 });
});

/** Acts as if the page came back to the front. */
const seeAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('two tabs and another device share one attempt and see each other’s answers', async ({
  page,
  context,
  browser,
}) => {
  const candidate = await logInAs(context);
  const id = await openTest(page);
  const tab = await context.newPage();
  expect(await openTest(tab)).toBe(id);
  const other: BrowserContext = await browser.newContext();
  await logInAs(other, candidate);
  const device = await other.newPage();
  expect(await openTest(device)).toBe(id);

  await test.step('the latest answer to a question counts, whichever page gave it', async () => {
    await answer(page, 1);
    await expectSaved(page);
    await answer(device, 3);
    await expectSaved(device);
    await expectStored(page.request, id, { 1: 3 });
  });

  await test.step('a stale page learns the answer with its next save', async () => {
    await expectQuestion(page, 2);
    await answer(page, 2);
    await expectSaved(page);
    await numberButton(page, 1).click();
    await expect(option(page, 3)).toBeChecked();
    await expectPalette(page, { 1: 'Answered', 2: 'Answered', 3: 'Not answered' });
  });

  await test.step('a stale page learns the answer when it is seen again', async () => {
    await expectPalette(tab, { 1: 'Not answered' });
    await seeAgain(tab);
    await expectPalette(tab, { 1: 'Answered', 2: 'Answered', 3: 'Not answered' });
    await expect(option(tab, 3)).toBeChecked();
    await numberButton(tab, 2).click();
    await expect(option(tab, 2)).toBeChecked();
  });

  await test.step('a finish ends the other pages at their next contact', async () => {
    await finishFromDialog(device);
    const result = /\/Finish\?totalAnswered=2&totalNotAnswered=13&/;
    await expect(device).toHaveURL(result);
    await expectQuestion(page, 1);
    await answer(page, 4);
    await expect(page).toHaveURL(result);
    await seeAgain(tab);
    await expect(tab).toHaveURL(result);
    expect(page.url()).toBe(device.url());
    expect(tab.url()).toBe(device.url());
    expect(await historyOf(page.request)).toHaveLength(1);
  });
  await other.close();
});

for (const hours of [24, -24]) {
  test(`a machine whose clock is ${hours} hours off shows the server's time left`, async ({ page, context }) => {
    await context.addInitScript((shiftMs) => {
      const RealDate = Date;
      window.Date = class extends RealDate {
        constructor(...given: ConstructorParameters<typeof Date> | []) {
          super(...((given.length === 0 ? [RealDate.now() + shiftMs] : given) as ConstructorParameters<typeof Date>));
        }
        static override now() {
          return RealDate.now() + shiftMs;
        }
      } as DateConstructor;
    }, hours * 3_600_000);
    await logInAs(context);
    const id = await openTest(page);
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now())).toBeGreaterThan(80_000_000);
    const leftMs = async () => {
      const state = await stateOf(page.request, id);
      return state.state === 'open' ? state.remainingMs : 0;
    };
    const expectServersTime = () =>
      expect(async () => {
        const mostMs = await leftMs();
        const [minutes = 0, seconds = 0] = (await timer(page).textContent())?.match(/\d+/g)?.map(Number) ?? [];
        const shownMs = minutes * 60_000 + seconds * 1_000;
        const leastMs = await leftMs();
        expect(shownMs).toBeLessThan(mostMs + 3_000);
        expect(shownMs).toBeGreaterThan(leastMs - 3_000);
        expect(leastMs).toBeGreaterThan(25 * 60_000);
      }).toPass();
    await expectServersTime();
    await answer(page, 1);
    await expectSaved(page);
    await expectServersTime();
    await page.reload();
    await expectQuestion(page, 2);
    await expectServersTime();
    await expectStored(page.request, id, { 1: 1 });
  });
}

test('a session that ends in mid-exam is renewed in place, and nothing is lost', async ({ page, context }) => {
  const account = await register(page.request);
  await postLogin(page.request, account);
  const id = await openTest(page);
  await answer(page, 1);
  await expectSaved(page);
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  const logIn = async (password: string) => {
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  };

  await test.step('the page tells the candidate, who can go on answering', async () => {
    await context.clearCookies();
    await expectQuestion(page, 2);
    await answer(page, 2);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(notice(page, 'Your login has ended. Go on answering;')).toBeVisible();
    await expectQuestion(page, 3);
    await answer(page, 3);
    await expectQuestion(page, 4);
    await expectUnsaved(page, 'Logged out: 2 not saved yet');
  });

  await test.step('a wrong password gets a message, and the right one saves everything', async () => {
    await notice(page, 'Your login has ended.').getByRole('button', { name: 'Log in again' }).click();
    await expect(dialog.getByLabel('Username')).toHaveValue(account.Username);
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required');
    await logIn('wrong');
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Invalid Username or Password',
    );
    await logIn(account.Password);
    await expect(dialog).toBeHidden();
    await expectSaved(page);
    await expect(notice(page, 'Your login has ended.')).toHaveCount(0);
    await expectQuestion(page, 4);
    await expectStored(page.request, id, { 1: 1, 2: 2, 3: 3 });
  });

  await test.step('somebody else who logs in in this browser learns whose test it is', async () => {
    await logInAs(context);
    await answer(page, 4);
    const foreign = notice(
      page,
      `Somebody else has logged in in this browser. This test belongs to ${account.Username}.`,
    );
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(foreign).toBeVisible();
    await expectUnsaved(page, 'Another login: 1 not saved yet');
    await foreign.getByRole('button', { name: 'Log in again' }).click();
    await logIn(account.Password);
    await expectSaved(page);
    await expect(foreign).toHaveCount(0);
    await expectStored(page.request, id, { 1: 1, 2: 2, 3: 3, 4: 4 });
  });
});

test('a page opened without a session says so, and the login leads back to it', async ({ page, context }) => {
  await logInAs(context);
  // The gate trusts the cookie until the server answers, so the session ends between the two.
  await page.route('**/api/attempts', async (route) => {
    await context.clearCookies();
    await route.continue({ headers: { ...route.request().headers(), cookie: '' } });
  });
  await page.goto(TEST.path);
  await expect(page.getByRole('heading', { level: 1, name: 'Please login first.' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ callbackUrl: TEST.path })}`);
});

test('a test works in a browser that stores nothing, and says so', async ({ page, context }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Storage is barred.', 'SecurityError');
    };
    Object.defineProperty(window.indexedDB, 'open', { value: refuse });
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  });
  await logInAs(context);
  const id = await openTest(page);
  await expect(
    notice(page, 'This browser does not let the site keep answers on this device. They are sent at once:'),
  ).toBeVisible();
  await answer(page, 1);
  await expectQuestion(page, 2);
  await answer(page, 2);
  await expectSaved(page);
  await context.setOffline(true);
  await expectQuestion(page, 3);
  await answer(page, 3);
  await expect(notice(page, 'your answers are kept in this page')).toContainText('Do not close it.');
  await context.setOffline(false);
  await expectSaved(page);
  await expectStored(page.request, id, { 1: 1, 2: 2, 3: 3 });

  await page.reload();
  await expectPalette(page, { 1: 'Answered', 2: 'Answered', 3: 'Answered', 4: 'Not answered' });
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Finish\?totalAnswered=3&/);
  expect(errors).toEqual([]);
});

test('a new answer is saved although the server asks for a minute of patience', async ({ page, context }) => {
  await logInAs(context);
  const id = await openTest(page);
  await page.route('**/events', (route) =>
    route.fulfill({ status: 503, json: { message: 'Later.' }, headers: { 'Retry-After': '60' } }),
  );
  await answer(page, 1);
  await expectUnsaved(page, 'Offline: 1 not saved yet');
  await page.unroute('**/events');
  await expectQuestion(page, 2);
  await answer(page, 2);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 45_000 });
  await expectStored(page.request, id, { 1: 1, 2: 2 });
});

test('the next candidate on a shared computer finds nothing of the last one', async ({ page, context }) => {
  const asha = await logInAs(context);
  const finished = await openTest(page, EXAM.path);
  await finishFromDialog(page);
  await expect(page).toHaveURL(/\/Score\?/);
  const left = await openTest(page);
  await page.route('**/events', (route) => route.abort());
  await answer(page, 3);
  await expectKept(page, 'answer');
  await killTab(page);

  await logInAs(context);
  const next = await context.newPage();
  await next.goto(EXAM.path);
  await expect(button(next, 'I am ready to Begin')).toBeVisible();
  await expect(next.getByRole('link', { name: 'See its result' })).toHaveCount(0);
  await next.goto(TEST.path);
  await expect(button(next, 'I am ready to Begin')).toBeVisible();
  expect(await historyOf(next.request)).toEqual([]);
  const own = await openTest(next);
  expect(own).not.toBe(left);
  await answer(next, 1);
  await expectSaved(next);
  await expectStored(next.request, own, { 1: 1 });
  await finishFromDialog(next);
  await expect(next).toHaveURL(/\/Finish\?totalAnswered=1&/);

  await test.step('the first candidate finds his own work again, including unsent answers', async () => {
    await logInAs(context, asha);
    expect(await openTest(next)).toBe(left);
    await expectSaved(next);
    await expectStored(next.request, left, { 1: 3 });
    await finishFromDialog(next);
    await expect(next).toHaveURL(/\/Finish\?totalAnswered=1&/);
    await next.goto(EXAM.path);
    await expect(next.getByRole('link', { name: 'See its result' })).toHaveAttribute(
      'href',
      `/Score?attempt=${finished}`,
    );
    // In the meantime, somebody else has taken the same test here.
    await next.goto(TEST.path);
    await expect(next).toHaveURL(/\/Finish\?totalAnswered=1&/);
    expect(await historyOf(next.request)).toHaveLength(2);
  });
});

test('leaving asks first only when something is unsaved', async ({ page, context }) => {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await logInAs(context);
  await openTest(page);
  await answer(page, 1);
  await expectSaved(page);
  await page.reload();
  await expectQuestion(page, 2);
  expect(asked).toEqual([]);
  await page.route('**/events', (route) => route.abort());
  await answer(page, 2);
  await expectUnsaved(page, 'Offline: 1 not saved yet');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
