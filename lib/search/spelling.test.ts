import { buildIndex } from './search-index';
import { betterSpelling } from './spelling';

const index = buildIndex(
  ['Geography of India', 'The U.P.S.C. syllabus', 'India’s rivers', 'A wetland: Résumé'].map((title) => ({
    kind: 'article',
    title,
    href: '/',
    opens: 'page',
  })),
);
const better = async (query: string) => betterSpelling(await index, query);

test.each([
  ['geograhpy', 'geography'],
  ['Geogrphy of india', 'geography of india'],
  ['wet geograpy', 'wet geography'],
  ['rivrs', 'rivers'],
  ['rivres?', 'rivers?'],
  ['resumme', 'résumé'],
  ['भुगोल', 'भूगोल'],
  ['wteland', 'wetland'],
])('instead of "%s", "%s" was perhaps meant', async (query, expected) => {
  expect(await better(query)).toBe(expected);
});

test.each([
  ['a word that is there', 'geography'],
  ['the beginning of one', 'geogr'],
  ['a term of the glossary', 'निबंध'],
  ['a word in a term of the glossary', 'मानव विज्ञान'],
  ['a word like nothing', 'xqzvwk'],
  ['a word like nothing beside one that is like another', 'xqzvwk geograhpy'],
  ['a short word', 'xyz'],
  ['nothing', ''],
])('%s is not asked about', async (_, query) => {
  expect(await better(query)).toBeUndefined();
});
