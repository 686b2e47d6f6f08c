import { GoOnBelow } from '@/components/blocks/go-on';
import { SearchForm } from '@/components/blocks/search';
import { TestList } from '@/components/blocks/test-series';
import { buttonLook } from '@/components/ui/button';
import { listAvailableTests } from '@/lib/content/nouns/available-tests';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.pageNotFound);

export default async function PageNotFoundPage() {
  const tests = await listAvailableTests();
  return (
    <>
      <div className="wrap flex flex-col items-center py-12 text-center md:py-16">
        <img src="/art/empty.svg" alt="" width={480} height={320} className="w-56 md:w-72" />
        <h1 className="mt-8 text-3xl">Data Will be Coming soon..</h1>
        <p className="mt-3 max-w-prose text-muted">We are still writing this part of the site.</p>
        <a href={paths.home} className={`${buttonLook.solid} mt-8`}>
          Back Home
        </a>
      </div>
      <div className="wrap wrap-text grid grid-cols-1 gap-10 pb-10">
        <SearchForm query="" />
        <TestList groups={tests} />
      </div>
      <GoOnBelow path={paths.pageNotFound} />
    </>
  );
}
