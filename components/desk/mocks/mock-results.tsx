import { Figures, Part } from '@/components/exam/result/figures';
import { scoreText } from '@/components/exam/texts';
import { Field } from '@/components/forms/field';
import { FiguresTable } from '@/components/plots/figures-table';
import { ScoreDistribution } from '@/components/plots/score-distribution';
import { buttonLook } from '@/components/ui/button';
import { IndianTime } from '@/components/ui/indian-time';
import { EmptyNote } from '@/components/ui/item-list';
import { countFrom } from '@/lib/exam/cohort';
import { LEAST_JUDGED } from '@/lib/exam/item-figures';
import { UNITS_PER_MARK } from '@/lib/exam/marks';
import { weightOf } from '@/lib/exam/scoring';
import { minutesAndSeconds } from '@/lib/exam/times';
import type { KnownResults, WaitingResults } from '@/lib/holding/mocks/results';
import { deskEndpoints, deskObjectionsPath, deskPaths, resultsPath, rulingsPath } from '@/lib/site/paths';
import { counted, countText } from '@/lib/text/counted';

import { NextPageLink } from '../next-page-link';
import { CONTROL_LOOK, QueryForm } from '../query-form';
import { DeskTable } from '../table';
import { indexText, ItemDetail, ItemTable, Meanings } from './items';

const entered = ({ counts }: WaitingResults | KnownResults) =>
  `${counted(counts.entries, 'candidate')} entered, ${countText(counts.voided)} voided`;

/** Before the results come: counts alone. */
export const ComingResults = ({ results }: { results: WaitingResults }) => (
  <p>
    The results come <IndianTime atMs={results.resultsMs} />. So far {entered(results)}.
  </p>
);

const PARTS = [
  { id: 'scores', label: 'Scores' },
  { id: 'cut-offs', label: 'Cut-offs' },
  { id: 'questions', label: 'Questions' },
  { id: 'ranks', label: 'Rank list' },
];

/** The downloads, and links to the parts of the page. */
const Overview = ({ results }: { results: KnownResults }) => (
  <div className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2">
    <a href={deskEndpoints.resultsCsv(results.mock.id)} download className={buttonLook.outline}>
      Results as CSV
    </a>
    <a href={deskEndpoints.responsesCsv(results.mock.id)} download className={buttonLook.outline}>
      Responses as CSV
    </a>
    <p>
      {entered(results)}, {countText(results.counts.ranked)} ranked.
    </p>
    <p className="basis-full text-sm text-muted">
      A spreadsheet that opens the CSV reads Usernames made of digits as numbers and drops their zeros. Import the file
      instead, with the columns as text.
    </p>
    <nav aria-label="On this page" className="flex basis-full flex-wrap gap-x-5">
      {PARTS.map(({ id, label }) => (
        <a key={id} href={`#${id}`} className="text-link py-2">
          {label}
        </a>
      ))}
    </nav>
  </div>
);

const textOf = (score: number | null, isMarked: boolean) =>
  score === null ? '–' : isMarked ? scoreText(Math.round(score), true) : score.toFixed(2);

/** The figures of the whole paper, with how all scored. */
function Scores({ results, cutOffs }: { results: KnownResults; cutOffs: number[] }) {
  const { analysis, counts, scoreCounts, paper } = results;
  const isMarked = paper.scheme !== null;
  const valueOf = (score: number) => (isMarked ? score / UNITS_PER_MARK : score);
  if (counts.ranked === 0) return <EmptyNote>Nobody is ranked.</EmptyNote>;
  const { mean = null, deviation = null, kr20 = null, alpha = null, standardError = null } = analysis?.whole ?? {};
  return (
    <div className="grid gap-6">
      {analysis && (
        <div>
          <Figures
            figures={[
              { label: isMarked ? 'Mean marks' : 'Mean', value: textOf(mean, isMarked) },
              { label: 'Standard deviation', value: textOf(deviation, isMarked) },
              { label: 'Standard error', value: textOf(standardError, isMarked) },
              { label: 'KR-20', value: indexText(kr20) },
              ...(isMarked ? [{ label: 'Alpha on marks', value: indexText(alpha) }] : []),
            ]}
          />
        </div>
      )}
      <ScoreDistribution
        title={`How ${counted(counts.ranked, 'candidate')} scored`}
        valueName={isMarked ? 'Marks' : 'Correct answers'}
        counts={scoreCounts
          .filter(({ candidates }) => candidates > 0)
          .map(({ score, candidates }) => ({ value: valueOf(score), count: candidates }))}
        marks={[
          { label: 'Mean', values: mean === null ? [] : [{ value: valueOf(mean), text: textOf(mean, isMarked) }] },
          {
            label: cutOffs.length === 1 ? 'Your cut-off' : 'Your cut-offs',
            values: cutOffs.map((value) => ({ value, text: String(value), name: 'Your cut-off' })),
            isMain: true,
          },
        ]}
      />
    </div>
  );
}

