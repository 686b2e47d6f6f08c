import { foldedName, shownName } from './usernames';

test.each([
  'ASHA',
  ' asha\t',
  'ásha',
  'ＡＳＨＡ',
  'as\u200bha',
  '\u202aasha\u202c',
  'as\0ha',
  'as\u3164ha',
  'as\ufe0fha',
])('%j looks like asha', (name) => {
  expect(foldedName(name)).toBe('asha');
});

test('names that differ in a letter, a vowel sign or a digit stay different', () => {
  const names = ['asha', 'asha1', 'usha', 'रमा', 'रमी', 'राम', 'रम'];
  expect(new Set(names.map(foldedName)).size).toBe(names.length);
});

test.each([
  ['asha', 'asha'],
  ['Áśā १२', 'Áśā १२'],
  ['as\u200bha', 'as\\u{200b}ha'],
  ['\u202eahsa', '\\u{202e}ahsa'],
  ['as\u0000ha\n', 'as\\u{0}ha\\u{a}'],
  ['asha\u{e0020}', 'asha\\u{e0020}'],
])('the name %j is shown as %s', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
