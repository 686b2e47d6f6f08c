import type { ReactNode } from 'react';

import { LinkList } from '@/components/ui/item-list';
import type { Lead } from '@/lib/finding/search/lead-on';
import { linksOn } from '@/lib/site/pages';
import type { Path } from '@/lib/site/paths';

/** The fewest links with which a page ends. */
const LEAST = 4;

type Props = {
  path: Path;
  leads?: readonly Lead[];
  /** What else a reader can do with the page. */
  children?: ReactNode;
};

/** Where a reader goes on from the end of a page: to what its text leads to, then to the pages that belong to its own. */
export const GoOn = ({ path, leads = [], children }: Props) => (
  <div className="border-t-2 border-marigold pt-4 print:hidden">
    <nav aria-labelledby="go-on">
      <h2 id="go-on" className="text-xl">
        Go on
      </h2>
      <LinkList
        links={[
          ...leads.map(({ what, title, href }) => ({
            label: (
              <>
                <span className="block text-sm text-muted">{what}</span>
                <bdi className="text-link">{title}</bdi>
              </>
            ),
            href,
          })),
          ...linksOn(path)
            .slice(0, Math.max(LEAST - leads.length, 0))
            .map(({ label, href }) => ({ label: <span className="text-link">{label}</span>, href })),
        ]}
        look="flex min-h-11 flex-col justify-center py-2"
        className="mt-2 mb-3 grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-8 gap-y-1"
      />
    </nav>
    {children}
  </div>
);

/** The same at the end of a page that is as wide as the site. */
export const GoOnBelow = ({ path }: { path: Path }) => (
  <div className="wrap pb-12">
    <GoOn path={path} />
  </div>
);
