import { LETTERS } from '@/lib/exam/paper';

import { areTexts, withKeyCounted, keyOf, type KeyStyle, NO_STYLE } from './answer-keys';
import { looksLikeHtml } from './clean-text';
import { type Column, columnLetter, columnOf, COLUMNS, detailsFrom, textsFrom } from './columns';
import {
  type Draft,
  type DraftText,
  FileFault,
  type FoundInFile,
  Refusal,
  refusing,
  type SeenColumn,
} from './question';
import { inUnicode } from './old-fonts';
import { htmlOf, plainRun, type Run, textOfRuns } from './runs';

/**
 * A cell as written; `runs` if its parts look different, `typed` what was typed in Kruti Dev. `fault` says why its text
 * cannot be trusted.
 */
export type TableCell = { text: string; runs?: readonly Run[]; typed?: string; fault?: string };

/** The cells of a row; `fault` says why no question is taken from it. */
type Cells = { cells: readonly TableCell[]; fault?: string };

/** A row of a table; `refusal` says why it could not be read at all. */
export type Row = { line: number } & (Cells | { refusal: string });

/** How to read a table or a typed text, as the editor says. */
export type Reading = {
  /** The places of columns, from 0; -1 for none. Others are recognised by their headings. */
  columns: ReadonlyMap<Column, number>;
  /** Whether the texts are HTML; otherwise a tag is a text. */
  isHtml: boolean;
  /** Whether hidden sheets and rows are read too. */
  takesHidden: boolean;
  /** The font of texts whose file names none; with Hindi columns it is the font of those. */
  font?: string | undefined;
};

export const AS_WRITTEN: Reading = { columns: new Map(), isHtml: false, takesHidden: false };

const EMPTY: TableCell = { text: '' };
/** The columns that a table must have. */
const NEEDED = COLUMNS.slice(0, 6);
/** How far below the start the headings may stand. */
const MOST_ABOVE = 30;

type Places = Map<Column, number>;

/** The place of each column that a row names, and the columns that it names twice. */
function placesIn(cells: readonly TableCell[]) {
  const [places, twice]: [Places, Column[]] = [new Map(), []];
  const named = cells.map(({ text }) => columnOf(text));
  for (const isWeak of [false, true]) {
    named.forEach((it, index) => {
      if (it?.isWeak !== isWeak) return;
      if (!places.has(it.column)) places.set(it.column, index);
      else if (!isWeak) twice.push(it.column);
    });
  }
  return { places, twice };
}

const isNeeded = (places: Places) => NEEDED.filter((name) => places.has(name)).length;

/** Whether a row has all headings of a table of questions. */
export const isHeadings = (row: Row): boolean =>
  'cells' in row && isNeeded(placesIn(row.cells).places) === NEEDED.length;

type Survey = {
  places: Places;
  twice: Column[];
  headings: readonly TableCell[];
  /** The line of the headings, and how many rows stand before the questions. */
  line: number;
  skipped: number;
  widest: readonly TableCell[];
  keys: KeyStyle;
  hasTags: boolean;
};

const textsIn = (cells: readonly TableCell[], places: Places) =>
  LETTERS.map((letter) => cells[places.get(`Ans${letter}`) ?? -1]?.text ?? '');

/** Reads a table once, to know its columns and how its keys are written. */
async function surveyOf(rows: AsyncIterable<Row> | Iterable<Row>, { columns }: Reading): Promise<Survey> {
  const none = { places: new Map<Column, number>(), twice: [], headings: [], line: 0, skipped: 0, widest: [] };
  let it: Survey = { ...none, places: new Map(columns), keys: NO_STYLE, hasTags: false };
  let [count, named] = [0, 0];
  for await (const row of rows) {
    count += 1;
    if (!('cells' in row)) continue;
    const filled = row.cells.filter(({ text }) => text.trim() !== '').length;
    if (filled > it.widest.filter(({ text }) => text.trim() !== '').length) it.widest = row.cells;
    const { places, twice } = count <= MOST_ABOVE ? placesIn(row.cells) : none;
    if (places.size > Math.max(1, named) && (places.has('Question') || places.has('CorrectAns'))) {
      named = places.size;
      const found = { places: new Map([...places, ...columns]), twice, headings: row.cells };
      it = { ...it, ...found, line: row.line, skipped: count, keys: NO_STYLE, hasTags: false };
    }
    if (count === it.skipped) continue;
    it.keys = withKeyCounted(
      it.keys,
      row.cells[it.places.get('CorrectAns') ?? -1]?.text ?? '',
      textsIn(row.cells, it.places),
    );
    it.hasTags ||= [...it.places.values()].some((at) => looksLikeHtml(row.cells[at]?.text ?? ''));
  }
  return it;
}

/** A cell in a font that its file does not name. */
function inFont(cell: TableCell, font: string): TableCell {
  if (/[\u0900-\u097f]/.test(cell.text)) return cell;
  if (/\b(?:[A-Z]{3,}|the|which)\b/.test(cell.text)) return { ...cell, fault: 'has English words, not Kruti Dev.' };
  const { runs, fault } = inUnicode(cell.runs ?? [plainRun(cell.text)], font);
  const read = { text: textOfRuns(runs), ...(cell.runs && { runs }), typed: cell.text };
  return fault ? { ...cell, typed: cell.text, fault: `holds ${fault}, which is not read.` } : { ...cell, ...read };
}

const isText = (name: Column) => /^(?:Question|Ans[A-D]|Explanation)(?:Hi)?$/.test(name);

