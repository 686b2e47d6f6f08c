import type { ReactNode } from 'react';

import { Figures } from '@/components/exam/figures';
import { counted, countText, marksText } from '@/components/exam/texts';
import type { Scorecard } from '@/lib/attempts/scorecard';

function marksOf({ figures, marksUnits, fullUnits }: Scorecard) {
  if (marksUnits === null || fullUnits === null) {
    return { title: 'No marks', text: 'On this paper right answers are counted, and wrong ones cost nothing.' };
  }
  const { totalQuestions, totalAnswered, correctAnswers } = figures;
  const title = `Marks ${marksText(marksUnits)} of ${marksText(fullUnits)}`;
  if (totalQuestions === 0) return { title };
  const givenUnits = (fullUnits / totalQuestions) * correctAnswers;
  const gave = `Right answers (${countText(correctAnswers)}) gave ${marksText(givenUnits)} marks`;
  const took = `wrong answers (${countText(totalAnswered - correctAnswers)}) took ${marksText(givenUnits - marksUnits)} off`;
  return { title, text: `${gave}, ${took}.` };
}

function accuracyOf({ figures: { totalAnswered, correctAnswers }, accuracy }: Scorecard) {
  if (accuracy === null) {
    return { title: 'Accuracy –', text: 'No answer was evaluated, so there is no accuracy to tell.' };
  }
  const right = `${countText(correctAnswers)} ${correctAnswers === 1 ? 'was' : 'were'} right`;
  return { title: `Accuracy ${accuracy} %`, text: `Of ${counted(totalAnswered, 'answer')}, ${right}.` };
}

type Props = { scorecard: Scorecard; children?: ReactNode };

/** The figures of specification §2, then the marks with the cost of wrong answers, the accuracy and `children`. */
export function Summary({ scorecard, children }: Props) {
  const { figures } = scorecard;
  return (
    <>
      <div className="print:[&>dl]:grid-cols-6">
        <Figures
          figures={[
            { label: 'Total Que', value: figures.totalQuestions },
            { label: 'Total Answered', value: figures.totalAnswered },
            { label: 'Total Not Answered', value: figures.totalNotAnswered },
            { label: 'Correct Answers', value: figures.correctAnswers },
            { label: 'Wrong Answers', value: figures.totalAnswered - figures.correctAnswers },
            { label: 'Your Marks In (%)', value: figures.percentage },
          ]}
        />
      </div>
      <div className="mt-4 grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] print:mt-3 print:grid-cols-2">
        <div className="grid content-start gap-3">
          {[marksOf(scorecard), accuracyOf(scorecard)].map(({ title, text }) => (
            <div key={title}>
              <p className="font-serif text-xl font-semibold text-ink md:text-2xl">{title}</p>
              {text && <p className="text-muted max-md:text-sm">{text}</p>}
            </div>
          ))}
        </div>
        {children}
      </div>
    </>
  );
}
