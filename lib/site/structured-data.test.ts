import { institute } from './institute';
import { articleData, breadcrumbData, courseAnchor, courseListData, instituteData, videoData } from './metadata';
import { HOSTILE_TITLES, structuredData } from './testing';

const site = institute();

const SITE = 'https://www.example.org';
test('the institute has its name, home page and logo on the site', () => {
  const data = instituteData('https://www.example.org');
  expect(structuredData.parse(data)).toMatchObject({
    '@type': 'EducationalOrganization',
    name: site.name,
    url: 'https://www.example.org/',
    logo: 'https://www.example.org/art/logo.svg',
  });
});

test('no sample address, telephone number or mailbox is given as a fact', () => {
  const json = JSON.stringify(instituteData('https://www.example.com'));
  for (const sample of [site.address, site.phone, site.email, site.website, String(site.foundedYear)]) {
    expect(json).not.toContain(sample);
  }
});

test('the crumbs are numbered from 1, each with an address on the site', () => {
  const data = breadcrumbData('https://www.example.org', [
    { label: 'Home', href: '/' },
    { label: 'Magazine', href: '/Magazine' },
    { label: 'May: rivers & lakes', href: '/Magazine?Mid=a%2Fb' },
  ]);
  expect(structuredData.safeParse(data).error).toBeUndefined();
  expect(data.itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: 'https://www.example.org/' },
    { position: 2, name: 'Magazine', item: 'https://www.example.org/Magazine' },
    { position: 3, name: 'May: rivers & lakes', item: 'https://www.example.org/Magazine?Mid=a%2Fb' },
  ]);
});

test.each(HOSTILE_TITLES)('a page may be called %j', (label) => {
  const data = breadcrumbData('https://www.example.org', [
    { label: 'Home', href: '/' },
    { label, href: '/Articles?article=1' },
  ]);
  expect(structuredData.parse(data)).toMatchObject({ itemListElement: [{ name: 'Home' }, { name: label }] });
});

const courses = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `c ${index}`, name: `Course ${index}`, category: 'SSC' }));

test('each course has its position, a description, its provider and the address of its card', () => {
  const data = courseListData(SITE, courses(3));
  expect(structuredData.safeParse(data).error).toBeUndefined();
  expect(data?.itemListElement[2]).toMatchObject({
    position: 3,
    item: {
      name: 'Course 2',
      description: 'Course 2: a course of Collector Study Circle for SSC aspirants.',
      url: `${SITE}/#${courseAnchor('c 2')}`,
      provider: { name: 'Collector Study Circle' },
    },
  });
});

test('a course without a category names no audience', () => {
  const data = courseListData(SITE, [...courses(2), { id: 'x', name: 'Essay writing', category: '' }]);
  expect(data?.itemListElement[2]?.item.description).toBe('Essay writing: a course of Collector Study Circle.');
});

test.each([0, 1, 2])('%i courses are too few for a list', (count) => {
  expect(courseListData(SITE, courses(count))).toBeUndefined();
});

test('ids of all kinds make different anchors without spaces, which an address can name', () => {
  const ids = ['1', 'a b', 'a-b', 'a/b', 'a#b', 'a%20b', '"x"', 'हिन्दी', 'a\tb'];
  const anchors = ids.map(courseAnchor);
  expect(new Set(anchors).size).toBe(ids.length);
  for (const anchor of anchors) {
    expect(anchor).not.toMatch(/\s/);
    expect(new URL(`${SITE}/#${anchor}`).hash).toBe(`#${anchor}`);
  }
});

test.each(HOSTILE_TITLES)('a course may be called %j', (name) => {
  const data = courseListData(SITE, [...courses(2), { id: name, name, category: name }]);
  expect(structuredData.safeParse(data).error).toBeUndefined();
  expect(data?.itemListElement[2]?.item.name).toBe(name);
});

const PAGE = { title: 'Rivers', description: 'How they shape the land.', path: '/Articles?article=a%2Fb' };

test('an article names its page, its picture and its publisher', () => {
  expect(structuredData.parse(articleData(SITE, PAGE))).toMatchObject({
    '@type': 'Article',
    headline: 'Rivers',
    description: 'How they shape the land.',
    url: `${SITE}/Articles?article=a%2Fb`,
    mainEntityOfPage: `${SITE}/Articles?article=a%2Fb`,
    image: `${SITE}/social-image?page=%2FArticles%3Farticle%3Da%252Fb`,
    inLanguage: 'en',
    author: { name: 'Collector Study Circle', url: `${SITE}/` },
  });
});

test('an article has no invented date', () => {
  expect(Object.keys(articleData(SITE, PAGE)).filter((key) => /date/i.test(key))).toEqual([]);
});

test('an article without a text has no description', () => {
  const data = articleData(SITE, { ...PAGE, description: '' });
  expect(structuredData.safeParse(data).error).toBeUndefined();
  expect(data).not.toHaveProperty('description');
});

test('an article in Hindi names its language', () => {
  expect(articleData(SITE, { ...PAGE, title: 'मानसून की शाखाएँ' }).inLanguage).toBe('hi');
});

test.each([
  ['of 110 characters stays', 'a'.repeat(110), 'a'.repeat(110)],
  ['of many words is cut at one', 'word '.repeat(40).trim(), `${'word '.repeat(22).trim()}…`],
  ['of one long word is cut within', 'अ'.repeat(200), `${'अ'.repeat(109)}…`],
  ['of characters outside the basic plane is not cut through one', '𑀅'.repeat(111), `${'𑀅'.repeat(109)}…`],
])('a headline %s', (_, title, headline) => {
  const data = articleData(SITE, { ...PAGE, title });
  expect(data.headline).toBe(headline);
  expect(structuredData.safeParse(data).error).toBeUndefined();
});

test.each(HOSTILE_TITLES)('an article may be called %j', (title) => {
  expect(structuredData.parse(articleData(SITE, { ...PAGE, title, description: title }))).toMatchObject({
    headline: title,
    description: title,
  });
});

test('a video has the fields that search engines demand', () => {
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
