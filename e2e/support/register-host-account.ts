import { expect, request } from '@playwright/test';
import { decode } from 'next-auth/jwt';

import { postLogin, register, SESSION_COOKIE, SHARED_ACCOUNT_VARIABLE } from './accounts';
import { SITE_URL } from './addresses';
import { HOST_TOKEN_VARIABLE, SESSION_SECRET } from './candidates';

/** Before all journeys: registers one account at the stand-in, whose token the candidates of the journeys share. */
export default async function registerHostAccount(): Promise<void> {
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
}
