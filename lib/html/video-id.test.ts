import { videoId } from './video-frame';

test.each([
  ['https://www.youtube.com/watch?v=kBdfcR-8hEY', 'kBdfcR-8hEY'],
  ['https://www.youtube.com/watch?list=PL1&amp;v=kBdfcR-8hEY&t=30s', 'kBdfcR-8hEY'],
  ['see https://youtu.be/kBdfcR-8hEY?si=abc.', 'kBdfcR-8hEY'],
  ['<iframe src="https://www.youtube-nocookie.com/embed/kBdfcR-8hEY?rel=0"></iframe>', 'kBdfcR-8hEY'],
  ['//www.youtube.com/embed/kBdfcR-8hEY', 'kBdfcR-8hEY'],
  ['https://m.youtube.com/watch?app=desktop&v=kBdfcR-8hEY', 'kBdfcR-8hEY'],
  ['https://www.youtube.com/shorts/kBdfcR-8hEY?feature=share', 'kBdfcR-8hEY'],
])('videoId finds the id in %s', (text, id) => {
  expect(videoId(text)).toBe(id);
});

test.each([
  '',
  'no video here',
  'https://youtu.be/short',
  'https://youtu.be/longer-than-eleven',
  'https://example.org/kBdfcR-8hEY',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/embed/live_stream?channel=UC1',
])('videoId finds no id in %j', (text) => {
  expect(videoId(text)).toBe('');
});
