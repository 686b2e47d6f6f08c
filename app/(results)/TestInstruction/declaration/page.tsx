import { TestDeclaration } from '@/components/exam/test-declaration';
import { PageBanner } from '@/components/ui/page-banner';
import { listAvailableTests } from '@/lib/content/available-tests';
import { pageMetadata } from '@/lib/site/metadata';
import { linkTo, pageOf } from '@/lib/site/pages';
import { paths, testPath } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.testInstruction);

/** The page of an address that names a test (next.config.mjs). */
export default async function TestDeclarationPage() {
  const groups = await listAvailableTests();
  const inTwoLanguages = groups.flatMap(({ tests }) => tests.filter((it) => it.isInTwoLanguages));
  return (
    <>
      <PageBanner title={pageOf(paths.testInstruction).title} trail={[linkTo(paths.onlineTestSeries)]} />
      <div className="wrap grid gap-12 py-10 md:py-14">
        <TestDeclaration testsInTwoLanguages={inTwoLanguages.map((it) => testPath(it.categoryId, it.subCategoryId))} />
      </div>
    </>
  );
}
