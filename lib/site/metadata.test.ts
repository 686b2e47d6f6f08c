import { institute } from './institute';
import { itemMetadata, missingMetadata, pageMetadata } from './metadata';
import { pageOf, publicPaths } from './pages';
import { paths } from './paths';

const ITEM = { title: 'Rivers & lakes', description: 'How they shape the land.', path: '/Articles?article=a%26b' };

const { name, tagline, description: ownWords } = institute();

test.each(publicPaths)('%s has the same texts for search engines and for sharing', (path) => {
  const { alternates, openGraph, twitter, description, robots } = pageMetadata(path);
  expect(alternates).toEqual({ canonical: path });
  const words = path === '/' ? { title: `${name}: ${tagline}`, description: ownWords } : pageOf(path);
  expect(openGraph).toMatchObject({ title: words.title, description, url: path, siteName: name });
  expect(twitter).toMatchObject({ title: words.title, card: 'summary_large_image' });
  expect(description).toBe(words.description);
  expect(robots).toBeUndefined();
});

test('all pages have different titles and descriptions, which fit into a list of results', () => {
  for (const key of ['title', 'description'] as const) {
    expect(new Set(publicPaths.map((path) => pageOf(path)[key])).size).toBe(publicPaths.length);
  }
  for (const path of publicPaths) {
    expect(pageOf(path).title.length).toBeLessThanOrEqual(75);
    expect(pageOf(path).description.length).toBeLessThanOrEqual(165);
  }
});

test.each([
  [paths.privacyPolicy, 'en_IN'],
  [paths.privacyPolicyHindi, 'hi_IN'],
  [paths.scribesHindi, 'hi_IN'],
])('%s names the language that it is in', (path, locale) => {
  expect(pageMetadata(path).openGraph).toMatchObject({ locale });
});

test('the home page’s title stands alone, and the site’s name follows the others', () => {
  expect(pageMetadata(paths.home).title).toEqual({ absolute: `${name}: ${tagline}` });
  expect(pageMetadata(paths.upsc).title).toBe(pageOf('/UPSC').title);
});

test('the address of a page, query included, names its picture', () => {
  const image = '/social-image?page=%2FArticles%3Farticle%3Da%2526b';
  const { openGraph, twitter } = itemMetadata(ITEM);
  expect(openGraph).toMatchObject({ images: [{ url: image, width: 1200, height: 630, alt: ITEM.title }] });
  expect(twitter).toMatchObject({ images: [image] });
});

test('pages that search engines must not show say so', () => {
  expect(pageMetadata(paths.login).robots).toEqual({ index: false });
  expect(missingMetadata('Not here').robots).toEqual({ index: false });
});
