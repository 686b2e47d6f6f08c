import { buttonLook } from '@/components/ui/button';
import { PageBanner } from '@/components/ui/page-banner';
import { SiteLink } from '@/components/ui/site-link';
import type { Review } from '@/lib/attempts/history';
import { paths } from '@/lib/paths';

import { AnswerReview } from './answer-review';
import { Figures } from './figures';
import { FinishTime } from './finish-time';

type Props = { title: string; review: Review };

/** One's own finished attempt, as it is stored: its figures, and every question with its key. */
export function AttemptResult({ title, review }: Props) {
  const { totalQuestions, totalAnswered, totalNotAnswered, correctAnswers, percentage } = review.figures;
  return (
    <>
      <PageBanner title={title} trail={[{ label: 'Online Test Series', href: paths.onlineTestSeries }]} />
      <div className="wrap grid gap-12 py-10 md:py-14">
        <div>
          <p className="font-serif text-xl font-semibold text-ink">{review.paperName}</p>
          <p className="mb-5 text-muted">
            <FinishTime atMs={review.finishedAtMs} />
          </p>
          <Figures
            figures={[
              { label: 'Total Que', value: totalQuestions },
              { label: 'Total Answered', value: totalAnswered },
              { label: 'Total Not Answered', value: totalNotAnswered },
              { label: 'Correct Answers', value: correctAnswers },
              { label: 'Wrong Answers', value: totalAnswered - correctAnswers },
              { label: 'Your Marks In (%)', value: percentage },
            ]}
          />
        </div>
        <AnswerReview questions={review.questions} />
        <p>
          <SiteLink href={paths.onlineTestSeries} className={buttonLook.outline}>
            Back
          </SiteLink>
        </p>
      </div>
    </>
  );
}
