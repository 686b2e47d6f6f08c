import { takeBack } from '@/lib/privacy/closing';
import { anyAccountForm } from '@/lib/serve/candidate-endpoint';
import { paths } from '@/lib/site/paths';
import { database } from '@/lib/store/database';

/** Opens a closed account again. If that is no longer possible, the page of own data says why. */
export const POST = anyAccountForm(async ({ username }) =>
  (await takeBack(await database(), username, Date.now())) ? paths.profile : paths.myData,
);
