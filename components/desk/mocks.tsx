import { EmptyNote } from '@/components/ui/item-list';
import { IndianTime } from '@/components/ui/indian-time';
import type { ListedMock } from '@/lib/db/mocks';
import { phaseOf, windowOf, windowWarning } from '@/lib/exam/window';
import { deskMockPath } from '@/lib/site/paths';

import { Facts } from './facts';
import { PHASE_TEXTS } from './mock-texts';

const stateOf = (mock: ListedMock, nowMs: number) =>
  mock.is_withdrawn ? 'Withdrawn' : PHASE_TEXTS[phaseOf(windowOf(mock), nowMs)];

const COLUMNS = ['Mock', 'State', 'Opens', 'Closes', 'Results', 'For'];

/** Mocks in the order given. */
export function MockTable({ mocks, nowMs, none }: { mocks: readonly ListedMock[]; nowMs: number; none: string }) {
  if (mocks.length === 0) return <EmptyNote>{none}</EmptyNote>;
  const cell = 'border-b border-line px-2 py-2 align-top';
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-2xl text-sm">
        <thead>
          <tr className="text-left text-ink">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="border-b-2 border-ink px-2 pb-2 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mocks.map((mock) => (
            <tr key={mock.id}>
              <td className={cell}>
                <a href={deskMockPath(mock.id)} className="text-link">
                  {mock.name}
                </a>
              </td>
              <td className={cell}>{stateOf(mock, nowMs)}</td>
              {[mock.opens_ms, mock.closes_ms, mock.results_ms].map((atMs, column) => (
                <td key={column} className={`${cell} whitespace-nowrap`}>
                  <IndianTime atMs={atMs} />
                </td>
              ))}
              <td className={cell}>{mock.is_open_to_all ? 'all' : 'a list'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type FactsProps = {
  mock: ListedMock & { listed: number };
  nowMs: number;
  paper: { name: string; questions: number; durationMs: number };
  /** Where candidates sit it, as they get it. */
  link: string;
};

/** What is fixed of a mock. */
export function MockFacts({ mock, nowMs, paper, link }: FactsProps) {
  const window = windowOf(mock);
  const warning = mock.is_withdrawn ? undefined : windowWarning(window, paper.durationMs);
  return (
    <div className="card grid gap-4 p-4 md:p-5">
      <Facts
        facts={[
          ['State', stateOf(mock, nowMs)],
          ['Opens', <IndianTime key="opens" atMs={window.opensMs} />],
          ['Last start', <IndianTime key="start" atMs={window.lastStartMs} />],
          ['Closes', <IndianTime key="closes" atMs={window.closesMs} />],
          ['Results at', <IndianTime key="results" atMs={window.resultsMs} />],
          ['Paper', paper.name],
          ['Questions', `${paper.questions} in ${Math.round(paper.durationMs / 60_000)} minutes`],
          ['For', mock.is_open_to_all ? 'every candidate' : `${mock.listed} Usernames`],
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
