import { MockTable } from '@/components/desk/mocks/mocks';
import { NextPageLink } from '@/components/desk/next-page-link';
import { buttonLook } from '@/components/ui/button';
import { isExaminer } from '@/lib/accounts/editors';
import { deskMocksPath, deskPaths } from '@/lib/site/paths';
import { database } from '@/lib/store/database';
import { listMocks } from '@/lib/store/mocks';
import { readPage } from '@/lib/store/pages';

import { deskMetadata, deskPage } from '../../desk-page';
import { Batches } from './batches';
import { NewMock } from './new-mock';
import { OneMock } from './one-mock';

const SIZE = 50;

export const metadata = deskMetadata('Mocks');

export default deskPage(deskPaths.mocks, 'Mocks', async ({ editor, query }) => {
  const db = await database();
  const [mayExamine, mock, paper] = [isExaminer(editor), query('mock'), query('paper')];
  const nowMs = Date.now();
  if (mock) return <OneMock db={db} id={mock} nowMs={nowMs} query={query} mayExamine={mayExamine} />;
  if (mayExamine && (paper || query('show') === 'papers'))
    return <NewMock db={db} paperId={paper} like={query('like')} after={query('after')} nowMs={nowMs} />;
  if (query('show') === 'batches') return <Batches db={db} id={query('batch')} />;
  const { rows, next } = await readPage(SIZE, query('after'), (...page) => listMocks(db, ...page));
  return (
    <>
      <p className="mb-5 flex flex-wrap gap-3">
        {mayExamine && (
          <a href={deskMocksPath({ show: 'papers' })} className={buttonLook.primary}>
            New mock
          </a>
        )}
        <a href={deskMocksPath({ show: 'batches' })} className={buttonLook.outline}>
          Batches
        </a>
      </p>
      <MockTable mocks={rows} nowMs={nowMs} none="No mock has been scheduled yet." />
      <NextPageLink href={next && deskMocksPath({ after: next })} />
    </>
  );
});
