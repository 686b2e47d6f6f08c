import type { ReactNode } from 'react';

import { Figures } from '@/components/exam/figures';
import { MarksFirst } from '@/components/exam/marks-first';
import { PractiseThese } from '@/components/exam/practise-these';
import { marksText, REVIEW_ANCHOR } from '@/components/exam/texts';
import { buttonLook } from '@/components/ui/button';
import { PrintButton } from '@/components/ui/print-button';
import type { Scorecard } from '@/lib/attempts/scorecard';
import { sum } from '@/lib/exam/sum';
import { reviewPath } from '@/lib/site/paths';
import { counted, countText } from '@/lib/text/counted';

function accuracyOf({ figures: { totalAnswered, correctAnswers }, accuracy }: Scorecard) {
  if (accuracy === null) {
    return { title: 'Accuracy –', text: 'No answer was evaluated, so there is no accuracy to show.' };
  }
  const right = `${countText(correctAnswers)} ${correctAnswers === 1 ? 'was' : 'were'} right`;
  return { title: `Accuracy ${accuracy} %`, text: `Of ${counted(totalAnswered, 'answer')}, ${right}.` };
}

/** The marks with the cost of wrong answers, then the figures of specification §2, the accuracy and `children`. */
export function Summary({ scorecard, children }: { scorecard: Scorecard; children?: ReactNode }) {
  const { figures, marksUnits, fullUnits } = scorecard;
  const accuracy = accuracyOf(scorecard);
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
          <p className="font-serif text-xl font-semibold text-ink md:text-2xl">{accuracy.title}</p>
          <p className="text-muted max-md:text-sm">{accuracy.text}</p>
        </div>
        {children}
      </div>
    </>
  );
}

/** What the panel offers to review, in singular and plural. */
const TO_REVIEW: Record<'wrong' | 'blank', [one: string, many?: string]> = {
  wrong: ['wrong answer'],
  blank: ['question without an answer', 'questions without an answer'],
};

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
        {fullUnits === null ? 'What was missed' : 'Where marks were lost'}
      </h2>
      <p className="mt-1">
        {worst ? (
          <>
            Most {fullUnits === null ? 'right answers were missed' : 'marks were lost'} in{' '}
            <strong className="text-ink">{worst.name}</strong>, where you have {text(worst.had)} of {text(worst.full)}.
          </>
        ) : figures.correctAnswers === figures.totalQuestions ? (
          `${fullUnits === null ? 'Nothing' : 'Nowhere'}: every answer is right.`
        ) : (
          `You have ${countText(figures.correctAnswers)} of ${countText(figures.totalQuestions)} right answers.`
        )}
      </p>
      <div className="print:hidden">
        <h3 className="mt-3 text-lg">What to do next</h3>
        <p className="my-2 flex flex-wrap gap-3">
          <PractiseThese result={scorecard} from="missed" count={missed} look={buttonLook.primary} />
          <a href={`#${REVIEW_ANCHOR}`} className={missed > 0 ? buttonLook.outline : buttonLook.primary}>
            Review your answers
          </a>
          <PrintButton label="Print" />
        </p>
        {counts.length > 0 && (
          <p className="text-sm">
            Look at your{' '}
            {counts.map((it, index) => (
              <span key={it.show}>
                {index > 0 && ' · '}
                <a href={`${reviewPath(id, { show: it.show })}#${REVIEW_ANCHOR}`} className="text-link leading-7">
                  {counted(it.count, ...TO_REVIEW[it.show])}
                </a>
              </span>
            ))}
          </p>
        )}
      </div>
    </section>
  );
}