const MOST_CUT_OFFS = 10;

/** The marks that an editor typed, with spaces or commas between them, and the parts that are no marks. */
function cutOffsIn(text: string): { cutOffs: number[]; others: string[] } {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const isCutOff = (part: string) => /^[-−]?\d{1,5}(\.\d+)?$/.test(part);
  return {
    cutOffs: parts
      .filter(isCutOff)
      .slice(0, MOST_CUT_OFFS)
      .map((part) => Number(part.replace('−', '-'))),
    others: parts.filter((part) => !isCutOff(part)),
  };
}

type CutOffsProps = { results: KnownResults; cut: string; cutOffs: number[]; others: string[]; sort: string };

/** Takes an editor's own cut-offs, and says how many candidates reach each. */
function OwnCutOffs({ results: { mock, paper, counts, scoreCounts }, cut, cutOffs, others, sort }: CutOffsProps) {
  const isMarked = paper.scheme !== null;
  return (
    <div className="grid max-w-xl gap-4">
      <QueryForm action={`${deskPaths.results}#cut-offs`} kept={{ mock: mock.id, sort }}>
        <label className="grid min-w-48 flex-1 gap-1">
          {isMarked ? 'Marks' : 'Right answers'}, with spaces between several
          <input name="cut" defaultValue={cut} maxLength={100} className={CONTROL_LOOK} />
        </label>
        <button className={buttonLook.outline}>Count</button>
      </QueryForm>
      {others.length > 0 && <p className="text-danger">No mark: {others.join(', ')}. Write 66.5 or −3.</p>}
      {cutOffs.length > 0 && (
        <FiguresTable
          columns={['Cut-off', 'At or above', 'Per cent']}
          rows={cutOffs.map((least) => {
            const reached = countFrom(
              least,
              scoreCounts,
              paper.scheme && paper.scheme.rightUnits * weightOf(paper.scheme),
            );
            const share = counts.ranked === 0 ? '–' : ((100 * reached) / counts.ranked).toFixed(1);
            return [String(least).replace('-', '−'), countText(reached), share];
          })}
        />
      )}
    </div>
  );
}

/** Chooses one group of a batch, or all. */
const ChooseGroup = ({ groups, kept: { group = '', ...kept } }: { groups: string[]; kept: Record<string, string> }) => (
  <QueryForm action={`${deskPaths.results}#ranks`} kept={kept} look="mb-4">
    <div className="w-64">
      <Field
        {...{ label: 'Group', name: 'group', placeholder: 'All groups', defaultValue: group }}
        options={groups.map((name) => ({ id: name, name }))}
      />
    </div>
    <button className={buttonLook.outline}>Show</button>
  </QueryForm>
);

