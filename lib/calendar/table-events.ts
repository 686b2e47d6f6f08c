import type { Cell, Table } from './blocks';
import { type CalendarEvent, eventsOf } from './calendar-event';
import { type DaySpan, findDays } from './dates';
import { lineEvents } from './line-events';
import { findMentions } from './mentions';
import { findHours, type Hours } from './times';
import { capital, maskDates, withoutOuterDates } from './titles';
import { type Years, yearsIn } from './years';

type Around = {
  subject: string;
  /** The text before the table, for the descriptions. */
  note: string;
  years: Years;
};

/** A cell under its column's heading, with the days that it names. */
type Field = { heading: string; text: string; days: DaySpan[] };

const word = (words: string) => `(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`;
const pattern = (...alternatives: string[]) => new RegExp(alternatives.join('|'), 'iu');

const BEGINNING = pattern('^weeks?(?: of)?$', word('from|starts?|starting|begins?|beginning|opening|से|शुरू|आरंभ'));
const TILL = word('to|till|until|upto|ends?|ending|closing|तक');
const END = pattern(`^${TILL}`, `${TILL}$`);
const HOURS = pattern(word('times?|timings?|hours|समय'));
/** What a heading says of its column's kind, and not of what happens: 'Date of the test', 'Test date'. */
const KIND = word('dates?|days?|times?|timings?|of|the|and|on|दिनांक|तारीख|तिथि|दिन|समय');
const KIND_BEFORE = pattern(`^(?:${KIND}[\\s&/,]*)+`);
const KIND_AFTER = pattern(`(?<!last|due|final|closing)(?:[\\s&/,]+${KIND})+$`);

const hasLetter = (text: string) => /\p{L}/u.test(text);
const isDayOf = ({ heading, days }: Field) => days.length > 0 && !BEGINNING.test(heading) && !END.test(heading);

/** The rows that head the columns: those marked so, else the first, where it is no date's. */
function headRowsOf({ headRows, rows }: Table): number {
  if (headRows > 0) return headRows;
  const firstBody = rows.findIndex((row) => !row.every(({ isHeading }) => isHeading));
  if (firstBody > 0) return firstBody;
  const [first = [], second] = rows;
  return second && first.every(({ text }) => findMentions(text).length === 0) ? 1 : 0;
}

/** The columns of which half the cells or more name a day: a topic may name one too, and is no date. */
function dateColumnsOf(rows: Cell[][]): Set<number> {
  const dated = new Map<number, number>();
  const filled = new Map<number, number>();
  const count = (counts: Map<number, number>, x: number) => counts.set(x, (counts.get(x) ?? 0) + 1);
  for (const row of rows.filter((cells) => new Set(cells).size > 1)) {
    row.forEach(({ text }, x) => {
      if (/[\p{L}\p{N}]/u.test(text)) count(filled, x);
      if (findMentions(text).some(({ days }) => days.length > 0)) count(dated, x);
    });
  }
  return new Set([...dated].flatMap(([x, times]) => (times * 2 >= (filled.get(x) ?? 0) ? [x] : [])));
}

/** The time in the dated cell, else in the row's column of times, else in a cell that holds nothing else. */
function hoursOf(dated: Field, fields: Field[]): Hours | undefined {
  const others = fields.filter(({ days }) => days.length === 0);
  const candidates = [
    dated,
    ...others.filter(({ heading }) => HOURS.test(heading)),
    ...others.filter(({ text }) => !hasLetter(withoutOuterDates(text))),
  ];
  return candidates.flatMap(({ text }) => findHours(maskDates(text)))[0];
}

/** What the row is about: its first two cells that say something in words. */
const topicOf = (fields: Field[]) =>
  fields
    .filter(({ heading, days }) => days.length === 0 && !HOURS.test(heading))
    .map(({ text }) => text)
    .filter((text) => hasLetter(withoutOuterDates(text)))
    .slice(0, 2)
    .join(' – ');

/** What happens on the day: what the dated cell says besides its date, else its column's heading. */
function occasionOf(dated: Field): string {
  const said = withoutOuterDates(dated.text);
  if (said) return said;
  return BEGINNING.test(dated.heading) ? '' : dated.heading.replace(KIND_BEFORE, '').replace(KIND_AFTER, '');
}

function titleOf(dated: Field, fields: Field[], subject: string): string {
  const topic = topicOf(fields);
  const occasion = occasionOf(dated);
  if (topic.toLowerCase().startsWith(occasion.toLowerCase())) return capital(topic || subject);
  return capital(`${occasion}: ${topic || subject}`);
}

/**
 * A row's events. A column of beginnings ('Week from') marks what is to be studied till the day of the test, so it gives none of
 * its own where the row has such a day; with a column of ends it gives one span, and by itself its own day.
 */
function rowEvents(fields: Field[], { subject, note }: Around): CalendarEvent[] {
  const dated = fields.filter(({ days }) => days.length > 0);
  const days = dated.filter(isDayOf);
  const beginning = dated.find(({ heading }) => BEGINNING.test(heading));
  const end = dated.find((field) => field !== beginning && END.test(field.heading));
  const description = [...fields.map(({ heading, text }) => (heading ? `${heading}: ${text}` : text)), note]
    .filter((line) => line !== '')
    .join('\n');
  const eventsIn = (field: Field, spans: DaySpan[]) => {
    const details = { title: titleOf(field, fields, subject), description, hours: hoursOf(field, fields) };
    return spans.flatMap((span) => eventsOf(span, details));
  };
  const [first, last] = [beginning?.days[0]?.first, end?.days[0]?.last];
  if (days.length === 0 && beginning && first && last && first <= last) return eventsIn(beginning, [{ first, last }]);
  return (days.length > 0 ? days : dated).flatMap((field) => eventsIn(field, field.days));
}

/** The events of a table's rows. A row of one cell is a line, or tells the years of the rows below it. */
export function tableEvents(table: Table, around: Around): CalendarEvent[] {
  const headRows = headRowsOf(table);
  const headings = table.rows[headRows - 1] ?? [];
  const rows = table.rows.slice(headRows);
  const dateColumns = dateColumnsOf(rows);
  let { years } = around;
  return rows.flatMap((row) => {
    const columns = new Map(row.map((cell, column) => [cell, column] as const).reverse());
    const cells = [...new Set(row)].filter(({ text }) => text !== '');
    const [only, ...others] = cells;
    if (only && others.length === 0) {
      years = new Map([...years, ...yearsIn(only.text, 'heading')]);
      return lineEvents(only.text, around.subject, years);
    }
    const fields = cells.map((cell) => {
      const column = columns.get(cell) ?? 0;
      const days = dateColumns.has(column) ? findDays(cell.text, years) : [];
      return { heading: headings[column]?.text ?? '', text: cell.text, days };
    });
    return rowEvents(fields, around);
  });
}
