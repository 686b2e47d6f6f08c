import { foldWord } from './fold';

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
])('%s make no difference', (_, one, other) => {
  expect(foldWord(one)).toBe(foldWord(other));
});

test.each([
  ['short and long vowels', 'दिन', 'दीन'],
  ['a vowel sign and none', 'कल', 'काल'],
  ['half न before another row', 'जन्म', 'जंम'],
  ['the mains and what is main', 'mains', 'main'],
  ['rights and what is right', 'rights', 'right'],
  ['news and what is new', 'news', 'new'],
])('%s make a difference', (_, one, other) => {
  expect(foldWord(one)).not.toBe(foldWord(other));
});

test.each(['syllabus', 'class', 'census', 'analysis', 'gas'])('%s ends like a plural and is none', (word) => {
  expect(foldWord(word)).toBe(word);
});

test('vowel signs stay', () => {
  expect(foldWord('अर्थव्यवस्था')).toBe('अर्थव्यवस्था');
});

test('what cannot be read has no term', () => {
  expect(foldWord('\u200d')).toBe('');
});
