import { Readable } from 'node:stream';

import { type CsvError, parse } from 'csv-parse';

import { CHANGED, RUNS } from '@/lib/text/csv';

import type { Found } from './question';
import { type Cell, readTable, type Row } from './read-table';

const MOST_OF_ROW = 1_000_000;

/** A text that a spreadsheet would run: one with =, or with another sign followed by a call, a command or a sheet. */
const FORMULA = /^\s*(?:[=＝]|[+\-@＋－＠][\s\S]*(?:[a-z]{2}\w*\s*\(|[|!]))/i;

/** Undoes the apostrophe that `csvLine` writes before a text that a spreadsheet would run. */
function cellOf(text: string): Cell {
  if (text.startsWith("'") && RUNS.test(text.slice(1))) return { text: text.slice(1) };
  const fault = FORMULA.test(text)
    ? 'begins as a formula of a spreadsheet does'
    : CHANGED.test(text) && `has '${text.trim()}', as a spreadsheet writes a fraction, a date or a long number`;
  return fault ? { text, fault: `${fault}. If it is a text, write an apostrophe before it.` } : { text };
}

/** The most frequent separator in the first line. */
function separatorOf(start: string): string {
  const [first = ''] = start.split('\n', 1);
  const count = (mark: string) => first.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark opens a cell, and nothing closes it. All that follows is lost.',
  CSV_INVALID_CLOSING_QUOTE: 'Text stands after the quotation mark that closes a cell.',
  INVALID_OPENING_QUOTE: 'A quotation mark stands within a cell that has none around it.',
  CSV_MAX_RECORD_SIZE: `The row is longer than ${MOST_OF_ROW} characters.`,
};

async function* rowsOf(text: AsyncIterable<string>, start: string): AsyncGenerator<Row> {
  const rows: Row[] = [];
  let line = 1;
  const parser = parse({
    bom: true,
    delimiter: separatorOf(start),
    max_record_size: MOST_OF_ROW,
    relax_column_count: true,
    skip_records_with_error: true,
    on_record(record: string[], { lines }) {
      rows.push({ line, cells: record.map(cellOf) });
      line = lines + 1;
      return record;
    },
    on_skip(error: CsvError | undefined) {
      // One row can have several faults.
      if (Number(error?.lines) < line) return undefined;
      rows.push({ line, refusal: REASONS[error?.code ?? ''] ?? `The row cannot be read: ${error?.message}` });
      line = Number(error?.lines ?? line) + 1;
      return undefined;
    },
  });
  Readable.from(text)
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  const records: AsyncIterator<unknown> = parser[Symbol.asyncIterator]();
  while (!(await records.next()).done) yield* rows.splice(0);
  yield* rows;
}

/** Reads a CSV table (RFC 4180) with commas, semicolons or tabs; `start` shows which. @throws FileFault */
export const readCsv = (text: AsyncIterable<string>, start: string): AsyncGenerator<Found> =>
  readTable(rowsOf(text, start));
