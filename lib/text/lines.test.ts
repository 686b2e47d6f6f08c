import { cutAtWord, onOneLine } from './lines';

test.each([
  ['a\r\nb\rc\u2028d\u0085e\tf\0g\u007fh\ufeffi\n', 'a b c d e f g h i'],
  ['txt.\u202egpj \ud800', 'txt. gpj'],
  ['क्\u200dष क्\u200cष', 'क्\u200dष क्\u200cष'],
])('%j on one line is %j', (text, line) => {
  expect(onOneLine(text)).toBe(line);
});

test.each([
  ['one two three', 13, 'one two three'],
  ['one two three', 12, 'one two…'],
  ['one two three', 8, 'one two…'],
  ['one two three', 6, 'one…'],
  ['one, two. three', 11, 'one, two…'],
  ['consti', 4, 'con…'],
  ['𑀅𑀅𑀅𑀅', 3, '𑀅𑀅…'],
  ['', 3, ''],
])('%j, cut to at most %i characters, is %j', (text, most, cut) => {
  expect(cutAtWord(text, most)).toBe(cut);
});

test('an endless text costs no more than its beginning, and a text without a limit stays whole', () => {
  const endless = 'निबंध '.repeat(500_000);
  expect([...cutAtWord(endless, 20)].length).toBeLessThanOrEqual(20);
  expect(cutAtWord(endless, Infinity)).toBe(endless);
});

test.each([
  ['Rivers rise slowly in the hills. How they fall', 40, 'Rivers rise slowly in the hills…'],
  ['A man is the maker of his own fate! And then', 38, 'A man is the maker of his own fate…'],
  ['What it asks (and what it does not)', 16, 'What it asks…'],
])('%j is cut to %i characters at a phrase', (text, most, cut) => expect(cutAtWord(text, most)).toBe(cut));
