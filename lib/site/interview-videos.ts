export type InterviewVideo = {
  videoId: string;
  title: string;
  source: string;
  posted: string;
  /** The upload's moment, where YouTube's own data vouches for it; search engines learn of no other video. */
  uploadedAt?: string;
};

/** Fixed by the site: public talks, until the institute records its own. */
export const interviewVideos: InterviewVideo[] = [
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
