import { TestDeclaration } from '@/components/exam/offer/test-declaration';
import { PageBanner } from '@/components/ui/page-banner';
import { pageMetadata } from '@/lib/site/metadata';
import { linkTo, pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.testInstruction);

/** The page of an address that names a test (next.config.mjs). */
export default function TestDeclarationPage() {
  return (
    <>
      <PageBanner title={pageOf(paths.testInstruction).title} trail={[linkTo(paths.onlineTestSeries)]} />
      <div className="wrap grid gap-12 py-10 md:py-14">
        <TestDeclaration />
      </div>
    </>
  );
}
