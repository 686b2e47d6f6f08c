import { AuditTable } from '@/components/desk/audit-table';
import { MockTable } from '@/components/desk/mocks/mocks';
import { countWaitingMinors as countWaitingAges } from '@/lib/privacy/ages';
import { asksForAge } from '@/lib/privacy/standing';
import { env } from '@/lib/server/env';
import { deskPaths, inboxPath } from '@/lib/site/paths';
import { listAudit } from '@/lib/store/audit';
import { countForHost } from '@/lib/store/closed-accounts';
import { database } from '@/lib/store/database';
import { countWaiting } from '@/lib/store/inbox';
import { listCurrent } from '@/lib/store/mocks';
import { countWaitingObjections } from '@/lib/store/objections';

import { deskMetadata, deskPage } from '../desk-page';

const NEWEST = 10;
/** The list has the others. */
const MOST_MOCKS = 20;

export const metadata = deskMetadata('Overview');

export default deskPage(deskPaths.overview, 'Overview', async () => {
  const db = await database();
  const nowMs = Date.now();
  const [waiting, objections, guardians, audit, current, coming, closed] = await Promise.all([
    countWaiting(db),
    countWaitingObjections(db),
    asksForAge() ? countWaitingAges(db, nowMs) : undefined,
    listAudit(db, NEWEST),
    listCurrent(db, nowMs, true, MOST_MOCKS),
    listCurrent(db, nowMs, false, MOST_MOCKS),
    env().apiHost === undefined ? 0 : countForHost(db, nowMs),
  ]);
  const counts = [
    { label: 'open messages', count: waiting.messages, href: inboxPath('open') },
    { label: 'waiting reviews', count: waiting.reviews, href: inboxPath('waiting') },
    { label: 'waiting objections and reports', count: objections, href: deskPaths.objections },
    ...(guardians === undefined ? [] : [{ label: 'guardians to consent', count: guardians, href: deskPaths.ages }]),
    // Only if there are any, since most days there are none.
    ...(closed > 0 ? [{ label: 'accounts to erase at the host', count: closed, href: deskPaths.closedAccounts }] : []),
  ];
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 md:flex md:flex-wrap">
        {counts.map(({ label, count, href }) => (
          <li key={label}>
            <a href={href} className="card block h-full p-4 md:min-w-44 hover:border-ink-mid">
              <span className="block font-serif text-3xl text-ink tabular-nums">{count}</span> {label}
            </a>
          </li>
        ))}
      </ul>
      <h2 className="mt-8 mb-3 text-xl">Mocks that are running or awaiting results</h2>
      <MockTable mocks={current} nowMs={nowMs} none="No mock is running now." />
      <h2 className="mt-8 mb-3 text-xl">Upcoming mocks</h2>
      <MockTable mocks={coming} nowMs={nowMs} none="No mock is scheduled." />
      <p className="mt-3">
        <a href={deskPaths.mocks} className="text-link inline-block py-2">
          All mocks
        </a>
      </p>
      <h2 className="mt-8 mb-3 text-xl">The newest changes</h2>
      <AuditTable changes={audit} />
    </>
  );
});
