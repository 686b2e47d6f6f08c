import { foldWord } from './fold';

/** A word, or several that are found as one, and where it stands in its text. */
export type Word = { term: string; start: number; end: number };

/** Vowel signs are marks, and joiners stand within words: a Devanagari word stays whole. */
const LETTERS = String.raw`[\p{L}\p{M}\p{N}\p{Cf}]+`;
const RUN = new RegExp(String.raw`${LETTERS}(?:['’.,]${LETTERS})*`, 'gu');
/** What stops do not part: 'U.P.' and '18,000'. */
const ABBREVIATION_OR_NUMBER = /^(?:\p{L}\p{M}*(?:\.\p{L}\p{M}*)+|\p{Nd}+(?:,\p{Nd}+)+)$/u;
const BETWEEN_STOPS = /[^.,]+/g;

/** The words of a text, in its order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  const add = (written: string, start: number) => {
    const term = foldWord(written);
    if (term !== '') words.push({ term, start, end: start + written.length });
  };
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (!/[.,]/.test(run) || ABBREVIATION_OR_NUMBER.test(run)) add(run, index);
    else for (const part of run.matchAll(BETWEEN_STOPS)) add(part[0], index + part.index);
  }
  return words;
}

/** The terms of a text, in its order. */
export const termsOf = (text: string) => wordsOf(text).map(({ term }) => term);
