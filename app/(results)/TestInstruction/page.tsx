import { redirect } from 'next/navigation';

import { MissingItem } from '@/components/blocks/missing-item';
import { Declaration } from '@/components/exam/declaration';
import { GeneralInstructions } from '@/components/exam/general-instructions';
import { PageBanner } from '@/components/ui/page-banner';
import { loginPath } from '@/lib/accounts/callback';
import { currentSession } from '@/lib/accounts/session';
import { paperNumber } from '@/lib/exam/display-figures';
import { pageMetadata } from '@/lib/site/metadata';
import { pageOf } from '@/lib/site/pages';
import { paths, testInstructionPath } from '@/lib/site/paths';

export const dynamic = 'force-dynamic';

const { title: TITLE } = pageOf(paths.testInstruction);

export const metadata = pageMetadata(paths.testInstruction);

type Props = { searchParams: Promise<{ Cat?: string | string[]; Sub?: string | string[] }> };

export default async function TestInstructionPage({ searchParams }: Props) {
  const { Cat, Sub } = await searchParams;
  const cat = paperNumber(Cat);
  const sub = paperNumber(Sub);
  const isTest = cat !== null && sub !== null;
  if (!(await currentSession())) redirect(loginPath(isTest ? testInstructionPath(cat, sub) : paths.testInstruction));
  if (!isTest) {
    return (
      <MissingItem
        title={TITLE}
        text="There is no such test."
        link={{ label: 'Online Test Series', href: paths.onlineTestSeries }}
      />
    );
  }
  return (
    <>
      <PageBanner title={TITLE} trail={[{ label: 'Online Test Series', href: paths.onlineTestSeries }]} />
      <div className="wrap grid gap-12 py-10 md:py-14">
        <GeneralInstructions minutes={30} />
        <Declaration action={{ path: paths.test, fields: { Cat: String(cat), Sub: String(sub) } }} />
      </div>
    </>
  );
}
