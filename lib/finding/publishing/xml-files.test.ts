/** @jest-environment jsdom */
import { questionPath, sitemapPath } from '@/lib/site/paths';

import { atomFeed, sitemapFiles } from './xml-files';

const ORIGIN = 'https://site.example';

const pagesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ path: questionPath(`q & <${at}>`), changedAtMs: undefined }));

/** The addresses and dates of a file, as a robot reads them. */
function read(xml = '') {
  const { documentElement: root } = new DOMParser().parseFromString(xml, 'application/xml');
  expect(root.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  const entries = [...root.children].map((entry) => ({
    url: entry.querySelector('loc')?.textContent,
    changed: entry.querySelector('lastmod')?.textContent,
  }));
  return { root: root.localName, entries };
}

const urlsOf = (xml?: string) => read(xml).entries.map(({ url }) => url);

test.each([1, 500, 2_000])('a sitemap of %s pages is one file with every address', (count) => {
  const pages = pagesOf(count);
  const [file, ...others] = sitemapFiles(pages, ORIGIN);
  expect(others).toEqual([]);
  expect(read(file).root).toBe('urlset');
  expect(urlsOf(file)).toEqual(pages.map(({ path }) => ORIGIN + path));
});

test.each([2_001, 5_000])('a sitemap of %s pages is an index of parts, which have every address once', (count) => {
  const pages = pagesOf(count);
  const [index, ...parts] = sitemapFiles(pages, ORIGIN);
  expect(read(index).root).toBe('sitemapindex');
  expect(urlsOf(index)).toEqual(parts.map((_, at) => ORIGIN + sitemapPath(at + 1)));
  expect(parts.map((part) => read(part).root)).toEqual(parts.map(() => 'urlset'));
  expect(parts.flatMap(urlsOf)).toEqual(pages.map(({ path }) => ORIGIN + path));
});

test('a page has its date of change, and a part that of its newest page', () => {
  const dates = [undefined, 86_400_000, 0];
  const pages = pagesOf(2_001).map(({ path }, at) => ({ path, changedAtMs: dates[at] }));
  const [index, first] = sitemapFiles(pages, ORIGIN);
  const day = '1970-01-02T00:00:00.000Z';
  expect(read(index).entries.map(({ changed }) => changed)).toEqual([day, undefined]);
  expect(
    read(first)
      .entries.slice(0, 3)
      .map(({ changed }) => changed),
  ).toEqual([undefined, day, '1970-01-01T00:00:00.000Z']);
});

const entry = (more: object = {}) => ({ path: '/Articles?article=a&b', title: 'Rights', updatedMs: 1_000, ...more });

test('a feed is dated by its newest entry, and an entry by itself', () => {
  const text = atomFeed(
    { name: 'Academy', entries: [entry(), entry({ path: '/x', updatedMs: 2_000 })] },
    'https://a.example',
  );
  expect(text.match(/<updated>[^<]*/g)).toEqual(['02', '01', '02'].map((s) => `<updated>1970-01-01T00:00:${s}.000Z`));
});

test('a title with signs of markup and unseen characters stays well-formed text', () => {
  const text = atomFeed({ name: 'A & B', entries: [entry({ title: '<b>"1 < 2"\u0000\n' })] }, 'https://a.example');
  const document = new DOMParser().parseFromString(text, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  expect(document.querySelector('entry title')?.textContent).toBe('<b>"1 < 2"');
  expect(document.querySelector('entry link')?.getAttribute('href')).toBe('https://a.example/Articles?article=a&b');
});
