import { redirect } from 'next/navigation';

import { MissingItem } from '@/components/blocks/missing-item';
import { CloseAccount } from '@/components/forms/close-account';
import { loginPath } from '@/lib/accounts/callback';
import { own } from '@/lib/attempts/own-history';
import { readClosingOffer } from '@/lib/privacy/closing';
import { pageMetadata } from '@/lib/site/metadata';
import { linkTo, pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

export const dynamic = 'force-dynamic';

const { title: TITLE } = pageOf(paths.closeAccount);

export const generateMetadata = () => pageMetadata(paths.closeAccount);

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** What closing the account means, and the form that closes it. */
export default async function CloseAccountPage({ searchParams }: Props) {
  const [{ refused }, offer] = await Promise.all([searchParams, own('closing', readClosingOffer)]);
  if (offer === null) redirect(loginPath(paths.closeAccount));
  if (offer === 'unavailable')
    return (
      <MissingItem
        title={TITLE}
        text="Your account cannot be closed at the moment. Please try again in a minute."
        link={linkTo(paths.myData)}
      />
    );
  return (
    <CloseAccount title={TITLE} offer={offer} refused={refused === 'wrong' || refused === 'later' ? refused : null} />
  );
}
