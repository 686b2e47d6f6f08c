import { PageBanner } from '@/components/ui/page-banner';
import { VideoPlayer } from '@/components/ui/video-player';
import { pageMetadata } from '@/lib/metadata';
import { paths } from '@/lib/paths';

export const metadata = pageMetadata(paths.interviewGuide);

/** Fixed by the site. Public talks stand here until the institute records its own. */
const VIDEOS = [
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
  },
];

export default function InterviewGuidePage() {
  return (
    <>
      <PageBanner title="Interview Guide" intro="The personality test asks who you are, not only what you know." />
      <ul className="wrap grid gap-x-8 gap-y-12 py-10 md:grid-cols-2 md:py-14">
        {VIDEOS.map(({ videoId, title, source, posted }) => (
          <li key={videoId}>
            <VideoPlayer videoId={videoId} title={title} />
            <h2 className="mt-4 text-xl">{title}</h2>
            <p className="mt-1 text-muted">{source}</p>
            <p className="mt-1 text-sm text-muted">posted on {posted}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
