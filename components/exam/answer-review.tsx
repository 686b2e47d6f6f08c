import { EmptyNote } from '@/components/ui/empty-note';
import { Html } from '@/components/ui/html';
import { SiteLink } from '@/components/ui/site-link';
import type { AnalysedQuestion } from '@/lib/attempts/scorecard';
import { filterQuestions, type ReviewView } from '@/lib/exam/review-filter';
import { bandLimitsMs } from '@/lib/exam/time-bands';
import { minutesAndSeconds, rangeText } from '@/lib/exam/time-text';
import { reviewPath } from '@/lib/paths';

import { CONFIDENCE_TEXTS } from './confidence-texts';
import { OUTCOME_LOOK, OutcomeMark, outcomeOf, OUTCOMES } from './outcome';
import { REVIEW_ANCHOR, ReviewFilter } from './review-filter';
import { ReviewedOptions } from './reviewed-options';
import { StudyLinkList, type StudyLinks } from './study-links';

const anchorOf = (number: number) => `question-${number}`;

/** How many questions came out how, and a way to each of them. */
function QuestionLinks({ questions }: { questions: readonly AnalysedQuestion[] }) {
  const countOf = (wanted: string) => questions.filter((question) => outcomeOf(question) === wanted).length;
  return (
    <nav aria-label="Questions">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {OUTCOMES.filter((outcome) => countOf(outcome) > 0).map((outcome) => (
          <li key={outcome} className="flex items-center gap-1.5">
            <OutcomeMark outcome={outcome} />
            {`${OUTCOME_LOOK[outcome].text}: ${countOf(outcome)}`}
          </li>
        ))}
      </ul>
      <ol className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(3.5rem,1fr))] gap-2">
        {questions.map((question) => {
          const outcome = outcomeOf(question);
          return (
            <li key={question.number}>
              <a
                href={`#${anchorOf(question.number)}`}
                className={`flex min-h-11 items-center justify-center gap-1 rounded-card border px-1 font-semibold tabular-nums hover:underline ${OUTCOME_LOOK[outcome].colours}`}
              >
                <span>
                  <span className="sr-only">Question </span>
                  {question.number}
                  <span className="sr-only">: {OUTCOME_LOOK[outcome].text}</span>
                </span>
                <OutcomeMark outcome={outcome} />
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** What the candidate said and took, and what the others took. */
function Circumstances({ confidence, spentMs, cohort }: AnalysedQuestion) {
  const median = cohort?.medianTimeBand ?? null;
  const facts = [
    ...(confidence ? [`Your tag: ${CONFIDENCE_TEXTS[confidence]}`] : []),
    ...(spentMs > 0 ? [`Your time: ${minutesAndSeconds(spentMs)}`] : []),
    ...(median === null ? [] : [`Median of the candidates: ${rangeText(bandLimitsMs(median))}`]),
  ];
  if (facts.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 text-sm text-muted">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

type QuestionProps = { question: AnalysedQuestion; tryPath: string; studyLinks: StudyLinks };

/** A question as it was asked and answered. The explanation stands open where the answer was not right. */
function Question({ question: reviewed, tryPath, studyLinks }: QuestionProps) {
  const { number, subject, question, isMarked, verdict, explanation } = reviewed;
  const outcome = outcomeOf(reviewed);
  const { text, colours } = OUTCOME_LOOK[outcome];
  return (
    <article id={anchorOf(number)} aria-labelledby={`${anchorOf(number)}-title`} className="card p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 id={`${anchorOf(number)}-title`} className="text-xl">
          Question {number}
        </h3>
        <p className={`flex items-center gap-1.5 rounded-card border px-2.5 py-0.5 text-sm font-semibold ${colours}`}>
          <OutcomeMark outcome={outcome} />
          {text}
        </p>
        {isMarked && <p className="text-sm text-muted">You marked it for review.</p>}
        {subject && <p className="text-sm text-marigold-deep sm:ml-auto">{subject}</p>}
      </div>
      <Circumstances {...reviewed} />
      <Html html={question} under={3} className="mt-4 [&_blockquote]:font-sans [&_blockquote]:not-italic" />
      <ReviewedOptions {...reviewed} />
      {explanation && (
        <details open={verdict !== 'correct'} className="mt-4 border-t border-line pt-2">
          <summary className="py-1.5 font-semibold text-ink">Explanation</summary>
          <Html html={explanation} under={3} className="mt-1" />
        </details>
      )}
      <div className="mt-3 grid grid-cols-1 gap-1 border-t border-line pt-2">
        <p>
          <SiteLink href={tryPath} className="text-link inline-block py-2">
            Try again without the key<span className="sr-only">: question {number}</span>
          </SiteLink>
        </p>
        <StudyLinkList intro="To study:" subject={subject} studyLinks={studyLinks} />
      </div>
    </article>
  );
}

type Props = {
  attemptId: string;
  questions: readonly AnalysedQuestion[];
  view: ReviewView;
  studyLinks: StudyLinks;
};

/** The review of a finished attempt: the questions of a view with the candidate's answer, the right one and why. */
export function AnswerReview({ attemptId, questions, view, studyLinks }: Props) {
  const shown = filterQuestions(questions, view);
  const filter = { show: view.show ?? undefined, subject: view.subject ?? undefined };
  return (
    <section aria-labelledby={REVIEW_ANCHOR} className="print:hidden">
      <h2 id={REVIEW_ANCHOR} className="mb-4 text-2xl">
        Your answers
      </h2>
      <ReviewFilter attemptId={attemptId} questions={questions} view={view} />
      <div className="mt-6">
        {shown.length === 0 ? (
          <EmptyNote>There is no such question in this attempt.</EmptyNote>
        ) : (
          <QuestionLinks questions={shown} />
        )}
      </div>
      <div className="mt-8 grid max-w-3xl grid-cols-1 gap-5">
        {shown.map((question) => (
          <Question
            key={question.number}
            question={question}
            tryPath={reviewPath(attemptId, { ...filter, try: question.number })}
            studyLinks={studyLinks}
          />
        ))}
      </div>
    </section>
  );
}
