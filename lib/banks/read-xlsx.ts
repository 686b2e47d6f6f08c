import { columnNumber } from './columns';
import { inUnicode } from './old-fonts';
import { elementsIn, relationsOf, tagsOf, valueOf } from './office-parts';
import { FileFault, type FoundInFile, refusing } from './question';
import { type TableCell, type Reading, readTable, type Row } from './read-table';
import { plainRun, type Run, textOfRuns } from './runs';
import { childOf, childrenOf, type Element, textIn } from './xml-parts';
import { openZip, type Zip } from './zip';

/**
 * Reads a spreadsheet (ECMA-376). A library that gives only values would lose how a cell looks: superscripts,
 * underlines, per cents, formulas.
 */

export const NO_SPREADSHEET = 'The file is no spreadsheet in the form of Excel (.xlsx).';

const plain = (text: string) =>
  text
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n');

/** A text of a cell, in parts if there are any. */
function textOf(item: Element | undefined): TableCell {
  const runs = childrenOf(item, 'r').map((run): Run => {
    const text = plain(textIn(childOf(run, 't')));
    const font = valueOf(childOf(run, 'rPr'), 'rFont');
    return { text, tags: tagsOf(childrenOf(run, 'rPr'), text, ''), ...(font !== undefined && { font }) };
  });
  return runs.length > 0 ? { text: textOfRuns(runs), runs } : { text: plain(textIn(childOf(item, 't'))) };
}

const MOST_TEXTS = 300_000;

async function sharedTexts(zip: Zip): Promise<TableCell[]> {
  const texts: TableCell[] = [];
  for await (const element of elementsIn(zip, 'xl/sharedStrings.xml', 'si')) {
    if (texts.push(textOf(element)) > MOST_TEXTS)
      throw new FileFault('The spreadsheet has more texts than anybody writes.');
  }
  return texts;
}

const PLAIN_NUMBER = /^-?\d{1,15}(\.\d+)?$/;

/** The formats that show a number as it is, each with the numbers for which it does. */
const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ['general', PLAIN_NUMBER],
  ['0', /^-?\d{1,15}$/],
  ['@', PLAIN_NUMBER],
]);

/** Formats that have a number in every file, without a declaration. */
const BUILT_IN = { 0: 'general', 1: '0', 49: '@' };

type Style = { format: string; font: string };

type Book = { zip: Zip; shared: readonly TableCell[]; styles: readonly Style[] };

/** The number format and the font of each cell style. */
async function stylesOf(zip: Zip): Promise<Style[]> {
  const codes = new Map(Object.entries(BUILT_IN));
  const [fonts, styles]: [string[], Style[]] = [[], []];
  for await (const element of elementsIn(zip, 'xl/styles.xml', 'numFmts', 'fonts', 'cellXfs')) {
    for (const { attribs } of childrenOf(element, 'numFmt'))
      codes.set(attribs.numFmtId ?? '', (attribs.formatCode ?? '').toLowerCase());
    for (const font of childrenOf(element, 'font')) fonts.push(valueOf(font, 'name') ?? '');
    for (const { attribs } of element.name === 'cellXfs' ? childrenOf(element, 'xf') : [])
      styles.push({ format: codes.get(attribs.numFmtId ?? '0') ?? '', font: fonts[Number(attribs.fontId)] ?? '' });
  }
  return styles;
}

type Sheet = { name: string; file: string; isHidden: boolean };

/** The sheets in their order. */
async function sheetsOf(zip: Zip): Promise<Sheet[]> {
  const files = new Map((await relationsOf(zip, 'xl/workbook.xml')).map((it) => [it.id, it.path]));
  const sheets: Sheet[] = [];
  for await (const { attribs } of elementsIn(zip, 'xl/workbook.xml', 'sheet')) {
    const { name = '', state = 'visible', 'r:id': id = '' } = attribs;
    const file = files.get(id) ?? '';
    if (zip.names.includes(file)) sheets.push({ name, file, isHidden: state !== 'visible' });
  }
  return sheets;
}

