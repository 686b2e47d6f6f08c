import fc from 'fast-check';

import { termsOf, wordsOf } from './words';

test.each([
  ['What is Panchayati Raj?', ['what', 'is', 'panchayati', 'raj']],
  ['time-table', ['time', 'table']],
  ['India’s rivers', ['india', 'river']],
  ['the U.P.S.C. exam', ['the', 'upsc', 'exam']],
  ['₹ 18,000 or 92.66 marks', ['18000', 'or', '92', '66', 'mark']],
  ['the end.The next', ['the', 'end', 'the', 'next']],
  ['भारत का संविधान', ['भारत', 'का', 'संविधान']],
  ['प्रश्न-पत्र, शुल्क।', ['प्रश्न', 'पत्र', 'शुल्क']],
  ['क्\u200dया', ['क्या']],
  ['__proto__', ['proto']],
  ['.*+?^${}()|[]\\', []],
  ['\ud800 \udc00 \0', []],
  ['', []],
])('%j has the words %j', (text, terms) => {
  expect(termsOf(text)).toEqual(terms);
});

test('a word stands where it is written, whatever it is found under', () => {
  const text = 'The U.P. and हिन्दी';
  expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['The', 'U.P', 'and', 'हिन्दी']);
});

test('no Devanagari word is cut at a vowel sign, and none at a virama', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'कखगतनपमरसहािीुूेोंँः़्'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(letters, (word) => wordsOf(word).every(({ start, end }) => start === 0 && end === word.length)),
  );
});

test('any text has words, in its order and within it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      let at = 0;
      for (const { term, start, end } of wordsOf(text)) {
        expect(term).not.toBe('');
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        at = end;
      }
      expect(at).toBeLessThanOrEqual(text.length);
    }),
  );
});
