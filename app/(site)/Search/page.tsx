import type { Metadata } from 'next';

import { SearchForm, SearchResults, SearchSections } from '@/components/blocks/search';
import { staticTexts } from '@/components/blocks/search-page-texts';
import { PageBanner } from '@/components/ui/page-banner';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';
import { currentIndex } from '@/lib/search/current-index';
import { find } from '@/lib/search/find';
import { type QueryParameter, queryText } from '@/lib/search/query-text';

type Props = { searchParams: Promise<{ q?: QueryParameter }> };

const queryOf = async ({ searchParams }: Props) => queryText((await searchParams).q);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const query = await queryOf(props);
  return {
    ...pageMetadata(paths.search),
    ...(query !== '' && { title: `Search: ${query}` }),
    // Search engines may follow the results but have no use for the list itself.
    robots: { index: false, follow: true },
  };
}

export default async function SearchPage(props: Props) {
  const query = await queryOf(props);
  return (
    <>
      <PageBanner title="Search" />
      <div className="wrap wrap-text py-8 md:py-12">
        <SearchForm query={query} />
        {query === '' ? (
          <SearchSections title="What can be searched" />
        ) : (
          <SearchResults query={query} found={find(await currentIndex(staticTexts), query)} />
        )}
      </div>
    </>
  );
}
