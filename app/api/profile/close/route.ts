import { knownDevice } from '@/lib/accounts/known-device';
import { confirmPassword } from '@/lib/accounts/login-throttle';
import { closeAccount } from '@/lib/privacy/closing';
import { anyAccountForm } from '@/lib/serve/candidate-endpoint';
import { clientAddress } from '@/lib/server/client-address';
import { closeAccountPath, paths } from '@/lib/site/paths';
import { database } from '@/lib/store/database';

/** Closes the account if the password is right and no test is open. Otherwise the page says why not. */
export const POST = anyAccountForm(async (session, form, request) => {
  if (session.isClosed) return paths.myData;
  const db = await database();
  const { username } = session;
  const origin = { address: clientAddress(request.headers), device: await knownDevice(username) };
  const typed = { username, password: form.get('Password') ?? '', ...origin };
  const verdict = await confirmPassword(db, typed, Date.now());
  if (verdict !== 'right') return closeAccountPath(verdict);
  return (await closeAccount(db, session, Date.now())) ? paths.myData : closeAccountPath();
});
