import { EVERY_WEEKDAY, findMentions, WEEKDAY } from './mentions';
import { findHours } from './times';

/** Stands for a character of a date or a time, so that the places of the others stay. */
const MASK = '\0';

const masked = (text: string, start: number, end: number) =>
  text.slice(0, start) + MASK.repeat(end - start) + text.slice(end);

/** A day of the week that belongs to a date: 'the Sun' may be a topic. */
const WEEKDAY_OF_DATE = new RegExp(
  `${WEEKDAY}(?:(?=[\\s,.()–-]{0,9}\\0)|(?<=\\0[\\s,.()–-]{0,9}[\\p{L}\\p{M}]+))`,
  'giu',
);

/** A text whose dates are masked out: what is left may hold times. */
export const maskDates = (text: string) =>
  findMentions(text)
    .filter(({ days }) => days.length > 0)
    .reduce((rest, { start, end }) => masked(rest, start, end), text)
    .replace(WEEKDAY_OF_DATE, (name) => MASK.repeat(name.length));

/** Small words that only tie a date to its sentence. */
const TIE = '(?:on|at|from|by|to|and|till|until|&)';
const DATE_BEFORE = new RegExp(`^(?:[\\s\\0,;:.)|–—-]|\\((?=\\s*\\0)|${TIE}\\s*(?=\\0))+`, 'i');
const DATE_AFTER = new RegExp(`(?:\\(\\s*\\0+\\s*\\)|(?:\\s${TIE})?\\s*\\0+|(?<![\\s,;:.(|–—-])[\\s,;:.(|–—-]+)$`, 'i');

function withoutDateAfter(mask: string): string {
  const shorter = mask.replace(DATE_AFTER, '');
  return shorter === mask ? mask : withoutDateAfter(shorter);
}

/**
 * What a text says besides its dates and times: those at its edges are cut off, those within a sentence stay. Empty where
 * it says no more than a day of the week.
 */
export function withoutOuterDates(text: string): string {
  const undated = maskDates(text);
  const mask = findHours(undated).reduce((rest, { start, end }) => masked(rest, start, end), undated);
  const start = DATE_BEFORE.exec(mask)?.[0].length ?? 0;
  const rest = text.slice(start, start + withoutDateAfter(mask.slice(start)).length);
  return /\p{L}/u.test(rest.replace(EVERY_WEEKDAY, '')) ? rest : '';
}

/** A text, sentence by sentence. */
export const sentencesOf = (text: string) => text.split(/(?<=[.!?।])\s+(?=[\p{Lu}\p{Lo}])/u);

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
