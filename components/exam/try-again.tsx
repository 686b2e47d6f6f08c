import { buttonLook } from '@/components/ui/button';
import { PageBanner } from '@/components/ui/page-banner';
import type { AnalysedQuestion, Scorecard } from '@/lib/attempts/scorecard';
import { type LanguageView, shownIn } from '@/lib/exam/languages';
import { LETTERS, type Option } from '@/lib/exam/paper';
import { filterQuestions, type ReviewView } from '@/lib/exam/review-filter';
import { type Verdict, verdictOn } from '@/lib/exam/scoring';
import { linkTo } from '@/lib/site/pages';
import { paths, reviewPath } from '@/lib/site/paths';

import { InLanguages } from './in-languages';
import { OptionChoice } from './option-choice';
import { OUTCOME_LOOK, OutcomeMark } from './outcome';
import { QuestionStem } from './question-stem';
import { filteredPath } from './review-filter';
import { ReviewedOptions } from './reviewed-options';
import { StudyLinkList, type StudyLinks } from './study-links';
import { optionsText } from './texts';

const TITLE_ID = 'tried-question';
const TEXT_ID = 'tried-question-text';

type AskedProps = {
  query: Record<string, string | null>;
  question: Pick<AnalysedQuestion, 'options' | 'hindi'>;
  language: LanguageView;
};

/** The options to choose from. It gets no key, so the page cannot contain one. */
const AskedAgain = ({ query, question: { options, hindi }, language }: AskedProps) => (
  <form method="get" action={paths.score} className="mt-5">
    {Object.entries(query).map(
      ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
    )}
    <fieldset aria-labelledby={`${TITLE_ID} ${TEXT_ID}`} className="grid min-w-0 grid-cols-1 gap-2.5">
      {options.map((html, index) => (
        <OptionChoice
          key={index}
          number={index + 1}
          html={html}
          hindi={hindi?.options[index]}
          language={language}
          name="answer"
          required
        />
      ))}
    </fieldset>
    <button type="submit" className={`${buttonLook.primary} mt-6 max-sm:w-full`}>
      Check my answer
    </button>
  </form>
);

/** The sentence on an answer. If a ruling decides against the key, it says only right or wrong. */
function outcomeText(correct: readonly Option[], answer: Option, verdict: Verdict): string {
  if (correct.length === 0) return 'No answer to this question is judged.';
  const isRight = verdict === 'correct';
  if (isRight !== correct.includes(answer)) return `${isRight ? 'Right' : 'Wrong'}, as the institute has ruled.`;
  return isRight
    ? `Right: the answer is ${optionsText(correct)}.`
    : `Wrong: you chose ${LETTERS[answer - 1]}, the answer is ${optionsText(correct)}.`;
}

type CheckedProps = {
  question: AnalysedQuestion;
  language: LanguageView;
  answer: Option;
  againPath: string;
  studyLinks: StudyLinks;
};

function Checked({ question, language, answer, againPath, studyLinks }: CheckedProps) {
  const { correct, explanation, hindi, subject, rulings } = question;
  const verdict = verdictOn({ correctAns: String(correct[0]), rulings }, answer, shownIn(question, language));
  return (
    <>
      <p
        className={`mt-5 flex items-center gap-2 rounded-card border px-4 py-3 text-lg font-semibold ${OUTCOME_LOOK[verdict].colours}`}
      >
        <OutcomeMark outcome={verdict} />
        {outcomeText(correct, answer, verdict)}
      </p>
      <ReviewedOptions {...question} language={language} chosen={answer} verdict={verdict} />
      {explanation && <h3 className="mt-6 text-xl">Explanation</h3>}
      {explanation && (
        <InLanguages html={explanation} hindi={hindi?.explanation} language={language} under={3} className="mt-1" />
      )}
      <div className="mt-4">
        <StudyLinkList intro="To study:" links={studyLinks.get(subject)} />
      </div>
      <p className="mt-4">
        <a href={againPath} className="text-link inline-block py-2">
          Try once more
        </a>
      </p>
    </>
  );
}

type Props = {
  scorecard: Pick<Scorecard, 'id' | 'paperName' | 'language' | 'questions'>;
  question: AnalysedQuestion;
  view: ReviewView;
  studyLinks: StudyLinks;
};

/** One question of a finished attempt, asked again. The page has nothing of its key before it checks an answer. */
export function TryAgain({ scorecard, question, view, studyLinks }: Props) {
  const { id, paperName, questions } = scorecard;
  const { number } = question;
  const { show, subject } = view;
  const language = view.language ?? scorecard.language;
  const tryPath = (wanted: number) => reviewPath(id, { ...view, try: wanted });
  const next = filterQuestions(questions, view).find((it) => it.number > number);
  return (
    <>
      <PageBanner
        title="Try again"
        trail={[linkTo(paths.onlineTestSeries), { label: 'Your Result', href: reviewPath(id) }]}
      />
      <div className="wrap py-10 md:py-14">
        <div className="max-w-3xl">
          <p className="text-muted">{paperName}</p>
          <h2 id={TITLE_ID} className="text-2xl">
            Question {number}
          </h2>
          <div id={TEXT_ID} className="mt-4">
            <QuestionStem question={question} language={language} under={2} />
          </div>
          {view.answer === null ? (
            <AskedAgain
              query={{ attempt: id, show, subject, language: view.language, try: String(number) }}
              question={question}
              language={language}
            />
          ) : (
            <Checked
              question={question}
              language={language}
              answer={view.answer}
              againPath={tryPath(number)}
              studyLinks={studyLinks}
            />
          )}
          <p className="mt-8 flex flex-wrap gap-3">
            {next && (
              <a href={tryPath(next.number)} className={buttonLook.outline}>
                Next question
              </a>
            )}
            <a href={filteredPath(id, view)} className={buttonLook.outline}>
              Back to your answers
            </a>
          </p>
        </div>
      </div>
    </>
  );
}
