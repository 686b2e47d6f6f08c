import type { ReactNode } from 'react';

import { PageLanguage } from '@/components/exam/taking/language-switch';
import { said } from '@/components/exam/words/said';
import { Say, SayIfKnown, type Text } from '@/components/exam/words/words';
import { buttonLook } from '@/components/ui/button';
import { IndianTime } from '@/components/ui/indian-time';
import { PageBanner } from '@/components/ui/page-banner';
import { PrintButton } from '@/components/ui/print-button';
import type { OwnData, OwnPage } from '@/lib/privacy/own-data';
import { linkTo } from '@/lib/site/pages';
import { endpoints, paths, reviewPath } from '@/lib/site/paths';
import { indianDate } from '@/lib/text/indian-time';
import { countText } from '@/lib/text/counted';

import { ProfileFacts } from './profile-facts';

const Part = ({ title, children }: { title: Text; children: ReactNode }) => (
  <section className="break-inside-avoid-page">
    <h2 className="mb-3 text-2xl">{said(title)}</h2>
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
      {said('Your account is closed')}
    </h2>
    <p>
      {said(
        'On {day} this site erases what it stores about you. Until then you can reopen it and find everything as it was.',
        { day: indianDate(eraseAtMs) },
      )}
    </p>
    {!hasOwnUsers && <p className="mt-2">{said('The institute erases the account itself, in its own system.')}</p>}
    <form method="post" action={endpoints.takeBack} className="mt-4 print:hidden">
      <button className={buttonLook.primary}>{said('Take it back')}</button>
    </form>
  </section>
);

const Account = ({ account, hasOwnUsers }: Pick<OwnPage, 'account' | 'hasOwnUsers'>) => (
  <Part title="Your account">
    <p className="mb-4 max-w-prose">
      {said(
        hasOwnUsers
          ? 'This site keeps your account itself, with your password in a form that cannot be read back.'
          : 'Name, mobile number and e-mail address are kept in the institute’s account system, not here. This is what it tells us:',
      )}
    </p>
    {account ? <ProfileFacts user={account} /> : <p>{said('It doesn’t answer at the moment.')}</p>}
  </Part>
);

const Stored = ({ data: { kinds, tests } }: { data: OwnData }) => (
  <Part title="What this site stores">
    {tests && (
      <p className="mb-3">
        <Say
          text="Your first test began on {first}, the last on {last}."
          parts={{ first: <IndianTime atMs={tests.firstMs} />, last: <IndianTime atMs={tests.lastMs} /> }}
        />
      </p>
    )}
    {kinds.length === 0 ? (
      <p>{said('Nothing under your Username yet.')}</p>
    ) : (
      <table className="w-full max-w-3xl">
        <thead>
          <tr className="border-b-2 border-ink text-left text-ink">
            <th scope="col" className="py-2 pr-4">
              {said('What')}
            </th>
            <th scope="col" className="py-2 text-right">
              {said('How many')}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ words, count }) => (
            <tr key={words} className="border-b border-line">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                <SayIfKnown text={words} />
              </th>
              <td className="py-2 text-right align-top tabular-nums">{countText(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Part>
);

type ListProps<Row> = { title: Text; rows: readonly Row[]; children: (row: Row) => ReactNode };

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
const AGREED: Readonly<Record<string, Text>> = {
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
          <SayIfKnown text={mock} />, <IndianTime atMs={sentAtMs} />: <q className="break-words">{reason}</q>
        </>
      )}
    </Newest>
    <Newest title="What you agreed to" rows={data.consents}>
      {({ notice, version, givenAtMs, withdrawnAtMs }) => (
        <>
          <SayIfKnown text={AGREED[notice] ?? notice.replaceAll('_', ' ')} /> ({said('version {version}', { version })}
          ), <IndianTime atMs={givenAtMs} />
          {withdrawnAtMs !== null && (
            <>
              , {said('taken back')} <IndianTime atMs={withdrawnAtMs} />
            </>
          )}
        </>
      )}
    </Newest>
    {(data.rankListName !== null || data.extraMinutesPerHour > 0) && (
      <Part title="Rank lists and extra time">
        {data.rankListName !== null && <p>{said('Rank lists may name you: {name}.', { name: data.rankListName })}</p>}
        {data.extraMinutesPerHour > 0 && (
          <p>
            {said('Minutes more for each hour of a test: {n}. We don’t store why.', { n: data.extraMinutesPerHour })}
          </p>
        )}
      </Part>
    )}
  </>
);

/** All that the store has about a candidate, in short; the file has every row. */
export const MyData = ({ own }: { own: OwnPage }) => (
  <>
    <PageBanner title={said('My Data')} trail={[linkTo(paths.profile)]} />
    <div className="wrap grid grid-cols-1 gap-10 py-10 md:py-14">
      {own.eraseAtMs !== null && <Closed eraseAtMs={own.eraseAtMs} hasOwnUsers={own.hasOwnUsers} />}
      <PageLanguage />
      <div className="max-w-prose print:hidden">
        <p>{said('This page is a summary. The file has every row, in a format for programs (JSON).')}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <a href={endpoints.myData} className={buttonLook.solid}>
            {said('Download all my data')}
          </a>
          <PrintButton label={said('Print')} />
        </p>
      </div>
      <Account account={own.account} hasOwnUsers={own.hasOwnUsers} />
      <Stored data={own.data} />
      <Details data={own.data} isClosed={own.eraseAtMs !== null} />
      <Part title="What is not here">
        <p className="max-w-prose">
          <Say
            text="Messages and reviews that you sent are stored without your Username, so this site cannot tell that they are yours. For these, for a correction, and for any other question about your data, please {write}."
            parts={{
              write: (
                <a href={paths.contactUs} className="text-link">
                  {said('write to us')}
                </a>
              ),
            }}
          />
        </p>
      </Part>
      {own.eraseAtMs === null && (
        <Part title="Close my account here">
          <p className="mb-4 max-w-prose">
            <Say text="Your account is locked at once and erased on a day that the next page names. Until then you can take it back." />
          </p>
          <a href={paths.closeAccount} className={`${buttonLook.outline} print:hidden`}>
            {said('Close my account')}
          </a>
        </Part>
      )}
    </div>
  </>
);
