import { GeneralInstructions } from '@/components/exam/general-instructions';
import { TestDeclaration } from '@/components/exam/test-declaration';
import { PageBanner } from '@/components/ui/page-banner';
import { pageMetadata } from '@/lib/site/metadata';
import { pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

export const metadata = pageMetadata(paths.testInstruction);

/** The page of an address that names a test (next.config.mjs). */
export default function TestDeclarationPage() {
  return (
    <>
      <PageBanner
        title={pageOf(paths.testInstruction).title}
        trail={[{ label: 'Online Test Series', href: paths.onlineTestSeries }]}
      />
      <div className="wrap grid gap-12 py-10 md:py-14">
        <GeneralInstructions minutes={30} />
        <TestDeclaration />
      </div>
    </>
  );
}
