import { Part } from '@/components/exam/result/figures';
import { OutcomeMark } from '@/components/exam/result/outcome';
import { ABSENT, marksText, scoreText, VOID } from '@/components/exam/texts';
import { said } from '@/components/exam/words/said';
import { Say } from '@/components/exam/words/words';
import { FiguresTable } from '@/components/plots/figures-table';
import { ScoreDistribution } from '@/components/plots/score-distribution';
import { BAND, chanceToReach } from '@/lib/exam/certainty';
import { LEAST_COHORT, type Standing as StandingFigures } from '@/lib/exam/cohort';
import { LEAST_JUDGED } from '@/lib/exam/item-figures';
import { publishedUnits, UNITS_PER_MARK } from '@/lib/exam/marks';
import { agePath, paths, reviewPath } from '@/lib/site/paths';
import type { Scorecard } from '@/lib/sitting/scorecard';
import { countText } from '@/lib/text/counted';

function against(score: number, own: number, isMarked: boolean) {
  const difference = scoreText(Math.abs(score - own), isMarked);
  // A difference below two decimals would read as 0.00.
  if (Number(difference) === 0) return said('equal to yours');
  return said(score > own ? '{n} more than yours' : '{n} less than yours', { n: difference });
}

function yearsLabel(years: readonly number[]) {
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return { label: first === last ? 'Cut-off {first}' : 'Cut-offs {first} to {last}', labelValues: { first, last } };
}

/** The candidate beside the topper. Candidates who agreed to be compared also see the average and all scores. */
function Compared({ scorecard, standing }: { scorecard: Scorecard; standing: StandingFigures }) {
  const { marksUnits, rankScore, scoreCounts, cutOffs, isCompared } = scorecard;
  const isMarked = marksUnits !== null;
  const valueName = isMarked ? 'Marks' : 'Correct answers';
  const others = [
    ...(isCompared ? [{ label: 'Average' as const, score: standing.averageScore }] : []),
    { label: 'Topper' as const, score: standing.topScore },
  ];
  const valueOf = (score: number) => (isMarked ? score / UNITS_PER_MARK : score);
  const onPlot = (score: number) => ({ value: valueOf(score), text: scoreText(score, isMarked) });
  return (
    <div className="mt-4 grid gap-6 print:mt-2 print:gap-2">
      <FiguresTable
        columns={['Compared', valueName, 'Difference']}
        rows={[
          [said('You'), scoreText(rankScore, isMarked), ''],
          ...others.map(({ label, score }) => [
            said(label),
            scoreText(score, isMarked),
            against(score, rankScore, isMarked),
          ]),
        ]}
      />
      {isCompared && (
        <ScoreDistribution
          title={said('How {n} candidates scored', { n: countText(standing.candidates) })}
          valueName={valueName}
          counts={scoreCounts.map(({ score, candidates }) => ({ value: valueOf(score), count: candidates }))}
          marks={[
            { label: 'You', values: [onPlot(rankScore)], isMain: true },
            ...others.map(({ label, score }) => ({ label, values: [onPlot(score)] })),
            {
              ...yearsLabel(cutOffs.map(({ year }) => year)),
              values: isMarked
                ? cutOffs.map((it) => ({ ...onPlot(it.marksUnits), name: `${it.name} ${it.year}` }))
                : [],
            },
          ]}
        />
      )}
    </div>
  );
}

export const Standing = ({ scorecard }: { scorecard: Scorecard }) => (
  <Part id="standing" title={<Say text="Rank and percentile" />}>
    <Rank scorecard={scorecard} />
  </Part>
);

