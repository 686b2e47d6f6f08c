import { currentGlossary } from '@/lib/content/nouns/glossary';

import { indexedWords, namesIn, wantsOf } from './indexed-words';

const names = namesIn(currentGlossary());

const found = (text: string) =>
  indexedWords(text, names).words.map(({ term, start, end }) => [term, text.slice(start, end)] as const);

test('words joined by a hyphen are found as one word too', () => {
  expect(found('the UP-PCS exam')).toEqual(
    expect.arrayContaining([
      ['up', 'UP'],
      ['pcs', 'PCS'],
      ['uppc', 'UP-PCS'],
    ]),
  );
  expect(found('a state-of-the-art lab').map(([term]) => term)).toContain('stateoftheart');
});

test('a dash does not join words', () => {
  expect(found('one – two, three - four')).toHaveLength(4);
});

test('terms of the glossary are found only if their words stand together', () => {
  expect(found('See the time table.')).toContainEqual(['time table', 'time table']);
  expect(found('the time of a table').map(([term]) => term)).not.toContain('time table');
  expect(found('समय सारणी')).toContainEqual(['समय सारणी', 'समय सारणी']);
});

test('a term within a longer one is found too', () => {
  const terms = found('General Studies II').map(([term]) => term);
  expect(terms).toEqual(expect.arrayContaining(['general study', 'general study ii']));
});

test('an incomplete term is not found', () => {
  expect(found('the question').map(([term]) => term)).toEqual(['the', 'question']);
});

test.each([
  ['Golaknath Bharati', ['golaknath', 'bharati']],
  ['Bharati bharati BHARATI', ['bharati']],
  ['?!', []],
  ['gs paper 2', ['gs', 'paper 2']],
  ['previous year question papers', ['previous year question paper']],
  ['question', ['question']],
  ['विगत वर्षों के प्रश्नपत्र', ['विगत वर्षों के प्रश्नपत्र']],
])('%j asks for %j, with terms of the glossary whole', (query, wants) => {
  expect(wantsOf(query, names)).toEqual(wants);
});
