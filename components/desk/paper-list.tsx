import { EmptyNote } from '@/components/ui/item-list';
import { IndianTime } from '@/components/ui/indian-time';
import type { ListedPaper } from '@/lib/db/composed-papers';
import { composedPaperPath } from '@/lib/site/paths';

const COLUMNS = ['Paper', 'Sub-category', 'Questions', 'State', 'Used'];

type Props = { papers: readonly ListedPaper[]; placeName: (paper: ListedPaper) => string };

/** Composed papers, newest first. */
export function PaperList({ papers, placeName }: Props) {
  if (papers.length === 0) return <EmptyNote>There is no paper yet.</EmptyNote>;
  const cell = 'border-b border-line px-2 py-2 align-top';
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-xl text-sm">
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
          {papers.map((paper) => (
            <tr key={paper.id}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                <a href={composedPaperPath(paper.id)} className="text-link -my-1 inline-block py-1">
                  {paper.name}
                </a>
              </th>
              <td className={cell}>{placeName(paper)}</td>
              <td className={`${cell} tabular-nums`}>{paper.questions}</td>
              <td className={cell}>
                {paper.published_at_ms === null ? (
                  'Draft'
                ) : (
                  <>
                    Published <IndianTime atMs={paper.published_at_ms} />
                  </>
                )}
              </td>
              <td className={cell}>
                {paper.last_opens_ms === null ? (
                  'In no mock'
                ) : (
                  <>
                    {paper.mocks === 1 ? 'In one mock' : `In ${paper.mocks} mocks`}, last opening{' '}
                    <IndianTime atMs={paper.last_opens_ms} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
