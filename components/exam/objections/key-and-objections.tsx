import type { ReactNode } from 'react';

import { buttonLook } from '@/components/ui/button';
import { ChevronDownIcon } from '@/components/ui/icons';
import { IndianTime } from '@/components/ui/indian-time';
import { PageBanner } from '@/components/ui/page-banner';
import { type ObjectionForm as Values, NONE } from '@/lib/forms/objection-form';
import type { KeyQuestion, OwnKey, OwnObjection as Objection, OwnReports } from '@/lib/holding/rulings/objections';
import { linkTo } from '@/lib/site/pages';
import { attemptEndpoints, objectionsPath, paths, reviewPath } from '@/lib/site/paths';
import type { AnalysedQuestion, Scorecard } from '@/lib/sitting/scorecard';

import { OptionLetter } from '../option-letter';
import { ReviewedQuestion } from '../review/reviewed-question';
import { PageLanguage } from '../taking/language-switch';
import { optionsText, questionAnchor } from '../texts';
import { said } from '../words/said';
import { Say, type Text } from '../words/words';
import { ObjectionForm } from './objection-form';
import { OwnObjection } from './own-objection';

const stateOf = ({ answer }: Objection): Text =>
  !answer ? 'objected, waits' : answer.rulingId === null ? 'objected, refused' : 'objected, ruled on';

/** What a candidate may do, and what is still open. */
function State({ isProvisional, isFinal, isOpen, untilMs }: OwnKey) {
  return (
    <div className="mb-6 grid max-w-prose gap-2 text-lg">
      <p>
        <Say
          text={
            isProvisional
              ? 'This is the provisional key. Marks and ranks come with the results.'
              : isFinal
                ? 'The results are final.'
                : 'The results are provisional.'
          }
        />
      </p>
      {isOpen ? (
        <p>
          <Say
            text="If you think that the key of a question is wrong, object to it before {at}. Until then you can change or withdraw your objection. Every objection gets an answer, and you can read it here."
            parts={{ at: <IndianTime atMs={untilMs} /> }}
          />
        </p>
      ) : (
        <p>
          <Say text="The time for objections ended {at}." parts={{ at: <IndianTime atMs={untilMs} /> }} />
        </p>
      )}
    </div>
  );
}

const Rulings = ({ rulings }: Pick<KeyQuestion, 'rulings'>) =>
  rulings.map(({ text, reason }) => (
    <p key={text} className="mt-3 max-w-prose break-words whitespace-pre-line">
      <strong className="text-ink">{text}</strong> {reason}
    </p>
  ));

