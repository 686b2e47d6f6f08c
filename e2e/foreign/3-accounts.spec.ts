import { expect, type Page, test } from '@playwright/test';

import { fillLogin, logOut, newAccount, open, postLogin } from '../support/accounts';
import { FOREIGN_HOST_URL } from '../support/addresses';
import { tellHost } from '../support/faults';
import { HOST_PASSWORD, HOST_TOKEN, HOST_USER, REVOKED_USERNAME } from '../support/foreign-users';
import { record } from '../support/record';

// In order, since each test sets the host's faults for itself.
test.describe.configure({ mode: 'default' });

const PROFILE_CALL = '/user/get-logged-in-user';
const CREDENTIALS = { Username: HOST_USER.Username, Password: HOST_PASSWORD };

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const value = (page: Page, term: string) =>
  page
    .locator('main dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd');

test.afterEach(async ({ request }) => {
  for (const path of [PROFILE_CALL, '/user/login']) await tellHost(request, { path, fault: null });
});

test("a browser can read the host's token nowhere", async ({ page }) => {
  const recording = record(page);
  await open(page, '/login?callbackUrl=%2FProfile');
  await fillLogin(page, CREDENTIALS);
  await expect(page).toHaveURL('/Profile');
  // Only the token identifies the user to the host, so this shows that the token is in use.
  await expect(value(page, 'Name')).toHaveText(HOST_USER.Name);
  await expect(value(page, 'Mobile')).toHaveText(String(HOST_USER.Mobile));
  await expect(value(page, 'Email')).toHaveText('–');
  await recording.look();

  for (const path of [
    '/Profile',
    '/',
    '/login',
    '/api/profile',
    '/api/auth/session',
    '/api/auth/csrf',
    '/api/auth/providers',
  ]) {
    recording.add(await page.request.get(path));
    recording.add(await page.request.get(path, { headers: { RSC: '1' } }));
  }
  recording.add(await postLogin(page.request, CREDENTIALS));
  await tellHost(page.request, { path: PROFILE_CALL, fault: 'garbage' });
  recording.add(await page.request.get('/api/profile'));

  await open(page, '/');
  await recording.look();
  await logOut(page);
  await recording.look();

  const all = await recording.all();
  for (const known of ['Asha <b>Kumari</b>', '"expires"', 'csrfToken', '/api/auth/callback/credentials']) {
    expect(all.includes(known), known).toBe(true);
  }
  for (const secret of [HOST_TOKEN, Buffer.from(HOST_TOKEN).toString('base64url').slice(0, -2), HOST_USER.Password]) {
    expect(all.includes(secret), secret).toBe(false);
  }
});

test('a token that the host no longer accepts ends in a message and a way to log in again', async ({ page }) => {
  await postLogin(page.request, { Username: REVOKED_USERNAME, Password: HOST_PASSWORD });
  await open(page, '/Profile');
  const refused = alert(page, 'Your login is no longer accepted. Please log in again.');
  await expect(refused).toBeVisible();
  await expect(refused.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  await refused.getByRole('link', { name: 'Log in again' }).click();
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await fillLogin(page, CREDENTIALS);
  await expect(page).toHaveURL('/Profile');
  await expect(value(page, 'Username')).toHaveText(HOST_USER.Username);
});

for (const fault of ['status 500', 'html', 'wrong shape', 'reset'] as const) {
  test(`when the host fails (${fault}), the profile shows a message and allows a new try`, async ({ page }) => {
    await postLogin(page.request, CREDENTIALS);
    await tellHost(page.request, { path: PROFILE_CALL, fault });
    expect((await page.request.get('/api/profile')).status()).toBe(502);
    await open(page, '/Profile');
    const failed = alert(page, 'Your profile cannot be loaded at the moment. Please try again in a minute.');
    await expect(failed).toBeVisible();
    await tellHost(page.request, { path: PROFILE_CALL, fault: null });
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(value(page, 'Username')).toHaveText(HOST_USER.Username);
    await expect(failed).toHaveCount(0);
  });
}

test('a login fails when the host fails', async ({ page }) => {
  await tellHost(page.request, { path: '/user/login', fault: 'status 500' });
  await open(page, '/login');
  await fillLogin(page, CREDENTIALS);
  await expect(page.getByRole('alertdialog', { name: 'Invalid Username or Password' })).toBeVisible();
});

test('a registration is forwarded with the seven fields of the specification, and no other', async ({ request }) => {
  const account = newAccount();
  const more = { _id: 1, Role: 'admin', isAdmin: true, token: 'x' };
  const response = await request.post('/api/register', { data: { ...account, ...more } });
  expect(response.status()).toBe(201);
  expect(await response.json()).toEqual({ message: 'You have Successfully Registered' });

  const control = (await (await request.get(`${FOREIGN_HOST_URL}/__control`)).json()) as {
    registrations: { Username: string }[];
  };
  expect(control.registrations.filter(({ Username }) => Username === account.Username)).toEqual([account]);
});
