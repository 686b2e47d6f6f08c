import type { ReactNode } from 'react';

import { Figures, MarksFirst } from '@/components/exam/result/figures';
import { PractiseThese } from '@/components/exam/result/practise-these';
import { marksText, REVIEW_ANCHOR } from '@/components/exam/texts';
import { Say, type Text } from '@/components/exam/words/words';
import { buttonLook } from '@/components/ui/button';
import { PrintButton } from '@/components/ui/print-button';
import { sum } from '@/lib/exam/statistics';
import { reviewPath } from '@/lib/site/paths';
import type { Scorecard } from '@/lib/sitting/scorecard';
import { countText } from '@/lib/text/counted';

function accuracyOf({ figures: { totalAnswered, correctAnswers }, accuracy }: Scorecard) {
  if (accuracy === null) {
    return <Say text="No answer was evaluated, so there is no accuracy to show." />;
  }
  return (
    <Say
      text="Right: {right} of {answered} answered."
      values={{ right: countText(correctAnswers), answered: countText(totalAnswered) }}
    />
  );
}

/** The marks with the cost of wrong answers, then the figures of specification §2, the accuracy and `children`. */
export function Summary({ scorecard, children }: { scorecard: Scorecard; children?: ReactNode }) {
  const { figures, marksUnits, fullUnits } = scorecard;
  const wrongAnswers = figures.totalAnswered - figures.correctAnswers;
  const marks = marksUnits === null || fullUnits === null ? undefined : { units: marksUnits, fullUnits };
  return (
    <>
      <MarksFirst {...figures} wrongAnswers={wrongAnswers} marks={marks} />
      <div className="mt-2 print:[&>dl]:grid-cols-6">
        <Figures
          figures={[
            { label: 'Total Que', value: figures.totalQuestions },
            { label: 'Total Answered', value: figures.totalAnswered },
            { label: 'Total Not Answered', value: figures.totalNotAnswered },
            { label: 'Correct Answers', value: figures.correctAnswers },
            { label: 'Wrong Answers', value: wrongAnswers },
            { label: 'Your Marks In (%)', value: figures.percentage },
          ]}
        />
      </div>
      <div className="mt-3 grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:mt-3 print:grid-cols-2">
        <div>
          <p className="font-serif text-xl font-semibold text-ink md:text-2xl">
            <Say
              text="Accuracy {percent}"
              values={{ percent: scorecard.accuracy === null ? '–' : `${scorecard.accuracy} %` }}
            />
          </p>
          <p className="text-muted max-md:text-sm">{accuracyOf(scorecard)}</p>
        </div>
        {children}
      </div>
    </>
  );
}

/** What the panel offers to review, in singular and plural. */
const TO_REVIEW = {
  wrong: ['1 wrong answer', '{n} wrong answers'],
  blank: ['1 question without an answer', '{n} questions without an answer'],
} as const satisfies Record<string, [one: Text, many: Text]>;

/** The subject that cost most; undefined with a single subject or without any loss. */
function worstOf({ subjects, figures, fullUnits }: Scorecard) {
  const rightUnits = fullUnits === null ? 1 : fullUnits / figures.totalQuestions;
  const losses = subjects.map(({ name, totalQuestions, marksUnits, correct }) => {
    const [full, had] = [totalQuestions * rightUnits, marksUnits ?? correct];
    return { name, full, had, lost: full - had };
  });
  const [worst] = losses.filter(({ name, lost }) => name !== '' && lost > 0).toSorted((a, b) => b.lost - a.lost);
  return subjects.length > 1 ? worst : undefined;
}

/** Where marks were lost, and what to do next: the questions to practise and to review. */
export function StudyNext({ scorecard }: { scorecard: Scorecard }) {
  const { id, figures, questions, fullUnits } = scorecard;
  const text = fullUnits === null ? countText : marksText;
  const worst = worstOf(scorecard);
  const counts = (['wrong', 'blank'] as const)
    .map((show) => ({ show, count: questions.filter(({ verdict }) => verdict === show).length }))
    .filter(({ count }) => count > 0);
  const missed = sum(counts.map(({ count }) => count));
  return (
    <section
      aria-labelledby="marks-lost"
      className="card p-4 sm:p-5 print:border-0 print:bg-transparent print:p-0 print:text-sm print:shadow-none"
    >
      <h2 id="marks-lost" className="text-xl">
        <Say text={fullUnits === null ? 'What was missed' : 'Where marks were lost'} />
      </h2>
      <p className="mt-1">
        {worst ? (
          <Say
            text={
              fullUnits === null
                ? 'Most right answers were missed in {subject}, where you have {had} of {full}.'
                : 'Most marks were lost in {subject}, where you have {had} of {full}.'
            }
            values={{ subject: worst.name, had: text(worst.had), full: text(worst.full) }}
          />
        ) : figures.correctAnswers === figures.totalQuestions ? (
          <Say text={fullUnits === null ? 'Nothing: every answer is right.' : 'Nowhere: every answer is right.'} />
        ) : (
          <Say
            text="You have {right} of {all} right answers."
            values={{ right: countText(figures.correctAnswers), all: countText(figures.totalQuestions) }}
          />
        )}
      </p>
      <div className="print:hidden">
        <h3 className="mt-3 text-lg">
          <Say text="What to do next" />
        </h3>
        <p className="my-2 flex flex-wrap gap-3">
          <PractiseThese result={scorecard} from="missed" count={missed} look={buttonLook.primary} />
          <a href={`#${REVIEW_ANCHOR}`} className={missed > 0 ? buttonLook.outline : buttonLook.primary}>
            <Say text="Review your answers" />
          </a>
          <PrintButton label={<Say text="Print" />} />
        </p>
        {counts.length > 0 && (
          <p className="text-sm">
            <Say text="Look at your" />{' '}
            {counts.map((it, index) => (
              <span key={it.show}>
                {index > 0 && ' · '}
                <a href={`${reviewPath(id, { show: it.show })}#${REVIEW_ANCHOR}`} className="text-link leading-7">
                  <Say text={TO_REVIEW[it.show][it.count === 1 ? 0 : 1]} values={{ n: countText(it.count) }} />
                </a>
              </span>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}
