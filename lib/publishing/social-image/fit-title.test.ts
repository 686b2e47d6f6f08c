import { fitTitle, LINE_PX } from './fit-title';

test('the shorter a title, the larger its letters', () => {
  const sizes = [5, 30, 60, 100, 160].map((length) => fitTitle('word '.repeat(length / 5).trim()).fontPx);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(new Set(sizes).size).toBe(sizes.length);
});

test('wide letters are drawn smaller than narrow ones', () => {
  expect(fitTitle('W'.repeat(24)).fontPx).toBeLessThan(fitTitle('i'.repeat(24)).fontPx);
});

test('a title that has room is not touched', () => {
  const title = 'General Studies II: Constitution, governance, social justice and foreign relations';
  expect(fitTitle(title).text).toBe(title);
});

test('a title that has no room in the smallest size is cut at a word, with a sign', () => {
  const { text, fontPx } = fitTitle('many words, '.repeat(100));
  expect(text).toMatch(/^(many words, )+many( words)?…$/);
  // Six lines of the smallest letters, and half an em for each: about what the picture holds.
  expect(text.length * fontPx * 0.5).toBeLessThan(6 * LINE_PX);
  expect(text.length).toBeGreaterThan(150);
});

test('a word without an end is cut within, and in no time', () => {
  expect(fitTitle('a'.repeat(300_000)).text).toMatch(/^a{100,300}…$/);
  expect(fitTitle('i '.repeat(300_000)).text).toMatch(/^(i ){100,300}i…$/);
});

test('a word that may be longer than a line is told of, and no other', () => {
  expect(fitTitle('Anantapadmanabhaswamisahasranama'.repeat(2)).hasLongWord).toBe(true);
  expect(fitTitle(`A ${'W'.repeat(24)} of words`).hasLongWord).toBe(true);
  expect(fitTitle('A title of many words, each of which has room').hasLongWord).toBe(false);
});

test('letters are rather small than a word broken', () => {
  const { fontPx, hasLongWord } = fitTitle('Anantapadmanabhaswamisahasranama');
  expect(hasLongWord).toBe(false);
  expect(fontPx).toBeLessThan(fitTitle('A title of as many letters as th').fontPx);
});
