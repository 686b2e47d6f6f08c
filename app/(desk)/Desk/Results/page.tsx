import { ComingResults, MockResults } from '@/components/desk/mock-results';
import { EmptyNote } from '@/components/ui/item-list';
import { database } from '@/lib/db/database';
import { findMock } from '@/lib/db/mock-entries';
import { isFinal } from '@/lib/db/objections';
import { rankPlaceOf, readResults } from '@/lib/mocks/results';
import { deskPaths } from '@/lib/site/paths';

import { deskMetadata, deskPage } from '../../desk-page';

const SIZE = 100;

export const metadata = deskMetadata('Results');

export default deskPage(deskPaths.results, 'Results', async ({ query }) => {
  const db = await database();
  const nowMs = Date.now();
  const results = await readResults(db, query('mock'), {
    size: SIZE,
    after: rankPlaceOf(query('after')),
    nowMs,
  });
  if (!results) return <EmptyNote>There is no such mock.</EmptyNote>;
  const mock = await findMock(db, results.mock.id);
  const asked = { cut: query('cut').slice(0, 100), sort: query('sort'), question: query('question') };
  return (
    <>
      <p className="-mt-4 mb-6 text-lg">{results.mock.name}</p>
      {results.state === 'waiting' ? (
        <ComingResults results={results} />
      ) : (
        <MockResults results={results} asked={asked} isFinal={mock !== undefined && (await isFinal(db, mock, nowMs))} />
      )}
    </>
  );
});