/** What the institute has ruled on the paper, for everybody who sat it. */
function AllRulings({ questions }: Pick<OwnKey, 'questions'>) {
  const ruled = questions.filter(({ rulings }) => rulings.length > 0);
  if (ruled.length === 0) return null;
  return (
    <section aria-labelledby="rulings" className="mb-8">
      <h3 id="rulings" className="text-xl">
        <Say text="Rulings of the institute" />
      </h3>
      <ul>
        {ruled.map(({ number, rulings }) => (
          <li key={number}>
            <a href={`#${questionAnchor(number)}`} className="text-link inline-block pt-2">
              <Say text="Question {n}" values={{ n: number }} />
            </a>
            <Rulings rulings={rulings} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The verdict of the key on the candidate's answer. It calls no answer wrong if the question has a ruling. */
function verdictByKey({ chosen, right, rulings }: KeyQuestion) {
  if (chosen !== null && right.includes(chosen)) return 'correct';
  return rulings.length > 0 ? 'blank' : 'wrong';
}

const QuestionBody = ({ question }: { question: KeyQuestion }) => (
  <>
    <ReviewedQuestion
      question={question}
      chosen={question.chosen}
      correct={question.right}
      verdict={verdictByKey(question)}
    />
    <Rulings rulings={question.rulings} />
    {question.objection && <OwnObjection objection={question.objection} />}
  </>
);

function Question({ attemptId, question, isOpen }: { attemptId: string; question: KeyQuestion; isOpen: boolean }) {
  const { number, chosen, right, rulings, objection } = question;
  return (
    // The closed part carries the id, so that a browser opens it for an address, perhaps before React hydrates.
    <details suppressHydrationWarning name="question" className="group border-b border-line open:bg-surface">
      <summary className="relative flex min-h-11 flex-wrap items-center gap-x-4 py-1.5 pr-10 pl-3 sm:pl-4">
        <h3 className="w-28 text-base max-sm:w-full">
          <Say text="Question {n}" values={{ n: number }} />
        </h3>
        <span className="w-32">
          <Say text="Your answer" /> <OptionLetter option={chosen} />
        </span>
        <span className="min-w-16">
          <Say text="Key" /> {right.length === 0 ? <OptionLetter option={null} /> : optionsText(right)}
        </span>
        {rulings.length > 0 && (
          <span className="font-semibold text-ink">
            <Say text="ruled on" />
          </span>
        )}
        {objection && (
          <span className="font-semibold text-marigold-deep">
            <Say text={stateOf(objection)} />
          </span>
        )}
        <ChevronDownIcon className="absolute right-3 size-5 text-muted group-open:rotate-180 sm:right-4" />
      </summary>
      <div id={questionAnchor(number)} className="max-w-3xl scroll-mt-16 px-3 pb-5 sm:px-4">
        <QuestionBody question={question} />
        {isOpen && (
          <p className="mt-4">
            <a href={objectionsPath(attemptId, number)} className={buttonLook.outline}>
              <Say text={objection ? 'Change or withdraw my objection' : 'Object to the key'} />
              <span className="sr-only">
                {' '}
                <Say text="of question {n}" values={{ n: number }} />
              </span>
            </a>
          </p>
        )}
      </div>
    </details>
  );
}

const formOf = ({ options, reason, links }: Objection): Values => ({
  right: options.length === 0 ? [NONE] : options.map((option) => String(option) as Values['right'][number]),
  reason,
  links: links.join('\n'),
});

const TITLE = said('Key and objections');

/** The key of a mock beside the candidate's answers, with the candidate's objections to it. */
export const KeyAndObjections = ({ own }: { own: OwnKey }) => (
  <>
    <PageBanner title={TITLE} isLow />
    <div className="wrap py-8 md:py-10">
      <PageLanguage className="float-right mb-2 ml-4" />
      <h2 className="mb-3 text-2xl">{own.name}</h2>
      <State {...own} />
      <AllRulings questions={own.questions} />
      <div className="border-t border-line">
        {own.questions.map((question) => (
          <Question key={question.number} attemptId={own.attemptId} question={question} isOpen={own.isOpen} />
        ))}
      </div>
      <p className="mt-6">
        <a href={reviewPath(own.attemptId)} className={buttonLook.outline}>
          <Say text={own.isProvisional ? 'Your answers' : 'Your result'} />
        </a>
      </p>
    </div>
  </>
);

type PageProps = { name: string; number: number; back: { label: ReactNode; href: string }; children: ReactNode };

/** The page of one question, with the way back. */
const QuestionPage = ({ name, number, back, children }: PageProps) => (
  <>
    <PageBanner title={said('Question {n}', { n: number })} trail={[linkTo(paths.onlineTestSeries), back]} isLow />
    <div className="wrap py-8 md:py-10">
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <div>
          <PageLanguage className="float-right mb-2 ml-4" />
          <h2 className="font-sans text-base font-normal text-muted">{name}</h2>
          {children}
        </div>
        <p>
          <a href={back.href} className={buttonLook.outline}>
            <Say text="Back" />
          </a>
        </p>
      </div>
    </div>
  </>
);

/** One question of the key with the form to object to it. */
export function ObjectToKey({ own, question }: { own: OwnKey; question: KeyQuestion }) {
  const href = objectionsPath(own.attemptId);
  const { number, objection } = question;
  return (
    <QuestionPage name={own.name} number={number} back={{ label: TITLE, href }}>
      <QuestionBody question={question} />
      <div className="mt-6">
        {own.isOpen ? (
          <ObjectionForm
            endpoint={attemptEndpoints(own.attemptId).objections}
            question={number}
            movesOptions={question.movesOptions}
            sent={objection && formOf(objection)}
            doneHref={`${href}#${questionAnchor(number)}`}
          />
        ) : (
          <p>
            <Say text="Objections to this key are not taken now." />
          </p>
        )}
      </div>
    </QuestionPage>
  );
}

type ReportProps = { scorecard: Pick<Scorecard, 'id' | 'paperName'>; question: AnalysedQuestion; own: OwnReports };

/** One question of a review with the form to report what is wrong with it. */
export function ReportQuestion({ scorecard: { id, paperName }, question, own: { reports, moved } }: ReportProps) {
  const { number, chosen, correct, verdict } = question;
  const [href, report] = [reviewPath(id), reports.get(number)];
  return (
    <QuestionPage name={paperName} number={number} back={{ label: 'Your Result', href }}>
      <ReviewedQuestion {...{ question, chosen, correct, verdict }} under={2} />
      {report && <OwnObjection objection={report} isReport />}
      <h2 className="mt-6 mb-2 text-xl">
        <Say text="Something wrong with this question?" />
      </h2>
      <p className="mb-4">
        <Say text="Tell the institute. You will find its answer here, at the question." />
      </p>
      <ObjectionForm
        endpoint={attemptEndpoints(id).objections}
        question={number}
        isReport
        movesOptions={moved.includes(number)}
        sent={report ? formOf(report) : null}
        doneHref={`${href}#${questionAnchor(number)}`}
      />
    </QuestionPage>
  );
}
