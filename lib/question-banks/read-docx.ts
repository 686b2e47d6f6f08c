import { LETTERS } from '@/lib/exam/paper';

import { decoded } from './decoded';
import { type Draft, FileFault, type FileContent, type Found, foundAt, Refusal } from './question';
import { type Cell, isHeadings, type Reading, readTable } from './read-table';
import { type Line, typedReader } from './read-typed';
import { htmlOf, textOfRuns } from './runs';
import { pairsIn, segmentsIn } from './typed-marks';
import { labelCounter, listsOf, stylesOf } from './word-lists';
import { paragraphOf, type WordParts } from './word-paragraph';
import { childrenOf, type Element, xmlParts } from './xml-parts';
import { fileIn, openZip, pathIn, type Zip } from './zip';

/**
 * Reads a document of Word (ECMA-376): typed questions, and tables of questions. A library that makes HTML would lose
 * equations and the numbers of lists without a word.
 */

const MAIN = 'word/document.xml';

async function elementsIn(zip: Zip, file: string, names: readonly string[]): Promise<Element[]> {
  const found: Element[] = [];
  if (!zip.names.includes(file)) return found;
  for await (const { element } of xmlParts(decoded(zip.stream(file)), (it) => names.includes(it))) found.push(element);
  return found;
}

/** The pictures of a document by their ids. @throws FileFault if it draws on other places, or has macros */
async function picturesOf(zip: Zip): Promise<Map<string, string>> {
  if (zip.names.some((it) => /vbaProject|activeX/i.test(it)))
    throw new FileFault('The document has macros. Save it as .docx without them.');
  const pictures = new Map<string, string>();
  for (const { attribs } of await elementsIn(zip, 'word/_rels/document.xml.rels', ['Relationship'])) {
    const { Id = '', Target = '', Type = '', TargetMode = '' } = attribs;
    const kind = Type.split('/').pop() ?? '';
    if (TargetMode === 'External' && kind !== 'hyperlink')
      throw new FileFault(
        `The document takes its ${kind} from another place: '${Target.slice(0, 80)}'. Put it into the document.`,
      );
    if (kind === 'image') pictures.set(Id, pathIn(MAIN, Target));
  }
  return pictures;
}

type Table = { number: number; rows: Line[][][] };

/** The paragraphs and tables of a document in their order. */
async function* blocksOf(zip: Zip): AsyncGenerator<Line | Table> {
  const parts: WordParts = {
    pictures: await picturesOf(zip),
    styles: stylesOf(await elementsIn(zip, 'word/styles.xml', ['w:style'])),
    label: labelCounter(listsOf(await elementsIn(zip, 'word/numbering.xml', ['w:abstractNum', 'w:num']))),
  };
  let [at, tables] = [0, 0];
  let table: Table | null = null;
  const paragraph = (it: Element) => paragraphOf(it, (at += 1), parts);
  const isBlock = (name: string, isWithin: boolean) => !isWithin && ['w:p', 'w:tr', 'w:tblPr'].includes(name);
  for await (const { element } of xmlParts(decoded(zip.stream(MAIN)), isBlock)) {
    if (element.name !== 'w:tr') {
      if (table) yield table;
      table = element.name === 'w:p' ? null : { number: (tables += 1), rows: [] };
      if (!table) yield paragraph(element);
    } else
      table?.rows.push(
        childrenOf(element, 'w:tc').map((cell) => {
          const inner =
            childrenOf(cell, 'w:tbl').length > 0 ? [{ at, runs: [], faults: ['table within a table'] }] : [];
          return [...childrenOf(cell, 'w:p').map(paragraph), ...inner];
        }),
      );
  }
  if (table) yield table;
}

function cellOf(lines: readonly Line[]): Cell {
  const runs = lines.flatMap((it, index) => [...(index > 0 ? [{ text: '\n', tags: [] }] : []), ...it.runs]);
  const fault = lines.flatMap((it) => it.faults ?? [])[0];
  return {
    text: textOfRuns(runs).trim(),
    runs,
    ...(fault && { fault: `holds an object that is not read: ${fault}.` }),
  };
}

