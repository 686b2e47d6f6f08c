import { countText } from '@/lib/text/counted';

import { marksText } from './texts';

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
        {marks
          ? `Marks ${marksText(marks.units)} of ${marksText(marks.fullUnits)}`
          : `${right} of ${countText(totalQuestions)} right`}
      </p>
      <p className="text-muted max-md:text-sm">
        {marks
          ? `Right answers (${right}) gave ${marksText(givenUnits)} marks, wrong answers (${wrong}) took ${marksText(givenUnits - marks.units)} off, unanswered questions (${blank}) cost nothing.`
          : `On this paper right answers are counted, and wrong ones (${wrong}) and unanswered questions (${blank}) cost nothing.`}
      </p>
    </div>
  );
}
