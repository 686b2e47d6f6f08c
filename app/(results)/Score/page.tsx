import { redirect } from 'next/navigation';

import { MissingItem } from '@/components/blocks/missing-item';
import { AttemptResult } from '@/components/exam/attempt-result';
import { ToldResult } from '@/components/exam/told-result';
import { ownHistory, ownReview } from '@/lib/attempts/own-history';
import { loginPath } from '@/lib/auth/callback';
import { countFigure, percentageFigure } from '@/lib/exam/display-figures';
import { pageMetadata } from '@/lib/metadata';
import { paths, reviewPath } from '@/lib/paths';

export const dynamic = 'force-dynamic';

const TITLE = 'Your Result';

export const metadata = {
  ...pageMetadata({ title: TITLE, description: 'The result of a test.', path: paths.score }),
  robots: { index: false },
};

const NO_RESULT = {
  missing: 'There is no such result.',
  unavailable: 'Your result cannot be loaded at the moment. Please try again in a minute.',
} as const;

type Figure = 'attempt' | 'score' | 'percentage';

type Props = { searchParams: Promise<Partial<Record<Figure, string | string[]>>> };

/** The result that the end of an exam told; or, where the query names an attempt, that attempt as it is stored. */
export default async function ScorePage({ searchParams }: Props) {
  const { attempt, score, percentage } = await searchParams;
  if (attempt === undefined) {
    return (
      <ToldResult
        title={TITLE}
        figures={[
          { label: 'Correct Answers', value: countFigure(score) },
          { label: 'Your Marks In (%)', value: percentageFigure(percentage) },
        ]}
        history={await ownHistory()}
        backTo={paths.onlineTestSeries}
      />
    );
  }
  const id = typeof attempt === 'string' ? attempt : '';
  const review = await ownReview(id);
  if (review === 'anonymous') redirect(loginPath(reviewPath(id)));
  if (typeof review === 'string') {
    return (
      <MissingItem
        title={TITLE}
        text={NO_RESULT[review]}
        link={{ label: 'Online Test Series', href: paths.onlineTestSeries }}
      />
    );
  }
  return <AttemptResult title={TITLE} review={review} />;
}
