import { database } from '@/lib/db/database';
import { anyAccountForm } from '@/lib/http/candidate-endpoint';
import { takeBack } from '@/lib/privacy/closing';
import { paths } from '@/lib/site/paths';

/** Opens a closed account again. If that is no longer possible, the page of own data says why. */
export const POST = anyAccountForm(async ({ username }) =>
  (await takeBack(await database(), username, Date.now())) ? paths.profile : paths.myData,
);
