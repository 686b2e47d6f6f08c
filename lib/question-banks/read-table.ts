import { LETTERS } from '@/lib/exam/paper';

import { COLUMNS, type Column, columnOf, detailsFrom, textsFrom } from './columns';
import { type Draft, type DraftText, FileFault, type Found, foundAt, Refusal } from './question';

/** A cell as written. `fault` says why its text cannot be trusted. */
export type Cell = { text: string; fault?: string };

export type Row = { line: number } & ({ cells: readonly Cell[] } | { refusal: string });

const EMPTY: Cell = { text: '' };

type Headings = (Column | string)[];

const isColumn = (name: string | undefined): name is Column => COLUMNS.some((it) => it === name);

/** The columns of a first row, or null if it does not belong to a table of questions. @throws FileFault */
function headingsOf(cells: readonly Cell[]): Headings | null {
  const headings = cells.map(({ text }) => columnOf(text) ?? text.trim());
  if (!headings.includes('Question') && !headings.includes('CorrectAns')) return null;
  const missing = COLUMNS.slice(0, 6).filter((name) => !headings.includes(name));
  if (missing.length > 0) throw new FileFault(`The first row names no column ${missing.join(', ')}.`);
  const twice = headings.find((name, index) => isColumn(name) && headings.indexOf(name) < index);
  if (twice) throw new FileFault(`Two columns are named ${twice}.`);
  return headings;
}

/** The position of the key, from 0. The cell has 1 to 4 or A to D, also in brackets. @throws Refusal */
function keyOf({ text }: Cell): number {
  const key = text
    .trim()
    .replace(/^\(?(?:option\s*)?(.*?)[).]?$/i, '$1')
    .toUpperCase();
  if (key === '') throw new Refusal('No option is marked as right: CorrectAns is empty.');
  const position = Math.max(
    ['1', '2', '3', '4'].indexOf(key),
    LETTERS.findIndex((it) => it === key),
  );
  if (position >= 0) return position;
  if (/^[A-D1-4](\s*(,|;|\/|&|AND|OR|\s)\s*[A-D1-4])+$/.test(key))
    throw new Refusal(`Several options are marked as right: ${text.trim()}.`);
  throw new Refusal(`CorrectAns is '${text.trim().slice(0, 20)}', not one of 1 to 4 or A to D.`);
}

function draftOf(cells: readonly Cell[], headings: Headings): Draft {
  const faulty = cells.findIndex((it) => it.fault);
  if (faulty >= 0) throw new Refusal(`The cell ${headings[faulty] || faulty + 1} ${cells[faulty]?.fault}`);
  const surplus = cells.slice(headings.length).find((it) => it.text.trim() !== '');
  if (surplus) throw new Refusal(`The row has more cells than the first row: '${surplus.text.trim().slice(0, 40)}'.`);
  const cell = (name: Column) => cells[headings.indexOf(name)] ?? EMPTY;
  const text = (name: Column): DraftText => ({ text: cell(name).text, format: 'auto' });
  const key = keyOf(cell('CorrectAns'));
  return {
    texts: textsFrom('', text),
    hindi: textsFrom('Hi', text),
    keys: LETTERS.map((_, position) => position === key),
    ...detailsFrom((name) => cell(name).text),
    leftOut: headings.flatMap((name, index) =>
      !isColumn(name) && cells[index]?.text.trim() ? [`column '${name || index + 1}'`] : [],
    ),
  };
}

/**
 * Reads a table whose first row names its columns. Without such a row, it has no questions.
 * @throws FileFault if columns are missing
 */
export async function* readTable(rows: AsyncIterable<Row>): AsyncGenerator<Found> {
  let headings: Headings | null | undefined;
  for await (const row of rows) {
    const { line } = row;
    if (headings === null) return;
    if ('refusal' in row) yield { line, name: '', refusal: row.refusal };
    else if (row.cells.every((it) => it.text.trim() === '')) continue;
    else if (headings === undefined) headings = headingsOf(row.cells);
    else {
      const [cells, columns] = [row.cells, headings];
      const { text: name } = cells[columns.indexOf('Question')] ?? EMPTY;
      yield foundAt(line, name.trim(), () => draftOf(cells, columns));
    }
  }
}
