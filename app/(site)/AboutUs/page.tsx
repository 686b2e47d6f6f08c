import { Html } from '@/components/ui/html';
import { hostHtml } from '@/lib/content/host/wire';
import { institute } from '@/lib/site/institute';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.aboutUs);

export default function AboutUsPage() {
  const { about } = institute();
  return (
    <ContentPage path={paths.aboutUs} className="">
      <img
        src="/art/about.svg"
        alt=""
        width={1600}
        height={480}
        className="block h-44 w-full object-cover md:h-72 lg:h-96"
      />
      <div className="wrap">
        <article className="card relative mx-auto -mt-8 max-w-4xl p-6 md:-mt-16 md:p-12">
          {about !== undefined && <Html html={hostHtml(about)} under={1} className="mx-auto" />}
        </article>
      </div>
    </ContentPage>
  );
}
