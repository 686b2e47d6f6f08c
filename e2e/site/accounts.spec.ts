import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, type Page, test } from '@playwright/test';

import {
  fillLogin,
  logOut,
  newAccount,
  open,
  postLogin,
  register,
  sharedAccount,
  summaryWith,
} from '../support/accounts';
import { logInAs } from '../support/candidates';
import { expectNoSidewaysScroll } from '../support/exam';
import { withoutFonts } from '../support/layout-shift';
import { expectNoViolations } from '../support/usable';

/** A source of a layout shift: https://wicg.github.io/layout-instability/ */
type Moved = { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };

/** Specification §5, verbatim. */
const REQUIRED = {
  Username: 'Username is required',
  Password: 'Password is required',
  'Re-enter Password': 'Re-enter Password is required',
  Name: 'Name is required',
  Mobile: 'Mobile number is required',
  Email: 'Email is required',
  Course: 'Course is required',
};
const INVALID = 'Invalid Username or Password';
const FAILED = 'Registration failed. Please try again.';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const accountLinks = (page: Page) => page.getByRole('navigation', { name: 'Account' });
const alert = (page: Page, name: string) => page.getByRole('alertdialog', { name, exact: true });
const closeAlert = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
const storage = (page: Page) => page.evaluate(() => ({ ...localStorage }));

async function fillRegistration(page: Page, account: ReturnType<typeof newAccount>) {
  for (const label of ['Username', 'Password', 'Name', 'Mobile', 'Email'] as const) {
    await field(page, label).fill(account[label]);
  }
  await field(page, 'Re-enter Password').fill(account.rePassword);
  await field(page, 'Course').selectOption(account.Course);
}

const sendRegistration = (page: Page) => page.getByRole('button', { name: 'Register', exact: true }).click();

test.describe('registering', () => {
  test('the register form says beneath each field what is missing, and lists it all above the form', async ({
    page,
  }) => {
    await open(page, '/Register');
    await sendRegistration(page);
    const summary = summaryWith(page, REQUIRED.Username);
    await expect(summary).toBeFocused();
    for (const [label, message] of Object.entries(REQUIRED)) {
      await expect(field(page, label)).toHaveAccessibleDescription(message);
      await expect(summary.getByText(message, { exact: true })).toBeVisible();
    }
    await expect(summary).toBeFocused();
    // After a correction of the first, and its loss, the faults stand in the order of the fields.
    await field(page, 'Username').fill('asha');
    await field(page, 'Username').fill('');
    await expect(summary.getByRole('link')).toHaveText(Object.values(REQUIRED));
    await summary.getByRole('link', { name: REQUIRED.Mobile }).click();
    await expect(field(page, 'Mobile')).toBeFocused();
  });

  test('the register form says what is wrong with a field until it is corrected', async ({ page }) => {
    await open(page, '/Register');
    await fillRegistration(page, { ...newAccount(), rePassword: 'other', Mobile: '987654321', Email: 'asha@' });
    await sendRegistration(page);
    await expect(field(page, 'Re-enter Password')).toHaveAccessibleDescription('Passwords must match');
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid Email address');
    for (const mobile of ['98765432101', '98765x3210', '987654321']) {
      await field(page, 'Mobile').fill(mobile);
      await expect(field(page, 'Mobile')).toHaveAccessibleDescription('Mobile number must be 10 digits');
    }
    await field(page, 'Mobile').fill('9876543210');
    await expect(field(page, 'Mobile')).toHaveAccessibleDescription('');
  });

  test('a registration ends in an alert that leads to the login; the same one again fails and keeps all but the passwords', async ({
    page,
  }) => {
    const account = newAccount();
    await open(page, '/Register');
    await fillRegistration(page, account);
    await sendRegistration(page);
    await expect(alert(page, 'You have Successfully Registered')).toBeVisible();
    await closeAlert(page);
    await expect(page).toHaveURL('/login');

    await open(page, '/Register');
    await fillRegistration(page, account);
    await sendRegistration(page);
    await expect(alert(page, FAILED)).toBeVisible();
    await closeAlert(page);
    await expect(page).toHaveURL('/Register');
    for (const label of ['Username', 'Name', 'Mobile', 'Email', 'Course'] as const) {
      await expect(field(page, label)).toHaveValue(account[label]);
    }
    for (const label of ['Password', 'Re-enter Password']) await expect(field(page, label)).toHaveValue('');
  });

  test('a registration by a direct POST is checked like the form', async ({ request }) => {
    const errorsOf = async (data: object) => {
      const response = await request.post('/api/register', { data });
      expect(response.status()).toBe(400);
      return ((await response.json()) as { errors: { field: string; message: string }[] }).errors;
    };
    expect(await errorsOf({})).toEqual(
      Object.entries(REQUIRED).map(([label, message]) => ({
        field: label === 'Re-enter Password' ? 'rePassword' : label,
        message,
      })),
    );
    expect(await errorsOf({ ...newAccount(), rePassword: 'other', Mobile: '987654321', Email: 'x' })).toEqual([
      { field: 'Mobile', message: 'Mobile number must be 10 digits' },
      { field: 'Email', message: 'Invalid Email address' },
      { field: 'rePassword', message: 'Passwords must match' },
    ]);
    expect(await errorsOf({ ...newAccount(), Course: 'Another' })).toEqual([
      { field: 'Course', message: REQUIRED.Course },
    ]);
  });
});

