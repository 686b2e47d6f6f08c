import { redirect } from 'next/navigation';

import { said } from '@/components/exam/words/said';
import { MissingItem } from '@/components/ui/page-banner';
import { MyData } from '@/components/blocks/my-data';
import { loginPath } from '@/lib/accounts/callback';
import { readOwnPage } from '@/lib/privacy/own-data';
import { pageMetadata } from '@/lib/site/metadata';
import { linkTo, pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

export const dynamic = 'force-dynamic';

const { title: TITLE } = pageOf(paths.myData);

export const generateMetadata = () => pageMetadata(paths.myData);

const NOTHING = {
  gone: 'The account with this Username is closed, and nobody can see its data. Once it is erased, the Username is free again. Until then please register another one, or write to us.',
  unavailable: 'Your data cannot be loaded at the moment. Please try again in a minute.',
} as const;

/** What the store has about the logged-in candidate. The only page of an account that is closed. */
export default async function MyDataPage() {
  const own = await readOwnPage();
  if (own === null) redirect(loginPath(paths.myData));
  if (typeof own === 'string')
    return <MissingItem title={TITLE} text={said(NOTHING[own])} link={linkTo(paths.contactUs)} />;
  return <MyData own={own} />;
}
