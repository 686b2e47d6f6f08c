import { Html } from '@/components/ui/html';
import type { ReviewedQuestion } from '@/lib/attempts/history';

import { OUTCOME_LOOK, OutcomeMark, outcomeOf, OUTCOMES } from './outcome';

const LETTERS = ['A', 'B', 'C', 'D'] as const;

const anchorOf = (number: number) => `question-${number}`;

type Props = { questions: readonly ReviewedQuestion[] };

/** How many questions came out how, and a way to each of them. */
function QuestionLinks({ questions }: Props) {
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

/** The four options, with the candidate's and the right one told in words. */
function Options({ options, chosen, correct }: ReviewedQuestion) {
  return (
    <ul className="mt-4 grid gap-2">
      {options.map((html, index) => {
        const isChosen = chosen === index + 1;
        const isRight = correct === index + 1;
        const frame = isRight
          ? 'border-success bg-success-soft'
          : isChosen
            ? 'border-danger bg-danger-soft'
            : 'border-line';
        return (
          <li
            key={index}
            className={`flex flex-wrap items-start gap-x-3 gap-y-1 rounded-card border px-4 py-2.5 ${frame}`}
          >
            <span className="font-semibold text-ink">
              {LETTERS[index]}
              <span className="sr-only">.</span>
            </span>
            <div className="min-w-0 flex-1">
              <Html html={html} under={3} />
            </div>
            {(isChosen || isRight) && (
              <p className="flex flex-wrap gap-x-4 text-sm font-semibold max-sm:w-full max-sm:pl-6">
                {isChosen && <span className="text-ink">Your answer</span>}
                {isRight && (
                  <span className="flex items-center gap-1 text-success">
                    <OutcomeMark outcome="correct" />
                    Right answer
                  </span>
                )}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A question as it was asked and answered. The explanation stands open where the answer was not right. */
function Question({ question: reviewed }: { question: ReviewedQuestion }) {
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
      <Html html={question} under={3} className="mt-4 [&_blockquote]:not-italic" />
      <Options {...reviewed} />
      {explanation && (
        <details open={verdict !== 'correct'} className="mt-4 border-t border-line pt-2">
          <summary className="py-1.5 font-semibold text-ink">Explanation</summary>
          <Html html={explanation} under={3} className="mt-1" />
        </details>
      )}
    </article>
  );
}

/** The review of a finished attempt: every question with the candidate's answer, the right one and the explanation. */
export function AnswerReview({ questions }: Props) {
  return (
    <section aria-labelledby="your-answers">
      <h2 id="your-answers" className="mb-4 text-2xl">
        Your answers
      </h2>
      <QuestionLinks questions={questions} />
      <div className="mt-8 grid max-w-3xl gap-5">
        {questions.map((question) => (
          <Question key={question.number} question={question} />
        ))}
      </div>
    </section>
  );
}