test.describe('logging in', () => {
  test('the login form says beneath each field what is missing', async ({ page }) => {
    await open(page, '/Login');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(summaryWith(page, REQUIRED.Username)).toBeFocused();
    for (const label of ['Username', 'Password'] as const) {
      await expect(field(page, label)).toHaveAccessibleDescription(REQUIRED[label]);
    }
  });

  test('a failed login shows an alert, marks both fields and keeps the username', async ({ page }) => {
    const { Username } = newAccount();
    await open(page, '/login');
    await field(page, 'Username').fill(Username);
    await field(page, 'Password').fill('wrong');
    await page.keyboard.press('Enter');
    await expect(alert(page, INVALID)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(alert(page, INVALID)).toBeHidden();
    for (const label of ['Username', 'Password']) {
      await expect(field(page, label)).toHaveAccessibleDescription(INVALID);
    }
    await expect(field(page, 'Username')).toHaveValue(Username);
    await expect(field(page, 'Password')).toHaveValue('');
    await expect(summaryWith(page, INVALID)).toBeFocused();
    await expect(accountLinks(page).getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await storage(page)).toEqual({});
  });

  test('the login page says whom to ask about a forgotten password', async ({ page }) => {
    await page.goto('/Login');
    const main = page.getByRole('main');
    await expect(main).toContainText('Forgot your password? Ask the office: office@example.org or +91 00000 00000.');
    await expect(main.getByRole('link', { name: '+91 00000 00000' })).toHaveAttribute('href', 'tel:+910000000000');
  });

  test('the login form shows the password on request', async ({ page }) => {
    await open(page, '/Login');
    await field(page, 'Password').fill('a pass phrase');
    await page.getByRole('button', { name: 'Show Password' }).click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide Password' }).click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  });

  test("the login page shows 'Please login first.' only to visitors from a gated page", async ({ page }) => {
    const first = page.getByRole('alert').filter({ hasText: /^Please login first\.$/ });
    await page.goto('/login?callbackUrl=%2FTest%3FCat%3D1%26Sub%3D1');
    await expect(first).toBeVisible();
    await page.goto('/login');
    await expect(field(page, 'Username')).toBeVisible();
    await expect(first).toHaveCount(0);
  });

  test('a login leads to the gated page with its query, and to no other site', async ({ page, baseURL }) => {
    const account = sharedAccount();
    const asked: string[] = [];
    page.on('request', (made) => asked.push(made.url()));
    page.on('dialog', (dialog) => {
      asked.push(`dialog: ${dialog.message()}`);
      return dialog.dismiss();
    });

    const gated = '/Profile?from=a&to=b%26c';
    await open(page, gated);
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ callbackUrl: gated })}`);
    await fillLogin(page, account);
    await expect(page).toHaveURL(gated);

    const hostile = [
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'https://evil.example',
      '/\t/evil.example',
    ];
    for (const callbackUrl of hostile) {
      const address = `/login?${new URLSearchParams({ callbackUrl })}`;
      const again = await page.request.get(address, { maxRedirects: 0 });
      expect(again.headers().location, callbackUrl).toBe('/');
      // Pending requests must not bring the session back.
      await page.goto('about:blank');
      await page.context().clearCookies();
      await open(page, address);
      await fillLogin(page, account);
      await expect(page, callbackUrl).toHaveURL('/');
    }
    expect(asked.filter((url) => !url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url))).toEqual([]);
  });
});

test('the header shows who is there until Logout, the username is remembered, and nothing jumps', async ({ page }) => {
  const { Username, Password } = sharedAccount();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await withoutFonts(page);

  /** The top bar's place, and the parts that have moved since the page opened. */
  const measureHome = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/');
    const moved = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const shifts: string[] = [];
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) {
              const { sources = [] } = entry as PerformanceEntry & { sources?: Moved[] };
              for (const { node, previousRect, currentRect } of sources) {
                const { outerHTML = '' } = node instanceof Element ? node : (node?.parentElement ?? {});
                shifts.push(
                  [outerHTML.slice(0, 200), previousRect, currentRect].map((part) => JSON.stringify(part)).join(' '),
                );
              }
            }
            // The observer delivers entries in order, so all earlier ones have arrived.
            if (list.getEntriesByType('mark').length > 0) resolve(shifts);
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          observer.observe({ type: 'mark' });
          requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('drawn twice since')));
        }),
    );
    return { moved, bar: await page.getByRole('banner').boundingBox() };
  };
  const anonymous = { 360: await measureHome(360), 1280: await measureHome(1280) };
  await expect(accountLinks(page).getByRole('link', { name: 'Register' })).toBeVisible();
  await expect(accountLinks(page).getByRole('button', { name: 'Logout' })).toBeHidden();

  await open(page, '/login');
  await fillLogin(page, { Username, Password });
  await expect(page).toHaveURL('/');
  await expect(accountLinks(page).getByRole('link', { name: Username })).toBeVisible();
  await expect(accountLinks(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  for (const name of ['Login', 'Register']) await expect(accountLinks(page).getByRole('link', { name })).toBeHidden();
  expect(await storage(page)).toEqual({ username: Username });

  for (const width of [360, 1280] as const) {
    const { moved, bar } = await measureHome(width);
    await expect(accountLinks(page).getByRole('link', { name: Username })).toBeVisible();
    expect(moved, `${width} px, logged in`).toEqual([]);
    expect(anonymous[width].moved, `${width} px, anonymous`).toEqual([]);
    expect(bar, `${width} px`).toEqual(anonymous[width].bar);
  }

  await logOut(page);
  await expect(field(page, 'Username')).toHaveValue(Username);
  expect(await storage(page)).toEqual({ username: Username });
  for (const path of ['/Login', '/']) {
    await open(page, path);
    await expect(accountLinks(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(accountLinks(page).getByRole('button', { name: 'Logout' })).toBeHidden();
  }
});

test('a header that arrives in two parts is drawn once it is whole', async ({ page, baseURL, request }) => {
  const html = await (await request.get('/')).text();
  const menuButton = html.indexOf('<button', html.indexOf('</nav>', html.indexOf('<header')));
  expect(menuButton).toBeLessThan(html.indexOf('</header>'));
  let restSentAt = Infinity;
  const slow = createServer((asked, answer) => {
    if (asked.url !== '/') return void answer.writeHead(302, { Location: `${baseURL}${asked.url}` }).end();
    answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).write(html.slice(0, menuButton));
    setTimeout(() => {
      restSentAt = Date.now();
      answer.end(html.slice(menuButton));
    }, 1_000);
  }).listen(0);
  await once(slow, 'listening');
  await page.goto(`http://localhost:${(slow.address() as AddressInfo).port}/`);
  const drawnAt = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(performance.timeOrigin + (list.getEntries()[0]?.startTime ?? -Infinity)),
        ).observe({ type: 'paint', buffered: true });
      }),
  );
  slow.close();
  expect(drawnAt).toBeGreaterThanOrEqual(restSentAt);
});

