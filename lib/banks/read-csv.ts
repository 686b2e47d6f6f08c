import { CHANGED, RUNS } from '@/lib/text/csv';

import type { FoundInFile } from './question';
import { type TableCell, isHeadings, type Reading, readTable, type Row } from './read-table';

const MOST_OF_ROW = 1_000_000;

/** Undoes the apostrophe that `csvLine` writes before a text that a spreadsheet would run. */
function cellOf(text: string): TableCell {
  if (text.startsWith("'") && RUNS.test(text.slice(1))) return { text: text.slice(1) };
  if (!CHANGED.test(text)) return { text };
  const fault = `has '${text.trim()}', as a spreadsheet writes a fraction, a date or a long number`;
  return { text, fault: `${fault}. If it is a text, write an apostrophe before it.` };
}

const NOT_CLOSED = 'A quotation mark opens a cell, and nothing closes it. All that follows is lost.';
const TEXT_AFTER = 'Text stands after the quotation mark that closes a cell.';
const STRAY_MARK = 'A quotation mark stands within a cell that has none around it.';
const TOO_LONG = `The row is longer than ${MOST_OF_ROW} characters.`;

/** The rows of a table in one pass: a row full of stray quotation marks costs no more than any other. */
export async function* rowsOf(text: AsyncIterable<string> | Iterable<string>, separator: string): AsyncGenerator<Row> {
  const pieces = new RegExp(`[^"\\r\\n\\${separator}]+|[^]`, 'g');
  let [line, nextLine, size, last] = [1, 1, 0, ''];
  let [cells, cell]: [TableCell[], string] = [[], ''];
  let quotes: 'none' | 'open' | 'closed' = 'none';
  let refusal: string | undefined;

  function endRow(): Row {
    const row = refusal === undefined ? { line, cells: [...cells, cellOf(cell)] } : { line, refusal };
    [line, size, cells, cell, quotes, refusal] = [nextLine, 0, [], '', 'none', undefined];
    return row;
  }

  for await (const chunk of text) {
    for (const [piece] of chunk.matchAll(pieces)) {
      const isLineEnd = piece === '\n' || piece === '\r';
      const endsTwice = last + piece === '\r\n';
      last = piece;
      if (isLineEnd && !endsTwice) nextLine += 1;
      size += piece.length;
      if (size > MOST_OF_ROW) [refusal, cells, cell] = [TOO_LONG, [], 'x'];
      if (piece === '"') {
        if (quotes === 'closed') cell += piece;
        else if (quotes === 'none' && cell !== '') refusal ??= STRAY_MARK;
        if (quotes !== 'none' || cell === '') quotes = quotes === 'open' ? 'closed' : 'open';
      } else if (quotes === 'open') cell += piece;
      else if (piece === separator) {
        cells.push(cellOf(cell));
        [cell, quotes] = ['', 'none'];
      } else if (isLineEnd) {
        if (!endsTwice) yield endRow();
        else size = 0;
      } else {
        if (quotes === 'closed') refusal ??= TEXT_AFTER;
        [cell, quotes] = [cell + piece, 'none'];
      }
    }
  }
  if (quotes === 'open') refusal ??= NOT_CLOSED;
  if (size > 0) yield endRow();
}

const SEPARATORS = [',', ';', '\t', '|'];

/** The separator that the file names, or with which its start has headings, or the most frequent of its first line. */
export async function separatorOf(start: string): Promise<string> {
  const [, named] = /^\ufeff?sep=(.)\r?\n/i.exec(start) ?? [];
  if (named) return named;
  for (const mark of SEPARATORS) for await (const row of rowsOf([start], mark)) if (isHeadings(row)) return mark;
  const [first = ''] = start.split('\n', 1);
  const count = (mark: string) => first.split(mark).length;
  return SEPARATORS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Reads a CSV table (RFC 4180) with commas, semicolons, tabs or bars; `start` shows which. @throws FileFault */
export async function* readCsv(
  text: () => AsyncIterable<string>,
  start: string,
  reading: Reading,
): AsyncGenerator<FoundInFile> {
  const separator = await separatorOf(start);
  yield* readTable(() => rowsOf(text(), separator), reading);
}
