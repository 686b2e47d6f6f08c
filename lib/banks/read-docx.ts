import { relationsOf, valueOf } from './office-parts';
import { type Draft, FileFault, type FoundInFile, Refusal, refusing } from './question';
import { type TableCell, isHeadings, type Reading, readTable } from './read-table';
import { typedReader } from './read-typed';
import { htmlOf, htmlText, joined, textOfRuns } from './runs';
import { type Line, pairsIn, segmentsIn } from './typed-marks';
import { withoutWhole } from './typed-texts';
import { labelsOf, paragraphOf, stylesOf } from './word-paragraphs';
import { childOf, type Element, unhulled, wholeIn, xmlParts } from './xml-parts';
import { openZip, type Zip } from './zip';

/**
 * Reads a document of Word (ECMA-376): typed questions, and tables of questions. A library that makes HTML would lose
 * equations and the numbers of lists without a word.
 */

const MAIN = 'word/document.xml';

/** The pictures of a document by their ids. @throws FileFault if it draws on other places, or has macros */
async function picturesOf(zip: Zip): Promise<Map<string, string>> {
  if (zip.names.some((it) => /vbaProject|activeX/i.test(it)))
    throw new FileFault('The document has macros. Save it as .docx without them.');
  const relations = await relationsOf(zip, MAIN);
  const lent = relations.find((it) => it.isElsewhere && it.kind !== 'hyperlink');
  if (lent)
    throw new FileFault(
      `The document takes its ${lent.kind} from another place: '${lent.target.slice(0, 80)}'. Put it into the document.`,
    );
  return new Map(relations.flatMap(({ id, path, kind }) => (kind === 'image' ? [[id, path]] : [])));
}

type Reader = ReturnType<typeof typedReader>;

type Table = { number: number; rows: Line[][][] };

/** The most columns of a table in Word. */
const MOST_COLUMNS = 63;

/** The cells of a row by their columns: empty ones stand for what a merged cell covers. */
function cellsOf(row: Element): (Element | null)[] {
  const cells: (Element | null)[] = [];
  const skip = (properties: Element | undefined, name: string, own: number) => {
    const wide = wholeIn(valueOf(properties, name), MOST_COLUMNS) - own;
    for (let it = 0; it < wide && cells.length < MOST_COLUMNS; it += 1) cells.push(null);
  };
  skip(childOf(row, 'w:trPr'), 'w:gridBefore', 0);
  for (const cell of unhulled(row, 'w:tc')) {
    cells.push(cell);
    skip(childOf(cell, 'w:tcPr'), 'w:gridSpan', 1);
  }
  return cells;
}

/** The paragraphs and tables of a document in their order. */
async function* blocksOf(zip: Zip): AsyncGenerator<Line | Table> {
  const parts = { pictures: await picturesOf(zip), styles: await stylesOf(zip), labels: await labelsOf(zip) };
  let [at, tables] = [0, 0];
  let table: Table | null = null;
  const paragraph = (it: Element) => paragraphOf(it, (at += 1), parts);
  const isBlock = (name: string, isWithin: boolean) => !isWithin && ['w:p', 'w:tr', 'w:tblPr'].includes(name);
  for await (const { element } of xmlParts(zip.text(MAIN), isBlock)) {
    if (element.name !== 'w:tr') {
      if (table) yield table;
      table = element.name === 'w:p' ? null : { number: (tables += 1), rows: [] };
      if (!table) yield paragraph(element);
    } else {
      table ??= { number: (tables += 1), rows: [] };
      table.rows.push(
        cellsOf(element).map((cell) => {
          if (!cell) return [];
          const inner = unhulled(cell, 'w:tbl').length > 0 ? [{ at, runs: [], faults: ['table within a table'] }] : [];
          return [...unhulled(cell, 'w:p').map(paragraph), ...inner];
        }),
      );
    }
  }
  if (table) yield table;
}

function cellOf(lines: readonly Line[]): TableCell {
  const runs = joined(lines.map((it) => it.runs));
  const fault = lines.flatMap((it) => it.faults ?? [])[0];
  return {
    text: textOfRuns(runs).trim(),
    runs: withoutWhole(runs),
    ...(fault && { fault: `holds an object that is not read: ${fault}.` }),
  };
}

