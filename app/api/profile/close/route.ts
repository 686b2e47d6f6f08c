import { confirmPassword } from '@/lib/accounts/confirm-password';
import { database } from '@/lib/db/database';
import { anyAccountForm } from '@/lib/http/candidate-endpoint';
import { closeAccount } from '@/lib/privacy/closing';
import { clientAddress } from '@/lib/server/client-address';
import { closeAccountPath, paths } from '@/lib/site/paths';

/** Closes the account of whoever types its password, unless a test is open: then the page says so. */
export const POST = anyAccountForm(async (session, form, request) => {
  if (session.isClosed) return paths.myData;
  const db = await database();
  const address = clientAddress(request.headers);
  const typed = { username: session.username, password: form.get('Password') ?? '', address };
  const verdict = await confirmPassword(db, typed, Date.now());
  if (verdict !== 'right') return closeAccountPath(verdict);
  return (await closeAccount(db, session, Date.now())) ? paths.myData : closeAccountPath();
});
