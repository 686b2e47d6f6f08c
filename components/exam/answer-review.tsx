import { Display } from '@/components/layout/display';
import { buttonLook } from '@/components/ui/button';
import { EmptyNote } from '@/components/ui/item-list';
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '@/components/ui/icons';
import type { AnalysedQuestion } from '@/lib/attempts/scorecard';
import type { LanguageView } from '@/lib/exam/languages';
import { filterQuestions, type ReviewView } from '@/lib/exam/review-filter';
import type { Verdict } from '@/lib/exam/scoring';
import { bandLimitsMs, minutesAndSeconds, rangeText } from '@/lib/exam/times';
import { plainText } from '@/lib/html/plain-text';
import { reviewPath } from '@/lib/site/paths';

import { OUTCOME_LOOK, OutcomeMark } from './outcome';
import { QuestionLinks } from './question-links';
import { ReviewFilter } from './review-filter';
import { ReviewLanguages } from './review-languages';
import { ReviewedQuestion } from './reviewed-question';
import { StudyLinkList, type StudyLinks } from './study-links';
import { CONFIDENCE_TEXTS, questionAnchor, REVIEW_ANCHOR } from './texts';

/** As many characters as a row holds on a wide screen. */
const EXCERPT_LENGTH = 120;

function OutcomeCounts({ questions }: { questions: readonly AnalysedQuestion[] }) {
  const countOf = (wanted: Verdict) => questions.filter(({ verdict }) => verdict === wanted).length;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {(['correct', 'wrong', 'blank', 'dropped'] as const).map(
        (verdict) =>
          countOf(verdict) > 0 && (
            <li key={verdict} className="flex items-center gap-1.5">
              <OutcomeMark outcome={verdict} />
              {`${OUTCOME_LOOK[verdict].text}: ${countOf(verdict)}`}
            </li>
          ),
      )}
    </ul>
  );
}

function Circumstances({ confidence, spentMs, cohort }: AnalysedQuestion) {
  const median = cohort?.medianTimeBand ?? null;
  if (!confidence && spentMs === 0 && median === null) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 text-sm text-muted">
      {confidence && <li>Your tag: {CONFIDENCE_TEXTS[confidence]}</li>}
      {spentMs > 0 && <li>Your time: {minutesAndSeconds(spentMs)}</li>}
      {median !== null && <li>Median of the candidates: {rangeText(bandLimitsMs(median))}</li>}
    </ul>
  );
}

const Row = ({
  number,
  subject,
  question,
  hindi,
  verdict,
  language,
}: AnalysedQuestion & { language: LanguageView }) => (
  <summary className="flex min-h-11 items-center gap-2 px-3 py-1.5 sm:gap-3 sm:px-4 print:px-0">
    <span className={`flex rounded-card border p-0.5 ${OUTCOME_LOOK[verdict].colours}`}>
      <OutcomeMark outcome={verdict} />
    </span>
    <h3 id={`${questionAnchor(number)}-title`} className="shrink-0 text-base">
      <span className="max-sm:sr-only print:not-sr-only">Question </span>
      {number}
      <span className="sr-only">: {OUTCOME_LOOK[verdict].text}</span>
    </h3>
    <span
      className="min-w-0 grow truncate text-sm text-muted group-open:invisible print:hidden"
      lang={hindi && language === 'hi' ? 'hi' : undefined}
    >
      {plainText(language === 'hi' ? (hindi?.question ?? question) : question, EXCERPT_LENGTH)}
    </span>
    {subject && <span className="shrink-0 text-sm text-marigold-deep max-md:hidden print:ml-auto">{subject}</span>}
    <ChevronDownIcon className="size-5 shrink-0 text-muted group-open:rotate-180 print:hidden" />
  </summary>
);

function Neighbour({ question, isNext = false }: { question: AnalysedQuestion | undefined; isNext?: boolean }) {
  if (!question) return null;
  return (
    <a href={`#${questionAnchor(question.number)}`} className={`${buttonLook.outline} ${isNext ? 'ml-auto' : ''}`}>
      {!isNext && <ChevronLeftIcon />}
      Question {question.number}
      {isNext && <ChevronRightIcon />}
    </a>
  );
}

type QuestionProps = {
  question: AnalysedQuestion;
  language: LanguageView;
  previous: AnalysedQuestion | undefined;
  next: AnalysedQuestion | undefined;
  tryPath: string;
  studyLinks: StudyLinks;
};

