import { listItemPages } from '@/lib/finding/publishing/item-pages';
import { type Institute, institute } from '@/lib/site/institute';
import { pageOf, publicPaths } from '@/lib/site/pages';
import { articlePath, magazinePath, paths, syllabusTextPath } from '@/lib/site/paths';

import { findPicture } from './picture';
import { drawableText } from './title';

const site = institute();

jest.mock('@/lib/site/institute', () => {
  const real = jest.requireActual<{ institute: () => Institute }>('@/lib/site/institute');
  return { ...real, institute: jest.fn(real.institute) };
});
jest.mock('@/lib/finding/publishing/item-pages', () => ({ listItemPages: jest.fn() }));

const item = (path: string, title: string) => ({ path, title, content: {} });

beforeEach(() => {
  jest
    .mocked(listItemPages)
    .mockReset()
    .mockResolvedValue([
      item(magazinePath('7'), 'May 2026: Rivers 🌊'),
      item(articlePath('a&b/ç'), 'मानसून की शाखाएँ'),
      item(syllabusTextPath('s'), 'Paper I: Economics syllabus'),
    ]);
});

/** Pages with a title of their own, in letters that the font has. */
const titled = publicPaths.filter(
  (path) => path !== paths.home && path !== paths.privacyPolicyHindi && path !== paths.scribesHindi,
);

test.each(titled)('the picture of %s has its title', async (path) => {
  expect(await findPicture(path)).toEqual({ title: pageOf(path).title });
});

test('the picture of a page in Hindi has the name alone, since the font has no Devanagari', async () => {
  expect(await findPicture(paths.privacyPolicyHindi)).toEqual({ title: site.name });
});

test('the home page’s picture has the tagline, since every picture has the name', async () => {
  expect(await findPicture('/')).toEqual({ title: site.tagline });
});

test('all our own titles can be drawn', () => {
  for (const text of [site.name, site.tagline, ...titled.map((path) => pageOf(path).title)]) {
    expect(drawableText(text)).toBe(text);
  }
});

test('an item’s picture has its title and its section', async () => {
  expect(await findPicture(magazinePath('7'))).toEqual({ title: 'May 2026: Rivers', section: 'Magazine' });
  expect(await findPicture(syllabusTextPath('s'))).toEqual({
    title: 'Paper I: Economics syllabus',
    section: pageOf(paths.textContent).title,
  });
});

test('an item whose title cannot be drawn has its section’s picture', async () => {
  expect(await findPicture(articlePath('a&b/ç'))).toEqual({ title: 'Articles' });
});

describe('when the fonts lack the letters of the institute', () => {
  const asHindi = (website: string) =>
    jest.mocked(institute).mockReturnValue({ ...site, name: 'गंगा', tagline: 'नदियाँ', website });
  afterEach(() => void jest.mocked(institute).mockReturnValue(site));

  test('the web address of an institute stands in for a name and a tagline that cannot be drawn', async () => {
    asHindi('www.ganga.example');
    expect(await findPicture(paths.home)).toEqual({ title: 'www.ganga.example' });
    expect(await findPicture(paths.privacyPolicyHindi)).toEqual({ title: 'www.ganga.example' });
    expect(await findPicture(paths.upsc)).toEqual({ title: pageOf(paths.upsc).title });
  });

  test('the picture has no words if the web address cannot be drawn either', async () => {
    asHindi('गंगा.example');
    expect(await findPicture(paths.home)).toEqual({ title: '' });
  });
});

test.each([
  ['nothing', ''],
  ['an unknown page', '/Nowhere'],
  ['a page that is not public', paths.profile],
  ['an item that does not exist', magazinePath('8')],
  ['an item with more in its address', `${magazinePath('7')}&title=Mine`],
  ['a public page with a query', `${paths.upsc}?title=Mine`],
  ['other letters', paths.upsc.toLowerCase()],
  ['another site', `https://example.org${paths.upsc}`],
  ['a name of every object', 'constructor'],
  ['words', 'Buy here'],
])('%s has no picture', async (_, address) => {
  expect(await findPicture(address)).toBeUndefined();
});
