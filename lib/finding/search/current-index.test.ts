import { contentMode } from '@/lib/content/host/content-mode';
import { noted } from '@/lib/content/host/last-good';
import { currentGlossary } from '@/lib/content/nouns/glossary';

import { listDocuments } from './documents';
import { find } from './find';
import type { SearchDocument } from './kinds';
import { currentIndex } from './search-index';

jest.mock('@/lib/content/host/content-mode', () => ({ contentMode: jest.fn() }));
jest.mock('@/lib/content/nouns/glossary', () => ({ currentGlossary: jest.fn() }));
jest.mock('./documents', () => ({ ...jest.requireActual<object>('./documents'), listDocuments: jest.fn() }));

const TEXTS = () => ({});

/** Acts as if the host had just given these documents. */
async function publish(...documents: SearchDocument[]) {
  jest.mocked(listDocuments).mockResolvedValue(documents);
  await noted('articles', async () => [])();
}

const article = (title: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  kind: 'article',
  title,
  href: '/Articles',
  opens: 'page',
  ...more,
});

beforeEach(async () => {
  jest.mocked(contentMode).mockResolvedValue('published');
  jest.mocked(currentGlossary).mockReturnValue({ sameMeaning: [], foundToo: [] });
  await publish(article('Monsoon'));
});

const titlesFor = async (query: string) =>
  find(await currentIndex(TEXTS), query).hits.map(({ title }) => title.map(({ text }) => text).join(''));

test('searches share one index, which reads the lists once', async () => {
  await currentIndex(TEXTS);
  jest.mocked(listDocuments).mockClear();
  await publish(article('Monsoon'));
  const [first, second] = await Promise.all([currentIndex(TEXTS), currentIndex(TEXTS)]);
  expect(second).toBe(first);
  for (let search = 1; search <= 50; search += 1) expect(await currentIndex(TEXTS)).toBe(first);
  expect(listDocuments).toHaveBeenCalledTimes(1);
});

test('changed content is found once it has been read, and removed content is not found', async () => {
  expect(await titlesFor('monsoon')).toEqual(['Monsoon']);
  await publish(article('Inflation'));
  expect(await titlesFor('inflation')).toEqual(['Inflation']);
  expect(await titlesFor('monsoon')).toEqual([]);
});

test('a change in only a text is found too', async () => {
  await currentIndex(TEXTS);
  await publish(article('Monsoon', { text: 'the retreat in autumn' }));
  expect(await titlesFor('autumn')).toEqual(['Monsoon']);
});

test('a new term of the glossary finds content that has not changed', async () => {
  expect(await titlesFor('मानसून')).toEqual([]);
  jest.mocked(currentGlossary).mockReturnValue({ sameMeaning: [['monsoon', 'मानसून']], foundToo: [] });
  await publish(article('Monsoon'));
  expect(await titlesFor('मानसून')).toEqual(['Monsoon']);
});

test('only editors find drafts', async () => {
  const published = await currentIndex(TEXTS);
  jest.mocked(contentMode).mockResolvedValue('draft');
  jest.mocked(listDocuments).mockResolvedValue([article('Monsoon'), article('Secret', { isDraft: true })]);
  expect(await titlesFor('secret')).toEqual(['Secret']);

  jest.mocked(contentMode).mockResolvedValue('published');
  jest.mocked(listDocuments).mockResolvedValue([article('Monsoon')]);
  expect(await titlesFor('secret')).toEqual([]);
  expect(await currentIndex(TEXTS)).toBe(published);
});

test('an editor gets a separate index, even if nothing differs', async () => {
  const published = await currentIndex(TEXTS);
  jest.mocked(contentMode).mockResolvedValue('draft');
  expect(await currentIndex(TEXTS)).not.toBe(published);
});

test('the index has the site’s own pages', async () => {
  await currentIndex(() => ({ '/OnlineTestSeries': 'Negative marking' }));
  expect(listDocuments).toHaveBeenLastCalledWith(
    expect.arrayContaining([
      expect.objectContaining({ href: '/ContactUs' }),
      expect.objectContaining({ href: '/OnlineTestSeries', text: expect.stringContaining('Negative marking') }),
    ]),
  );
});
