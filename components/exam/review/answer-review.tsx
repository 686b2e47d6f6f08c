import { DisplayButton, DisplayPanel } from '@/components/layout/display';
import { EmptyNote } from '@/components/ui/item-list';
import { PrintButton } from '@/components/ui/print-button';
import type { LanguageView } from '@/lib/exam/languages';
import { filterQuestions, type ReviewView } from '@/lib/exam/review-filter';
import type { Verdict } from '@/lib/exam/scoring';
import type { OwnReports } from '@/lib/holding/rulings/objections';
import { plainText } from '@/lib/html/plain-text';
import { objectionsPath } from '@/lib/site/paths';
import type { AnalysedQuestion, Scorecard } from '@/lib/sitting/scorecard';

import { LanguageLinks } from '../language-links';
import { reportTexts } from '../objections/own-objection';
import { OUTCOME_LOOK, OutcomeMark } from '../result/outcome';
import { PractiseThese } from '../result/practise-these';
import type { StudyLinks } from '../result/study-links';
import { REVIEW_ANCHOR } from '../texts';
import { Say } from '../words/words';
import { QuestionLinks } from './question-links';
import { ReviewEntry } from './review-entry';
import { filteredPath, ReviewFilter } from './review-filter';

/** The number of characters that a row holds on a wide screen. */
const EXCERPT_LENGTH = 120;

/** A question for its entry, without the rulings (the entry has them in words) and without Hindi that is not shown. */
const readIn = ({ rulings: _, hindi, ...question }: AnalysedQuestion, language: LanguageView) => ({
  ...question,
  hindi: language === 'en' ? undefined : hindi,
  excerpt: plainText(language === 'hi' ? (hindi?.question ?? question.question) : question.question, EXCERPT_LENGTH),
});

function OutcomeCounts({ questions }: { questions: readonly AnalysedQuestion[] }) {
  const countOf = (wanted: Verdict) => questions.filter(({ verdict }) => verdict === wanted).length;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {(['correct', 'wrong', 'blank', 'dropped'] as const).map(
        (verdict) =>
          countOf(verdict) > 0 && (
            <li key={verdict} className="flex items-center gap-1.5">
              <OutcomeMark outcome={verdict} />
              <span>
                <Say text={OUTCOME_LOOK[verdict].text} />: {countOf(verdict)}
              </span>
            </li>
          ),
      )}
    </ul>
  );
}

const key = (arrow: string) => <kbd className="mx-1 font-bold">{arrow}</kbd>;

type Props = {
  attemptId: string;
  place: Scorecard['place'];
  questions: readonly AnalysedQuestion[];
  /** The language of the questions, unless the view names one. */
  language: LanguageView;
  view: ReviewView;
  studyLinks: StudyLinks;
  reports?: OwnReports['reports'];
};

/** The review of a finished attempt: each question with the candidate's answer, the right one and the explanation. */
export function AnswerReview({ attemptId, place, questions, language: usual, view, studyLinks, reports }: Props) {
  const language = view.language ?? usual;
  const shown = filterQuestions(questions, view);
  const reportOn = (number: number) => {
    const report = reports?.get(number);
    return report && reportTexts(report);
  };
  return (
    <section
      aria-labelledby={REVIEW_ANCHOR}
      className="sized text-base print:break-before-page print:[&_.prose]:max-w-none"
    >
      <h2 id={REVIEW_ANCHOR} className="mb-2 text-2xl">
        <Say text="Your answers" />
      </h2>
      <p className="-mt-2 flex flex-wrap gap-x-6 print:hidden">
        <DisplayButton className="text-link" />
        {new Set(shown.map(({ verdict }) => verdict === 'wrong')).size === 2 && (
          <PrintButton label={<Say text="Print only the wrong ones" />} only="wrong" className="text-link" />
        )}
      </p>
      <DisplayPanel />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <OutcomeCounts questions={shown} />
        {view.show && (
          <PractiseThese
            result={{ id: attemptId, place }}
            from={view.show}
            subject={view.subject}
            count={shown.length}
          />
        )}
        {questions.some(({ hindi }) => hindi) && (
          <LanguageLinks language={language} hrefOf={(it) => filteredPath(attemptId, { ...view, language: it })} />
        )}
      </div>
      <div className="mt-3 lg:grid lg:grid-cols-[min(17rem,40%)_minmax(0,1fr)] lg:gap-x-10">
        <div className="z-10 -mx-4 border-b border-line bg-paper px-4 py-1.5 md:mx-0 md:px-0 lg:flex lg:max-h-screen lg:flex-col lg:self-start lg:border-0 lg:py-4 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0 print:hidden">
          <ReviewFilter attemptId={attemptId} questions={questions} view={view} />
          {shown.length > 0 && (
            <>
              <QuestionLinks questions={shown.map(({ number, verdict }) => ({ number, verdict }))} />
              <p className="needs-script mt-2 text-sm text-muted max-lg:hidden">
                <Say text="Keys: {left} previous, {right} next question" parts={{ left: key('←'), right: key('→') }} />
              </p>
            </>
          )}
        </div>
        <div className="mt-2 border-t border-line print:columns-2 print:gap-8 max-lg:[@media(min-height:30rem)]:[&_:is(a,summary)]:scroll-mt-30 lg:mt-4">
          {shown.length === 0 && (
            <EmptyNote>
              <Say text="There is no such question in this attempt." />
            </EmptyNote>
          )}
          {shown.map((question, index) => (
            <ReviewEntry
              key={question.number}
              question={readIn(question, language)}
              language={language}
              previous={shown[index - 1]?.number}
              next={shown[index + 1]?.number}
              reportPath={objectionsPath(attemptId, question.number)}
              report={reportOn(question.number)}
              links={studyLinks.get(question.subject)}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
