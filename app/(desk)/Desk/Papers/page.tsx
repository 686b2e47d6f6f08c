import { randomUUID } from 'node:crypto';

import { NextPageLink } from '@/components/desk/next-page-link';
import { NewPaper } from '@/components/desk/papers/new-paper';
import { PaperList } from '@/components/desk/papers/paper-list';
import { findComposedPaper, listComposedPapers } from '@/lib/holding/papers/composed-papers';
import { deskPaths, papersPath } from '@/lib/site/paths';
import { database } from '@/lib/store/database';
import { readPage } from '@/lib/store/pages';

import { deskMetadata, deskPage } from '../../desk-page';
import { listPlaces } from '@/lib/content/nouns/exam-categories';
import { paperView } from './paper-view';

const SIZE = 50;

export const metadata = deskMetadata('Papers');

export default deskPage(deskPaths.papers, 'Papers', async ({ query }) => {
  const [db, places] = await Promise.all([database(), listPlaces('/')]);
  const nameOf = (paper: { category_id: number; sub_category_id: number }) => {
    const place = `${paper.category_id}/${paper.sub_category_id}`;
    return places.find(({ id }) => id === place)?.name ?? place;
  };
  const paper = await findComposedPaper(db, query('paper'));
  if (paper) return paperView(db, paper, nameOf(paper), query);
  const { rows, next } = await readPage(SIZE, query('after'), (...page) => listComposedPapers(db, ...page));
  return (
    <>
      <details className="mb-6" open={rows.length === 0}>
        <summary className="mb-3 text-xl font-semibold text-ink">New paper</summary>
        <NewPaper id={randomUUID()} places={places} />
      </details>
      <PaperList papers={rows} placeName={nameOf} />
      <NextPageLink href={next && papersPath(next)} />
    </>
  );
});
