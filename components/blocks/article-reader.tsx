import type { ReactNode } from 'react';

import { LinkList } from '@/components/ui/link-list';
import type { Article } from '@/lib/content/articles';
import { articlePath, paths } from '@/lib/site/paths';

type Props = { articles: Pick<Article, 'id' | 'title'>[]; activeId?: string; goOn?: ReactNode; children: ReactNode };

const LIST_ID = 'all-articles';
const DEFAULT_LABEL = 'Government schemes since 2014';

/** The titles of the articles as tabs beside the pane, on a phone below it. Each tab is a link with its own address. */
export function ArticleReader({ articles, activeId, goOn, children }: Props) {
  const tabs = [
    { label: DEFAULT_LABEL as ReactNode, href: paths.articles as string, isCurrent: activeId === undefined },
    ...articles.map(({ id, title }) => ({
      label: <bdi>{title}</bdi>,
      href: articlePath(id),
      isCurrent: id === activeId,
    })),
  ];
  return (
    <div className="wrap grid gap-8 py-8 md:py-12 grid-cols-1 lg:grid-cols-[min(19rem,40%)_minmax(0,1fr)] lg:gap-12">
      <nav aria-label="Articles" id={LIST_ID} className="print:hidden max-lg:order-last">
        <LinkList
          links={tabs}
          look="-ml-0.5 block border-l-4 border-transparent py-2.5 pl-4 text-sm hover:bg-paper-dim aria-[current]:border-marigold-mid aria-[current]:bg-paper-dim aria-[current]:font-semibold aria-[current]:text-ink"
          className="border-l-2 border-line"
        />
      </nav>
      <div className="min-w-0">
        <p className="mb-4 lg:hidden print:hidden">
          <a href={`#${LIST_ID}`} className="text-link inline-block py-2">
            All articles ({articles.length})
          </a>
        </p>
        <article>{children}</article>
        <div className="mt-10 max-w-prose empty:hidden">{goOn}</div>
      </div>
    </div>
  );
}
