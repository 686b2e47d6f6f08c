import { IndianTime } from '@/components/ui/indian-time';
import { minutesOf } from '@/lib/exam/times';
import { momentsOf, phaseOf, mockWindowOf, windowWarning } from '@/lib/exam/window';
import { deskMockPath } from '@/lib/site/paths';
import type { ListedMock } from '@/lib/store/mocks';
import { counted } from '@/lib/text/counted';

import { Facts } from '../facts';
import { DeskTable } from '../table';
import { PHASE_TEXTS } from './mock-texts';
import { Wake } from './wake';

const stateOf = (mock: ListedMock, nowMs: number) =>
  mock.is_withdrawn ? 'Withdrawn' : PHASE_TEXTS[phaseOf(mockWindowOf(mock), nowMs)];

type TableProps = {
  mocks: readonly ListedMock[];
  nowMs: number;
  none: string;
  /** The page of a mock to which its name leads. */
  hrefOf?: (id: string) => string;
};

/** Mocks in the order given, with their states as they change. */
export const MockTable = ({ mocks, nowMs, none, hrefOf = deskMockPath }: TableProps) => (
  <>
    <Wake nowMs={nowMs} at={mocks.flatMap(momentsOf)} />
    <DeskTable
      width="min-w-2xl"
      none={none}
      columns={['Mock', 'State', 'Opens', 'Closes', 'Results', 'For']}
      rows={mocks.map((mock) => ({
        id: mock.id,
        cells: [
          <a key="mock" href={hrefOf(mock.id)} className="text-link">
            {mock.name}
          </a>,
          stateOf(mock, nowMs),
          ...[mock.opens_ms, mock.closes_ms, mock.results_ms].map((atMs) => <IndianTime key={atMs} atMs={atMs} />),
          mock.is_open_to_all ? 'all' : 'a list',
        ],
      }))}
    />
  </>
);

/** Says that objections to a mock's key rest while another mock has its questions. Shows nothing if there is none. */
export const ObjectionsRest = ({ untilMs }: { untilMs: number }) =>
  untilMs > 0 && (
    <p className="font-semibold text-ink">
      Another mock has questions of this one. Until its key is shown, <IndianTime atMs={untilMs} />, candidates do not
      see the key of this one, and cannot object.
    </p>
  );

type Sharing = { id: string; name: string; results_ms: number; objections_until_ms: number | null };

/** Names the mocks that share questions with this one: each delays the key, results and objections of the others. */
export const SharingMocks = ({ mocks }: { mocks: readonly Sharing[] }) =>
  mocks.length > 0 && (
    <div className="card mb-5 max-w-3xl p-4">
      <p>
        <strong className="text-ink">Other mocks share questions with this one.</strong> Once one of them has opened,
        and until its key and results are out, candidates can’t see the key or the results of the others, and can’t
        object.
      </p>
      <ul className="mt-2 list-disc pl-5">
        {mocks.map(({ id, name, results_ms: resultsMs, objections_until_ms: untilMs }) => (
          <li key={id}>
            <a href={deskMockPath(id)} className="text-link">
              {name}
            </a>
            : results <IndianTime atMs={resultsMs} />
            {untilMs && (
              <>
                , objections until <IndianTime atMs={untilMs} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );

type FactsProps = {
  mock: ListedMock & { listed: number };
  nowMs: number;
  paper: { name: string; questions: number; durationMs: number };
  /** The address where candidates sit the mock, as they get it. */
  link: string;
};

/** The settings of a mock at a glance. */
export function MockFacts({ mock, nowMs, paper, link }: FactsProps) {
  const window = mockWindowOf(mock);
  const warning = mock.is_withdrawn ? undefined : windowWarning(window, paper.durationMs);
  return (
    <div className="card grid gap-4 p-4 md:p-5">
      <Wake nowMs={nowMs} at={momentsOf(mock)} />
      <Facts
        facts={[
          ['State', stateOf(mock, nowMs)],
          ['Opens', <IndianTime key="opens" atMs={window.opensMs} />],
          ['Last start', <IndianTime key="start" atMs={window.lastStartMs} />],
          ['Closes', <IndianTime key="closes" atMs={window.closesMs} />],
          ['Provisional key at', mock.key_ms && <IndianTime key="key" atMs={mock.key_ms} />],
          ['Results at', <IndianTime key="results" atMs={window.resultsMs} />],
          ['Objections until', mock.objections_until_ms && <IndianTime key="until" atMs={mock.objections_until_ms} />],
          ['Paper', paper.name],
          ['Questions', `${paper.questions} in ${counted(minutesOf(paper.durationMs), 'minute')}`],
          ['For', mock.is_open_to_all ? 'every candidate' : counted(mock.listed, 'Username')],
        ]}
      />
      {warning && <p className="font-semibold text-ink">{warning}</p>}
      <p>
        <span className="text-sm text-muted">Candidates sit it at </span>
        <a href={link} className="text-link break-all">
          {link}
        </a>
      </p>
    </div>
  );
}
