import { terminalLine, terminalLines } from './terminal-text';

test.each([
  ['a plain text', 'a plain text'],
  ['\u001b[2J\u001b]0;mine\u0007', '\ufffd[2J\ufffd]0;mine\ufffd'],
  ['one\ntwo\rthree\u2028four\u0085five', 'one\ufffdtwo\ufffdthree\ufffdfour\ufffdfive'],
  ['txt.\u202egpj', 'txt.\ufffdgpj'],
  ['क्‍ष and शक्ति', 'क्‍ष and शक्ति'],
])('the text %j is written on a terminal as %j', (text, written) => {
  expect(terminalLine(text)).toBe(written);
});

test('each line of a longer text is indented, so that none looks like another message', () => {
  expect(terminalLines('Hello\r\nReview 1, waiting\n\u001b[1mbold\rlast')).toBe(
    '  Hello\n  Review 1, waiting\n  \ufffd[1mbold\n  last',
  );
});
