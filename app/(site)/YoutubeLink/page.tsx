import { ItemList } from '@/components/ui/item-list';
import { VideoPlayer } from '@/components/ui/video-player';
import { listImportantVideos } from '@/lib/content/nouns/materials';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.youtubeLink);

export default async function YoutubeLinkPage() {
  const videos = await listImportantVideos();
  return (
    <ContentPage path={paths.youtubeLink} intro="Lectures worth an evening each, with the paper they help with.">
      <ItemList items={videos} emptyNote="There are no videos at the moment." look="divide-y divide-line">
        {({ title, description, ...video }) => (
          <div className="grid gap-5 py-8 md:grid-cols-[minmax(0,1fr)_min(26rem,58%)] md:items-center">
            <div>
              <h2 dir="auto" className="text-xl">
                {title}
              </h2>
              {description && (
                <p dir="auto" className="mt-2 max-w-prose text-muted">
                  {description}
                </p>
              )}
            </div>
            <VideoPlayer {...video} title={title} />
          </div>
        )}
      </ItemList>
    </ContentPage>
  );
}
