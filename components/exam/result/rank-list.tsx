import { FiguresTable } from '@/components/plots/figures-table';
import { PageBanner } from '@/components/ui/page-banner';
import type { SharedRankList } from '@/lib/holding/mocks/results';
import { linkTo } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';
import { countText } from '@/lib/text/counted';

import { PageLanguage } from '../taking/language-switch';
import { scoreText } from '../texts';
import { said } from '../words/said';
import { Say } from '../words/words';

/** A page of a mock's rank list. */
export const RankList = ({ list, nextHref }: { list: SharedRankList; nextHref: string | undefined }) => (
  <>
    <PageBanner title={said('Rank list')} trail={[linkTo(paths.onlineTestSeries)]} />
    <div className="wrap grid grid-cols-1 gap-6 py-10 *:max-w-2xl md:py-14">
      <div>
        <PageLanguage className="float-right mb-2 ml-4" />
        <p>
          <Say
            text="Candidates appear by name if they ticked the box for it on {profile}, and as a number otherwise."
            parts={{
              profile: (
                <a href={`${paths.profile}#consents`} className="text-link" lang="en">
                  Your Profile
                </a>
              ),
            }}
          />
        </p>
      </div>
      <FiguresTable
        caption={list.name}
        columns={['Candidate', 'Rank', list.isMarked ? 'Marks' : 'Correct answers']}
        rows={list.rows.map(({ rank, shownAs, score, isOwn }) => [
          isOwn ? (
            <strong key="own">
              {shownAs} <Say text="(you)" />
            </strong>
          ) : (
            shownAs
          ),
          countText(rank),
          scoreText(score, list.isMarked),
        ])}
      />
      {nextHref && (
        <p>
          <a href={nextHref} className="text-link inline-block py-2">
            <Say text="Next places" />
          </a>
        </p>
      )}
    </div>
  </>
);