/** A question with its answer. The closed part carries the id, so that a browser opens it for an address. */
function Question({ question: reviewed, language, previous, next, tryPath, studyLinks }: QuestionProps) {
  const { number, subject, isMarked, verdict } = reviewed;
  const anchor = questionAnchor(number);
  return (
    // The browser may open the question of the address before React hydrates.
    <details
      suppressHydrationWarning
      name="question"
      className="group border-b border-line open:bg-surface print:break-inside-avoid"
    >
      <Row {...reviewed} language={language} />
      <article
        id={anchor}
        tabIndex={-1}
        aria-labelledby={`${anchor}-title`}
        className="max-w-3xl scroll-mt-38 px-3 pt-1.5 pb-5 outline-offset-[-3px] sm:px-4 lg:scroll-mt-12 print:max-w-none print:px-0"
      >
        <p className="flex flex-wrap gap-x-4 text-sm">
          <strong>{OUTCOME_LOOK[verdict].text}</strong>
          {isMarked && <span className="text-muted">You marked it for review.</span>}
          {subject && <span className="text-marigold-deep md:hidden">{subject}</span>}
        </p>
        <Circumstances {...reviewed} />
        <div className="mt-3">
          <ReviewedQuestion {...reviewed} question={reviewed} language={language} />
        </div>
        <div className="mt-4 grid grid-cols-1 gap-1 border-t border-line pt-2 print:hidden">
          <p>
            <a href={tryPath} className="text-link inline-block py-2">
              Try again without the key<span className="sr-only">: question {number}</span>
            </a>
          </p>
          <StudyLinkList intro="To study:" subject={subject} studyLinks={studyLinks} />
          <p className="mt-2 flex flex-wrap justify-between gap-3">
            <Neighbour question={previous} />
            <Neighbour question={next} isNext />
          </p>
        </div>
      </article>
    </details>
  );
}

type Props = {
  attemptId: string;
  questions: readonly AnalysedQuestion[];
  /** How the questions are read where the view does not say. */
  language: LanguageView;
  view: ReviewView;
  studyLinks: StudyLinks;
};

/** The review of a finished attempt: each question with the candidate's answer, the right one and the explanation. */
export function AnswerReview({ attemptId, questions, language: usual, view, studyLinks }: Props) {
  const language = view.language ?? usual;
  const shown = filterQuestions(questions, view);
  return (
    <section
      aria-labelledby={REVIEW_ANCHOR}
      className="sized text-base print:break-before-page print:[&_.prose]:max-w-none"
    >
      <h2 id={REVIEW_ANCHOR} className="mb-2 text-2xl">
        Your answers
      </h2>
      <Display className="text-link -mt-2 print:hidden" />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <OutcomeCounts questions={shown} />
        {questions.some(({ hindi }) => hindi) && (
          <ReviewLanguages attemptId={attemptId} view={view} language={language} />
        )}
      </div>
      <div className="mt-3 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-10">
        <div className="z-10 -mx-4 border-b border-line bg-paper px-4 py-1.5 md:mx-0 md:px-0 lg:flex lg:max-h-screen lg:flex-col lg:self-start lg:border-0 lg:py-4 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0 print:hidden">
          <ReviewFilter attemptId={attemptId} questions={questions} view={view} />
          {shown.length > 0 && (
            <>
              <QuestionLinks questions={shown.map(({ number, verdict }) => ({ number, verdict }))} />
              <p className="needs-script mt-2 text-sm text-muted max-lg:hidden">
                Keys: <kbd className="mx-1 font-bold">←</kbd> previous, <kbd className="mx-1 font-bold">→</kbd> next
                question
              </p>
            </>
          )}
        </div>
        <div className="mt-2 border-t border-line max-lg:[@media(min-height:30rem)]:[&_:is(a,summary)]:scroll-mt-30 lg:mt-4">
          {shown.length === 0 && <EmptyNote>There is no such question in this attempt.</EmptyNote>}
          {shown.map((question, index) => (
            <Question
              key={question.number}
              question={question}
              language={language}
              previous={shown[index - 1]}
              next={shown[index + 1]}
              tryPath={reviewPath(attemptId, { ...view, try: question.number })}
              studyLinks={studyLinks}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
