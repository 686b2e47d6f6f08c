import { Part } from '@/components/exam/figures';
import { marksText, UNNAMED } from '@/components/exam/texts';
import { FiguresTable } from '@/components/plots/figures-table';
import { StackedBars } from '@/components/plots/stacked-bars';
import { TimeBars } from '@/components/plots/time-bars';
import type { AnalysedQuestion, PartResult } from '@/lib/attempts/scorecard';
import { LEAST_COHORT } from '@/lib/exam/cohort';
import { percentText } from '@/lib/exam/marks';
import type { Verdict } from '@/lib/exam/scoring';
import { bandLimitsMs, minutesAndSeconds } from '@/lib/exam/times';
import { Say } from '@/components/exam/words/words';

const COUNTS = ['Correct', 'Wrong', 'Blank'];

/** The results by subject or section (`partName`): right, wrong and blank, marks, accuracy and time. */
export function Parts({ partName, parts }: { partName: 'Subject' | 'Section'; parts: readonly PartResult[] }) {
  const id = `by-${partName.toLowerCase()}`;
  const title = partName === 'Subject' ? 'By subject' : 'By section';
  const isMarked = parts.some(({ marksUnits }) => marksUnits !== null);
  const isTimed = parts.some(({ spentMs }) => spentMs > 0);
  return (
    <Part id={id} title={<Say text={title} />}>
      <div className="print:hidden">
        <StackedBars
          title={`${title}: correct, wrong and blank`}
          rowName={partName}
          rows={parts.map((part) => ({ label: part.name || UNNAMED, counts: part }))}
        />
      </div>
      <div className="mt-5 print:mt-0">
        <FiguresTable
          columns={[partName, ...COUNTS, ...(isMarked ? ['Marks'] : []), 'Accuracy (%)', ...(isTimed ? ['Time'] : [])]}
          wide={COUNTS}
          rows={parts.map((part) => [
            part.name || UNNAMED,
            part.correct,
            part.wrong,
            part.blank,
            ...(isMarked ? [part.marksUnits === null ? '–' : marksText(part.marksUnits)] : []),
            percentText(part.correct, part.correct + part.wrong),
            ...(isTimed ? [minutesAndSeconds(part.spentMs)] : []),
          ])}
        />
      </div>
    </Part>
  );
}

type TimeProps = { questions: readonly AnalysedQuestion[]; isCompared?: boolean };

export function TimePerQuestion({ questions, isCompared = true }: TimeProps) {
  if (!questions.some(({ spentMs }) => spentMs > 0)) return null;
  const spentOn = (verdict: Verdict) =>
    minutesAndSeconds(questions.reduce((sum, it) => sum + (it.verdict === verdict ? it.spentMs : 0), 0));
  const bars = questions.map(({ number, spentMs, cohort }) => ({
    label: String(number),
    spentMs,
    usual: cohort?.medianTimeBand == null ? null : bandLimitsMs(cohort.medianTimeBand),
  }));
  return (
    <Part id="time" title={<Say text="Time per question" />} className="-mb-10 print:hidden">
      <p className="mb-4 max-w-prose">
        You spent {spentOn('correct')} on right answers, {spentOn('wrong')} on wrong ones and {spentOn('blank')} on
        questions without an answer.
        {isCompared &&
          bars.every(({ usual }) => usual === null) &&
          ` The median of all candidates shows once there are ${LEAST_COHORT}.`}
      </p>
      <TimeBars title="Time on each question" bars={bars} />
    </Part>
  );
}
