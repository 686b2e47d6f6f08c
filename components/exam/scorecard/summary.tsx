import type { ReactNode } from 'react';

import { Figures } from '@/components/exam/figures';
import { countText, marksText } from '@/components/exam/texts';
import type { Scorecard } from '@/lib/attempts/scorecard';

const LARGE = 'font-serif text-xl font-semibold text-ink md:text-2xl';

const answersText = (count: number) => `${countText(count)} ${count === 1 ? 'answer' : 'answers'}`;

/** What the right answers gave and the wrong ones took; the marks for all right tell what one right answer gives. */
function Balance({ marks, full, scorecard }: { marks: number; full: number; scorecard: Scorecard }) {
  const { totalQuestions, totalAnswered, correctAnswers } = scorecard.figures;
  if (totalQuestions === 0) return null;
  const givenUnits = (full / totalQuestions) * correctAnswers;
  return (
    <p className="text-muted max-md:text-sm">
      {`Right answers (${countText(correctAnswers)}) gave ${marksText(givenUnits)} marks, `}
      {`wrong answers (${countText(totalAnswered - correctAnswers)}) took ${marksText(givenUnits - marks)} off.`}
    </p>
  );
}

type Props = { scorecard: Scorecard; children?: ReactNode };

/** The figures of specification §2 first, then the marks with what wrong answers cost, the accuracy, and what follows. */
export function Summary({ scorecard, children }: Props) {
  const { figures, marksUnits, fullUnits, accuracy } = scorecard;
  const isMarked = marksUnits !== null && fullUnits !== null;
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
          <div>
            {isMarked ? (
              <>
                <p className={LARGE}>{`Marks ${marksText(marksUnits)} of ${marksText(fullUnits)}`}</p>
                <Balance marks={marksUnits} full={fullUnits} scorecard={scorecard} />
              </>
            ) : (
              <>
                <p className={LARGE}>No marks</p>
                <p className="text-muted max-md:text-sm">
                  On this paper right answers are counted, and wrong ones cost nothing.
                </p>
              </>
            )}
          </div>
          <div>
            <p className={LARGE}>{accuracy === null ? 'Accuracy –' : `Accuracy ${accuracy} %`}</p>
            <p className="text-muted max-md:text-sm">
              {accuracy === null
                ? 'No answer was evaluated, so there is no accuracy to tell.'
                : `Of ${answersText(figures.totalAnswered)}, ${countText(figures.correctAnswers)} ${figures.correctAnswers === 1 ? 'was' : 'were'} right.`}
            </p>
          </div>
        </div>
        {children}
      </div>
    </>
  );
}
