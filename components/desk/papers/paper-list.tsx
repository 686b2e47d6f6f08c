import { IndianTime } from '@/components/ui/indian-time';
import type { ListedPaper } from '@/lib/holding/papers/composed-papers';
import { composedPaperPath } from '@/lib/site/paths';

import { DeskTable } from '../table';

const stateOf = ({ published_at_ms: atMs }: ListedPaper) =>
  atMs === null ? (
    'Draft'
  ) : (
    <>
      Published <IndianTime atMs={atMs} />
    </>
  );

const usedIn = ({ mocks, last_opens_ms: atMs }: ListedPaper) =>
  atMs === null ? (
    'In no mock'
  ) : (
    <>
      {mocks === 1 ? 'In one mock' : `In ${mocks} mocks`}, last opening <IndianTime atMs={atMs} />
    </>
  );

type Props = { papers: readonly ListedPaper[]; placeName: (paper: ListedPaper) => string };

/** Composed papers, newest first. */
export const PaperList = ({ papers, placeName }: Props) => (
  <DeskTable
    width="min-w-xl"
    none="There is no paper yet."
    columns={['Paper', 'Sub-category', 'Questions', 'State', 'Used']}
    rows={papers.map((paper) => ({
      id: paper.id,
      cells: [
        <a key="paper" href={composedPaperPath(paper.id)} className="text-link -my-1 inline-block py-1">
          {paper.name}
        </a>,
        placeName(paper),
        paper.questions,
        stateOf(paper),
        usedIn(paper),
      ],
    }))}
  />
);
