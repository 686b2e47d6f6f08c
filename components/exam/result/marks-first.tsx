import { countText } from '@/lib/text/counted';

import { marksText } from '../texts';
import { Say } from '../words/words';

type Props = {
  totalQuestions: number;
  correctAnswers: number;
  wrongAnswers: number;
  /** In units of lib/exam/marks.ts; not set for a paper without marks. */
  marks: { units: number; fullUnits: number } | undefined;
};

/** The marks of a result, what right answers gave, what wrong ones cost, and how many are unanswered. */
export function MarksFirst({ totalQuestions, correctAnswers, wrongAnswers, marks }: Props) {
  const [right, wrong] = [countText(correctAnswers), countText(wrongAnswers)];
  const blank = countText(totalQuestions - correctAnswers - wrongAnswers);
  const givenUnits = marks && totalQuestions > 0 ? (marks.fullUnits / totalQuestions) * correctAnswers : 0;
  return (
    <div>
      <p className="font-serif text-2xl font-semibold text-ink">
        {marks ? (
          <Say
            text="Marks {marks} of {full}"
            values={{ marks: marksText(marks.units), full: marksText(marks.fullUnits) }}
          />
        ) : (
          <Say text="{right} of {all} right" values={{ right, all: countText(totalQuestions) }} />
        )}
      </p>
      <p className="text-muted max-md:text-sm">
        {marks ? (
          <Say
            text="Right answers ({right}) gave {given} marks, wrong answers ({wrong}) took {taken} off, unanswered questions ({blank}) cost nothing."
            values={{ right, given: marksText(givenUnits), wrong, taken: marksText(givenUnits - marks.units), blank }}
          />
        ) : (
          <Say
            text="On this paper right answers are counted, and wrong ones ({wrong}) and unanswered questions ({blank}) cost nothing."
            values={{ wrong, blank }}
          />
        )}
      </p>
    </div>
  );
}
