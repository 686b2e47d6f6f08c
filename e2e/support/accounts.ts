import { randomUUID } from 'node:crypto';

import { type APIRequestContext, type APIResponse, expect, type Page, type Response } from '@playwright/test';

import { expectHydrated } from './policy';

/** The session cookie's name: the key of specification §3. */
export const SESSION_COOKIE = 'collectorauthtoken';

export type Credentials = { Username: string; Password: string };

export function newAccount() {
  const Username = `asha-${randomUUID().slice(0, 8)}`;
  return {
    Username,
    Password: ' a long passphrase ',
    rePassword: ' a long passphrase ',
    Name: 'आशा <b>Kumari</b> & co',
    Mobile: '9876543210',
    Email: `${Username}@example.org`,
    Course: 'TestExam',
  };
}

export type Account = ReturnType<typeof newAccount>;

/** Where the one registration before all journeys leaves its account. */
export const SHARED_ACCOUNT_VARIABLE = 'JOURNEYS_ACCOUNT';

/** The shared account, for journeys that only log in with the right password. */
export const sharedAccount = () => JSON.parse(process.env[SHARED_ACCOUNT_VARIABLE] ?? '{}') as Account;

/**
 * Registers a new account, for journeys that need their own: an address may register 20 in an hour, all journeys together.
 * The others take the shared one.
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

/** Fills in the login form that is shown, and sends it. */
export async function fillLogin(page: Page, { Username, Password }: Credentials): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(Username);
  await page.getByLabel('Password', { exact: true }).fill(Password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/Login');
}

/** The summary of what is wrong with the form that is shown, by one of its lines. */
export const summaryWith = (page: Page, line: string) => page.getByRole('alert').filter({ hasText: line });
