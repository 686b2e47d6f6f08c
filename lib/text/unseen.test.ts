import { onOneLine } from './unseen';

test.each([
  ['a\r\nb\rc\u2028d\u0085e\tf\0g\u007fh\ufeffi\n', 'a b c d e f g h i'],
  ['txt.\u202egpj \ud800', 'txt. gpj'],
  ['क्\u200dष क्\u200cष', 'क्\u200dष क्\u200cष'],
])('%j on one line is %j', (text, line) => {
  expect(onOneLine(text)).toBe(line);
});
