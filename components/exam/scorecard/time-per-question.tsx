import { Part } from '@/components/exam/figures';
import { TimeBars } from '@/components/plots/time-bars';
import type { AnalysedQuestion } from '@/lib/attempts/scorecard';
import { LEAST_COHORT } from '@/lib/exam/cohort';
import type { Verdict } from '@/lib/exam/scoring';
import { bandLimitsMs, minutesAndSeconds } from '@/lib/exam/times';

export function TimePerQuestion({ questions }: { questions: readonly AnalysedQuestion[] }) {
  if (!questions.some(({ spentMs }) => spentMs > 0)) return null;
  const spentOn = (verdict: Verdict) =>
    minutesAndSeconds(questions.reduce((sum, it) => sum + (it.verdict === verdict ? it.spentMs : 0), 0));
  const bars = questions.map(({ number, spentMs, cohort }) => ({
    label: String(number),
    spentMs,
    usual: cohort?.medianTimeBand == null ? null : bandLimitsMs(cohort.medianTimeBand),
  }));
  return (
    <Part id="time" title="Time per question" className="-mb-10 print:hidden">
      <p className="mb-4 max-w-prose">
        You spent {spentOn('correct')} on right answers, {spentOn('wrong')} on wrong ones and {spentOn('blank')} on
        questions without an answer.
        {bars.every(({ usual }) => usual === null) &&
          ` The median of all candidates is shown from ${LEAST_COHORT} candidates on.`}
      </p>
      <TimeBars title="Time on each question" bars={bars} />
    </Part>
  );
}
