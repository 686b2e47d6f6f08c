import { ToldResultShell } from '@/components/exam/told-result-shell';
import { pageMetadata } from '@/lib/site/metadata';
import { pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.score);

/** The page for visitors from the script of an exam (next.config.mjs). */
export default function ScoreShell() {
  return <ToldResultShell title={pageOf(paths.score).title} kind="exam" />;
}
