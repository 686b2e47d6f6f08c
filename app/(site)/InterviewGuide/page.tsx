import { JsonLd } from '@/components/ui/html';
import { VideoPlayer } from '@/components/ui/video-player';
import { institute } from '@/lib/site/institute';
import { pageMetadata, videoData } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.interviewGuide);

export default function InterviewGuidePage() {
  return (
    <ContentPage path={paths.interviewGuide} intro="The personality test asks who you are, not only what you know.">
      <ul className="grid gap-x-8 gap-y-12 md:grid-cols-2">
        {institute().interviewVideos.map(({ videoId, title, source, posted, uploadedAt }) => (
          <li key={videoId}>
            <VideoPlayer videoId={videoId} title={title} />
            <h2 className="mt-4 text-xl">{title}</h2>
            <p className="mt-1 text-muted">{source}</p>
            <p className="mt-1 text-sm text-muted">posted on {posted}</p>
            {uploadedAt && <JsonLd data={videoData({ videoId, title, description: source, uploadedAt })} />}
          </li>
        ))}
      </ul>
    </ContentPage>
  );
}
