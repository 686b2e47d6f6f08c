import { escapeText } from '@/lib/html/tags';

import { looksLikeHtml } from './clean-text';
import { decoded } from './decoded';
import { FileFault, type Found } from './question';
import { type Cell, readTable, type Row } from './read-table';
import { childOf, childrenOf, type Element, textIn, xmlParts } from './xml-parts';
import { openZip, type Zip } from './zip';

/**
 * Reads a spreadsheet (ECMA-376). A library that gives only values would lose how a cell looks: superscripts,
 * underlines, per cents, formulas.
 */

export const NO_SPREADSHEET = 'The file is no spreadsheet in the form of Excel (.xlsx).';

const parts = (zip: Zip, file: string, name: string) => xmlParts(decoded(zip.stream(file)), (it) => it === name);

const plain = (text: string) =>
  text
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n');

/** The HTML elements for the look of a part of a cell. */
const tagsOf = (look: Element | undefined): string[] =>
  [
    childOf(look, 'b') ? 'strong' : '',
    childOf(look, 'i') ? 'em' : '',
    childOf(look, 'u') ? 'u' : '',
    childOf(look, 'strike') ? 's' : '',
    { superscript: 'sup', subscript: 'sub' }[childOf(look, 'vertAlign')?.attribs.val ?? ''] ?? '',
  ].filter(Boolean);

/** A text of a cell, with tags for the parts that look different. */
function textOf(item: Element | undefined): Cell {
  const runs = childrenOf(item, 'r').map((run) => ({
    text: plain(textIn(childOf(run, 't'))),
    tags: tagsOf(childOf(run, 'rPr')),
  }));
  if (runs.length === 0) return { text: plain(textIn(childOf(item, 't'))) };
  const looks = new Set(runs.filter((it) => it.text.trim() !== '').map((it) => it.tags.join()));
  const whole = runs.map((it) => it.text).join('');
  if (looks.size < 2) return { text: whole };
  const htmlOf = looksLikeHtml(whole)
    ? (text: string) => text
    : (text: string) => escapeText(text).replaceAll('\n', '<br>');
  const html = runs.map(({ text, tags }) => tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, htmlOf(text)));
  return { text: html.join('') };
}

const MOST_TEXTS = 300_000;

async function sharedTexts(zip: Zip): Promise<Cell[]> {
  const texts: Cell[] = [];
  if (!zip.names.includes('xl/sharedStrings.xml')) return texts;
  for await (const { element } of parts(zip, 'xl/sharedStrings.xml', 'si')) {
    if (texts.push(textOf(element)) > MOST_TEXTS)
      throw new FileFault('The spreadsheet has more texts than anybody writes.');
  }
  return texts;
}

const PLAIN_NUMBER = /^-?\d{1,15}(\.\d+)?$/;

/** The formats that show a number as it is, each with the numbers for which it does. */
const FORMATS: Readonly<Record<string, RegExp>> = { general: PLAIN_NUMBER, '0': /^-?\d{1,15}$/, '@': PLAIN_NUMBER };

/** Formats that have a number in every file, without a declaration. */
const BUILT_IN: readonly [string, string][] = [
  ['0', 'general'],
  ['1', '0'],
  ['49', '@'],
];

/** The number format of each cell style. */
async function formatsOf(zip: Zip): Promise<string[]> {
  const codes = new Map(BUILT_IN);
  if (!zip.names.includes('xl/styles.xml')) return [];
  for await (const { element } of parts(zip, 'xl/styles.xml', 'numFmts')) {
    for (const { attribs } of childrenOf(element, 'numFmt')) {
      codes.set(attribs.numFmtId ?? '', (attribs.formatCode ?? '').toLowerCase());
    }
  }
  for await (const { element } of parts(zip, 'xl/styles.xml', 'cellXfs')) {
    return childrenOf(element, 'xf').map((it) => codes.get(it.attribs.numFmtId ?? '0') ?? '');
  }
  return [];
}

/** The sheets' names and files, in their order. */
async function sheetsOf(zip: Zip): Promise<{ name: string; file: string }[]> {
  const files = new Map<string, string>();
  for await (const { element } of parts(zip, 'xl/_rels/workbook.xml.rels', 'Relationship')) {
    files.set(element.attribs.Id ?? '', (element.attribs.Target ?? '').replace(/^\/?(xl\/)?/, 'xl/'));
  }
  const sheets: { name: string; file: string }[] = [];
  for await (const { element } of parts(zip, 'xl/workbook.xml', 'sheet')) {
    const file = files.get(element.attribs['r:id'] ?? '');
    if (file && zip.names.includes(file)) sheets.push({ name: element.attribs.name ?? '', file });
  }
  return sheets;
}

/** The number of a column, from 0: 'A' is 0, 'AA' is 26. */
const columnNumber = (reference: string) =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A number as the sheet shows it: a spreadsheet keeps fifteen digits, but its file has more. */
function numberOf(value: string, format = 'general'): Cell {
  const text = value === '' ? '' : String(Number(Number(value).toPrecision(15)));
  return text === '' || FORMATS[format]?.test(text)
    ? { text }
    : {
        text,
        fault: 'is a number in a format of its own, such as a date, a per cent or an exponent. Format it as text.',
      };
}

function cellOf(cell: Element, shared: readonly Cell[], formats: readonly string[]): Cell {
  const value = textIn(childOf(cell, 'v'));
  if (childOf(cell, 'f')) return { text: value, fault: 'is a formula. Put its value there instead.' };
  switch (cell.attribs.t) {
    case 's':
      return shared[Number(value)] ?? { text: '' };
    case 'inlineStr':
      return textOf(childOf(cell, 'is'));
    case 'str':
      return { text: plain(value) };
    case 'b':
      return { text: value === '1' ? 'TRUE' : 'FALSE' };
    case 'e':
    case 'd':
      return { text: value, fault: 'is an error or a date. Format it as text.' };
    default:
      return numberOf(value, formats[Number(cell.attribs.s ?? 0)]);
  }
}

const MOST_COLUMNS = 1_000;

async function* rowsOf(
  zip: Zip,
  file: string,
  shared: readonly Cell[],
  formats: readonly string[],
): AsyncGenerator<Row> {
  let line = 0;
  for await (const { element } of parts(zip, file, 'row')) {
    line = Number(element.attribs.r ?? line + 1);
    const cells: Cell[] = [];
    for (const cell of childrenOf(element, 'c')) {
      const column = cell.attribs.r ? columnNumber(cell.attribs.r) : cells.length;
      if (column < 0 || column > MOST_COLUMNS) continue;
      while (cells.length < column) cells.push({ text: '' });
      cells[column] = cellOf(cell, shared, formats);
    }
    yield { line, cells };
  }
}

/** Reads all sheets whose first row names columns of questions. @throws FileFault */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<Found> {
  const zip = await openZip(bytes);
  if (!zip.names.includes('xl/workbook.xml')) throw new FileFault(NO_SPREADSHEET);
  const [shared, formats, sheets] = [await sharedTexts(zip), await formatsOf(zip), await sheetsOf(zip)];
  for (const { name, file } of sheets) {
    for await (const found of readTable(rowsOf(zip, file, shared, formats))) {
      yield sheets.length > 1 && found.name === '' ? { ...found, name: `Sheet ${name}` } : found;
    }
  }
}
