import { expect, request } from '@playwright/test';
import { decode } from 'next-auth/jwt';

import { postLogin, register, SESSION_COOKIE, SHARED_ACCOUNT_VARIABLE } from './accounts';
import { EDITORS_SITE_URL, SITE_URL } from './addresses';
import { HOST_TOKEN_VARIABLE, SESSION_SECRET } from './candidates';
import { expectHealed } from './foreign-pages';

const isServed = async (url: string) => (await fetch(url).catch(() => null))?.ok === true;

/**
 * Runs before all journeys: registers one account at the stand-in, whose token the candidates share, and waits until
 * the editors' site, if there is one, shows the content of its host.
 */
export default async function setUp(): Promise<void> {
  const caller = await request.newContext({ baseURL: SITE_URL });
  const account = await register(caller);
  await postLogin(caller, account);
  const { cookies } = await caller.storageState();
  const session = cookies.find(({ name }) => name === SESSION_COOKIE);
  const token = await decode({ token: session?.value, secret: SESSION_SECRET });
  expect(token?.hostToken).toEqual(expect.any(String));
  process.env[HOST_TOKEN_VARIABLE] = String(token?.hostToken);
  process.env[SHARED_ACCOUNT_VARIABLE] = JSON.stringify(account);
  await caller.dispose();

  if (!(await isServed(`${EDITORS_SITE_URL}/healthz`))) return;
  const visitor = await request.newContext({ baseURL: EDITORS_SITE_URL });
  await expectHealed(visitor);
  await visitor.dispose();
}
