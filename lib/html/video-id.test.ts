import { videoIn } from './video-frame';

test.each([
  ['https://www.youtube.com/watch?v=kBdfcR-8hEY', 'kBdfcR-8hEY'],
  ['https://www.youtube.com/watch?list=PL1&amp;v=kBdfcR-8hEY&t=30s', 'kBdfcR-8hEY'],
  ['see https://youtu.be/kBdfcR-8hEY?si=abc.', 'kBdfcR-8hEY'],
  ['<iframe src="https://www.youtube-nocookie.com/embed/kBdfcR-8hEY?rel=0"></iframe>', 'kBdfcR-8hEY'],
  ['//www.youtube.com/embed/kBdfcR-8hEY', 'kBdfcR-8hEY'],
  ['https://m.youtube.com/watch?app=desktop&v=kBdfcR-8hEY', 'kBdfcR-8hEY'],
  ['https://www.youtube.com/shorts/kBdfcR-8hEY?feature=share', 'kBdfcR-8hEY'],
])('finds the video in %s', (text, id) => {
  expect(videoIn(text)?.id).toBe(id);
});

test.each([
  '',
  'no video here',
  'https://youtu.be/short',
  'https://youtu.be/longer-than-eleven',
  'https://example.org/kBdfcR-8hEY',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/embed/live_stream?channel=UC1',
])('finds no video in %j', (text) => {
  expect(videoIn(text)).toBeUndefined();
});

test.each([
  ['https://youtu.be/kBdfcR-8hEY?t=90', 90],
  ['https://youtu.be/kBdfcR-8hEY?si=abc&t=1m30s', 90],
  ['https://www.youtube.com/watch?t=1h2m3s&v=kBdfcR-8hEY', 3_723],
  ['https://www.youtube.com/watch?v=kBdfcR-8hEY#t=45', 45],
  ['<iframe src="https://www.youtube.com/embed/kBdfcR-8hEY?rel=0&amp;start=30&amp;end=60"></iframe>', 30],
  ['https://youtu.be/kBdfcR-8hEY', 0],
  ['https://youtu.be/kBdfcR-8hEY?t=soon', 0],
  ['https://youtu.be/kBdfcR-8hEY?list=t&start=', 0],
  ['https://youtu.be/kBdfcR-8hEY and https://example.org/?t=90', 0],
])('the video in %s starts at second %i', (text, startS) => {
  expect(videoIn(text)?.startS).toBe(startS);
});
