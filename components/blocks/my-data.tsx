import type { ReactNode } from 'react';

import { buttonLook } from '@/components/ui/button';
import { IndianTime } from '@/components/ui/indian-time';
import { PageBanner } from '@/components/ui/page-banner';
import { PrintButton } from '@/components/ui/print-button';
import type { OwnData, OwnPage } from '@/lib/privacy/own-data';
import { linkTo } from '@/lib/site/pages';
import { endpoints, paths, reviewPath } from '@/lib/site/paths';
import { indianDate } from '@/lib/text/indian-time';
import { counted, countText } from '@/lib/text/counted';

import { ProfileFacts } from './profile-facts';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="break-inside-avoid-page">
    <h2 className="mb-3 text-2xl">{title}</h2>
    {children}
  </section>
);

/** An account that is closed, with the way back. */
const Closed = ({ eraseAtMs, hasOwnUsers }: { eraseAtMs: number; hasOwnUsers: boolean }) => (
  <section
    aria-labelledby="closed"
    className="rounded-card border-l-4 border-marigold bg-marigold-soft px-5 py-4 text-ink"
  >
    <h2 id="closed" className="mb-2 text-2xl">
      Your account is closed
    </h2>
    <p>
      On {indianDate(eraseAtMs)} this site erases what it stores about you. Until then you can reopen it and find
      everything as it was.
    </p>
    {!hasOwnUsers && <p className="mt-2">The institute erases the account itself, in its own system.</p>}
    <form method="post" action={endpoints.takeBack} className="mt-4 print:hidden">
      <button className={buttonLook.primary}>Take it back</button>
    </form>
  </section>
);

const Account = ({ account, hasOwnUsers }: Pick<OwnPage, 'account' | 'hasOwnUsers'>) => (
  <Part title="Your account">
    <p className="mb-4 max-w-prose">
      {hasOwnUsers
        ? 'This site keeps your account itself, with your password in a form that cannot be read back.'
        : 'Name, mobile number and e-mail address are kept in the institute’s account system, not here. This is what it tells us:'}
    </p>
    {account ? <ProfileFacts user={account} /> : <p>It doesn’t answer at the moment.</p>}
  </Part>
);

const Stored = ({ data: { kinds, tests } }: { data: OwnData }) => (
  <Part title="What this site stores">
    {tests && (
      <p className="mb-3">
        Your first test began on <IndianTime atMs={tests.firstMs} />, the last on <IndianTime atMs={tests.lastMs} />.
      </p>
    )}
    {kinds.length === 0 ? (
      <p>Nothing under your Username yet.</p>
    ) : (
      <table className="w-full max-w-3xl">
        <thead>
          <tr className="border-b-2 border-ink text-left text-ink">
            <th scope="col" className="py-2 pr-4">
              What
            </th>
            <th scope="col" className="py-2 text-right">
              How many
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ words, count }) => (
            <tr key={words} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {words}
              </th>
              <td className="py-2 text-right align-top tabular-nums">{countText(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Part>
);

type ListProps<Row> = { title: string; rows: readonly Row[]; children: (row: Row) => ReactNode };

/** The newest rows of a kind. Shows nothing if there are none. */
const Newest = <Row extends { id: string }>({ title, rows, children }: ListProps<Row>) =>
  rows.length > 0 && (
    <Part title={title}>
      <ul className="max-w-3xl divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="py-2">
            {children(row)}
          </li>
        ))}
      </ul>
    </Part>
  );

/** What somebody agreed to, by the ids of notices and boxes; an institute can have more of these. */
const AGREED: Readonly<Record<string, string>> = {
  register: 'Notice at the registration',
  age: 'Notice about your age',
  guardian: 'Notice to your guardian',
  rank_list_name: 'Your name in rank lists',
  comparison: 'Comparison with others',
};

const Details = ({ data, isClosed }: { data: OwnData; isClosed: boolean }) => (
  <>
    <Newest title="Your newest tests" rows={data.newestTests}>
      {({ id, paperName, finishedAtMs }) => (
        <>
          {isClosed ? (
            paperName
          ) : (
            <a href={reviewPath(id)} className="text-link">
              {paperName}
            </a>
          )}
          , <IndianTime atMs={finishedAtMs} />
        </>
      )}
    </Newest>
    <Newest title="Your newest objections and reports" rows={data.objections}>
      {({ mock, reason, sentAtMs }) => (
        <>
          {mock}, <IndianTime atMs={sentAtMs} />: <q className="break-words">{reason}</q>
        </>
      )}
    </Newest>
    <Newest title="What you agreed to" rows={data.consents}>
      {({ notice, version, givenAtMs, withdrawnAtMs }) => (
        <>
          {AGREED[notice] ?? notice.replaceAll('_', ' ')} (version {version}), <IndianTime atMs={givenAtMs} />
          {withdrawnAtMs !== null && (
            <>
              , taken back <IndianTime atMs={withdrawnAtMs} />
            </>
          )}
        </>
      )}
    </Newest>
    {(data.rankListName !== null || data.extraMinutesPerHour > 0) && (
      <Part title="Rank lists and extra time">
        {data.rankListName !== null && <p>Rank lists may name you: {data.rankListName}.</p>}
        {data.extraMinutesPerHour > 0 && (
          <p>
            You have {counted(data.extraMinutesPerHour, 'minute')} more for each hour of a test. We don’t store why.
          </p>
        )}
      </Part>
    )}
  </>
);

/** All that the store has about a candidate, in short; the file has every row. */
export const MyData = ({ title, own }: { title: string; own: OwnPage }) => (
  <>
    <PageBanner title={title} trail={[linkTo(paths.profile)]} />
    <div className="wrap grid grid-cols-1 gap-10 py-10 md:py-14">
      {own.eraseAtMs !== null && <Closed eraseAtMs={own.eraseAtMs} hasOwnUsers={own.hasOwnUsers} />}
      <div className="max-w-prose print:hidden">
        <p>This page is a summary. The file has every row, in a format for programs (JSON).</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <a href={endpoints.myData} className={buttonLook.solid}>
            Download all my data
          </a>
          <PrintButton label="Print" />
        </p>
      </div>
      <Account account={own.account} hasOwnUsers={own.hasOwnUsers} />
      <Stored data={own.data} />
      <Details data={own.data} isClosed={own.eraseAtMs !== null} />
      <Part title="What is not here">
        <p className="max-w-prose">
          Messages and reviews that you sent are stored without your Username, so this site cannot tell that they are
          yours. For these, for a correction, and for any other question about your data, please{' '}
          <a href={paths.contactUs} className="text-link">
            write to us
          </a>
          .
        </p>
      </Part>
      {own.eraseAtMs === null && (
        <Part title="Close my account here">
          <p className="mb-4 max-w-prose">
            Your account is locked at once and erased on a day that the next page names. Until then you can take it
            back.
          </p>
          <a href={paths.closeAccount} className={`${buttonLook.outline} print:hidden`}>
            Close my account
          </a>
        </Part>
      )}
    </div>
  </>
);