const tableHtml = (rows: readonly TableCell[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map((it) => `<td>${htmlOf(it.runs ?? [])}</td>`).join('')}</tr>`).join('')}</table>`;

const KEYS_OF_BLOCK = /^(?:correct|right|true|yes|सही)$/i;

/** A table that is one question: 'Question', 'Option' four times with its verdict, 'Solution'. Null for any other. */
function blockIn(rows: readonly TableCell[][]): { name: string; read: () => Draft } | null {
  const named = (name: RegExp) => rows.filter(([head]) => name.test(head?.text ?? ''));
  const [[question], options] = [named(/^question$/i), named(/^option\s*[\dA-D]?$/i)];
  if (!question || options.length === 0) return null;
  const html = ([, cell]: readonly TableCell[]) => htmlText(cell?.runs ?? []);
  const read = () => {
    const faulty = rows.flat().find((it) => it.fault);
    if (faulty) throw new Refusal(`A cell ${faulty.fault}`);
    const type = named(/^type$/i)[0]?.[1]?.text ?? 'mcq';
    if (!/mcq|multiple.?choice|single/i.test(type)) throw new Refusal(`The type '${type}' is not single choice.`);
    const [solution] = named(/^(?:solution|explanation)$/i);
    return {
      texts: { question: html(question), options: options.map(html), explanation: solution ? html(solution) : null },
      keys: options.map((it) => KEYS_OF_BLOCK.test(it[2]?.text ?? '')),
      leftOut: named(/^marks$/i).map(() => 'marks'),
    };
  };
  return { name: question[1]?.text ?? '', read };
}

/** The numbers and keys of a table, downward, across, wide or in single cells; null for any other table. */
function keysIn(rows: readonly TableCell[][]): [number: number, key: string][] | null {
  const texts = rows.map((row) => row.map((it) => it.text)).filter((row) => row.some(Boolean));
  const below = texts.slice(texts.findIndex((row) => row.some((it) => /\d/.test(it))));
  const width = below.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0 || width > MOST_COLUMNS) return null;
  const columns = Array.from({ length: width }, (_, at) => at);
  const even = <It>(list: readonly It[]) => list.filter((_, at) => at % 2 === 0);
  const pair = (number = '', key = '') => (number || key ? [`${number}-${key}`] : []);
  const forms = [
    even(columns).map((at) => below.flatMap((row) => pair(row[at], row[at + 1]))),
    [below.flatMap((row) => even(columns).flatMap((at) => pair(row[at], row[at + 1])))],
    even(below).map((row, block) => columns.flatMap((at) => pair(row[at], below[2 * block + 1]?.[at]))),
    [below.flat().filter(Boolean)],
  ];
  for (const form of forms) {
    const runs = form.map((run) => run.map((it) => pairsIn(it) ?? []));
    const keys = runs.map((run) => run.flat());
    // Digits are keys only beside numbers that count up; a table of figures looks alike.
    const isCounted = (run: (typeof keys)[number]) => run.every(([number], at) => number === (run[0]?.[0] ?? 0) + at);
    const isLettered = keys.flat().every(([, key]) => !/\d/.test(key));
    const isPairs = runs.flat().every((it) => it.length === 1);
    if (isPairs && (isLettered || ((keys[0]?.length ?? 0) > 1 && keys.every(isCounted)))) return keys.flat();
  }
  return null;
}

/** Reads a table by what it is: questions in its rows, one question, keys, options, or a part of the current question. */
async function* foundInTable({ number, rows }: Table, reader: Reader, reading: Reading): AsyncGenerator<FoundInFile> {
  const cells = rows.map((row) => row.map(cellOf));
  const lines = rows.flat(2);
  const [{ at } = { at: 1 }] = lines;
  const [block, keys] = [blockIn(cells), keysIn(cells)];
  const filled = lines.filter((it) => textOfRuns(it.runs).trim() !== '');
  if (cells.slice(0, 3).some((row) => isHeadings({ line: 1, cells: row }))) {
    reader.close();
    const all = () => cells.map((row, index) => ({ line: index + 1, cells: row }));
    yield* readTable(all, reading, { name: `Table ${number}`, at: (row) => `row ${row} of table ${number}` });
  } else if (block) {
    reader.close();
    yield { line: at, at: `table ${number} (paragraph ${at})`, ...block };
  } else if (keys && reader.addKeys(keys)) return;
  else if (filled.every((it) => segmentsIn(textOfRuns(it.runs)).length > 0)) lines.forEach(reader.add);
  else if (!reader.addTable({ at, runs: [], faults: lines.flatMap((it) => it.faults ?? []) }, tableHtml(cells))) {
    const reason = 'It has no columns of questions, and stands in no question.';
    yield { line: at, name: `Table ${number}`, read: refusing(reason) };
  }
}

async function* foundIn(zip: Zip, reading: Reading): AsyncGenerator<FoundInFile> {
  const reader = typedReader('paragraph');
  for await (const block of blocksOf(zip)) {
    if ('rows' in block) yield* foundInTable(block, reader, reading);
    else reader.add(block);
    yield* reader.ready();
  }
  yield* reader.end();
}

/** Reads a document of Word. @throws FileFault */
export async function* readDocx(bytes: Promise<Uint8Array>, reading: Reading): AsyncGenerator<FoundInFile> {
  const zip = await openZip(bytes);
  if (!zip.names.includes(MAIN)) throw new FileFault('The file is no document in the form of Word (.docx).');
  for await (const found of foundIn(zip, reading)) yield 'note' in found ? found : { ...found, open: zip.bytes };
}
