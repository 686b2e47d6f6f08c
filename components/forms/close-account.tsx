import type { ReactNode } from 'react';

import { PageLanguage } from '@/components/exam/taking/language-switch';
import { said } from '@/components/exam/words/said';
import { Say, type Text } from '@/components/exam/words/words';
import { buttonLook } from '@/components/ui/button';
import { PageBanner } from '@/components/ui/page-banner';
import type { ClosingOffer } from '@/lib/privacy/closing';
import { endpoints, paths } from '@/lib/site/paths';
import { indianDate, indianTime } from '@/lib/text/indian-time';

import { Field } from './field';

const REFUSED = {
  wrong: 'That is not the password of this account. The account is still open.',
  later: 'The password cannot be checked at the moment. The account is still open. Please try again in a few minutes.',
} as const;

/** The page from which candidates come here. */
export const MY_DATA = { label: said('My Data'), href: paths.myData };

type Props = { offer: ClosingOffer; refused: keyof typeof REFUSED | null };

/** What closing means, and its form: a plain one, which works without scripts. */
export const CloseAccount = ({ offer, refused }: Props) => (
  <>
    <PageBanner title={said('Close my account')} trail={[MY_DATA]} />
    <div className="wrap max-w-page py-10 md:py-14">
      <div className="grid max-w-prose gap-6">
        <PageLanguage />
        <Consequences offer={offer} />
        {offer.isEditor ? (
          <FirstOf text="You are an editor of this site. Ask the institute to take your name out of EDITORS first: otherwise the next person with this name would be an editor." />
        ) : offer.openTests.length > 0 ? (
          <OpenTests offer={offer} />
        ) : (
          <form method="post" action={endpoints.closeAccount} className="grid max-w-md gap-5">
            {/* Password managers look for the name. */}
            <input type="text" name="Username" value={offer.username} autoComplete="username" readOnly hidden />
            <Field
              label={said('Your password')}
              type="password"
              name="Password"
              autoComplete="current-password"
              maxLength={256}
              required
              autoFocus={refused !== null}
              error={refused ? REFUSED[refused] : undefined}
            />
            <button className={buttonLook.solid}>{said('Close my account')}</button>
          </form>
        )}
        <p>
          <a href={paths.myData} className="text-link">
            {said('Keep my account')}
          </a>
        </p>
      </div>
    </div>
  </>
);

const Consequences = ({ offer: { eraseAtMs, hasOwnUsers } }: { offer: ClosingOffer }) => {
  const values = { day: indianDate(eraseAtMs) };
  return (
    <ul className="list-disc space-y-2 pl-5">
      <li>
        <strong>{said('At once:')}</strong>{' '}
        <Say text="you can’t take tests, your results are hidden, and no rank list names you. Your other devices are logged out." />
      </li>
      <li>
        <strong>{said('Until {day}:', values)}</strong>{' '}
        <Say text="you can log in to reopen the account with everything in it, or to download your data. The law makes us keep it that long." />
      </li>
      <li>
        <strong>{said('On {day}:', values)}</strong>{' '}
        <Say text="this site erases what it stores about you. It keeps answers and marks that count in the ranks of others, without your name." />
      </li>
      <li>
        {said(
          hasOwnUsers
            ? 'Your account itself (name, mobile number, e-mail address) is erased on that day too.'
            : 'Your account itself (name, mobile number, e-mail address) is kept in the institute’s account system. This site can’t erase it there: the institute does that, and gets a task for it now.',
        )}
      </li>
      <li>
        {said('Messages and reviews that you sent are stored without a Username. Please write to us about them.')}
      </li>
    </ul>
  );
};

/** Says what to do before the account can be closed. */
const FirstOf = ({ text, children }: { text: Text; children?: ReactNode }) => (
  <div role="status" className="rounded-card border-l-4 border-marigold bg-marigold-soft px-5 py-3 text-ink">
    <p>{said(text)}</p>
    {children}
  </div>
);

const OpenTests = ({ offer: { openTests } }: { offer: ClosingOffer }) => (
  <FirstOf text="You are in a test. Finish it first, or wait for its end; then close your account here.">
    <ul className="mt-2 space-y-1">
      {openTests.map(({ id, name, href, deadlineMs }) => (
        <li key={id}>
          <a href={href} className="text-link inline-block py-1">
            {name}
          </a>
          , {said('ends at {at}', { at: indianTime(deadlineMs) })}
        </li>
      ))}
    </ul>
  </FirstOf>
);