/** The rank of a score in the paper's cohort; in a small cohort only the number of candidates. */
function Rank({ scorecard }: { scorecard: Scorecard }) {
  const { standing, candidates, isFirst, isCompared, isRanked, kind, voidReason, isAbsent, isOfEditor, id } = scorecard;
  if (kind === 'own') {
    return (
      <p className="max-w-prose">
        <Say text="Your own practice is not ranked." />
      </p>
    );
  }
  if (!isRanked) {
    return (
      <p className="max-w-prose">
        <Say
          text="We compare your result with others once you have told us {age} and, if you are under 18, once a guardian has consented."
          parts={{
            age: (
              <a href={agePath(reviewPath(id))} className="text-link">
                <Say text="your age" />
              </a>
            ),
          }}
        />
      </p>
    );
  }
  return (
    <>
      {standing ? (
        <>
          <p className="font-serif text-xl font-semibold text-ink">
            <Say
              text={
                standing.rank > standing.candidates ? 'Below all {all} candidates' : 'Rank {rank} of {all} candidates'
              }
              values={{ rank: countText(standing.rank), all: countText(standing.candidates) }}
            />
          </p>
          <p className="mt-1">
            <Say text="Percentile" /> <strong className="tabular-nums">{standing.percentile}</strong>,{' '}
            <Say
              text="taken over {all} candidates: so many in a hundred scored no more than you."
              values={{ all: countText(standing.candidates) }}
            />
          </p>
        </>
      ) : (
        <p className="max-w-prose">
          <Say
            text={
              candidates === 1
                ? '{n} candidate has taken this paper so far.'
                : '{n} candidates have taken this paper so far.'
            }
            values={{ n: countText(candidates) }}
          />{' '}
          <Say
            text="Rank and percentile show once there are {n} candidates: a place among fewer says little."
            values={{ n: LEAST_COHORT }}
          />
        </p>
      )}
      {!isFirst && kind === 'mock' && (
        <p className="mt-2 max-w-prose text-muted">
          {voidReason !== undefined && said(VOID, { reason: voidReason })}
          {voidReason === undefined && said(isAbsent ? ABSENT : 'Attempts of editors are not counted.')}
        </p>
      )}
      {!isFirst && kind !== 'mock' && (
        <p className="mt-2 max-w-prose text-muted">
          <Say
            text={
              isOfEditor
                ? 'Attempts of editors are not counted.'
                : 'Each candidate’s first attempt on this paper counts, unless an earlier test of theirs had some of its questions. This attempt does not count.'
            }
          />{' '}
          {standing && <Say text="Its score would have this place among those that count." />}
        </p>
      )}
      {standing && <Compared scorecard={scorecard} standing={standing} />}
      {!isCompared && (
        <p className="mt-2 max-w-prose text-muted print:hidden">
          <Say
            text="You can see averages, median times and what others chose once you tick the box for them on {profile}."
            parts={{
              profile: (
                <a href={`${paths.profile}#consents`} className="text-link" lang="en">
                  Your Profile
                </a>
              ),
            }}
          />
        </p>
      )}
    </>
  );
}

function Reached({ missingUnits }: { missingUnits: number }) {
  const isReached = missingUnits <= 0;
  const missing = marksText(missingUnits);
  return (
    <span className={`inline-flex items-center gap-1 align-bottom ${isReached ? 'text-success' : 'text-muted'}`}>
      <OutcomeMark outcome={isReached ? 'correct' : 'blank'} />
      {isReached ? (
        <Say text="Reached" />
      ) : missing === '0.00' ? (
        <Say text="Just short" />
      ) : (
        <Say text="{n} short" values={{ n: missing }} />
      )}
    </span>
  );
}

/** The cut-offs of real years beside the marks. Shows nothing for a paper without cut-offs or marks. */
export function CutOffs({ scorecard: { cutOffs, marksUnits, fullUnits, figures } }: { scorecard: Scorecard }) {
  if (cutOffs.length === 0 || marksUnits === null || !fullUnits) return null;
  const ownUnits = Math.max(marksUnits, publishedUnits(marksUnits, fullUnits / figures.totalQuestions));
  const reached = cutOffs.filter((it) => it.marksUnits <= ownUnits).length;
  const names = [...new Set(cutOffs.map(({ name }) => name))];
  return (
    <Part id="cut-offs" title={<Say text="Cut-offs of real years" />}>
      <p className="max-w-prose">
        <Say
          text="Your score reaches {n} of {all}. The cut-offs are those of the real examination, scaled to the {marks} marks of this paper: something to measure practice by, not a promise."
          values={{ n: reached, all: cutOffs.length, marks: marksText(fullUnits) }}
        />
      </p>
      <div className="mt-4 grid gap-5 print:mt-2">
        {names.map((name) => (
          <FiguresTable
            key={name}
            caption={name}
            columns={['Year', 'Examination', 'This paper', 'Your score']}
            rows={cutOffs
              .filter((it) => it.name === name)
              .map((it) => [
                it.year,
                it.real,
                said('{n} of {all}', { n: marksText(it.marksUnits), all: marksText(fullUnits) }),
                <Reached key="reached" missingUnits={it.marksUnits - ownUnits} />,
              ])}
          />
        ))}
      </div>
    </Part>
  );
}

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
