import type { ComponentProps, ReactNode } from 'react';

import { buttonLook } from '@/components/ui/button';
import { IndianTime } from '@/components/ui/indian-time';
import { ShareLink } from '@/components/ui/links';
import { PageBanner } from '@/components/ui/page-banner';
import type { NextTests } from '@/lib/content/nouns/available-tests';
import type { ReviewView } from '@/lib/exam/review-filter';
import { linkTo } from '@/lib/site/pages';
import { paths, responseSheetPath } from '@/lib/site/paths';
import type { Scorecard } from '@/lib/sitting/scorecard';

import { AnswerReview } from '../review/answer-review';
import { PageLanguage } from '../taking/language-switch';
import { Say } from '../words/words';
import { extraText } from './figures';
import { GuessLedger, Parts, ScoreChanges, SubjectsNext, TimePerQuestion } from './scorecard/parts';
import { Certainty, CutOffs, Standing } from './scorecard/standing';
import { StudyNext, Summary } from './scorecard/summary';
import type { StudyLinks } from './study-links';

type Props = {
  title: string;
  /** Its name, for paper. */
  institute: string;
  /** The address of the tests, for whoever is told of the result. */
  testsUrl: string;
  scorecard: Scorecard;
  view: ReviewView;
  studyLinks: StudyLinks;
  reports?: ComponentProps<typeof AnswerReview>['reports'];
  nextTests: NextTests;
  /** Further notes on the result, above its figures. */
  children?: ReactNode;
};

/** A candidate's finished attempt: the scorecard, which prints on its own sheet, and the review of the questions. */
export function AttemptResult({
  title,
  institute,
  testsUrl,
  scorecard,
  view,
  studyLinks,
  nextTests,
  reports,
  children,
}: Props) {
  const { id, place, paperName, language, finishedAtMs, extraMs, subjects, sections, ledger, questions } = scorecard;
  return (
    <>
      <div className="print:hidden">
        <PageBanner title={title} trail={[linkTo(paths.onlineTestSeries)]} isLow />
      </div>
      <div className="wrap grid grid-cols-1 gap-10 py-5 md:py-6 print:block print:max-w-none print:p-0 print:[zoom:0.75]">
        <div className="min-w-0">
          <p className="hidden text-sm text-muted print:block">
            {institute} · {title}
          </p>
          <PageLanguage className="float-right mb-2 ml-4" />
          <p className="mb-3 flex flex-wrap items-baseline gap-x-4">
            <span className="font-serif text-xl font-semibold text-ink">{paperName}</span>
            <span className="text-sm text-muted">
              <IndianTime atMs={finishedAtMs} />
              {extraText(extraMs)}
            </span>
            <a href={responseSheetPath(id)} className="text-link text-sm print:hidden">
              <Say text="Response sheet" />
            </a>
          </p>
          <div className="mb-3 empty:hidden">{children}</div>
          <Summary scorecard={scorecard}>
            <StudyNext scorecard={scorecard} />
          </Summary>
        </div>
        <div className="-mb-10 gap-x-12 lg:columns-2 print:mt-5 print:mb-0 print:columns-2 print:gap-x-10">
          <ScoreChanges scorecard={scorecard} />
          <Standing scorecard={scorecard} />
          <Certainty scorecard={scorecard} />
          <CutOffs scorecard={scorecard} />
          {subjects.length > 1 && <Parts partName="Subject" parts={subjects} />}
          {sections.length > 0 && JSON.stringify(subjects) !== JSON.stringify(sections) && (
            <Parts partName="Section" parts={sections} />
          )}
          <SubjectsNext {...{ scorecard, studyLinks, nextTests }} />
          <GuessLedger ledger={ledger} />
        </div>
        <TimePerQuestion questions={questions} isCompared={scorecard.isCompared} />
        <AnswerReview attemptId={id} {...{ place, questions, language, view, studyLinks, reports }} />
        <p className="flex gap-3 print:hidden">
          <a href={paths.onlineTestSeries} className={buttonLook.outline}>
            Back
          </a>
          <ShareLink text={`${paperName}: ${scorecard.figures.percentage} % of the answers right.`} url={testsUrl}>
            <Say text="Share" />
          </ShareLink>
        </p>
      </div>
    </>
  );
}