/** The lines of a sheet on which pictures lie. */
async function picturesOn(zip: Zip, sheet: string): Promise<Set<number>> {
  const lines = new Set<number>();
  for (const { path } of await relationsOf(zip, sheet)) {
    if (!/drawings\/drawing\d*\.xml$/.test(path)) continue;
    for await (const from of elementsIn(zip, path, 'xdr:from')) lines.add(Number(textIn(childOf(from, 'xdr:row'))) + 1);
  }
  return lines;
}

/** A number as the sheet shows it: a spreadsheet keeps fifteen digits, but its file has more. */
function numberOf(value: string, format = 'general'): TableCell {
  const text = value === '' ? '' : String(Number(Number(value).toPrecision(15)));
  return text === '' || FORMATS.get(format)?.test(text)
    ? { text }
    : {
        text,
        fault: 'is a number in a format of its own, such as a date, a per cent or an exponent. Format it as text.',
      };
}

function writtenIn(cell: Element, shared: readonly TableCell[], format: string | undefined): TableCell {
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
      return numberOf(value, format);
  }
}

function cellOf(cell: Element, { shared, styles }: Book): TableCell {
  const style = styles[Number(cell.attribs.s ?? 0)];
  const it = writtenIn(cell, shared, style?.format);
  const { runs, fault } = inUnicode(it.runs ?? [plainRun(it.text)], style?.font);
  const looks = new Set(runs.filter((run) => run.text.trim() !== '').map((run) => run.tags.join()));
  const text = textOfRuns(runs);
  return {
    text,
    ...(looks.size > 1 && { runs }),
    ...(text !== it.text && { typed: it.text }),
    ...((it.fault ?? fault) !== undefined && { fault: it.fault ?? `holds ${fault}, which is not read.` }),
  };
}

const MOST_COLUMNS = 1_000;

async function* rowsOf(book: Book, file: string, takesHidden: boolean): AsyncGenerator<Row> {
  const pictures = await picturesOn(book.zip, file);
  let line = 0;
  for await (const element of elementsIn(book.zip, file, 'row')) {
    line = Number(element.attribs.r ?? line + 1);
    const cells: TableCell[] = [];
    for (const cell of childrenOf(element, 'c')) {
      const column = cell.attribs.r ? columnNumber(cell.attribs.r) : cells.length;
      if (column < 0 || column > MOST_COLUMNS) continue;
      while (cells.length < column) cells.push({ text: '' });
      cells[column] = cellOf(cell, book);
    }
    const isHidden = /^(?:1|true)$/.test(element.attribs.hidden ?? '') && !takesHidden;
    const fault = isHidden
      ? 'The row is hidden. Show it in the sheet, or say --hidden.'
      : pictures.has(line) &&
        'A picture lies on the row, and pictures of a spreadsheet are not read. Use Word or Moodle XML.';
    yield { line, cells, ...(fault && { fault }) };
  }
}

/** Reads the sheets with columns of questions, and names the others. @throws FileFault */
export async function* readXlsx(bytes: Promise<Uint8Array>, reading: Reading): AsyncGenerator<FoundInFile> {
  const zip = await openZip(bytes);
  if (!zip.names.includes('xl/workbook.xml')) throw new FileFault(NO_SPREADSHEET);
  const book = { zip, shared: await sharedTexts(zip), styles: await stylesOf(zip) };
  const sheets = await sheetsOf(zip);
  for (const { name, file, isHidden } of sheets) {
    const sheet = `Sheet ${name}`;
    if (isHidden && !reading.takesHidden) {
      yield { line: 1, name: sheet, read: refusing('The sheet is hidden. Show it in the file, or say --hidden.') };
      continue;
    }
    const place = { name: sheet, ...(sheets.length > 1 && { at: (line: number) => `row ${line} of ${name}` }) };
    try {
      yield* readTable(() => rowsOf(book, file, reading.takesHidden), reading, place);
    } catch (error) {
      if (!(error instanceof FileFault) || sheets.length === 1) throw error;
      yield { line: 1, name: sheet, read: refusing(error.message) };
    }
  }
}
