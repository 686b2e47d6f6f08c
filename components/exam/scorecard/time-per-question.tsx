import { outcomeOf } from '@/components/exam/outcome';
import { TimeBars } from '@/components/plots/time-bars';
import type { AnalysedQuestion } from '@/lib/attempts/scorecard';
import { LEAST_COHORT } from '@/lib/exam/cohort';
import { bandLimitsMs } from '@/lib/exam/time-bands';
import { minutesAndSeconds } from '@/lib/exam/time-text';

import { Part } from './part';

const usualOf = ({ cohort }: AnalysedQuestion) =>
  cohort?.medianTimeBand == null ? null : bandLimitsMs(cohort.medianTimeBand);

/** Where the time went, question by question, beside what the cohort's median candidate took. */
export function TimePerQuestion({ questions }: { questions: readonly AnalysedQuestion[] }) {
  if (!questions.some(({ spentMs }) => spentMs > 0)) return null;
  const spentOn = (outcome: string) =>
    minutesAndSeconds(
      questions.filter((it) => outcomeOf(it) === outcome).reduce((sum, { spentMs }) => sum + spentMs, 0),
    );
  const hasMedian = questions.some((question) => usualOf(question) !== null);
  return (
    <Part id="time" title="Time per question" className="-mb-10 print:hidden">
      <p className="mb-4 max-w-prose">
        You spent {spentOn('correct')} on right answers, {spentOn('wrong')} on wrong ones and {spentOn('blank')} on
        questions without an answer.
        {!hasMedian && ` The median of all candidates is shown from ${LEAST_COHORT} candidates on.`}
      </p>
      <TimeBars
        title="Time on each question"
        names={{
          bar: 'Question',
          time: 'Your time',
          usual: 'Median of the candidates',
          longer: 'Longer than the median',
        }}
        bars={questions.map((question) => ({
          label: String(question.number),
          spentMs: question.spentMs,
          usual: usualOf(question),
        }))}
      />
    </Part>
  );
}
