import { currentGlossary } from '@/lib/content/nouns/glossary';

import { find, MOST_HITS, type Piece } from './find';
import type { SearchDocument } from './kinds';
import { buildIndex } from './search-index';

const document = (title: string, text = '', more: Partial<SearchDocument> = {}): SearchDocument => ({
  kind: 'article',
  title,
  text,
  href: `/${title}`,
  opens: 'page',
  ...more,
});

const asText = (pieces: Piece[]) => pieces.map(({ text }) => text).join('');
const markedIn = (pieces: Piece[]) => pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text);

async function search(documents: SearchDocument[], query: string) {
  const found = find(await buildIndex({ sources: documents, glossary: currentGlossary() }), query);
  return { ...found, titles: found.hits.map(({ title }) => asText(title)) };
}

test('a match in a title counts more than one in a text', async () => {
  const documents = [document('Rivers', 'The monsoon, the monsoon, the monsoon.'), document('The monsoon', 'Rain.')];
  expect((await search(documents, 'monsoon')).titles).toEqual(['The monsoon', 'Rivers']);
});

test('an exact word comes before words that begin with it, and those before similar words', async () => {
  const written = [document('Artificial'), document('Stories', 'The art of telling.')];
  expect((await search(written, 'art')).titles).toEqual(['Stories', 'Artificial']);
  const begun = [document('Monson'), document('Monsoonal')];
  expect((await search(begun, 'monsoo')).titles).toEqual(['Monsoonal']);
});

test('a title that equals the query comes before a title that contains it', async () => {
  const documents = [document('Essay writing and the exam'), document('Essay: the'), document('Old essays of note')];
  expect((await search(documents, 'essays')).titles[0]).toBe('Essay: the');
});

test('a document is found by its kind or group, even without the word itself', async () => {
  const documents = [document('Two sets', '', { kind: 'oldPaper', group: 'Economics' }), document('Other')];
  expect((await search(documents, 'question papers economics')).titles).toEqual(['Two sets']);
});

test('results with all the words come before results with some of them', async () => {
  const documents = [
    document('Repo rate, repo rate, repo rate'),
    document('Notes', 'The repo rate and the monsoon.'),
    document('Monsoon monsoon'),
  ];
  const found = await search(documents, 'monsoon repo');
  expect(found.titles[0]).toBe('Notes');
  expect([found.complete, found.partial]).toEqual([1, 2]);
});

test('results with some of the words are left out if enough have all', async () => {
  const full = Array.from({ length: 5 }, (_, index) => document(`Repo and monsoon ${index}`));
  const found = await search([...full, document('Monsoon')], 'monsoon repo');
  expect([found.complete, found.partial]).toEqual([5, 0]);
});

test('if nothing has all the words, results with some of them are found and counted as partial', async () => {
  const found = await search([document('Monsoon'), document('Rivers')], 'monsoon kinship');
  expect([found.titles, found.complete, found.partial]).toEqual([['Monsoon'], 0, 1]);
});

test('a single word of a term matches if nothing matches better', async () => {
  const found = await search([document('A paper'), document('Rivers')], 'question paper');
  expect([found.titles, found.complete]).toEqual([['A paper'], 0]);
});

test.each([
  ['a letter wrong', 'geografhy'],
  ['a letter missing', 'geogrphy'],
  ['a letter too much', 'geoggraphy'],
  ['two letters exchanged', 'goegraphy'],
  ['two letters exchanged in a short word', 'essya'],
  ['no marks', 'resume'],
  ['marks', 'géography'],
])('the search tolerates %s', async (_, query) => {
  const documents = [document('Geography'), document('Essay'), document('Résumé')];
  const { hits, complete } = await search(documents, query);
  expect([hits.length, complete]).toEqual([1, 1]);
});

test('an existing word finds no similar words', async () => {
  const documents = [document('State'), document('Statue'), document('Statue of unity')];
  expect((await search(documents, 'state')).titles).toEqual(['State']);
});

test('a short word with a wrong letter is another word', async () => {
  expect((await search([document('Tax')], 'tan')).hits).toEqual([]);
});

test.each(['निबंध', 'निबन्ध', 'nibandh', 'nibhandh', 'निबध'])('"%s" finds a title in English', async (query) => {
  expect((await search([document('Essay'), document('Rivers')], query)).titles).toEqual(['Essay']);
});

test('an English word finds a title in Hindi', async () => {
  expect((await search([document('निबंध लेखन')], 'essay')).titles).toEqual(['निबंध लेखन']);
});

test('another name of several words matches only if they stand together', async () => {
  const documents = [document('The time of a table'), document('A time table')];
  expect((await search(documents, 'समय सारणी')).titles).toEqual(['A time table']);
});

test('the word itself comes before another name of it', async () => {
  expect((await search([document('Essay'), document('निबंध')], 'निबंध')).titles).toEqual(['निबंध', 'Essay']);
});

test('exact matches are marked in title and text, but similar words are not', async () => {
  const { hits } = await search([document('Rivers', 'A river. The रिवर, a riverside, rivers.')], 'river');
  expect(markedIn(hits[0]?.title ?? [])).toEqual(['Rivers']);
  expect(markedIn(hits[0]?.excerpt ?? [])).toEqual(['river', 'rivers']);
});

test('a draft in the results keeps its mark', async () => {
  const { hits } = await search([document('Essay', '', { isDraft: true })], 'essay');
  expect(hits[0]?.isDraft).toBe(true);
});

test('at most thirty results are shown, and all are counted', async () => {
  const { hits, complete } = await search(
    Array.from({ length: 50 }, (_, index) => document(`Essay ${index}`)),
    'essay',
  );
  expect([hits.length, complete]).toEqual([MOST_HITS, 50]);
});

test.each(['', '?!…', '.*', '\0', '\ud800', 'xqzvw', 'the'])('the query %j finds nothing', async (query) => {
  expect(await search([document('Rivers')], query)).toMatchObject({ hits: [], complete: 0, partial: 0 });
});

test.each([
  'constructor',
  '__proto__',
  'hasOwnProperty',
  'toString',
  'a b '.repeat(25),
  'ा'.repeat(100),
  '😀'.repeat(100),
])('the query %j is handled like any other', async (query) => {
  const documents = [document('Constructor'), document('__proto__'), document('Rivers', 'hasOwnProperty toString')];
  await expect(search(documents, query)).resolves.toMatchObject({ hits: expect.any(Array) });
});

const WRITTEN = ['Geography of India', 'The U.P.S.C. syllabus', 'India’s rivers', 'A wetland: Résumé'].map((title) =>
  document(title),
);

test.each([
  ['geograhpy', 'geography'],
  ['Geogrphy of indai', 'geography of india'],
  ['wet geograpy', 'wet geography'],
  ['rivrs?', 'river?'],
  ['भुगोल', 'भूगोल'],
  ['wteland', 'wetland'],
])('the query "%s" gets the suggestion "%s"', async (query, suggestion) => {
  expect((await search(WRITTEN, query)).suggestion).toBe(suggestion);
});

test.each([
  ['a word that is there', 'geography'],
  ['the beginning of one', 'geogr'],
  ['another name of one', 'bhugol'],
  ['a word in a term of the glossary', 'मानव विज्ञान'],
  ['a word like nothing', 'xqzvwk'],
  ['a word like nothing beside one that is like another', 'xqzvwk geograhpy'],
  ['a short word', 'xyz'],
  ['nothing', ''],
])('%s gets no suggestion', async (_, query) => {
  expect((await search(WRITTEN, query)).suggestion).toBeUndefined();
});
