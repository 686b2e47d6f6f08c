import { buttonLook } from '@/components/ui/button';
import type { KeyedQuestion } from '@/lib/content/nouns/questions';
import { LETTERS, OPTION_OF } from '@/lib/exam/paper';
import { endpoints } from '@/lib/site/paths';

import { InLanguages } from '../in-languages';
import { QuestionStem } from '../question-stem';
import { OUTCOME_LOOK } from '../result/outcome';
import { OptionChoice } from '../taking/option-choice';
import { ReviewedOptions } from './reviewed-options';
import { ReviewedQuestion } from './reviewed-question';

const BOTH = { language: 'both', under: 2 } as const;

/** A question with its answer behind a line that opens without scripts. */
export function PublicQuestion({ question }: { question: KeyedQuestion }) {
  const { options, hindi, correctOption, explanation } = question;
  const right = (OPTION_OF[correctOption] ?? 1) - 1;
  return (
    <>
      <QuestionStem question={question} {...BOTH} />
      <ReviewedOptions {...question} language="both" correct={[]} />
      <details className="mt-6">
        <summary className="w-fit cursor-pointer py-2 font-semibold text-ink">Answer and explanation</summary>
        <div className="mt-2 mb-4 rounded-card border border-success bg-success-soft px-4 py-3">
          <h2 className="mb-1 font-sans text-base text-success">Right answer: {LETTERS[right]}</h2>
          <InLanguages html={options[right] ?? options[0]} hindi={hindi?.options[right]} {...BOTH} />
        </div>
        {explanation && <InLanguages html={explanation} hindi={hindi?.explanation} {...BOTH} />}
      </details>
    </>
  );
}

type QuizProps = { day: string; of: string; questions: KeyedQuestion[]; answers?: string };

/** The questions of a day: a plain form without keys, or, with a visitor's answers (a digit each), their score and keys. */
export function DailyQuiz({ day, of, questions, answers }: QuizProps) {
  const asked = questions.map((question, index) => {
    const chosen = OPTION_OF[answers?.[index] ?? ''] ?? null;
    const verdict = chosen === null ? 'blank' : String(chosen) === question.correctOption ? 'correct' : 'wrong';
    return { id: `q${index + 1}`, question, chosen, verdict } as const;
  });
  const right = asked.filter(({ verdict }) => verdict === 'correct').length;
  return (
    <form method="post" action={endpoints.today} className="grid grid-cols-1 gap-10">
      {answers !== undefined && (
        <p className="rounded-card border border-line bg-paper-dim px-4 py-3 text-xl font-semibold text-ink">
          Your score: {right} of {asked.length}
        </p>
      )}
      {asked.map(({ id, question, chosen, verdict }, index) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="text-xl">
            Question {index + 1}
            {answers !== undefined && `: ${OUTCOME_LOOK[verdict].text}`}
          </h2>
          <p className="mb-2 text-sm font-semibold text-marigold-deep">{question.subject}</p>
          {answers !== undefined ? (
            <ReviewedQuestion {...{ question, chosen, verdict, under: 2 }} correct={Number(question.correctOption)} />
          ) : (
            <div role="group" aria-labelledby={`${id} ${id}-text`} className="grid min-w-0 grid-cols-1 gap-2.5">
              <div id={`${id}-text`} className="mb-2">
                <QuestionStem question={question} {...BOTH} />
              </div>
              {question.options.map((html, at) => (
                <OptionChoice
                  {...{ html, number: at + 1, hindi: question.hindi?.options[at], language: 'both', name: id }}
                  key={at}
                />
              ))}
            </div>
          )}
        </section>
      ))}
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="of" value={of} />
      {answers === undefined && (
        <div>
          <button className={buttonLook.primary}>See my score</button>
          <p className="mt-3 text-sm text-muted">
            If you are logged in, your first answers are kept, and what is wrong comes back when it is due.
          </p>
        </div>
      )}
    </form>
  );
}
