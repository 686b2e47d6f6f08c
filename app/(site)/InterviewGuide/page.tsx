import { JsonLd } from '@/components/ui/json-ld';
import { VideoPlayer } from '@/components/ui/video-player';
import { pageMetadata } from '@/lib/metadata';
import { paths } from '@/lib/paths';
import { videoData } from '@/lib/structured-data/video';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.interviewGuide);

type Video = {
  videoId: string;
  title: string;
  source: string;
  posted: string;
  /** The moment of the upload where YouTube's own data vouches for it; search engines are told of no other video. */
  uploadedAt?: string;
};

/** Fixed by the site. Public talks stand here until the institute records its own. */
const VIDEOS: Video[] = [
  {
    videoId: 'U6PoUg7jXsA',
    title: 'Memory retention tips',
    source: 'Joshua Foer on the memory techniques that anyone can learn',
    posted: '10 May 2012',
  },
  {
    videoId: 'Ks-_Mh1QhMc',
    title: 'How to face the civil service interview',
    source: 'Amy Cuddy on bearing and presence before a board',
    posted: '1 October 2012',
    uploadedAt: '2012-10-01T15:27:35Z',
  },
  {
    videoId: 'kBdfcR-8hEY',
    title: 'Importance of civil services exams',
    source: 'Michael Sandel on justice, the question behind every public office',
    posted: '8 September 2009',
  },
  {
    videoId: 'eIho2S0ZahI',
    title: 'Interaction video',
    source: 'Julian Treasure on speaking so that people want to listen',
    posted: '27 June 2014',
    uploadedAt: '2014-06-27T15:10:18Z',
  },
];

export default function InterviewGuidePage() {
  return (
    <>
      <ContentHead
        path={paths.interviewGuide}
        title="Interview Guide"
        intro="The personality test asks who you are, not only what you know."
      />
      <ul className="wrap grid gap-x-8 gap-y-12 py-10 md:grid-cols-2 md:py-14">
        {VIDEOS.map(({ videoId, title, source, posted, uploadedAt }) => (
          <li key={videoId}>
            <VideoPlayer videoId={videoId} title={title} />
            <h2 className="mt-4 text-xl">{title}</h2>
            <p className="mt-1 text-muted">{source}</p>
            <p className="mt-1 text-sm text-muted">posted on {posted}</p>
            {uploadedAt && <JsonLd data={videoData({ videoId, title, description: source, uploadedAt })} />}
          </li>
        ))}
      </ul>
    </>
  );
}
