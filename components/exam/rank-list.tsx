import { FiguresTable } from '@/components/plots/figures-table';
import { PageBanner } from '@/components/ui/page-banner';
import type { SharedRankList } from '@/lib/mocks/results';
import { linkTo, pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';
import { countText } from '@/lib/text/counted';

import { scoreText } from './texts';

/** A page of a mock's rank list. */
export const RankList = ({ list, nextHref }: { list: SharedRankList; nextHref: string | undefined }) => (
  <>
    <PageBanner title={pageOf(paths.rankList).title} trail={[linkTo(paths.onlineTestSeries)]} />
    <div className="wrap grid max-w-2xl grid-cols-1 gap-6 py-10 md:py-14">
      <p>
        Candidates appear by name if they ticked the box for it on{' '}
        <a href={`${paths.profile}#consents`} className="text-link">
          Your Profile
        </a>
        , and as a number otherwise.
      </p>
      <FiguresTable
        caption={list.name}
        columns={['Candidate', 'Rank', list.isMarked ? 'Marks' : 'Correct answers']}
        rows={list.rows.map(({ rank, shownAs, score, isOwn }) => [
          isOwn ? <strong key="own">{shownAs} (you)</strong> : shownAs,
          countText(rank),
          scoreText(score, list.isMarked),
        ])}
      />
      {nextHref && (
        <p>
          <a href={nextHref} className="text-link inline-block py-2">
            Next places
          </a>
        </p>
      )}
    </div>
  </>
);
