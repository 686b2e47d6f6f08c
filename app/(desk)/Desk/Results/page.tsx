import { ComingResults, MockResults } from '@/components/desk/mocks/mock-results';
import { MockTable } from '@/components/desk/mocks/mocks';
import { Wake } from '@/components/desk/mocks/wake';
import { NextPageLink } from '@/components/desk/next-page-link';
import { EmptyNote } from '@/components/ui/item-list';
import { placesBefore, readResults } from '@/lib/holding/mocks/results';
import { deskPaths, resultsPath } from '@/lib/site/paths';
import { database } from '@/lib/store/database';
import { findMock } from '@/lib/store/mock-entries';
import { listMocks } from '@/lib/store/mocks';
import { isFinal } from '@/lib/store/objections';
import { readPage } from '@/lib/store/pages';

import { deskMetadata, deskPage } from '../../desk-page';

const SIZE = 100;
/** When the page looks again for figures that are being worked out. */
const SOON_MS = 5_000;

export const metadata = deskMetadata('Results');

export default deskPage(deskPaths.results, 'Results', async ({ query }) => {
  const db = await database();
  const nowMs = Date.now();
  if (!query('mock')) {
    const { rows, next } = await readPage(SIZE, query('after'), (...page) => listMocks(db, ...page));
    return (
      <>
        <MockTable mocks={rows} nowMs={nowMs} none="No mock has been scheduled yet." hrefOf={resultsPath} />
        <NextPageLink href={next && resultsPath('', { after: next })} />
      </>
    );
  }
  const group = query('group');
  const results = await readResults(db, query('mock'), {
    size: SIZE,
    after: placesBefore(query('after')),
    group,
    nowMs,
  });
  if (!results) return <EmptyNote>There is no such mock.</EmptyNote>;
  const mock = await findMock(db, results.mock.id);
  const asked = { cut: query('cut').slice(0, 100), sort: query('sort'), question: query('question'), group };
  return (
    <>
      <Wake
        nowMs={nowMs}
        at={[results.state === 'waiting' ? results.resultsMs : results.analysis ? null : nowMs + SOON_MS]}
      />
      <p className="-mt-4 mb-6 text-lg">{results.mock.name}</p>
      {results.state === 'waiting' ? (
        <ComingResults results={results} />
      ) : (
        <MockResults results={results} asked={asked} isFinal={mock !== undefined && (await isFinal(db, mock, nowMs))} />
      )}
    </>
  );
});
