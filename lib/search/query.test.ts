import { wantsOf } from './query';

const words = (query: string) => wantsOf(query).map((want) => want.words.join(' '));

test.each([
  ['Kesavananda Bharati', ['kesavananda', 'bharati']],
  ['what is the Ramsar Convention?', ['ramsar', 'convention']],
  ['भारत का इतिहास', ['भारत', 'इतिहास']],
  ['the the', ['the']],
  ['how to', ['how', 'to']],
  ['Bharati bharati BHARATI', ['bharati']],
  ['?!', []],
])('%j asks for %j', (query, expected) => {
  expect(words(query)).toEqual(expected);
});

test('terms of several words are one thing, the longest first', () => {
  expect(words('gs paper 2')).toEqual(['gs', 'paper 2']);
  expect(words('previous year question papers')).toEqual(['previous year question paper']);
  expect(words('question')).toEqual(['question']);
});

test('a term with a word in it that says nothing is whole', () => {
  expect(words('विगत वर्षों के प्रश्नपत्र')).toEqual(['विगत वर्षों के प्रश्नपत्र']);
});

test('a term of the field comes with its other names', () => {
  expect(wantsOf('निबंध')[0]?.others).toEqual(expect.arrayContaining(['essay', 'nibandh']));
  expect(wantsOf('ramsar')[0]?.others).toEqual([]);
});
