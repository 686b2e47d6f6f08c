import { toldFigures } from '@/components/exam/told-figures';
import { ToldResult } from '@/components/exam/told-result';
import { ownHistory } from '@/lib/attempts/own-history';
import { pageMetadata } from '@/lib/site/metadata';
import { pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

export const dynamic = 'force-dynamic';

const { title: TITLE } = pageOf(paths.finish);

export const generateMetadata = () => pageMetadata(paths.finish);

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function FinishPage({ searchParams }: Props) {
  const [query, history] = await Promise.all([searchParams, ownHistory()]);
  const { backTo, of } = toldFigures.test;
  return <ToldResult title={TITLE} {...of((name) => query[name])} history={history} backTo={backTo} />;
}
