import { Part } from '@/components/exam/figures';
import type { Scorecard } from '@/lib/attempts/scorecard';
import { BAND, chanceToReach } from '@/lib/exam/certainty';
import { LEAST_JUDGED } from '@/lib/exam/item-figures';
import { UNITS_PER_MARK } from '@/lib/exam/marks';
import { Say } from '@/components/exam/words/words';

function Chance({ chance }: { chance: number }) {
  const percent = Math.round(100 * chance);
  if (percent < 1) return <Say text="below 1 %" />;
  return percent > 99 ? <Say text="above 99 %" /> : `${percent} %`;
}

/** The score with its 95 % band, and the chance to reach the last cut-off. Shows nothing for a single question. */
export function Certainty({ scorecard }: { scorecard: Scorecard }) {
  const { rankScore, marksUnits, errors, candidates, isRanked, cutOffs, figures } = scorecard;
  if (figures.totalQuestions < 2) return null;
  const per = marksUnits === null ? 1 : UNITS_PER_MARK;
  const whole = (score: number) => String(Math.round(score / per)).replace('-', '−');
  const error = errors.ofPaper ?? errors.own;
  const width = BAND * error;
  const full = marksUnits === null ? figures.totalQuestions : scorecard.fullUnits;
  const low = marksUnits === null ? Math.max(0, rankScore - width) : rankScore - width;
  const high = Math.min(full ?? Infinity, rankScore + width);
  const last = cutOffs.toSorted((a, b) => b.year - a.year)[0];
  return (
    <Part id="certainty" title={<Say text="How sure this score is" />} className="print:hidden">
      <p className="font-serif text-xl font-semibold text-ink">
        <Say
          text={marksUnits === null ? '{score} ± {width} right answers' : '{score} ± {width} marks'}
          values={{ score: whole(rankScore), width: whole(width) }}
        />
      </p>
      <p className="mt-1 max-w-prose">
        <Say
          text="Your true score, the mean over many papers like this one, lies between {low} and {high} in 95 of 100 cases."
          values={{ low: whole(low), high: whole(high) }}
        />{' '}
        {errors.ofPaper !== null ? (
          <Say text="This goes by the answers of all who took this paper." />
        ) : isRanked && candidates < LEAST_JUDGED ? (
          <Say
            text="This is the binomial error of your own answers: fewer than {n} candidates have taken this paper."
            values={{ n: LEAST_JUDGED }}
          />
        ) : (
          <Say text="This is the binomial error of your own answers." />
        )}
      </p>
      {last && (
        <p className="mt-2 max-w-prose">
          <Say
            text="The chance to reach the last cut-off ({name}, {year}) on another paper like this one:"
            values={{ name: last.name, year: last.year }}
          />{' '}
          <strong className="text-ink">
            <Chance chance={chanceToReach(last.marksUnits, rankScore, error)} />
          </strong>
          .
        </p>
      )}
    </Part>
  );
}
