import { drawableText, fitTitle, LINE_PX } from './title';

test('shorter titles have larger letters', () => {
  const sizes = [5, 30, 60, 100, 160].map((length) => fitTitle('word '.repeat(length / 5).trim()).fontPx);
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  expect(new Set(sizes).size).toBe(sizes.length);
});

test('wide letters are drawn smaller than narrow ones', () => {
  expect(fitTitle('W'.repeat(24)).fontPx).toBeLessThan(fitTitle('i'.repeat(24)).fontPx);
});

test('a title that fits is not changed', () => {
  const title = 'General Studies II: Constitution, governance, social justice and foreign relations';
  expect(fitTitle(title).text).toBe(title);
});

test('a title that does not fit in the smallest size is cut after a word, with an ellipsis', () => {
  const { text, fontPx } = fitTitle('many words, '.repeat(100));
  expect(text).toMatch(/^(many words, )+many( words)?…$/);
  // About what the picture holds: six lines of the smallest letters, half an em each.
  expect(text.length * fontPx * 0.5).toBeLessThan(6 * LINE_PX);
  expect(text.length).toBeGreaterThan(150);
});

test('an endless word is cut within, and quickly', () => {
  expect(fitTitle('a'.repeat(300_000)).text).toMatch(/^a{100,300}…$/);
  expect(fitTitle('i '.repeat(300_000)).text).toMatch(/^(i ){100,300}i…$/);
});

test('hasLongWord marks only titles with a word that may be longer than a line', () => {
  expect(fitTitle('Anantapadmanabhaswamisahasranama'.repeat(2)).hasLongWord).toBe(true);
  expect(fitTitle(`A ${'W'.repeat(24)} of words`).hasLongWord).toBe(true);
  expect(fitTitle('A title of many words, each of which has room').hasLongWord).toBe(false);
});

test('fitTitle prefers smaller letters to a broken word', () => {
  const { fontPx, hasLongWord } = fitTitle('Anantapadmanabhaswamisahasranama');
  expect(hasLongWord).toBe(false);
  expect(fontPx).toBeLessThan(fitTitle('A title of as many letters as th').fontPx);
});

test.each([
  ['UPSC Syllabus for 2016', 'UPSC Syllabus for 2016'],
  ['  Two\n lines\tand a \u00a0gap ', 'Two lines and a gap'],
  ['“Bharat – ₹5 lakh”, Ṛgveda, naïve & more…', '“Bharat – ₹5 lakh”, Ṛgveda, naïve & more…'],
  ['Cafe\u0301 society', 'Café society'],
  ['Rivers 🌊 and 👩🏽‍🌾 farmers 🇮🇳', 'Rivers and farmers'],
  ['Step 1️⃣ of 3', 'Step 1 of 3'],
  ['Notes © 2026, Study Circle®', 'Notes © 2026, Study Circle®'],
  ['Zero\u200bwidth, soft\u00adhyphen, \ufeffmark, \u202eturned', 'Zerowidth, softhyphen, mark, turned'],
  ['A bell\u0007 rings', 'A bell rings'],
])('the title %j is drawn as %j', (text, drawn) => {
  expect(drawableText(text)).toBe(drawn);
});

test.each([
  ['Hindi', 'मौलिक अधिकार'],
  ['Hindi among English', 'Test series: मॉक टेस्ट 12'],
  ['Tamil', 'தமிழ்'],
  ['Arabic', 'العربية'],
  ['Chinese', '日本'],
  ['a sign that the fonts lack', 'A → B'],
  ['a mark on a letter that has no such form', 'x\u0323y'],
  ['half of a character', 'Broken \ud83d title'],
  ['a character of private use', 'Logo \ue000'],
  ['emoji alone', '😀🎉'],
  ['signs alone', '…!?'],
  ['nothing', ' \u200b '],
])('a title with %s is not drawn', (_, text) => {
  expect(drawableText(text)).toBeUndefined();
});
