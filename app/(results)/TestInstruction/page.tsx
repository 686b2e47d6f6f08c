import { said } from '@/components/exam/words/said';
import { MissingItem } from '@/components/ui/page-banner';
import { pageMetadata } from '@/lib/site/metadata';
import { linkTo, pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.testInstruction);

/** For addresses that name no test; the others show the declaration (next.config.mjs). */
export default function TestInstructionPage() {
  return (
    <MissingItem
      title={pageOf(paths.testInstruction).title}
      text={said('There is no such test.')}
      link={linkTo(paths.onlineTestSeries)}
    />
  );
}
