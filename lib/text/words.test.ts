import fc from 'fast-check';

import { foldWord, termsOf, wordsOf } from './words';

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

test('a word keeps its place in the text, whatever its term', () => {
  const text = 'The U.P. and हिन्दी';
  expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['The', 'U.P', 'and', 'हिन्दी']);
});

test('no Devanagari word is cut at a vowel sign or a virama', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'कखगतनपमरसहािीुूेोंँः़्'), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(letters, (word) => wordsOf(word).every(({ start, end }) => start === 0 && end === word.length)),
  );
});

test('the words of any text stand in its order and within it', () => {
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

test.each([
  ['letter case', 'Anthropology', 'ANTHROPOLOGY'],
  ['marks on Latin letters', 'résumé', 'resume'],
  ['a mark that stands by itself', 're\u0301sume\u0301', 'résumé'],
  ['wide letters', 'ＵＰＳＣ', 'upsc'],
  ['a possessive', 'India’s', 'india'],
  ['a plural', 'rivers', 'river'],
  ['a plural in -ies', 'studies', 'study'],
  ['a plural in -es', 'taxes', 'tax'],
  ['stops in an abbreviation', 'U.P.S.C', 'UPSC'],
  ['commas in a number', '18,000', '18000'],
  ['a nukta as one character or two', 'ज़मीन', 'ज\u093cमीन'],
  ['a nukta that was left out', 'पढ़ाई', 'पढाई'],
  ['a nukta as one character or none', 'क़ानून', 'कानून'],
  ['chandrabindu and anusvara', 'महँगाई', 'महंगाई'],
  ['half न before its own row', 'हिन्दी', 'हिंदी'],
  ['half म before its own row', 'परम्परा', 'परंपरा'],
  ['half म before व', 'सम्विधान', 'संविधान'],
  ['half ञ before its own row', 'पञ्चायत', 'पंचायत'],
  ['half ङ before its own row', 'अङ्क', 'अंक'],
  ['half ण before its own row', 'खण्ड', 'खंड'],
  ['a zero-width joiner', 'क्\u200dया', 'क्या'],
  ['a zero-width non-joiner', 'क्\u200cया', 'क्या'],
  ['a soft hyphen', 'constitu\u00adtion', 'constitution'],
  ['a byte order mark', '\ufeffessay', 'essay'],
  ['Devanagari digits', '२०२६', '2026'],
])('the search ignores %s', (_, one, other) => {
  expect(foldWord(one)).toBe(foldWord(other));
});

test.each([
  ['short and long vowels', 'दिन', 'दीन'],
  ['a vowel sign and none', 'कल', 'काल'],
  ['half न before another row', 'जन्म', 'जंम'],
  ['the mains and what is main', 'mains', 'main'],
  ['rights and what is right', 'rights', 'right'],
  ['news and what is new', 'news', 'new'],
])('the search distinguishes %s', (_, one, other) => {
  expect(foldWord(one)).not.toBe(foldWord(other));
});

test.each(['syllabus', 'class', 'census', 'analysis', 'gas'])('%s keeps its s, since it is no plural', (word) => {
  expect(foldWord(word)).toBe(word);
});

test('vowel signs stay', () => {
  expect(foldWord('अर्थव्यवस्था')).toBe('अर्थव्यवस्था');
});

test('unreadable characters have no term', () => {
  expect(foldWord('\u200d')).toBe('');
});
