import { CHANGED, RUNS } from '@/lib/text/csv';

import type { Found } from './question';
import { type Cell, readTable, type Row } from './read-table';

const MOST_OF_ROW = 1_000_000;

/** A text that a spreadsheet would run: one with =, or with another sign followed by a call, a command or a sheet. */
const FORMULA = /^\s*(?:[=＝]|[+\-@＋－＠][\s\S]*(?:(?<=[a-z]{2}\w*\s*)\(|[|!]))/i;

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

const NOT_CLOSED = 'A quotation mark opens a cell, and nothing closes it. All that follows is lost.';
const TEXT_AFTER = 'Text stands after the quotation mark that closes a cell.';
const STRAY_MARK = 'A quotation mark stands within a cell that has none around it.';
const TOO_LONG = `The row is longer than ${MOST_OF_ROW} characters.`;

/** The rows in one pass: a row full of stray quotation marks costs no more than any other. */
async function* rowsOf(text: AsyncIterable<string>, start: string): AsyncGenerator<Row> {
  const separator = separatorOf(start);
  const pieces = new RegExp(`[^"\\r\\n${separator}]+|[^]`, 'g');
  let [line, nextLine, size, last] = [1, 1, 0, ''];
  let [cells, cell]: [Cell[], string] = [[], ''];
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

/** Reads a CSV table (RFC 4180) with commas, semicolons or tabs; `start` shows which. @throws FileFault */
export const readCsv = (text: AsyncIterable<string>, start: string): AsyncGenerator<Found> =>
  readTable(rowsOf(text, start));
