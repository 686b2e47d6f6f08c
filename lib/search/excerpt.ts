import { cutAtWord } from '@/lib/text/cut';

import type { Places } from './indexed-words';
import type { Word } from './words';

export type Piece = { text: string; isMatch: boolean };

/** The length of an excerpt, and of its part before the first match, in characters. */
const LENGTH = 220;
const LEAD = 70;
/** How many matches are compared: the best ones are mostly among the first. */
const MOST_COMPARED = 500;

const SENTENCE_END = /[.!?।·]["'’”)\]]*\s+/g;
/** The matches of these terms in a text. Of overlapping ones it keeps the earliest; at one place, the longest. */
function matchesIn(places: Places, terms: ReadonlySet<string>): Word[] {
  const kept: Word[] = [];
  for (const word of [...terms]
    .flatMap((term) => places.get(term) ?? [])
    .toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (word.start >= (kept.at(-1)?.end ?? 0)) kept.push(word);
  }
  return kept;
}

/** The start of the part of the text with the most different terms. */
function bestStart(matches: readonly Word[]): number {
  let best = { start: 0, different: 0 };
  matches.slice(0, MOST_COMPARED).forEach(({ start }, first) => {
    // At most LENGTH matches fit, since each has at least one character.
    const near = matches.slice(first, first + LENGTH).filter(({ end }) => end <= start + LENGTH - LEAD);
    const different = new Set(near.map(({ term }) => term)).size;
    if (different > best.different) best = { start, different };
  });
  return best.start;
}

/** Where the excerpt begins: at the sentence of its first match if that is near, otherwise at a word. */
function startOf(text: string, match: number): { from: number; isSentence: boolean } {
  const earliest = match - LEAD;
  if (earliest <= 0) return { from: 0, isSentence: true };
  const before = text.slice(earliest, match);
  const sentence = [...before.matchAll(SENTENCE_END)].at(-1);
  if (sentence) return { from: earliest + sentence.index + sentence[0].length, isSentence: true };
  const space = before.indexOf(' ');
  return { from: space < 0 ? match : earliest + space + 1, isSentence: false };
}

function piecesBetween(text: string, matches: readonly Word[], from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const { start, end } of matches) {
    if (start < at || end > to) continue;
    if (start > at) pieces.push({ text: text.slice(at, start), isMatch: false });
    pieces.push({ text: text.slice(start, end), isMatch: true });
    at = end;
  }
  if (at < to) pieces.push({ text: text.slice(at, to), isMatch: false });
  return pieces;
}

export const marked = (text: string, places: Places, terms: ReadonlySet<string>): Piece[] =>
  piecesBetween(text, matchesIn(places, terms), 0, text.length);

/** The part of a text with the most of these terms, cut between words, or else the text's beginning. */
export function excerpt(text: string, places: Places, terms: ReadonlySet<string>): Piece[] {
  const matches = matchesIn(places, terms);
  if (text.length <= LENGTH) return piecesBetween(text, matches, 0, text.length);
  const { from, isSentence } = startOf(text, bestStart(matches));
  const shown = cutAtWord(text.slice(from), LENGTH);
  const isWhole = shown.length === text.length - from;
  return [
    ...(isSentence ? [] : [{ text: '… ', isMatch: false }]),
    ...piecesBetween(text, matches, from, isWhole ? text.length : from + shown.length - 1),
    ...(isWhole ? [] : [{ text: '…', isMatch: false }]),
  ];
}
