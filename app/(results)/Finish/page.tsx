import { StaticResult } from '@/components/exam/result/told-result-shell';
import { pageMetadata } from '@/lib/site/metadata';
import { pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.finish);

/** The end of a test: one page for everyone. */
export default function FinishPage() {
  return <StaticResult title={pageOf(paths.finish).title} kind="test" />;
}