test('a failed session answer does not show a candidate as logged out', async ({ page }) => {
  await logInAs(page.context());
  let asked = 0;
  await page.route('**/api/auth/session', (route) => {
    asked += 1;
    return route.fulfill({ status: 503, json: { message: 'Later.' }, headers: { 'Retry-After': '60' } });
  });
  await open(page, '/');
  await expect.poll(() => asked).toBe(1);
  await expect(accountLinks(page).getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a failed Logout shows a message, and the session goes on', async ({ page }) => {
  await postLogin(page.request, sharedAccount());
  await open(page, '/');
  await page.route('**/api/auth/signout', (route) => route.abort());
  await accountLinks(page).getByRole('button', { name: 'Logout' }).click();
  await expect(alert(page, 'You could not be logged out. Please try again.')).toBeVisible();
  await closeAlert(page);
  await expect(page).toHaveURL('/');
  expect((await page.request.get('/api/profile')).status()).toBe(200);
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('/Profile shows the account to its owner alone, uncached, accessible and without sideways scroll', async ({
    page,
    request,
  }) => {
    const account = await register(request, { _id: 1, Role: 'admin', isAdmin: true });
    await postLogin(page.request, account);
    const response = await open(page, '/Profile');
    expect(response?.headers()['cache-control']).toContain('no-store');
    expect(await response?.text()).not.toContain(account.Email);
    await expect(page.getByRole('heading', { level: 1, name: 'Your Profile' })).toBeVisible();
    for (const term of ['Username', 'Name', 'Email', 'Mobile'] as const) {
      const row = page.locator('main dl > div').filter({ has: page.getByText(term, { exact: true }) });
      await expect(row.locator('dd')).toHaveText(account[term]);
    }
    await expect(page.locator('main dl > div')).toHaveCount(4);
    await expectNoViolations(page);
    await expectNoSidewaysScroll(page, 'at 320 px');

    const { Username, Name, Email, Mobile } = account;
    const stored = await page.request.get('/api/profile');
    expect(await stored.json()).toEqual({ Username, Name, Email, Mobile });
    expect(stored.headers()['cache-control']).toBe('no-store');
  });

  for (const [path, name] of [
    ['/Login', 'Login'],
    ['/Register', 'Register'],
  ] as const) {
    test(`${path} is accessible and does not scroll sideways, even with its errors`, async ({ page }) => {
      await open(page, path);
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page, 'at 320 px');
      await page.getByRole('button', { name, exact: true }).click();
      await expect(summaryWith(page, REQUIRED.Username)).toBeVisible();
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page, 'at 320 px');
    });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('/Login and /Register show their forms without JavaScript', async ({ page }) => {
    await page.goto('/Login');
    for (const label of ['Username', 'Password']) await expect(field(page, label)).toBeVisible();
    // A form sent without a script would be lost.
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeDisabled();
    // Playwright's switch for scripts does not render <noscript>.
    expect(await page.locator('main').innerHTML()).toContain('This form needs JavaScript.');
    await page.goto('/Register');
    for (const label of Object.keys(REQUIRED)) await expect(field(page, label)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeVisible();
  });
});
