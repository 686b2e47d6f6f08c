import { EmptyNote } from '@/components/ui/empty-note';
import { VideoPlayer } from '@/components/ui/video-player';
import { listGuides } from '@/lib/content/guides';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.preparation);

export default async function PreparationPage() {
  const guides = await listGuides();
  return (
    <>
      <ContentHead
        path={paths.preparation}
        title="How to prepare"
        intro="Short talks on the craft of studying, to be watched once and used every day."
      />
      <div className="wrap py-10 md:py-14">
        {guides.length === 0 && <EmptyNote>There are no guides at the moment.</EmptyNote>}
        <ul className="grid gap-x-6 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
          {guides.map(({ id, title, videoId }) => (
            <li key={id}>
              {videoId && <VideoPlayer videoId={videoId} title={title} />}
              <h2 className="mt-3 text-lg leading-snug">{title}</h2>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
