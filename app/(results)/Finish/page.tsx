import { ToldResult } from '@/components/exam/told-result';
import { ownHistory } from '@/lib/attempts/own-history';
import { countFigure, percentageFigure } from '@/lib/exam/display-figures';
import { pageMetadata } from '@/lib/site/metadata';
import { pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

export const dynamic = 'force-dynamic';

const { title: TITLE } = pageOf(paths.finish);

export const metadata = pageMetadata(paths.finish);

type Figure = 'totalAnswered' | 'totalNotAnswered' | 'correctAnswers' | 'percentage';

type Props = { searchParams: Promise<Partial<Record<Figure, string | string[]>>> };

export default async function FinishPage({ searchParams }: Props) {
  const [query, history] = await Promise.all([searchParams, ownHistory()]);
  return (
    <ToldResult
      title={TITLE}
      figures={[
        { label: 'Total Answered', value: countFigure(query.totalAnswered) },
        { label: 'Total Not Answered', value: countFigure(query.totalNotAnswered) },
        { label: 'Correct Answers', value: countFigure(query.correctAnswers) },
        { label: 'Your Marks In (%)', value: percentageFigure(query.percentage) },
      ]}
      history={history}
      backTo={paths.upsc}
    />
  );
}
