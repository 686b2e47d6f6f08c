import { ToldResultShell } from '@/components/exam/told-result-shell';
import { pageMetadata } from '@/lib/site/metadata';
import { pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.finish);

/** The page for visitors from the script of a test (next.config.mjs). */
export default function FinishShell() {
  return <ToldResultShell title={pageOf(paths.finish).title} kind="test" />;
}
