import { HostError } from '@/lib/content/host-error';
import { loginAtHost } from '@/lib/content/users';
import type { Db } from '@/lib/db/database';
import { loginForm } from '@/lib/forms/account-forms';
import { logWarning } from '@/lib/server/log';

import { countLogin, forgetLogin, forgiveLogin, type LoginOrigin } from './login-throttle';

/** 'later': there were too many tries, or the host could not judge. */
export type PasswordVerdict = 'right' | 'wrong' | 'later';

/** Whether a candidate who is logged in knows the password, by the check and within the throttles of the login. */
export async function confirmPassword(
  db: Db,
  { username, password, ...origin }: { username: string; password: string } & LoginOrigin,
  nowMs: number,
): Promise<PasswordVerdict> {
  const typed = loginForm.safeParse({ Username: username, Password: password });
  if (!typed.success) return 'wrong';
  if ((await countLogin(db, username, origin, nowMs)) > 0) {
    logWarning('password throttled', { address: origin.address });
    return 'later';
  }
  try {
    if ((await loginAtHost(typed.data)) === null) return 'wrong';
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logWarning('password not judged', { reason: error.message });
    await forgetLogin(db, username, origin);
    return 'later';
  }
  await forgiveLogin(db, username, username, origin);
  return 'right';
}
