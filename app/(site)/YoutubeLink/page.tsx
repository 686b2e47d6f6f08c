import { EmptyNote } from '@/components/ui/empty-note';
import { VideoPlayer } from '@/components/ui/video-player';
import { listImportantVideos } from '@/lib/content/links-and-videos';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.youtubeLink);

export default async function YoutubeLinkPage() {
  const videos = await listImportantVideos();
  return (
    <>
      <ContentHead
        path={paths.youtubeLink}
        title="Important Videos"
        intro="Lectures worth an evening each, with the paper they help with."
      />
      <div className="wrap py-10 md:py-14">
        {videos.length === 0 && <EmptyNote>There are no videos at the moment.</EmptyNote>}
        <ul className="divide-y divide-line">
          {videos.map(({ id, title, description, videoId }) => (
            <li key={id} className="grid gap-5 py-8 first:pt-0 last:pb-0 md:grid-cols-[1fr_26rem] md:items-center">
              <div>
                <h2 className="text-xl">{title}</h2>
                {description && <p className="mt-2 max-w-prose text-muted">{description}</p>}
              </div>
              {videoId && <VideoPlayer videoId={videoId} title={title} />}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
