import { Part } from '@/components/exam/figures';
import type { Scorecard } from '@/lib/attempts/scorecard';
import { BAND, chanceToReach } from '@/lib/exam/certainty';
import { LEAST_JUDGED } from '@/lib/exam/item-figures';
import { UNITS_PER_MARK } from '@/lib/exam/marks';
import { Say } from '@/components/exam/words/words';

const chanceText = (chance: number) => {
  const percent = Math.round(100 * chance);
  return percent < 1 ? 'below 1 %' : percent > 99 ? 'above 99 %' : `${percent} %`;
};

/** The score with its 95 % band, and the chance to reach the last cut-off. Shows nothing for a single question. */
export function Certainty({ scorecard }: { scorecard: Scorecard }) {
  const { rankScore, marksUnits, errors, candidates, isRanked, cutOffs, figures } = scorecard;
  if (figures.totalQuestions < 2) return null;
  const [per, what] = marksUnits === null ? [1, 'right answers'] : [UNITS_PER_MARK, 'marks'];
  const whole = (score: number) => String(Math.round(score / per)).replace('-', '−');
  const error = errors.ofPaper ?? errors.own;
  const width = BAND * error;
  const full = marksUnits === null ? figures.totalQuestions : scorecard.fullUnits;
  const low = marksUnits === null ? Math.max(0, rankScore - width) : rankScore - width;
  const high = Math.min(full ?? Infinity, rankScore + width);
  const last = cutOffs.toSorted((a, b) => b.year - a.year)[0];
  return (
    <Part id="certainty" title={<Say text="How sure this score is" />} className="print:hidden">
      <p className="font-serif text-xl font-semibold text-ink">{`${whole(rankScore)} ± ${whole(width)} ${what}`}</p>
      <p className="mt-1 max-w-prose">
        {`Your true score, the mean over many papers like this one, lies between ${whole(low)} and ${whole(high)} in 95 of 100 cases. `}
        {errors.ofPaper === null
          ? `This is the binomial error of your own answers${isRanked && candidates < LEAST_JUDGED ? `: fewer than ${LEAST_JUDGED} candidates have taken this paper` : ''}.`
          : 'This goes by the answers of all who took this paper.'}
      </p>
      {last && (
        <p className="mt-2 max-w-prose">
          {`The chance to reach the last cut-off (${last.name}, ${last.year}) on another paper like this one: `}
          <strong className="text-ink">{chanceText(chanceToReach(last.marksUnits, rankScore, error))}</strong>.
        </p>
      )}
    </Part>
  );
}
