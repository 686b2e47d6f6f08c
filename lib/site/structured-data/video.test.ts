import { structuredData } from './testing';
import { videoData } from './video';

test('a video has what search engines ask for', () => {
  const data = videoData({
    videoId: 'Ks-_Mh1QhMc',
    title: 'How to face the interview',
    description: 'On bearing and presence',
    uploadedAt: '2012-10-01T15:27:35Z',
  });
  expect(structuredData.parse(data)).toMatchObject({
    name: 'How to face the interview',
    description: 'On bearing and presence',
    uploadDate: '2012-10-01T15:27:35Z',
    thumbnailUrl: 'https://i.ytimg.com/vi/Ks-_Mh1QhMc/hqdefault.jpg',
    embedUrl: 'https://www.youtube-nocookie.com/embed/Ks-_Mh1QhMc',
  });
});
