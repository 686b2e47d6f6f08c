import fc from 'fast-check';

import { cleanLine, cleanText, cut, escapeText, foldLine } from './ics-text';

test('a text keeps one kind of line break, and no other control character', () => {
  expect(cleanText('a\r\nb\rc\u2028d\u0085e\tf\0g\u007fh\ufeffi\n')).toBe('a\nb\nc\nd\ne f g h i');
  expect(cleanLine('a\r\nb\t  c')).toBe('a b c');
});

test('the joiners of Devanagari stay', () => {
  expect(cleanText('क्‍ष क्‌ष')).toBe('क्‍ष क्‌ष');
});

test('a long text is cut at a word', () => {
  expect(cut('one two three', 13)).toBe('one two three');
  expect(cut('one two three', 12)).toBe('one two…');
  expect(cut('निबंध '.repeat(40), 20).length).toBeLessThanOrEqual(20);
});

test('what ends a value or begins an escape is escaped', () => {
  expect(escapeText('a,b;c\\n\nd')).toBe('a\\,b\\;c\\\\n\\nd');
});

test('a line within 75 octets stays; a longer one is folded before a character that does not fit', () => {
  expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75));
  expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
  expect(foldLine(`${'x'.repeat(73)}ई`)).toBe(`${'x'.repeat(73)}\r\n ई`);
});

test('however a text is made, its lines are short, whole characters, and give it back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('x', ' ', 'ई', '👩🏽‍🎓', 'é', '\\n', '\ud800'), maxLength: 400 }),
      (text) => {
        const lines = foldLine(text).split('\r\n');
        for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(Buffer.from(foldLine(text)).toString().replaceAll('\r\n ', '')).toBe(Buffer.from(text).toString());
      },
    ),
  );
});
