import { redirect } from 'next/navigation';

import { said } from '@/components/exam/words/said';
import { CloseAccount, MY_DATA } from '@/components/forms/close-account';
import { MissingItem } from '@/components/ui/page-banner';
import { loginPath } from '@/lib/accounts/callback';
import { readClosingOffer } from '@/lib/privacy/closing';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';
import { own } from '@/lib/sitting/own-history';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => pageMetadata(paths.closeAccount);

/** What closing the account means, and the form that closes it. */
export default async function CloseAccountPage({ searchParams }: PageProps<'/CloseAccount'>) {
  const [{ refused }, offer] = await Promise.all([searchParams, own('closing', readClosingOffer)]);
  if (offer === null) redirect(loginPath(paths.closeAccount));
  if (offer === 'unavailable')
    return (
      <MissingItem
        title={said('Close my account')}
        text={said('Your account cannot be closed at the moment. Please try again in a minute.')}
        link={MY_DATA}
      />
    );
  return <CloseAccount offer={offer} refused={refused === 'wrong' || refused === 'later' ? refused : null} />;
}
