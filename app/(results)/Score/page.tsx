import { redirect } from 'next/navigation';

import { MissingItem } from '@/components/blocks/missing-item';
import { AttemptResult } from '@/components/exam/attempt-result';
import { ToldResult } from '@/components/exam/told-result';
import { WITHHELD } from '@/components/exam/history-table';
import { TryAgain } from '@/components/exam/try-again';
import { listStudyLinks } from '@/lib/content/study-links';
import { ownHistory, ownScorecard } from '@/lib/attempts/own-history';
import { loginPath } from '@/lib/accounts/callback';
import { countFigure, percentageFigure } from '@/lib/exam/display-figures';
import { type ReviewQuery, reviewView } from '@/lib/exam/review-filter';
import { pageMetadata } from '@/lib/site/metadata';
import { pageOf } from '@/lib/site/pages';
import { paths, reviewPath } from '@/lib/site/paths';

export const dynamic = 'force-dynamic';

const { title: TITLE } = pageOf(paths.score);

export const metadata = pageMetadata(paths.score);

const NO_RESULT = {
  missing: 'There is no such result.',
  withheld: WITHHELD,
  unavailable: 'Your result cannot be loaded at the moment. Please try again in a minute.',
} as const;

type Query = ReviewQuery & Partial<Record<'attempt' | 'score' | 'percentage', string | string[]>>;

type Props = { searchParams: Promise<Query> };

/**
 * The result at the end of an exam, from the address. If the query names an attempt: the stored analysis of that
 * attempt, or one of its questions to try again.
 */
export default async function ScorePage({ searchParams }: Props) {
  const { attempt, score, percentage, ...reviewQuery } = await searchParams;
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
  const scorecard = await ownScorecard(id);
  if (scorecard === null) redirect(loginPath(reviewPath(id)));
  if (typeof scorecard === 'string') {
    return (
      <MissingItem
        title={TITLE}
        text={NO_RESULT[scorecard]}
        link={{ label: 'Online Test Series', href: paths.onlineTestSeries }}
      />
    );
  }
  const { questions, subjects } = scorecard;
  const view = reviewView(reviewQuery, questions);
  const studyLinks = await listStudyLinks(subjects.map(({ name }) => name));
  const tried = questions.find(({ number }) => number === view.tried);
  if (tried) return <TryAgain scorecard={scorecard} question={tried} view={view} studyLinks={studyLinks} />;
  return <AttemptResult title={TITLE} scorecard={scorecard} view={view} studyLinks={studyLinks} />;
}
