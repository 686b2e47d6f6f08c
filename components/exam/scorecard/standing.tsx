import { Part } from '@/components/exam/figures';
import { OutcomeMark } from '@/components/exam/outcome';
import { marksText, scoreText, VOID } from '@/components/exam/texts';
import { FiguresTable } from '@/components/plots/figures-table';
import { ScoreDistribution } from '@/components/plots/score-distribution';
import type { Scorecard } from '@/lib/attempts/scorecard';
import { LEAST_COHORT, type Standing as StandingFigures } from '@/lib/exam/cohort';
import { publishedUnits, UNITS_PER_MARK } from '@/lib/exam/marks';
import { agePath, paths, reviewPath } from '@/lib/site/paths';
import { counted, countText } from '@/lib/text/counted';
import { Say } from '@/components/exam/words/words';

function against(score: number, own: number, isMarked: boolean): string {
  const difference = scoreText(Math.abs(score - own), isMarked);
  // A difference below two decimals would read as 0.00.
  if (Number(difference) === 0) return 'equal to yours';
  return `${difference} ${score > own ? 'more' : 'less'} than yours`;
}

function yearsText(years: readonly number[]): string {
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return first === last ? `Cut-off ${first}` : `Cut-offs ${first} to ${last}`;
}

/** The candidate beside the topper. Candidates who agreed to be compared also see the average and all scores. */
function Compared({ scorecard, standing }: { scorecard: Scorecard; standing: StandingFigures }) {
  const { marksUnits, rankScore, scoreCounts, cutOffs, isCompared } = scorecard;
  const isMarked = marksUnits !== null;
  const valueName = isMarked ? 'Marks' : 'Correct answers';
  const others = [
    ...(isCompared ? [{ label: 'Average', score: standing.averageScore }] : []),
    { label: 'Topper', score: standing.topScore },
  ];
  const valueOf = (score: number) => (isMarked ? score / UNITS_PER_MARK : score);
  const onPlot = (score: number) => ({ value: valueOf(score), text: scoreText(score, isMarked) });
  return (
    <div className="mt-4 grid gap-6 print:mt-2 print:gap-2">
      <FiguresTable
        columns={['Compared', valueName, 'Difference']}
        rows={[
          ['You', scoreText(rankScore, isMarked), ''],
          ...others.map(({ label, score }) => [label, scoreText(score, isMarked), against(score, rankScore, isMarked)]),
        ]}
      />
      {isCompared && (
        <ScoreDistribution
          title={`How ${counted(standing.candidates, 'candidate')} scored`}
          valueName={valueName}
          counts={scoreCounts.map(({ score, candidates }) => ({ value: valueOf(score), count: candidates }))}
          marks={[
            { label: 'You', values: [onPlot(rankScore)], isMain: true },
            ...others.map(({ label, score }) => ({ label, values: [onPlot(score)] })),
            {
              label: yearsText(cutOffs.map(({ year }) => year)),
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
  const { standing, candidates, isFirst, isCompared, isRanked, kind, voidReason, isOfEditor, id } = scorecard;
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
        We compare your result with others once you have told us{' '}
        <a href={agePath(reviewPath(id))} className="text-link">
          your age
        </a>{' '}
        and, if you are under 18, once a guardian has consented.
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
          {`${counted(candidates, 'candidate')} ${candidates === 1 ? 'has' : 'have'} taken this paper so far. `}
          {`Rank and percentile show once there are ${LEAST_COHORT} candidates: a place among fewer says little.`}
        </p>
      )}
      {!isFirst && kind === 'mock' && (
        <p className="mt-2 max-w-prose text-muted">
          {voidReason === undefined ? 'Attempts of editors are not counted.' : `${VOID} ${voidReason}`}
        </p>
      )}
      {!isFirst && kind !== 'mock' && (
        <p className="mt-2 max-w-prose text-muted">
          {isOfEditor
            ? 'Attempts of editors are not counted'
            : 'Each candidate’s first attempt on this paper counts, unless an earlier test of theirs had some of its questions. This attempt does not count'}
          {standing && ': this is the place that its score would have among those that do'}.
        </p>
      )}
      {standing && <Compared scorecard={scorecard} standing={standing} />}
      {!isCompared && (
        <p className="mt-2 max-w-prose text-muted print:hidden">
          You can see averages, median times and what others chose once you tick the box for them on{' '}
          <a href={`${paths.profile}#consents`} className="text-link">
            Your Profile
          </a>
          .
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
      {isReached ? 'Reached' : missing === '0.00' ? 'Just short' : `${missing} short`}
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
        Your score reaches {reached} of {cutOffs.length}. The cut-offs are those of the real examination, scaled to the{' '}
        {marksText(fullUnits)} marks of this paper: something to measure practice by, not a promise.
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
                `${marksText(it.marksUnits)} of ${marksText(fullUnits)}`,
                <Reached key="reached" missingUnits={it.marksUnits - ownUnits} />,
              ])}
          />
        ))}
      </div>
    </Part>
  );
}
