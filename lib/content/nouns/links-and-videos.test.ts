import { withEnv } from '@/lib/server/env-testing';

import { getFromHost } from '../host/client';
import { listGuides, listImportantLinks, listImportantVideos } from './materials';

jest.mock('../host/client', () => ({ getFromHost: jest.fn() }));
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));

withEnv();

const IFRAME = '<iframe src="https://www.youtube.com/embed/kBdfcR-8hEY" title="Justice"></iframe>';

const answer = (body: unknown) => jest.mocked(getFromHost).mockResolvedValue(body);

afterEach(() => {
  jest.restoreAllMocks();
});

test('the type separates videos from links, each in the host’s order', async () => {
  answer([
    { _id: 1, Type: 'Link', ILV_Title: 'UPSC', ILV_Link: 'https://upsc.gov.in' },
    { _id: 2, Type: 'Video', ILV_Title: 'Justice', ILV_Desc: IFRAME },
    { _id: 3, Type: 'Link', ILV_Title: 'SSC', ILV_Link: 'https://ssc.gov.in' },
    { _id: 4, Type: 'Video', ILV_Title: 'Harappa', ILV_Desc: IFRAME },
  ]);
  expect((await listImportantVideos()).map((it) => it.title)).toEqual(['Justice', 'Harappa']);
  expect((await listImportantLinks()).map((it) => it.title)).toEqual(['UPSC', 'SSC']);
});

test('an item of another type is dropped', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  answer([
    { _id: 1, Type: 'Podcast', ILV_Title: 'Polity' },
    { _id: 2, Type: 'Link', ILV_Title: 'SSC', ILV_Link: 'ssc.gov.in' },
  ]);
  expect(await listImportantVideos()).toEqual([]);
  expect(await listImportantLinks()).toHaveLength(1);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('the video is the one in the description, or else the link; the description becomes text', async () => {
  answer([
    { _id: 1, Type: 'Video', ILV_Title: 'A', ILV_Desc: `<p>Sandel &amp; justice.</p>${IFRAME}` },
    { _id: 2, Type: 'Video', ILV_Title: 'B', ILV_Link: 'https://youtu.be/n7ndRwqJYDM' },
    { _id: 3, Type: 'Video', ILV_Title: 'C', ILV_Desc: IFRAME, ILV_Link: 'https://youtu.be/n7ndRwqJYDM' },
    { _id: 4, Type: 'Video', ILV_Title: 'D', ILV_Desc: null, ILV_Link: 'https://example.org/film' },
  ]);
  expect(await listImportantVideos()).toEqual([
    { id: '1', title: 'A', description: 'Sandel & justice.', videoId: 'kBdfcR-8hEY' },
    { id: '2', title: 'B', description: '', videoId: 'n7ndRwqJYDM' },
    { id: '3', title: 'C', description: '', videoId: 'kBdfcR-8hEY' },
    { id: '4', title: 'D', description: '', videoId: '', url: 'https://example.org/film' },
  ]);
});

test('a video keeps its start, and one that is not on YouTube is a link', async () => {
  answer([
    { _id: 1, Type: 'Video', ILV_Title: 'A', ILV_Desc: IFRAME.replace('8hEY', '8hEY?rel=0&amp;start=90') },
    { _id: 2, Type: 'Video', ILV_Title: 'B', ILV_Link: 'https://youtu.be/n7ndRwqJYDM?t=1m5s' },
    { _id: 3, Type: 'Video', ILV_Title: 'C', ILV_Link: 'https://www.youtube.com/playlist?list=PL1&amp;x=2' },
    { _id: 4, Type: 'Video', ILV_Title: 'D', ILV_Desc: '<p>x</p><iframe src="//player.vimeo.com/video/1"></iframe>' },
    { _id: 5, Type: 'Video', ILV_Title: 'E', ILV_Desc: 'https://drive.google.com/file/d/1a/view, in Hindi' },
    { _id: 6, Type: 'Video', ILV_Title: 'F', ILV_Desc: 'soon', ILV_Link: 'javascript:alert(1)' },
  ]);
  const shown = (await listImportantVideos()).map(({ videoId, startS, url }) => ({ videoId, startS, url }));
  expect(shown).toEqual([
    { videoId: 'kBdfcR-8hEY', startS: 90 },
    { videoId: 'n7ndRwqJYDM', startS: 65 },
    { videoId: '', url: 'https://www.youtube.com/playlist?list=PL1&x=2' },
    { videoId: '', url: 'https://player.vimeo.com/video/1' },
    { videoId: '', url: 'https://drive.google.com/file/d/1a/view' },
    { videoId: '' },
  ]);
});

test('a link leads to a web address or to nothing', async () => {
  answer([
    { _id: 1, Type: 'Link', ILV_Title: 'UPSC', ILV_Desc: '<p>Notices</p>', ILV_Link: 'upsc.gov.in' },
    { _id: 2, Type: 'Link', ILV_Title: 'Trap', ILV_Link: 'javascript:alert(1)' },
    { _id: 3, Type: 'Link', ILV_Title: 'None' },
  ]);
  expect(await listImportantLinks()).toEqual([
    { id: '1', title: 'UPSC', description: 'Notices', url: 'https://upsc.gov.in/' },
    { id: '2', title: 'Trap', description: '', url: undefined },
    { id: '3', title: 'None', description: '', url: undefined },
  ]);
});

test('a guide has a title, and the video that its description names, if any', async () => {
  answer([
    { _id: 1, Title: 'Grit', Desc: 'Watch https://www.youtube.com/embed/H14bBuluwB8 first.' },
    { _id: 2, Title: 'Notes', Desc: 'Without a video.' },
    { _id: 3, Title: 'Silence' },
    { _id: 4, Title: 'Elsewhere', Desc: 'https://vimeo.com/76979871' },
  ]);
  expect(await listGuides()).toEqual([
    { id: '1', title: 'Grit', videoId: 'H14bBuluwB8' },
    { id: '2', title: 'Notes', videoId: '' },
    { id: '3', title: 'Silence', videoId: '' },
    { id: '4', title: 'Elsewhere', videoId: '', url: 'https://vimeo.com/76979871' },
  ]);
});
