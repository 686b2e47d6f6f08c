import { AuditTable } from '@/components/desk/audit-table';
import { NextPageLink } from '@/components/desk/next-page-link';
import { auditPath, deskPaths } from '@/lib/site/paths';
import { listAudit } from '@/lib/store/audit';
import { database } from '@/lib/store/database';
import { readPage } from '@/lib/store/pages';

import { deskMetadata, deskPage } from '../../desk-page';

const SIZE = 100;

export const metadata = deskMetadata('Audit');

export default deskPage(deskPaths.audit, 'Audit', async ({ query }) => {
  const db = await database();
  const { rows, next } = await readPage(SIZE, query('after'), (...page) => listAudit(db, ...page));
  return (
    <>
      <AuditTable changes={rows} />
      <NextPageLink href={next && auditPath(next)} />
    </>
  );
});