function draftOf(
  { cells, fault }: Cells,
  { places, keys, skipped, headings }: Survey,
  { isHtml, font }: Reading,
): Draft {
  if (fault) throw new Refusal(fault);
  const isBoth = places.has('QuestionHi');
  const cell = (name: Column) => {
    const it = cells[places.get(name) ?? -1] ?? EMPTY;
    const isInFont = font && (isText(name) ? name.endsWith('Hi') === isBoth : name === 'CorrectAns' && !isBoth);
    return isInFont ? inFont(it, font) : it;
  };
  const { text: shown, typed = shown } = cell('CorrectAns');
  const isLetter = /^[a-d1-4]$/i.test(typed.trim());
  if (typed !== shown && /^[cd]$/.test(typed.trim()))
    throw new Refusal(`The key '${typed}' can be the letter, or '${shown}' in Kruti Dev. Write a number from 1 to 4.`);
  const faulty = [...places.keys()].find((name) => cell(name).fault && !(isLetter && name === 'CorrectAns'));
  if (faulty) throw new Refusal(`The cell ${faulty} ${cell(faulty).fault}`);
  const surplus = skipped > 0 && cells.slice(headings.length).find((it) => it.text.trim() !== '');
  if (surplus) throw new Refusal(`The row has more cells than the first row: '${surplus.text.trim().slice(0, 40)}'.`);
  const isOwnHtml = /^html$/i.test(cell('Format').text.trim());
  const text = (name: Column): DraftText => {
    const { text: written, runs } = cell(name);
    const typed = runs ? htmlOf(runs, isOwnHtml || (isHtml && looksLikeHtml(written))) : written;
    return { text: typed, format: isOwnHtml ? 'html' : isHtml ? 'auto' : runs ? 'html' : 'plain' };
  };
  const key = keyOf(
    isLetter ? typed : shown,
    LETTERS.map((letter) => cell(`Ans${letter}`).text),
    keys,
  );
  return {
    texts: textsFrom('', text),
    hindi: textsFrom('Hi', text),
    keys: LETTERS.map((_, position) => position === key),
    ...detailsFrom((name) => cell(name).text),
  };
}

/** What is said of a table once: its columns, and how its keys and texts are read. */
function noteOf({ places, headings, widest, keys, hasTags }: Survey, isHtml: boolean) {
  const columns = Array.from({ length: Math.max(headings.length, widest.length) }, (_, index): SeenColumn => ({
    at: columnLetter(index),
    heading: (headings[index] ?? widest[index] ?? EMPTY).text.trim().slice(0, 60),
    column: [...places].find(([, at]) => at === index)?.[0] ?? '',
  }));
  const read = columns.flatMap(({ at, column }) => (column ? [`${column} from ${at}`] : []));
  const unread = columns.flatMap(({ at, heading, column }) => (!column && heading ? [`${at} '${heading}'`] : []));
  const said = [
    read.length > 0 && `Columns: ${read.join(', ')}.`,
    unread.length > 0 && `Not imported: ${unread.join(', ')}.`,
    areTexts(keys) && 'The keys are read as the texts of options.',
    hasTags && !isHtml && !places.has('Format') && 'Tags in the texts are shown as texts; with --html they are HTML.',
  ];
  return { note: said.filter(Boolean).join(' '), columns };
}

function refuseUnnamed({ places, twice, line, widest }: Survey): void {
  const choose = 'Say which columns they are, at the desk or with --column Question=B.';
  const missing = NEEDED.filter((name) => (places.get(name) ?? -1) < 0);
  const row = line <= 1 ? 'The first row' : `Row ${line}`;
  if (missing.length === NEEDED.length) {
    const cells = widest.map((it) => it.text.trim().slice(0, 20)).join(' | ');
    throw new FileFault(`No row names the columns ${NEEDED.join(', ')}: '${cells}'. ${choose}`);
  }
  if (missing.length > 0) throw new FileFault(`${row} names no column ${missing.join(', ')}. ${choose}`);
  if (twice.length > 0) throw new FileFault(`Two columns are named ${twice[0]}. ${choose}`);
}

/**
 * Reads a table; `rows` gives it twice. Without headings of questions and columns to choose from, it has none.
 * @throws FileFault if columns are missing
 */
export async function* readTable(
  rows: () => AsyncIterable<Row> | Iterable<Row>,
  reading: Reading,
  { name: table = 'Table', at }: { name?: string; at?: (line: number) => string } = {},
): AsyncGenerator<FoundInFile> {
  const survey = await surveyOf(rows(), reading);
  const said = { line: Math.max(1, survey.line), name: table };
  if (survey.places.size === 0 && survey.widest.length < NEEDED.length) {
    yield { ...said, note: 'Not read: it has no columns of questions.' };
    return;
  }
  yield { ...said, ...noteOf(survey, reading.isHtml) };
  refuseUnnamed({ ...survey, twice: survey.twice.filter((it) => !reading.columns.has(it)) });
  let count = 0;
  for await (const row of rows()) {
    count += 1;
    const place = { line: row.line, ...(at && { at: at(row.line) }) };
    if ('refusal' in row) yield { ...place, name: '', read: refusing(row.refusal) };
    else if (count > survey.skipped && row.cells.some((it) => it.text.trim() !== '')) {
      const name = (row.cells[survey.places.get('Question') ?? -1] ?? EMPTY).text.trim();
      yield { ...place, name, read: () => draftOf(row, survey, reading) };
    }
  }
}
