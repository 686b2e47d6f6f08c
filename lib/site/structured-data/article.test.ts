import { articleData } from './article';
import { HOSTILE_TITLES, structuredData } from './testing';

const SITE = 'https://www.example.org';
const PAGE = { title: 'Rivers', description: 'How they shape the land.', path: '/Articles?article=a%2Fb' };

test('an article names its page, its picture and who stands for it', () => {
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

test('no date is invented', () => {
  expect(Object.keys(articleData(SITE, PAGE)).filter((key) => /date/i.test(key))).toEqual([]);
});

test('an article without a text has no description', () => {
  const data = articleData(SITE, { ...PAGE, description: '' });
  expect(structuredData.safeParse(data).error).toBeUndefined();
  expect(data).not.toHaveProperty('description');
});

test('an article in Hindi says so', () => {
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
