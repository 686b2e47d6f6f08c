import { DomUtils, parseDocument } from 'htmlparser2';

import { plainText } from '@/lib/html/plain-text';
import type { SafeHtml } from '@/lib/html/sanitize';
import { onOneLine } from '@/lib/text/unseen';

type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

export type Table = { headings: string[]; rows: string[][] };

/** More columns than a timetable has and more rows than a cell spans; limits the memory that a host's slip can take. */
const MOST_CELLS = 60;
/** Cells of timetables are short. In characters. */
const MAX_LENGTH = 2_000;

const textOf = (node: Element) => onOneLine(plainText(DomUtils.getInnerHTML(node)).slice(0, MAX_LENGTH));

const spanOf = (cell: Element, name: 'rowspan' | 'colspan') =>
  Math.min(Math.max(Number.parseInt(cell.attribs[name] ?? '1', 10) || 1, 1), MOST_CELLS);

const named = (root: Element, name: string) => DomUtils.getElementsByTagName(name, root.children, true);

/** The texts of a table's cells by place: a cell that spans several places stands in each. */
function gridOf(rows: Element[]): string[][] {
  const grid: string[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of row.children.filter(DomUtils.isTag).slice(0, MOST_CELLS)) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const text = textOf(cell);
      const end = Math.min(x + spanOf(cell, 'colspan'), MOST_CELLS);
      for (const line of grid.slice(y, y + spanOf(cell, 'rowspan'))) {
        for (let place = x; place < end; place += 1) line[place] ??= text;
      }
      x = Math.max(x, end);
    }
  });
  return grid.map((line) => Array.from(line, (text: string | undefined) => text ?? ''));
}

/** Reads the tables of a host's text. The first row heads the columns if its markup or `isHead` says so. */
export function tablesIn(html: SafeHtml, isHead: (row: string[]) => boolean): Table[] {
  const tables = DomUtils.getElementsByTagName('table', parseDocument(html), true);
  return tables
    .filter((table) => named(table, 'table').length === 0)
    .map((table) => {
      const rows = named(table, 'tr');
      const grid = gridOf(rows);
      const isMarked = (row: Element) => row.children.filter(DomUtils.isTag).every(({ name }) => name === 'th');
      const marked = rows.findIndex((row) => !isMarked(row));
      const heads = marked > 0 ? marked : Number(grid.length > 1 && isHead(grid[0] ?? []));
      return { headings: grid[heads - 1] ?? [], rows: grid.slice(heads) };
    });
}
