import { randomUUID } from 'node:crypto';

import { hash } from '@node-rs/argon2';

import { openDatabase } from '@/lib/db/database';
import { endpoints } from '@/lib/site/paths';

/** Registers and logs in over HTTP, at a site with the embedded stand-in. */

/** As long as a page of the site waits. */
const ANSWER_LIMIT_MS = 15_000;

export type Account = { username: string; password: string };

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';', 1).join(''));

export const newAccount = (): Account => ({ username: `candidate-${randomUUID()}`, password: randomUUID() });

/** What the registration of an account says. */
export const registrationOf = ({ username, password }: Account) => ({
  Username: username,
  Password: password,
  rePassword: password,
  Name: 'Asha Rao',
  Mobile: '9876543210',
  Email: `${username}@example.org`,
  Course: 'TestExam',
});

/** @throws Error when the site refuses the registration */
export async function register(origin: string): Promise<Account> {
  const account = newAccount();
  const response = await fetch(origin + endpoints.register, {
    method: 'POST',
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify(registrationOf(account)),
  });
  if (response.status !== 201) throw new Error(`a registration was answered with ${response.status}`);
  return account;
}

const ROWS_AT_ONCE = 1_000;

/** Writes accounts that share a password straight into a store: hashing one for each would take minutes. */
export async function storeAccounts(url: string, usernames: readonly string[]): Promise<Account[]> {
  const password = randomUUID();
  const common = { password_hash: await hash(password), name: 'Asha Rao', mobile: '9876543210', course: 'TestExam' };
  const rows = usernames.map((username) => {
    const email = `${username}@example.org`;
    return { ...common, username_key: username, username, email_key: email, email, created_at_ms: Date.now() };
  });
  const db = await openDatabase(url);
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db
      .insertInto('standin_user')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute();
  }
  await db.destroy();
  return usernames.map((username) => ({ username, password }));
}

/** Tries to log in. If that succeeds, the cookies are those of the session. */
export async function logIn(
  origin: string,
  { username, password }: Account,
): Promise<{ response: Response; cookies: string }> {
  const csrf = await fetch(`${origin}/api/auth/csrf`, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const response = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    headers: { Origin: origin, Cookie: cookiesOf(csrf).join('; ') },
    body: new URLSearchParams({ Username: username, Password: password, csrfToken, json: 'true' }),
  });
  return { response, cookies: cookiesOf(response).join('; ') };
}