const RankList = ({ results: { rows, paper, leftOut, groups } }: { results: KnownResults }) => (
  <>
    <DeskTable
      width="min-w-4xl"
      columns={[
        ...['Username', 'Name', ...(groups ? ['Roll number', 'Group'] : [])],
        ...[...(groups ? ['Rank in group'] : []), 'Rank', ...(paper.scheme ? ['Marks'] : [])]
          .concat(paper.sections.map(({ name }) => name))
          .concat('Time', 'Correct', 'Wrong', 'Blank', 'Per cent')
          .map((label) => ({ label, isNumber: true })),
      ]}
      rows={rows.map((it) => ({
        id: `${it.rank} ${it.username ?? it.shownAs}`,
        cells: [
          ...[
            it.username ?? it.shownAs,
            it.name,
            ...(groups ? [it.rollNumber, it.group, it.rankInGroup && countText(it.rankInGroup)] : []),
            countText(it.rank),
            ...(paper.scheme ? [scoreText(it.score, true)] : []),
          ],
          ...it.sections.map((score) => scoreText(score, paper.scheme !== null)),
          ...[it.tookMs === null ? '–' : minutesAndSeconds(it.tookMs), it.correct, it.wrong, it.blank, it.percentage],
        ],
      }))}
    />
    {leftOut.length > 0 && (
      <>
        <h3 className="mt-8 mb-3 text-lg">Voided and absent</h3>
        <DeskTable
          width="min-w-xl"
          columns={['Username', 'Name', ...(groups ? ['Roll number', 'Group'] : []), 'State']}
          rows={leftOut.map((it) => ({
            id: it.username,
            cells: [it.username, it.name, ...(groups ? [it.rollNumber, it.group] : []), it.state],
          }))}
        />
        <p className="mt-2 text-sm text-muted">The first of them; the CSV has all.</p>
      </>
    )}
  </>
);

type Props = {
  results: KnownResults;
  /** The wishes in the address: cut-offs, an order of the questions, the number of one question, a group. */
  asked: { cut: string; sort: string; question: string; group: string };
  /** Whether no objection can change the results any more. */
  isFinal: boolean;
};

export function MockResults({ results, asked: { cut, sort, question, group }, isFinal }: Props) {
  const { mock, analysis, paper, next } = results;
  const { cutOffs, others } = cutOffsIn(cut);
  const item = analysis?.items.find(({ number }) => String(number) === question);
  return (
    <>
      <Overview results={results} />
      <p className="-mt-5 mb-8">
        {isFinal ? (
          'The results and ranks are final.'
        ) : (
          <>
            The results and ranks are <strong>provisional</strong> until the time for{' '}
            <a href={deskObjectionsPath(mock.id)} className="text-link">
              objections
            </a>{' '}
            is over and each has an answer.
          </>
        )}
      </p>
      <Part id="scores" title="Scores">
        <Scores results={results} cutOffs={cutOffs} />
      </Part>
      <Part id="cut-offs" title="Cut-offs of your own">
        <OwnCutOffs results={results} cut={cut} cutOffs={cutOffs} others={others} sort={sort} />
      </Part>
      {item && (
        <Part id="question" title={`Question ${item.number}`}>
          <ItemDetail item={item} paper={paper} />
          <p className="mt-3">
            <a href={rulingsPath(mock.snapshot_id, item.number)} className="text-link inline-block py-2">
              Rule on this question
            </a>
          </p>
        </Part>
      )}
      <Part id="questions" title="Questions">
        {analysis && analysis.whole.candidates < LEAST_JUDGED && (
          <p className="mb-3 max-w-prose">
            Below {LEAST_JUDGED} candidates no question is called weak, and no reliability is told: chance alone would
            make both.
          </p>
        )}
        {analysis ? (
          <ItemTable
            items={analysis.items}
            paper={paper}
            sort={sort}
            sortHref={(by) => `${resultsPath(mock.id, { cut, sort: by })}#questions`}
            hrefOf={(number) => `${resultsPath(mock.id, { cut, sort, question: number })}#question`}
          />
        ) : (
          <p role="status">The figures are being worked out, and will be here in a minute.</p>
        )}
        <Meanings />
      </Part>
      <Part id="ranks" title="Rank list">
        <p className="mb-3">
          {isFinal ? 'Final ranks.' : 'Provisional ranks.'}
          {mock.scoring > 0 && (
            <>
              {' '}
              They are of scoring {mock.scoring}, which counts the{' '}
              <a href={rulingsPath(mock.snapshot_id)} className="text-link">
                rulings on the key
              </a>
              .
            </>
          )}
        </p>
        {results.groups?.[0] && <ChooseGroup groups={results.groups} kept={{ mock: mock.id, cut, sort, group }} />}
        <RankList results={results} />
        <NextPageLink
          label="Further ranks"
          href={next ? `${resultsPath(mock.id, { after: next, cut, sort, group })}#ranks` : undefined}
        />
      </Part>
    </>
  );
}
