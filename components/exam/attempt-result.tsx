import { buttonLook } from '@/components/ui/button';
import { PageBanner } from '@/components/ui/page-banner';
import { SiteLink } from '@/components/ui/site-link';
import type { Scorecard } from '@/lib/attempts/scorecard';
import type { ReviewView } from '@/lib/exam/review-filter';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

import { AnswerReview } from './answer-review';
import { FinishTime } from './finish-time';
import { REVIEW_ANCHOR } from './review-filter';
import { CutOffs } from './scorecard/cut-offs';
import { GuessLedger } from './scorecard/guess-ledger';
import { Parts } from './scorecard/parts';
import { Standing } from './scorecard/standing';
import { StudyNext } from './scorecard/study-next';
import { Summary } from './scorecard/summary';
import { TimePerQuestion } from './scorecard/time-per-question';
import type { StudyLinks } from './study-links';

type Props = { title: string; scorecard: Scorecard; view: ReviewView; studyLinks: StudyLinks };

const isSame = (a: Scorecard['subjects'], b: Scorecard['sections']) => JSON.stringify(a) === JSON.stringify(b);

/** One's own finished attempt: the scorecard, which is all that is printed, and the review of the questions. */
export function AttemptResult({ title, scorecard, view, studyLinks }: Props) {
  const { id, paperName, finishedAtMs, subjects, sections, ledger, questions } = scorecard;
  return (
    <>
      <div className="print:hidden">
        <PageBanner title={title} trail={[{ label: 'Online Test Series', href: paths.onlineTestSeries }]} />
      </div>
      <div className="wrap grid grid-cols-1 gap-12 py-10 md:py-14 print:max-w-none print:gap-5 print:p-0 print:[zoom:0.75]">
        <div className="min-w-0">
          <p className="hidden text-sm text-muted print:block">
            {site.name} · {title}
          </p>
          <p className="font-serif text-xl font-semibold text-ink">{paperName}</p>
          <p className="mb-5 text-muted print:mb-1 print:text-sm">
            <FinishTime atMs={finishedAtMs} />
          </p>
          <Summary scorecard={scorecard} />
          <p className="mt-6 print:hidden">
            <a href={`#${REVIEW_ANCHOR}`} className={buttonLook.primary}>
              Review your answers
            </a>
          </p>
        </div>
        <div className="grid grid-cols-1 items-start gap-x-12 gap-y-12 lg:grid-cols-2 print:block print:columns-2 print:gap-x-10">
          <Standing scorecard={scorecard} />
          <CutOffs scorecard={scorecard} />
          {subjects.some(({ name }) => name !== '') && (
            <Parts id="by-subject" title="By subject" partName="Subject" parts={subjects}>
              <StudyNext scorecard={scorecard} studyLinks={studyLinks} />
            </Parts>
          )}
          {sections.length > 0 && !isSame(subjects, sections) && (
            <Parts id="by-section" title="By section" partName="Section" parts={sections} />
          )}
          <GuessLedger ledger={ledger} />
          <TimePerQuestion questions={questions} />
        </div>
        <AnswerReview attemptId={id} questions={questions} view={view} studyLinks={studyLinks} />
        <p className="print:hidden">
          <SiteLink href={paths.onlineTestSeries} className={buttonLook.outline}>
            Back
          </SiteLink>
        </p>
      </div>
    </>
  );
}
