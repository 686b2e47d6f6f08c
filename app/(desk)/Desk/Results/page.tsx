import { ComingResults, MockResults } from '@/components/desk/mock-results';
import { EmptyNote } from '@/components/ui/item-list';
import { database } from '@/lib/db/database';
import { rankPlaceOf, readResults } from '@/lib/mocks/results';
import { deskPaths } from '@/lib/site/paths';

import { deskMetadata, deskPage } from '../../desk-page';

const SIZE = 100;

export const metadata = deskMetadata('Results');

export default deskPage(deskPaths.results, 'Results', async ({ query }) => {
  const results = await readResults(await database(), query('mock'), {
    size: SIZE,
    after: rankPlaceOf(query('after')),
    nowMs: Date.now(),
  });
  if (!results) return <EmptyNote>There is no such mock.</EmptyNote>;
  const asked = { cut: query('cut').slice(0, 100), sort: query('sort'), question: query('question') };
  return (
    <>
      <p className="-mt-4 mb-6 text-lg">{results.mock.name}</p>
      {results.state === 'waiting' ? (
        <ComingResults results={results} />
      ) : (
        <MockResults results={results} asked={asked} />
      )}
    </>
  );
});
