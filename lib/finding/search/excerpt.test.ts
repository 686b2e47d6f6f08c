import fc from 'fast-check';

import { currentGlossary } from '@/lib/content/nouns/glossary';
import { termsOf } from '@/lib/text/words';

import * as ofPlaces from './find';
import type { Piece } from './find';
import { indexedWords, namesIn, placesOf } from './indexed-words';

const terms = (...words: string[]) => new Set(words.map((word) => termsOf(word).join(' ')));
const places = (text: string) => placesOf(indexedWords(text, namesIn(currentGlossary())));
const marked = (text: string, of: Set<string>) => ofPlaces.marked(text, places(text), of);
const excerpt = (text: string, of: Set<string>) => ofPlaces.excerpt(text, places(text), of);
const asText = (pieces: Piece[]) => pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

const SENTENCES = 'Rain falls in June. Farmers wait for it. Rivers rise slowly. ';

test('every form of a word is marked, in a title and in a short text', () => {
  const text = 'River, RIVERS and a river’s bed';
  expect(asText(marked(text, terms('river')))).toBe('[River], [RIVERS] and a [river’s] bed');
  expect(asText(excerpt(text, terms('river')))).toBe('[River], [RIVERS] and a [river’s] bed');
});

test('a term of several words is marked as a whole, and its single words are not', () => {
  expect(asText(marked('Time Table of time', terms('time table', 'time')))).toBe('[Time Table] of [time]');
});

test('Devanagari words are marked whole', () => {
  expect(asText(marked('यह हिन्दी में है', terms('हिंदी')))).toBe('यह [हिन्दी] में है');
});

test('the excerpt of a long text begins with the sentence of the first match', () => {
  const text = `${SENTENCES.repeat(10)}Now the monsoon comes. ${SENTENCES.repeat(10)}`;
  expect(asText(excerpt(text, terms('monsoon')))).toMatch(/^Now the \[monsoon\] comes\. .*…$/);
});

test('the excerpt begins at a word if the sentence begins far away', () => {
  const text = `${'forests and rivers and '.repeat(20)}monsoon ${'wells and tanks '.repeat(20)}`;
  expect(asText(excerpt(text, terms('monsoon')))).toMatch(
    /^… (and |rivers |forests )+\[monsoon\] (wells |and |tanks )+(wells|and|tanks)…$/,
  );
});

test('the excerpt is the part with the most words of the query, not the first match', () => {
  const text = `The monsoon is old. ${SENTENCES.repeat(10)}The repo rate and the monsoon. ${SENTENCES.repeat(10)}`;
  expect(asText(excerpt(text, terms('monsoon', 'repo')))).toContain('The [repo] rate and the [monsoon].');
});

test('the excerpt of a match near the end includes the end', () => {
  const text = `${SENTENCES.repeat(10)}The last word is monsoon.`;
  expect(asText(excerpt(text, terms('monsoon')))).toMatch(/The last word is \[monsoon\]\.$/);
});

test('the excerpt is the beginning of the text if nothing matches', () => {
  expect(asText(excerpt(SENTENCES.repeat(10), terms('monsoon')))).toMatch(/^Rain falls in June\. .*…$/);
  expect(excerpt('', terms('monsoon'))).toEqual([]);
});

test('a text without spaces is cut between characters', () => {
  const shown = asText(excerpt('😀'.repeat(400), terms('monsoon')));
  expect(shown).toMatch(/^(😀)+…$/u);
});

test('an excerpt is a short part of the text', () => {
  const word = fc.constantFrom('monsoon', 'rivers', 'a', 'हिन्दी', '😀', 'x'.repeat(70), 'end.', '·', 'U.P.');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 120 }), (written) => {
      const text = written.join(' ');
      const shown = excerpt(text, terms('monsoon', 'हिंदी'))
        .map((piece) => piece.text)
        .join('');
      const kept = shown.replace(/^… /, '').replace(/…$/, '');
      expect(text).toContain(kept);
      expect(shown.length).toBeLessThanOrEqual(225);
      if (/monsoon|हिन्दी/.test(text)) expect(shown).toMatch(/monsoon|हिन्दी/);
    }),
  );
});
