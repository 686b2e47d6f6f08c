import { randomUUID } from 'node:crypto';

import { type APIRequestContext, type APIResponse, expect, type Page, type Response } from '@playwright/test';

import { expectHydrated } from './policy';

/** The session cookie's name (specification §3). */
export const SESSION_COOKIE = 'collectorauthtoken';

export type Credentials = { Username: string; Password: string };

export function newAccount() {
  const Username = `asha-${randomUUID().slice(0, 8)}`;
  const Password = ` a long passphrase ${randomUUID().slice(0, 8)} `;
  return {
    Username,
    Password,
    rePassword: Password,
    Name: 'आशा <b>Kumari</b> & co',
    Mobile: '9876543210',
    Email: `${Username}@example.org`,
    Course: 'TestExam',
  };
}

export type Account = ReturnType<typeof newAccount>;

/** The variable that holds the account registered before all journeys. */
export const SHARED_ACCOUNT_VARIABLE = 'JOURNEYS_ACCOUNT';

/** The shared account, for journeys that only log in with the right password. */
export const sharedAccount = () => JSON.parse(process.env[SHARED_ACCOUNT_VARIABLE] ?? '{}') as Account;

/**
 * Registers an account for a journey that needs its own. All journeys share an address, which may register 500 in an
 * hour, so use the shared account when possible.
 */
export async function register(request: APIRequestContext, more: Record<string, unknown> = {}): Promise<Account> {
  const account = newAccount();
  const response = await request.post('/api/register', { data: { ...account, ...more } });
  expect(response.status(), await response.text()).toBe(201);
  return account;
}

export async function csrfTokenOf(request: APIRequestContext): Promise<string> {
  const { csrfToken } = (await (await request.get('/api/auth/csrf')).json()) as { csrfToken: string };
  return csrfToken;
}

type LoginPost = Credentials & { csrfToken?: string; callbackUrl?: string };

/** Logs in by a direct POST; with `page.request`, the page is logged in too. */
export async function postLogin(
  request: APIRequestContext,
  { Username, Password, ...more }: LoginPost,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  const csrfToken = more.csrfToken ?? (await csrfTokenOf(request));
  return request.post('/api/auth/callback/credentials', {
    form: { Username, Password, json: 'true', ...more, csrfToken },
    headers,
  });
}

/** Opens a page and waits until its scripts have taken over. */
export async function open(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await expectHydrated(page);
  return response;
}

export async function fillLogin(page: Page, { Username, Password }: Credentials): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(Username);
  await page.getByLabel('Password', { exact: true }).fill(Password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/Login');
}

/** The summary of a form's errors that contains this line. */
export const summaryWith = (page: Page, line: string) => page.getByRole('alert').filter({ hasText: line });
