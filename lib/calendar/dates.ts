import { before, findMentions, type Mention, WEEKDAY, WEEKDAYS } from './mentions';
import type { Years } from './years';

/** Days of the calendar as '2027-01-04', first and last included. */
export type DaySpan = { first: string; last: string };

const DAY_MS = 86_400_000;
/** 'Quit India, 8 August 1942' is a topic. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/** A day as '2027-01-04'; undefined for one that does not exist, such as 31 February, and for one of history. */
function isoDay(year: number, month: number, day: number): string | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}

const dayMs = (isoDate: string) => Date.parse(`${isoDate}T00:00:00Z`);

/** How many days after `first` the day `last` is. */
export const daysBetween = (first: string, last: string) => (dayMs(last) - dayMs(first)) / DAY_MS;

/** The day after. */
export const dayAfter = (isoDate: string) => new Date(dayMs(isoDate) + DAY_MS).toISOString().slice(0, 10);

const WEEKDAY_BEFORE = new RegExp(`(${WEEKDAY})[\\s,.()]*$`, 'iu');
const WEEKDAY_AFTER = new RegExp(`^[\\s,.()]*(${WEEKDAY})`, 'iu');

/** The day of the week, 0 for Sunday, that is named right beside a mention; undefined where none is. */
function weekdayBeside(text: string, { start, end }: Mention): number | undefined {
  const beside = WEEKDAY_BEFORE.exec(before(text, start)) ?? WEEKDAY_AFTER.exec(text.slice(end, end + 40));
  const name = beside?.[1]?.toLowerCase();
  return name === undefined ? undefined : WEEKDAYS.findIndex((names) => names.includes(name));
}

/** The days of one mention. A year that is told elsewhere must fit the day of the week, where one is named. */
function daysOf(text: string, mention: Mention, years: Years): (string | undefined)[] {
  const year = mention.year ?? years.get(mention.month);
  const days = mention.days.map((day) => (year === undefined ? undefined : isoDay(year, mention.month, day)));
  const [only, ...others] = days;
  if (mention.year !== undefined || !only || others.length > 0) return days;
  const weekday = weekdayBeside(text, mention);
  return weekday === undefined || new Date(dayMs(only)).getUTCDay() === weekday ? days : [undefined];
}

/** One span, or single days where `first` and `last` are none that could follow each other. */
const spanOf = (first: string, last: string): DaySpan[] =>
  first <= last
    ? [{ first, last }]
    : [
        { first, last: first },
        { first: last, last },
      ];

/**
 * The days that a text names, in its order. A date has the year that stands beside it, else the one that `years` gives
 * its month; one without a year, and one that does not exist, is left out.
 */
export function findDays(text: string, years: Years = new Map()): DaySpan[] {
  const mentions = findMentions(text);
  const opensRange = mentions.map(
    ({ days, join }, index) => join === 'range' && days.length === 1 && mentions[index + 1]?.days.length === 1,
  );
  return mentions.flatMap((mention, index) => {
    if (opensRange[index - 1]) return [];
    const days = daysOf(text, mention, years);
    const next = opensRange[index] ? mentions[index + 1] : undefined;
    const spanned = next ? [...days, ...daysOf(text, next, years)] : mention.isSpan ? days : undefined;
    if (!spanned) return days.flatMap((day) => (day ? [{ first: day, last: day }] : []));
    const [first, last] = spanned;
    return first && last ? spanOf(first, last) : [];
  });
}
