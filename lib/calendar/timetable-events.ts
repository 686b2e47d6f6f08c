import { plainText } from '@/lib/html/plain-text';
import type { SafeHtml } from '@/lib/html/sanitize';
import { cutAtWord } from '@/lib/text/cut';

import { daysIn, hasDays, type Hours, hoursIn, withoutDates } from './dates';
import { type Table, tablesIn } from './tables';

export type CalendarEvent = {
  /** In India, as '2027-01-04'. */
  day: string;
  /** Undefined for the whole day. */
  hours: Hours | undefined;
  title: string;
  /** Plain text in lines. */
  description: string;
};

/** A cell with the heading of its column and the days that it names. */
type Field = { heading: string; text: string; days: string[] };

/** The length that a phone shows of a title, and of the text before the tables. */
const TITLE_LENGTH = 120;
const NOTE_LENGTH = 500;

const BEGINNING = /^weeks?(?: of)?$|\b(?:from|starts?|begins?)\b|से$/i;
const ENDING = /^(?:(?:up ?)?to|till|until|ends?)\b|तक$/i;
const HOURS = /\b(?:times?|timings?|hours)\b|समय/i;
/** The words of a heading that tell its column's kind, not the event: 'Date of the test', 'Test date'. */
const KIND = '(?:dates?|days?|times?|of|the|and|on|दिनांक|तारीख|तिथि|दिन|समय)';
const KINDS = new RegExp(`^(?:${KIND}[\\s&/,]*)+(?![\\p{L}\\p{M}])|(?<!last|due|closing)(?:[\\s&/,]+${KIND})+$`, 'giu');

/** Whether at least half the cells of a column name a day, since a single date in a topic makes no column of dates. */
function isDateColumn({ rows }: Table, x: number): boolean {
  const texts = rows.flatMap((row) => row[x] || []);
  return texts.filter(hasDays).length * 2 >= Math.max(texts.length, 1);
}

/** The time in the dated cell, else in the row's column of times, else in a cell with only a time. */
const hoursOf = (dated: Field, others: Field[]): Hours | undefined =>
  [
    dated,
    ...others.filter(({ heading }) => HOURS.test(heading)),
    ...others.filter(({ text }) => withoutDates(text) === ''),
  ]
    .map(({ text }) => hoursIn(text))
    .find((hours) => hours !== undefined);

/** The event and its topic: 'Full test 1: Revision of history'. */
function titleOf(dated: Field, others: Field[], subject: string): string {
  const topics = others.filter(({ heading, text }) => !HOURS.test(heading) && withoutDates(text) !== '');
  const topic = topics
    .slice(0, 2)
    .map(({ text }) => text)
    .join(' – ');
  const heading = BEGINNING.test(dated.heading) ? '' : dated.heading.replace(KINDS, '').trim();
  const occasion = withoutDates(dated.text) || heading;
  const isSaid = topic.toLowerCase().startsWith(occasion.toLowerCase());
  const title = isSaid ? topic || subject : `${occasion}: ${topic || subject}`;
  return cutAtWord(title.charAt(0).toUpperCase() + title.slice(1), TITLE_LENGTH);
}

/** A row's events, one for each day. A first day counts only if the row names no other day except the last one. */
function rowEvents(fields: Field[], note: string, subject: string): CalendarEvent[] {
  const dated = fields.filter(({ days }) => days.length > 0);
  const others = fields.filter(({ days }) => days.length === 0);
  const beginnings = dated.filter(({ heading }) => BEGINNING.test(heading));
  const ends = beginnings.length > 0 ? dated.filter(({ heading }) => ENDING.test(heading)) : [];
  const events = dated.filter((field) => !beginnings.includes(field) && !ends.includes(field));
  const lines = fields.map(({ heading, text }) => (heading ? `${heading}: ${text}` : text));
  const description = [...lines, note].filter((line) => line !== '').join('\n');
  return (events.length > 0 ? events : beginnings).flatMap((field) => {
    const details = { title: titleOf(field, others, subject), hours: hoursOf(field, others), description };
    return field.days.map((day) => ({ day, ...details }));
  });
}

/** The events of a timetable in its order: the rows of its tables that name a day. */
export function timetableEvents({ subject, description }: { subject: string; description: SafeHtml }): CalendarEvent[] {
  const note = cutAtWord(plainText(description.slice(0, description.indexOf('<table'))), NOTE_LENGTH);
  return tablesIn(description, (row) => !row.some(hasDays)).flatMap((table) => {
    const dates = (table.rows[0] ?? []).map((_, x) => isDateColumn(table, x));
    return table.rows.flatMap((row) => {
      const fields = row.map((text, x) => {
        const heading = table.headings[x] ?? '';
        return { heading, text, days: dates[x] ? daysIn(text) : [] };
      });
      const filled = fields.filter(({ text }) => text !== '');
      return rowEvents(filled, note, subject);
    });
  });
}
