import { ItemList } from '@/components/ui/item-list';
import { VideoPlayer } from '@/components/ui/video-player';
import { listGuides } from '@/lib/content/nouns/materials';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.preparation);

export default async function PreparationPage() {
  return (
    <ContentPage
      path={paths.preparation}
      intro="Short talks on the craft of studying, to be watched once and used every day."
    >
      <ItemList
        items={await listGuides()}
        emptyNote="There are no guides at the moment."
        look="gap-x-6 gap-y-10 md:grid-cols-2 lg:grid-cols-3"
      >
        {({ title, ...video }) => (
          <>
            <VideoPlayer {...video} title={title} />
            <h2 dir="auto" className="mt-3 text-lg leading-snug">
              {title}
            </h2>
          </>
        )}
      </ItemList>
    </ContentPage>
  );
}
