import { editsIn, splitsOf, swapsOf } from './misspelling';

test.each([
  ['tax', 0],
  ['essay', 1],
  ['economy', 1],
  ['economic', 2],
  ['anthropology', 2],
])('in %s, %i letters may be wrong', (word, edits) => {
  expect(editsIn(word)).toBe(edits);
});

test('two letters beside each other may have changed places, in a word that is long enough', () => {
  expect(swapsOf('essya')).toEqual(['sesya', 'essya', 'esysa', 'essay']);
  expect(swapsOf('tax')).toEqual([]);
});

test('two words may have been written as one', () => {
  expect(splitsOf('oldpaper')).toEqual([
    ['old', 'paper'],
    ['oldp', 'aper'],
    ['oldpa', 'per'],
  ]);
  expect(splitsOf('paper')).toEqual([]);
});
