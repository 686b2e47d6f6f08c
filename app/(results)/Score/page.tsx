import { StaticResult } from '@/components/exam/result/told-result-shell';
import { pageMetadata } from '@/lib/site/metadata';
import { pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.score);

/** The end of an exam: one page for everyone. A query that names an attempt leads to its stored result (next.config.mjs). */
export default function ScorePage() {
  return <StaticResult title={pageOf(paths.score).title} kind="exam" />;
}