const tableHtml = (rows: readonly Cell[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map((it) => `<td>${htmlOf(it.runs ?? [])}</td>`).join('')}</tr>`).join('')}</table>`;

const KEYS_OF_BLOCK = /^(?:correct|right|true|yes|सही)$/i;

/** A table that is one question: 'Question', 'Option' four times with its verdict, 'Solution'. Null for any other. */
function blockDraft(rows: readonly Cell[][]): Draft | null {
  const named = (name: RegExp) => rows.filter(([head]) => name.test(head?.text ?? ''));
  const [[question] = [], options] = [named(/^question$/i), named(/^option\s*[\dA-D]?$/i)];
  if (!question || options.length < 2) return null;
  const faulty = rows.flat().find((it) => it.fault);
  if (faulty) throw new Refusal(`A cell ${faulty.fault}`);
  const type = named(/^type$/i)[0]?.[1]?.text ?? 'mcq';
  if (!/mcq|multiple.?choice|single/i.test(type))
    throw new Refusal(`The type '${type.slice(0, 40)}' is not single choice.`);
  const html = (cell: Cell | undefined) => ({ text: htmlOf(cell?.runs ?? []), format: 'html' as const });
  const solution = named(/^(?:solution|explanation)$/i)[0]?.[1];
  return {
    texts: {
      question: html(question[1]),
      options: options.map((it) => html(it[1])),
      explanation: solution ? html(solution) : null,
    },
    keys: options.map((it) => KEYS_OF_BLOCK.test(it[2]?.text ?? '')),
    leftOut: named(/^marks$/i).length > 0 ? ['marks'] : [],
  };
}

/** The rows of a table of numbers and keys as lines: '1-b 2-c'. Null for any other table. */
function keyLines(rows: readonly Cell[][]): string[] | null {
  const texts = rows.map((row) => row.map((it) => it.text).filter(Boolean));
  const lines = texts.flatMap((row, index) => {
    const below = texts[index + 1];
    if (
      row.length > 1 &&
      row.every((it) => /^\d+$/.test(it)) &&
      below?.length === row.length &&
      below.every((it) => /^\(?[a-d]\)?$/i.test(it))
    )
      return [row.map((it, at) => `${it}-${below[at]}`).join(' ')];
    const above = texts[index - 1];
    if (above?.length === row.length && above.length > 1 && above.every((it) => /^\d+$/.test(it))) return [];
    return index === 0 && row.every((it) => !/\d/.test(it)) ? [] : [row.join(' ')];
  });
  return lines.length > 0 && lines.every((it) => pairsIn(it)) ? lines : null;
}

/** The draft with those pictures that its texts show. */
async function withPictures(found: Found, zip: Zip): Promise<Found> {
  if (!('draft' in found)) return found;
  const { question, options, explanation } = found.draft.texts;
  const files = new Map<string, FileContent>();
  for (const it of [question, ...options, ...(explanation ? [explanation] : [])]) {
    for (const [, src = ''] of it.text.matchAll(/<img src="(word\/[^"]+)"/g)) {
      const bytes = files.has(src) ? undefined : await fileIn(zip, src);
      if (bytes) files.set(src, bytes);
    }
  }
  return { ...found, draft: { ...found.draft, files } };
}

async function* foundIn(zip: Zip, reading: Reading): AsyncGenerator<Found> {
  const reader = typedReader('paragraph');
  for await (const block of blocksOf(zip)) {
    if (!('rows' in block)) {
      reader.add(block);
      yield* reader.ready();
      continue;
    }
    const cells = block.rows.map((row) => row.map(cellOf));
    const line = block.rows[0]?.[0]?.[0] ?? { at: 0, runs: [] };
    const name = `Table ${block.number}`;
    if (cells.some((row, index) => index < 3 && isHeadings({ line: 1, cells: row }))) {
      reader.close();
      const rows = async function* () {
        for (const [index, row] of cells.entries()) yield { line: index + 1, cells: row };
      };
      yield* readTable(rows, reading, { name, at: (row) => `row ${row} of table ${block.number}` });
      continue;
    }
    const isBlock =
      cells.some(([head]) => /^question$/i.test(head?.text ?? '')) &&
      cells.some(([head]) => /^option/i.test(head?.text ?? ''));
    const keys = keyLines(cells);
    const filled = block.rows
      .flat()
      .flat()
      .filter((it) => textOfRuns(it.runs).trim() !== '');
    if (isBlock) {
      reader.close();
      const text = cells.find(([head]) => /^question$/i.test(head?.text ?? ''))?.[1]?.text ?? name;
      yield foundAt({ line: line.at, at: `table ${block.number} (paragraph ${line.at})` }, text, () => {
        const draft = blockDraft(cells);
        if (!draft) throw new Refusal(`The table has not ${LETTERS.length} rows Option.`);
        return draft;
      });
    } else if (keys) for (const text of keys) reader.add({ at: line.at, runs: [{ text, tags: [] }] });
    else if (filled.every((it) => segmentsIn(textOfRuns(it.runs)).length > 0)) filled.forEach(reader.add);
    else {
      const faults = block.rows.flat(2).flatMap((it) => it.faults ?? []);
      if (!reader.addTable({ ...line, faults }, tableHtml(cells)))
        yield { line: line.at, name, refusal: 'The table has no columns of questions, and stands in no question.' };
    }
    yield* reader.ready();
  }
  yield* reader.end();
}

/** Reads a document of Word. @throws FileFault */
export async function* readDocx(bytes: Uint8Array, reading: Reading): AsyncGenerator<Found> {
  const zip = await openZip(bytes);
  if (!zip.names.includes(MAIN)) throw new FileFault('The file is no document in the form of Word (.docx).');
  for await (const found of foundIn(zip, reading)) yield await withPictures(found, zip);
}
