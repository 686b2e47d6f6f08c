import { IndianTime } from '@/components/ui/indian-time';
import { EmptyNote } from '@/components/ui/item-list';
import { objectionsPath, olderTestsPath, paths, reviewPath, TESTS_A_PAGE } from '@/lib/site/paths';
import type { HistoryEntry } from '@/lib/sitting/wire';

import { said } from '../words/said';
import { Say, type Text } from '../words/words';
import { extraText } from './figures';

/** Stands in place of figures that would give the key away. */
export const WITHHELD: Text =
  'Your answers are stored. The solutions show when your other test on the same questions has ended.';

export const goOnWith = (name: string) => said('Go on with {name}', { name });

const COLUMNS = ['Sr No', 'Date', 'Total Que', 'Correct Ans', 'Percentage'];

function Table({ entries, from }: { entries: readonly HistoryEntry[]; from: number }) {
  const cell = 'border-b border-line px-1.5 py-3 align-top sm:px-4';
  const number = `${cell} text-right tabular-nums`;
  const waitsFor = entries.find((it) => it.waitsFor)?.waitsFor;
  return (
    <>
      {waitsFor && (
        <p className="mb-4 max-w-prose">
          <Say text={WITHHELD} />{' '}
          <a href={waitsFor.path} className="text-link">
            {goOnWith(waitsFor.name)}
          </a>
        </p>
      )}
      <div className="scrolls">
        <table aria-labelledby="your-tests" className="w-full max-w-3xl text-sm">
          <thead>
            <tr className="text-left text-xs text-ink sm:text-sm">
              {COLUMNS.map((column, index) => (
                <th
                  key={column}
                  scope="col"
                  className={`border-b-2 border-ink px-1.5 pb-2 align-bottom font-semibold sm:px-4 sm:whitespace-nowrap ${index > 1 ? 'text-right' : ''}`}
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {entries.map(
              (
                {
                  id,
                  finishedAtMs,
                  paperName,
                  extraMs,
                  resultsAtMs,
                  keyPage,
                  totalQuestions,
                  correctAnswers,
                  percentage,
                },
                index,
              ) => (
                <tr key={id}>
                  <td className={`${cell} tabular-nums`}>{from + index + 1}</td>
                  <td className={`${cell} w-full`}>
                    <a href={reviewPath(id)} className="group block">
                      <span className="text-link group-hover:text-marigold-deep">
                        <IndianTime atMs={finishedAtMs} />
                      </span>{' '}
                      <span className="block text-xs text-muted sm:text-sm">
                        {paperName}
                        {extraText(extraMs)}
                        {resultsAtMs && (
                          <>
                            {' · '}
                            <Say text="results on" /> <IndianTime atMs={resultsAtMs} />
                          </>
                        )}
                      </span>
                    </a>
                    {keyPage?.isShown && (
                      <a href={objectionsPath(id)} className="text-link inline-block py-2 text-xs sm:text-sm">
                        <Say text="Key and objections" />
                      </a>
                    )}
                    {keyPage && !keyPage.isShown && (
                      <span className="block text-xs text-muted sm:text-sm">
                        <Say text="key on" /> <IndianTime atMs={keyPage.atMs} />
                      </span>
                    )}
                  </td>
                  <td className={number}>{totalQuestions}</td>
                  <td className={number}>{correctAnswers ?? '–'}</td>
                  <td className={number}>{percentage ?? '–'}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      {entries.length === TESTS_A_PAGE && (
        <a href={olderTestsPath(from + TESTS_A_PAGE)} className="text-link mt-4 inline-block py-2">
          <Say text="Older tests" />
        </a>
      )}
    </>
  );
}

const NO_ENTRIES: Record<'unavailable' | 'loading', Text> = {
  unavailable: 'Your tests cannot be loaded at the moment. Please try again in a minute.',
  loading: 'Loading your tests…',
};

type Props = {
  entries: readonly HistoryEntry[] | 'unavailable' | 'loading';
  /** How many newer tests stand on other pages. */
  from?: number;
};

/** The candidate's finished tests, newest first (specification §2, /Finish). Each date leads to the review. */
export const TestHistory = ({ entries, from = 0 }: Props) => (
  <section aria-labelledby="your-tests">
    <h2 id="your-tests" className="mb-4 text-2xl">
      <Say text="Your tests" />
    </h2>
    {typeof entries === 'string' ? (
      <EmptyNote>
        <Say text={NO_ENTRIES[entries]} />
      </EmptyNote>
    ) : entries.length === 0 ? (
      <>
        <EmptyNote>
          <Say text={from > 0 ? 'There are no older tests.' : 'You have not finished a test yet.'} />
        </EmptyNote>
        <p className="mt-4">
          <a href={`${paths.onlineTestSeries}#practice-test`} className="text-link py-2">
            <Say text="Tests you can take now" />
          </a>
        </p>
      </>
    ) : (
      <Table entries={entries} from={from} />
    )}
  </section>
);
