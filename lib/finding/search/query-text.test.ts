import fc from 'fast-check';

import { MOST_CHARACTERS, queryOfSegment, queryText, segmentOfQuery } from './query-text';

test.each([
  ['', ''],
  ['   ', ''],
  ['  one \n two\t', 'one two'],
  ['a\0b', 'a b'],
  ['a\u202eb', 'a b'],
  ['a\ud800b', 'a b'],
  ['<script>', '<script>'],
  ['__proto__', '__proto__'],
  ['क्\u200dया', 'क्\u200dया'],
])('the parameter %j is read as %j', (parameter, text) => {
  expect(queryText(parameter)).toBe(text);
});

test('a long query is cut between characters', () => {
  expect(queryText('😀'.repeat(500))).toBe('😀'.repeat(MOST_CHARACTERS));
  expect(queryText('a'.repeat(1e6))).toBe('a'.repeat(MOST_CHARACTERS));
});

test('any query becomes one short, well-formed line, and stays the same when read again or from a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (parameter) => {
      const text = queryText(parameter);
      expect([...text].length).toBeLessThanOrEqual(MOST_CHARACTERS);
      expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      expect(queryText(text)).toBe(text);
      expect(segmentOfQuery(text)).toMatch(/^[\w-]*$/);
      expect(queryOfSegment(segmentOfQuery(text))).toBe(text);
    }),
  );
});
