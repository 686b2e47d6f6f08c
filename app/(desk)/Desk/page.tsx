import { AuditTable } from '@/components/desk/audit-table';
import { listAudit } from '@/lib/db/audit';
import { database } from '@/lib/db/database';
import { countWaiting } from '@/lib/db/inbox';
import { deskPaths, inboxPath } from '@/lib/site/paths';

import { deskMetadata, deskPage } from '../desk-page';

const NEWEST = 10;

export const metadata = deskMetadata('Overview');

export default deskPage(deskPaths.overview, 'Overview', async () => {
  const db = await database();
  const [waiting, audit] = await Promise.all([countWaiting(db), listAudit(db, NEWEST)]);
  const counts = [
    { label: 'open messages', count: waiting.messages, href: inboxPath('open') },
    { label: 'waiting reviews', count: waiting.reviews, href: inboxPath('waiting') },
  ];
  return (
    <>
      <ul className="flex flex-wrap gap-4">
        {counts.map(({ label, count, href }) => (
          <li key={label}>
            <a href={href} className="card block min-w-44 p-4 hover:border-ink-mid">
              <span className="block font-serif text-3xl text-ink tabular-nums">{count}</span> {label}
            </a>
          </li>
        ))}
      </ul>
      <h2 className="mt-8 mb-3 text-xl">The newest changes</h2>
      <AuditTable changes={audit} />
    </>
  );
});
