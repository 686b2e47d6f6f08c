import { FullText } from '@/components/blocks/text-cards';
import { EmptyNote } from '@/components/ui/item-list';
import { getAnthropology } from '@/lib/content/syllabus';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const metadata = pageMetadata(paths.anthropology);

export default async function AnthropologyPage() {
  const anthropology = await getAnthropology();
  return (
    <ContentPage path={paths.anthropology} trail={[{ label: 'UPSC', href: paths.upsc }]} className="">
      <img
        src="/art/anthropology.svg"
        alt=""
        width={1600}
        height={480}
        className="block h-36 w-full object-cover md:h-64"
      />
      <div className="wrap py-10 md:py-14">
        {anthropology ? (
          <FullText title="Anthropology syllabus" text={anthropology} />
        ) : (
          <EmptyNote>This syllabus is not there at the moment. Please come back soon.</EmptyNote>
        )}
      </div>
    </ContentPage>
  );
}
