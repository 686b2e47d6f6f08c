import type { Metadata } from 'next';

import { GoOnBelow } from '@/components/blocks/go-on';
import { SearchForm, SearchResults, staticTexts } from '@/components/blocks/search';
import { PageBanner } from '@/components/ui/page-banner';
import { keptAfterVisit } from '@/lib/content/host/content-mode';
import { find } from '@/lib/finding/search/find';
import { queryOfSegment } from '@/lib/finding/search/query-text';
import { currentIndex } from '@/lib/finding/search/search-index';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

type Props = PageProps<'/Search/[query]'>;

const queryOf = async ({ params }: Props) => queryOfSegment((await params).query);

/** In seconds. A kept answer does not learn of a change of content, so it must not be kept longer. */
export const revalidate = 1;

export const generateStaticParams = keptAfterVisit();

export async function generateMetadata(props: Props): Promise<Metadata> {
  return {
    ...pageMetadata(paths.search),
    title: `Search: ${await queryOf(props)}`,
    // Search engines may follow the results but have no use for the list itself.
    robots: { index: false, follow: true },
  };
}

/** The page of one query (middleware.ts), kept for a moment (lib/serve/headers/page-cache.mjs). */
export default async function ResultsPage(props: Props) {
  const query = await queryOf(props);
  return (
    <>
      <PageBanner title="Search" />
      <div className="wrap wrap-text py-8 md:py-12">
        <SearchForm query={query} />
        <SearchResults query={query} found={find(await currentIndex(staticTexts), query)} />
      </div>
      <GoOnBelow path={paths.search} />
    </>
  );
}
