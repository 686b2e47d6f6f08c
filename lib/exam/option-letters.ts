import { LETTERS, type Option } from './paper';

/** Texts that name options, for browsers too: without lookbehind, which Safari knows since 2023. */

export const letterOf = (option: Option): string => LETTERS[option - 1] ?? '';

/** A text in which options stand as `{B}`, each as its reader should see it; by default with the letter that stands there. */
export const inLetters = (text: string, shown = letterOf): string =>
  text.replace(/\{([A-D])\}/g, (_, letter: string) => shown((LETTERS.findIndex((it) => it === letter) + 1) as Option));

const WORD = /[\p{L}\p{M}\p{N}{}’'-]+(?:\.\p{L}+)*/gu;
const SMALL = /(?:\([a-d]\)|\[[a-d]\]|options? [a-d].?)$/i;

/** A text with its lone letters made options: 'Not {A}, as …'. It may be wrong: 'Vitamin {C}'. */
export const asOptions = (text: string): string =>
  text.replace(WORD, (word, at: number) => {
    const isOption = word.length === 1 && (/[A-D]/.test(word) || SMALL.test(text.slice(Math.max(0, at - 9), at + 2)));
    return isOption ? `{${word.toUpperCase()}}` : word;
  });
