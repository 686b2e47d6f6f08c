import { drawableText } from './drawable-text';

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
])('%j is drawn as %j', (text, drawn) => {
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
])('%s is not drawn', (_, text) => {
  expect(drawableText(text)).toBeUndefined();
});
