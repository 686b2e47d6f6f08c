import { NextPageLink } from '@/components/desk/next-page-link';
import { ClosedAccounts } from '@/components/desk/people/closed-accounts';
import { env } from '@/lib/server/env';
import { closedAccountsPath, deskPaths } from '@/lib/site/paths';
import { listClosings } from '@/lib/store/closed-accounts';
import { database } from '@/lib/store/database';
import { readPage } from '@/lib/store/pages';

import { deskMetadata, deskPage } from '../../desk-page';

const SIZE = 100;

export const metadata = deskMetadata('Closed accounts');

export default deskPage(deskPaths.closedAccounts, 'Closed accounts', async ({ query }) => {
  const db = await database();
  const { rows, next } = await readPage(SIZE, query('after'), (...page) => listClosings(db, ...page));
  return (
    <>
      <ClosedAccounts closings={rows} hasHost={env().apiHost !== undefined} />
      <NextPageLink href={next && closedAccountsPath(next)} />
    </>
  );
});
