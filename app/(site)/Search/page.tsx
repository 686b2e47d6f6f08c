import { GoOnBelow } from '@/components/blocks/go-on';
import { SearchForm, SearchSections } from '@/components/blocks/search';
import { PageBanner } from '@/components/ui/page-banner';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

// Search engines have no use for the form.
export const generateMetadata = () => ({ ...pageMetadata(paths.search), robots: { index: false, follow: true } });

export default function SearchPage() {
  return (
    <>
      <PageBanner title="Search" />
      <div className="wrap wrap-text py-8 md:py-12">
        <SearchForm query="" />
        <SearchSections title="What can be searched" />
      </div>
      <GoOnBelow path={paths.search} />
    </>
  );
}
