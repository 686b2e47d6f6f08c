import type { Query, SearchResult } from 'minisearch';

import { cutAtWord } from '@/lib/text/lines';
import { isStopWord, type Word, wordsOf } from '@/lib/text/words';

import { type Places, wantsOf } from './indexed-words';
import type { Kind } from './kinds';
import type { IndexedDocument, SearchIndex } from './search-index';

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

export type Hit = Pick<IndexedDocument, 'kind' | 'group' | 'claim' | 'href' | 'opens' | 'isDraft'> & {
  title: Piece[];
  excerpt: Piece[];
};

export type FoundPage = {
  /** The best results: those with everything in the query come before those with a part of it. */
  hits: Hit[];
  complete: number;
  /** How many documents have only a part of the query; not counted if enough have everything. */
  partial: number;
  /** The query with corrected spelling; undefined if there is no suggestion. */
  suggestion?: string;
};

export const MOST_HITS = 30;

/** What comes after all else, in tiers: questions, since there are thousands, and then what people said of the institute. */
const LAST: readonly (readonly Kind[])[] = [['question'], ['testimonial', 'topper']];

const tierOf = ({ document: { kind } }: Ranked) => LAST.findIndex((kinds) => kinds.includes(kind)) + 1;

/** A year narrows a search only where a result has it with the other words. */
const isYear = (want: string) => /^(19|20)\d\d$/.test(want);

/** With this many complete results, nobody needs partial ones. */
const ENOUGH = 5;

/** How many letters can be wrong in a word. A short word with a wrong letter is mostly another word. */
const editsIn = ({ length }: string) => (length < 4 ? 0 : length < 5 ? 1 : 2);

const MOST_LIKE = 5;

/** Sorted letters are equal for words that differ by exchanged letters, the likeliest typing mistake. */
const lettersOf = (word: string) => [...word].toSorted().join('');

function wordsLike({ engine }: SearchIndex, term: string): string[] {
  const within = (edits: number) =>
    engine.autoSuggest(term, { fuzzy: edits, prefix: false }).flatMap(({ terms }) => terms);
  const [near, far] = [within(Math.min(1, editsIn(term))), within(editsIn(term))];
  const swapped = far.filter((word) => lettersOf(word) === lettersOf(term));
  return [...new Set([...swapped, ...(near.length > 0 ? near : far)])].slice(0, MOST_LIKE);
}

/** The known words that each word of a query can mean; undefined for a word in the documents, or the start of one. */
type Readings = ReadonlyMap<string, string[] | undefined>;

function read(index: SearchIndex, wants: readonly string[]): Readings {
  const words = new Set(wants.flatMap((want) => want.split(' ')));
  const isKnown = (term: string) => index.engine.search(term, { prefix: term.length > 1 }).length > 0;
  return new Map([...words].map((term) => [term, isKnown(term) ? undefined : wordsLike(index, term)]));
}

function queryOfWord(readings: Readings, term: string): Query {
  const likes = readings.get(term);
  return likes?.length ? { combineWith: 'OR', queries: likes } : { queries: [term], prefix: !likes && term.length > 1 };
}

/** The query for one want: its term as a whole if the documents have it, otherwise its words. */
function queryOfWant({ engine }: SearchIndex, readings: Readings, want: string, combineWith: 'AND' | 'OR'): Query {
  const words = want.split(' ');
  if (words.length > 1 && combineWith === 'AND' && engine.search(want).length > 0) return want;
  const inWords = { combineWith, queries: words.map((word) => queryOfWord(readings, word)) };
  return words.length === 1 ? inWords : { combineWith: 'OR', queries: [want, inWords] };
}

/** The terms by which a document was found, without similar words if another word matched exactly. */
function termsToMark({ terms }: SearchResult, wants: readonly string[]): Set<string> {
  const asked = new Set(wants.flatMap((want) => [want, ...want.split(' ')]));
  const exact = terms.filter((term) => asked.has(term));
  return new Set(terms.filter((term) => asked.has(term) || !exact.some((it) => term.startsWith(it))));
}

type Ranked = { document: IndexedDocument; terms: Set<string>; title: Piece[]; exactWants: number; score: number };

/** The documents that match all wants, or some: more exact matches first, then titles with less other text. */
function rank(index: SearchIndex, wants: readonly string[], readings: Readings, combineWith: 'AND' | 'OR'): Ranked[] {
  const queries = wants.map((want) => queryOfWant(index, readings, want, combineWith));
  const ranked = index.engine.search({ combineWith, queries }).flatMap((result): Ranked[] => {
    const document = index.documents[result.id];
    if (!document) return [];
    const terms = termsToMark(result, wants);
    const title = marked(document.title, document.titlePlaces, terms);
    const covered = title.reduce((sum, { text, isMatch }) => sum + (isMatch ? text.length : 0), 0);
    const score = result.score * (1 + (2 * covered) / Math.max(document.title.length, 1));
    return [{ document, terms, title, exactWants: wants.filter((want) => result.terms.includes(want)).length, score }];
  });
  return ranked.toSorted((a, b) => tierOf(a) - tierOf(b) || b.exactWants - a.exactWants || b.score - a.score);
}

/** The query with every unknown word replaced by the nearest known one; undefined unless every unknown word has one. */
function betterSpelling(query: string, wants: readonly string[], readings: Readings): string | undefined {
  const known = new Set(wants.filter((want) => want.includes(' ')).flatMap((want) => want.split(' ')));
  let better = '';
  let at = 0;
  for (const { term, start, end } of wordsOf(query)) {
    const likes = known.has(term) ? undefined : readings.get(term);
    if (!likes) continue;
    if (likes[0] === undefined) return undefined;
    better += query.slice(at, start) + likes[0];
    at = end;
  }
  return at === 0 ? undefined : better + query.slice(at);
}

/** Finds the documents for a query. Any text is a query; a text without words finds nothing. */
export function find(index: SearchIndex, query: string): FoundPage {
  const all = wantsOf(query, index.names);
  const telling = all.filter((want) => !isStopWord(want));
  const asked = telling.length > 0 ? telling : all;
  const readings = read(index, asked);
  const whole = rank(index, asked, readings, 'AND');
  const wants = whole.length > 0 ? asked : asked.filter((want) => !isYear(want));
  const complete = wants.length === asked.length ? whole : rank(index, wants, readings, 'AND');
  const found = new Set(complete.map(({ document }) => document));
  const partial =
    complete.length >= ENOUGH ? [] : rank(index, wants, readings, 'OR').filter(({ document }) => !found.has(document));
  const hits = [...complete, ...partial].slice(0, MOST_HITS).map(({ document, title, terms }): Hit => {
    const { kind, group, claim, href, opens, isDraft, body, bodyPlaces } = document;
    return { kind, group, claim, href, opens, isDraft, title, excerpt: excerpt(body, bodyPlaces, terms) };
  });
  const suggestion = betterSpelling(query, wants, readings);
  return { hits, complete: complete.length, partial: partial.length, suggestion };
}
