import { DomUtils, parseDocument } from 'htmlparser2';

import { INLINE_TAGS } from '@/lib/html/inline-tags';
import { plainText } from '@/lib/html/plain-text';
import type { SafeHtml } from '@/lib/html/sanitize';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** A cell's text; a cell that spans rows or columns is the same object in each of its places. */
export type Cell = { text: string; isHeading: boolean };

/** What a text is made of, in its order, as a parser of dates sees it. */
export type Block = { kind: 'heading' | 'line'; text: string } | Table;

export type Table = {
  kind: 'table';
  caption: string;
  /** How many rows are marked as heads of the columns. */
  headRows: number;
  rows: Cell[][];
};

/** More columns than a timetable has, and more rows than a cell spans: a host's slip of the finger must not fill the memory. */
const MAX_COLUMNS = 60;
const MAX_SPAN = 60;

/** A line of a timetable is short; what is behind this names no day. */
const MAX_LENGTH = 2_000;

const textIn = (html: string) => plainText(html).slice(0, MAX_LENGTH).normalize('NFC');
const textOf = (node: Element) => textIn(DomUtils.getInnerHTML(node));

const spanOf = (cell: Element, name: 'rowspan' | 'colspan') =>
  Math.min(Math.max(Number.parseInt(cell.attribs[name] ?? '1', 10) || 1, 1), MAX_SPAN);

const named = (root: Element, ...names: string[]) =>
  DomUtils.getElementsByTagName((name) => names.includes(name), root, true);

const NO_CELL: Cell = { text: '', isHeading: false };

/** The cells of a table in the places that they take, those that span several in each. */
function gridOf(rows: Element[]): Cell[][] {
  const grid: Cell[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const element of row.children.filter(DomUtils.isTag).slice(0, MAX_COLUMNS)) {
      const cell = { text: textOf(element), isHeading: element.name === 'th' };
      while (grid[y]?.[x]) x += 1;
      const end = Math.min(x + spanOf(element, 'colspan'), MAX_COLUMNS);
      for (const line of grid.slice(y, y + spanOf(element, 'rowspan'))) {
        for (let place = x; place < end; place += 1) line[place] ??= cell;
      }
      x = Math.max(x, end);
    }
  });
  return grid.map((line) => Array.from(line, (cell: Cell | undefined) => cell ?? NO_CELL));
}

function tableOf(table: Element): Table {
  const rows = named(table, 'tr');
  const headRows = rows.filter((row) => row.parent && 'name' in row.parent && row.parent.name === 'thead').length;
  const [caption] = named(table, 'caption');
  return { kind: 'table', caption: caption ? textOf(caption) : '', headRows, rows: gridOf(rows) };
}

/** The elements that hold one of a name. Each is met once, however deep they lie in each other. */
function holdersOf(name: string, nodes: Node[]): Set<unknown> {
  const holders = new Set<unknown>();
  for (const element of DomUtils.getElementsByTagName(name, nodes, true)) {
    for (let holder = element.parent; holder && !holders.has(holder); holder = holder.parent) holders.add(holder);
  }
  return holders;
}

/** Takes a host's text apart into headings, tables and lines: a line is a paragraph, a list item, or what a `<br>` ends. */
export function blocksOf(html: SafeHtml): Block[] {
  const { children } = parseDocument(html);
  const withBreak = holdersOf('br', children);
  const withTable = holdersOf('table', children);
  const blocks: Block[] = [];
  let run = '';
  const endLine = (kind: 'heading' | 'line' = 'line') => {
    const text = textIn(run);
    if (text !== '') blocks.push({ kind, text });
    run = '';
  };
  const walk = (nodes: Node[]) => {
    for (const node of nodes) {
      if (!DomUtils.isTag(node)) run += DomUtils.getOuterHTML(node);
      else if (INLINE_TAGS.has(node.name) && !withBreak.has(node)) run += DomUtils.getOuterHTML(node);
      else if (INLINE_TAGS.has(node.name)) walk(node.children);
      else if (node.name === 'table' && !withTable.has(node)) {
        endLine();
        blocks.push(tableOf(node));
      } else {
        // A term and its definition are one line.
        if (node.name === 'dd' && run !== '') run += ': ';
        else endLine();
        walk(node.children);
        if (node.name === 'dt') run = run.trim();
        else endLine(/^h[1-6]$/.test(node.name) ? 'heading' : 'line');
      }
    }
  };
  walk(children);
  endLine();
  return blocks;
}
