import { asPlural, editsIn, splitsOf, swapsOf } from './misspelling';
import type { Want } from './query';
import { sameMeaning, writtenLike } from './same-meaning';
import type { SearchIndex } from './search-index';

/** How well a document answers to something that a query asks for. */
export type Match = {
  score: number;
  /** Whether it has the thing itself, or another name of it, and not only what looks like it. */
  isExact: boolean;
  /** The terms of the document that answer to it; none that only look like it beside one that is it. */
  terms: readonly string[];
};

/** The documents that answer to something, by their place in the index. */
export type Matches = Map<number, Match>;

/** What a match counts beside one of the word itself. */
const AS_PHRASE = 1.2;
const BY_OTHER_NAME = 0.8;
const BY_SPLIT = 0.5;
const BY_SWAP = 0.4;
const BY_NAME_OF_LIKE = 0.2;

type LookUp = { mostEdits?: number; prefix?: boolean; factor?: number };

function lookUp({ engine }: SearchIndex, term: string, { mostEdits = 0, prefix = false, factor = 1 }: LookUp): Matches {
  const matches: Matches = new Map();
  for (const { id, score, match, terms } of engine.search(term, { fuzzy: mostEdits, prefix })) {
    const isExact = Object.hasOwn(match, term);
    matches.set(id, { score: score * factor, isExact, terms: isExact ? [term] : terms });
  }
  return matches;
}

const inexact = (matches: Matches): Matches =>
  new Map([...matches].map(([id, match]) => [id, { ...match, isExact: false }]));

/** What answers to any of these, each as well as to the one that it answers best to. */
function anyOf(alternatives: readonly Matches[]): Matches {
  const best: Matches = new Map();
  for (const matches of alternatives) {
    for (const [id, match] of matches) {
      const known = best.get(id);
      best.set(
        id,
        known
          ? {
              score: Math.max(known.score, match.score),
              isExact: known.isExact || match.isExact,
              terms: [...known.terms, ...match.terms],
            }
          : match,
      );
    }
  }
  return best;
}

/** What answers to all of these. */
function allOf([first = new Map(), ...others]: readonly Matches[]): Matches {
  const common: Matches = new Map();
  for (const [id, match] of first) {
    const found = [match, ...others.flatMap((matches) => matches.get(id) ?? [])];
    if (found.length <= others.length) continue;
    common.set(id, {
      score: found.reduce((sum, { score }) => sum + score, 0) / found.length,
      isExact: found.every(({ isExact }) => isExact),
      terms: found.flatMap(({ terms }) => terms),
    });
  }
  return common;
}

/** What a word was perhaps meant to be; only words that the documents have. */
function meant(index: SearchIndex, word: string): Matches[] {
  const isThere = (term: string) => index.vocabulary.has(term);
  return [
    ...swapsOf(word)
      .filter(isThere)
      .map((swapped) => lookUp(index, swapped, { factor: BY_SWAP })),
    ...splitsOf(word)
      .filter((parts) => parts.every(isThere))
      .map((parts) => allOf(parts.map((part) => lookUp(index, part, { factor: BY_SPLIT })))),
    ...asPlural(word).map((written) => lookUp(index, written, { mostEdits: editsIn(written) })),
    ...writtenLike(word, editsIn(word))
      .flatMap((like) => [...(sameMeaning(like) ?? [])])
      .map((other) => lookUp(index, other, { factor: BY_NAME_OF_LIKE })),
  ].map(inexact);
}

/** What answers to a word. One that the documents have is taken as it is written, unless told otherwise. */
function matchesOfWord(index: SearchIndex, word: string, isLenient: boolean): Matches {
  const mostEdits = isLenient || !index.vocabulary.has(word) ? editsIn(word) : 0;
  const written = lookUp(index, word, { mostEdits, prefix: word.length > 1 });
  return mostEdits === 0 ? written : anyOf([written, ...meant(index, word)]);
}

export type Manner = {
  /** Whether a word that the documents have may be a misspelling of another. */
  isLenient: boolean;
  /** Whether a term of several words needs all of them. */
  needsAll: boolean;
};

/** The documents that answer to one thing that a query asks for. */
export function matchesOf(index: SearchIndex, { words, others }: Want, { isLenient, needsAll }: Manner): Matches {
  const perWord = words.map((word) => matchesOfWord(index, word, isLenient));
  return anyOf([
    needsAll ? allOf(perWord) : anyOf(perWord),
    ...(words.length > 1 ? [lookUp(index, words.join(' '), { factor: AS_PHRASE })] : []),
    ...others.map((other) => lookUp(index, other, { factor: BY_OTHER_NAME })),
  ]);
}
