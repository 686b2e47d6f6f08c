import { buttonLook } from '@/components/ui/button';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.pageNotFound);

export default function PageNotFoundPage() {
  return (
    <div className="wrap flex flex-col items-center py-16 text-center md:py-24">
      <img src="/art/empty.svg" alt="" width={480} height={320} className="w-72 md:w-96" />
      <h1 className="mt-8 text-3xl">Data Will be Coming soon..</h1>
      <p className="mt-3 max-w-prose text-muted">We are still writing this part of the site.</p>
      <a href={paths.home} className={`${buttonLook.solid} mt-8`}>
        Back Home
      </a>
    </div>
  );
}
