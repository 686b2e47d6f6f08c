import { LETTERS } from '@/lib/exam/paper';

import { keyOf, positionOf } from './answer-keys';
import { linesOf } from './decoded';
import { type Draft, type DraftTexts, type Found, foundAt, Refusal } from './question';
import { cutRuns, htmlOf, type Run, textOfRuns } from './runs';
import {
  DIRECTIONS,
  EXPLANATION,
  KEY_HEADING,
  keyIn,
  type Label,
  numberIn,
  pairsIn,
  SECTION,
  segmentsIn,
  TICK_AFTER,
  TICK_BEFORE,
} from './typed-marks';

/** Reads tests as teachers type them: a question, lettered options, a key below them or in a list at the end. */

/** A paragraph or a line. */
export type Line = {
  /** Its place in the file, from 1. */
  at: number;
  runs: readonly Run[];
  /** The list whose numbering wrote the number or letter at its start. */
  list?: string;
  isHeading?: boolean;
  /** What it holds that is not read: 'equation', 'text box'. */
  faults?: readonly string[];
};

type Entry = Line & { label?: Label; whole: readonly Run[]; html?: string };

const entryOf = (line: Line, runs = line.runs): Entry => ({ ...line, runs, whole: runs });

type Typed = {
  at: number;
  number: number | null;
  entries: Entry[];
  key: string | null;
  explanation: Entry[] | null;
  leftOut: string[];
  faults: { what: string; at: number }[];
  refusal: string | null;
};

/** In characters: the forms of lines take long to find in longer ones. */
const MOST_OF_LINE = 10_000;

const isBlank = (runs: readonly Run[]) => textOfRuns(runs).trim() === '';
const excerpt = (runs: readonly Run[]) => textOfRuns(runs).trim().slice(0, 40);
const isHindi = (runs: readonly Run[]) => /[\u0900-\u097f]/.test(textOfRuns(runs));

/** The looks by which people mark the right option, in place of giving it a meaning. */
const MARKS = ['strong', 'mark'];

const isWhole = (runs: readonly Run[], tag: string) =>
  runs.every((it) => it.text.trim() === '' || it.tags.includes(tag));

/** A text without a look that it has throughout. */
export function withoutWhole(runs: readonly Run[]): Run[] {
  const dropped = [...MARKS, 'u'].filter((tag) => isWhole(runs, tag));
  return runs.map((it) => ({ ...it, tags: it.tags.filter((tag) => !dropped.includes(tag)) }));
}

const trimmed = (runs: readonly Run[]) => {
  const text = textOfRuns(runs);
  return cutRuns(runs, text.length - text.trimStart().length, text.trimEnd().length);
};

/** Lines as HTML, one below the other, with tables between them. */
function linesHtml(entries: readonly Entry[]): string {
  const runs = entries.flatMap((it, index): Run[] => {
    if (it.html !== undefined) return [{ text: ' ', tags: [], html: it.html }];
    const isBelow = index > 0 && entries[index - 1]?.html === undefined;
    return [...(isBelow ? [{ text: '\n', tags: [] }] : []), ...trimmed(it.whole)];
  });
  return htmlOf(withoutWhole(runs));
}

/** The last options of a question in order, and how many entries stand before them; the letters before are of its text. */
function optionsOf(entries: readonly Entry[]): { from: number; options: Entry[][] } {
  const from = entries.findLastIndex((it) => it.label?.index === 0);
  const options: Entry[][] = [];
  const style = entries[from]?.label?.style;
  if (style !== undefined && entries.slice(0, from).some((it) => it.label?.style === style))
    throw new Refusal('The letters of the options stand twice, so that a part of another question may be missing.');
  for (const entry of from < 0 ? [] : entries.slice(from)) {
    const last = options.at(-1);
    if (entry.label) {
      if (entry.label.index !== options.length || entry.label.style !== style)
        throw new Refusal(`The options are not lettered in order: '${excerpt(entry.whole)}'.`);
      options.push([entry]);
    } else if (entry.html === undefined && last?.length === 1 && isHindi(entry.runs) && !isHindi(last[0]?.runs ?? [])) {
      last.push(entry);
    } else throw new Refusal(`Nothing says what the line '${excerpt(entry.whole)}' below the options is.`);
  }
  return { from: Math.max(from, 0), options };
}

/** An option without the looks and ticks that tell whether it is right. */
const bare = (runs: readonly Run[]) => {
  const text = textOfRuns(runs);
  return withoutWhole(
    trimmed(cutRuns(runs, text.length - text.replace(TICK_BEFORE, '').length, text.replace(TICK_AFTER, '').length)),
  );
};

function textsOf(entries: readonly Entry[]) {
  const { from, options } = optionsOf(entries);
  const runs = options.map((it) =>
    it.flatMap((entry, index) => [...(index ? [{ text: '\n', tags: [] }] : []), ...bare(entry.runs)]),
  );
  const html = (text: string) => ({ text, format: 'html' as const });
  const texts: DraftTexts = {
    question: html(linesHtml(entries.slice(0, from))),
    options: runs.map((it) => html(htmlOf(it))),
    explanation: null,
  };
  const marked = options.map((it) => MARKS.some((tag) => isWhole(it[0]?.runs ?? [], tag)));
  const isTicked = (text: string) => TICK_BEFORE.test(text) || TICK_AFTER.test(text);
  const ticked = options.map(
    (it) => isTicked(textOfRuns(it[0]?.whole ?? [])) || isTicked(textOfRuns(it[0]?.runs ?? [])),
  );
  const only = [marked, ticked].filter((it) => it.filter(Boolean).length === 1).map((it) => it.indexOf(true));
  return { texts, plain: runs.map((it) => textOfRuns(it)), only };
}

/** A letter with a text after it, which is the option's own or a reason. */
const KEY_AND_TEXT = /^[([]?\s*([a-d1-4]|[कखगघ])\s*[)\].:\-–]+\s*(\S[\s\S]*)$/iu;

/** The position that a key means, and the reason that follows it. @throws Refusal */
function readKey(written: string, plain: readonly string[]): { at: number; reason: string } {
  const [, mark = '', rest = ''] = KEY_AND_TEXT.exec(written) ?? [];
  const same = plain.map((it) => it.toLowerCase()).indexOf(rest.replace(/[.\s]+$/, '').toLowerCase());
  if (mark === '' || plain.includes(written)) return { at: keyOf(written, plain, undefined, 'The key'), reason: '' };
  if (same >= 0 && same !== positionOf(mark))
    throw new Refusal(`The key '${written.slice(0, 40)}' names the text of another option.`);
  return { at: keyOf(mark, plain, undefined, 'The key'), reason: same < 0 ? rest : '' };
}

/** Collects questions from lines; `unit` is what people call a line. */
export function typedReader(unit: 'line' | 'paragraph') {
  const out: Found[] = [];
  const waiting: Typed[] = [];
  const keys = new Map<number, string>();
  const solutions = new Map<number, Entry[]>();
  const numbers = new Map<number, number>();
  const others: string[] = [];
  let current: Typed | null = null;
  let [isInKeys, isBelowGap, solved] = [false, true, 0];
  /** The number of the next question, the last number of a list within this one, and the list that numbers questions. */
  let [expected, listed, questionList] = [0, 0, ''];
  let shared: { at: number; until: number } | null = null;

  function draftOf(it: Typed): Draft {
    const [fault] = it.faults;
    const who = it.number === null ? `at ${unit} ${it.at}` : String(it.number);
    if (fault)
      throw new Refusal(
        `The ${fault.what} in question ${who} (${unit} ${fault.at}) is not read. Take it out, or write it in another way.`,
      );
    if (it.refusal) throw new Refusal(it.refusal);
    const { texts, plain, only } = textsOf(it.entries);
    if (plain.length === 0) throw new Refusal('The question has no lettered options.');
    const listedKey = it.number === null ? undefined : keys.get(it.number);
    if (it.key === null && listedKey !== undefined && (numbers.get(it.number ?? 0) ?? 0) > 1)
      throw new Refusal(
        `Several questions have the number ${it.number}, so that the list of keys does not say which it means.`,
      );
    const written = [it.key, listedKey].flatMap((key) => (key == null ? [] : [readKey(key, plain)]));
    const meant = new Set([...written.map((key) => key.at), ...only]);
    if (meant.size > 1)
      throw new Refusal(`Two options are marked as right: ${[...meant].map((at) => LETTERS[at]).join(' and ')}.`);
    const reason = written.find((key) => key.reason !== '')?.reason;
    const solution = it.explanation ?? (it.number === null ? null : (solutions.get(it.number) ?? null));
    const explanation = reason && !solution ? htmlOf([{ text: reason, tags: [] }]) : solution && linesHtml(solution);
    return {
      texts: { ...texts, explanation: explanation ? { text: explanation, format: 'html' } : null },
      keys: plain.map((_, index) => meant.has(index)),
      leftOut: it.leftOut,
    };
  }

  const emit = (it: Typed) =>
    out.push(
      foundAt(
        { line: it.at, at: `${unit} ${it.at}` },
        it.entries.map((entry) => textOfRuns(entry.whole)).join(' '),
        () => draftOf(it),
      ),
    );

  function close(): void {
    const it = current;
    current = null;
    if (!it) return;
    if (it.number === null && it.key === null && it.entries.every((entry) => !entry.label))
      others.push(...it.entries.map((entry) => `'${excerpt(entry.whole)}' (${unit} ${entry.at})`));
    else if (it.key !== null) emit(it);
    else waiting.push(it);
  }

  function begin(at: number, number: number | null): Typed {
    close();
    if (number !== null) [expected, listed] = [number + 1, 0];
    if (number !== null) numbers.set(number, (numbers.get(number) ?? 0) + 1);
    const isShared = shared && (number ?? 0) <= shared.until;
    const refusal = isShared
      ? `It belongs to directions or a passage (${unit} ${shared?.at}), for which the site has no place.`
      : null;
    return (current = { at, number, entries: [], key: null, explanation: null, leftOut: [], faults: [], refusal });
  }

  /** Whether a numbered line begins a question, and is not one of the statements or reasons of the last one. */
  function begins(number: number, list: string | undefined): boolean {
    if (!current || (list !== undefined && list === questionList)) return true;
    const isNext = number === expected;
    if (current.explanation) return isNext;
    const isListed = listed > 0 && number === listed + 1;
    const lead = current.entries.at(-1);
    if (current.key !== null) return true;
    if (current.entries.some((it) => it.label?.index === 1)) return current.number === null || (isNext && !isListed);
    if (current.number === null)
      return (
        (expected > 0 && isNext) || !/[:?]\s*$|following|statements?|निम्न|कथन/iu.test(textOfRuns(lead?.runs ?? []))
      );
    return isNext && !isListed && number !== 1;
  }

  function readKeys(line: Line, text: string): boolean {
    const pairs = pairsIn(text);
    for (const [number, key] of pairs ?? []) keys.set(number, keys.has(number) && keys.get(number) !== key ? '' : key);
    if (pairs) return true;
    const start = numberIn(text);
    const [whole = '', key = ''] =
      /^(?:ans(?:wer)?[\s.:\-–]*)?[([]?\s*([a-d]|[कखगघ])\s*(?:[)\].:\-–]+\s*|$)/iu.exec(text.slice(start?.from ?? 0)) ??
      [];
    if (start && key) {
      keys.set(start.number, key);
      solved = start.number;
      const runs = cutRuns(line.runs, start.from + whole.length).filter((_, __, all) => !isBlank(all));
      solutions.set(solved, runs.length > 0 ? [entryOf(line, runs)] : []);
    } else if (start || line.isHeading || solved === 0) return false;
    else solutions.get(solved)?.push(entryOf(line));
    return true;
  }

  function addKey(it: Typed, { key, explanation }: { key: string; explanation: string }, line: Line): void {
    if (it.key !== null)
      it.refusal ??= `The question has two keys: '${it.key.slice(0, 20)}' and '${key.slice(0, 20)}'.`;
    it.key = key;
    if (explanation) it.explanation = [entryOf(line, [{ text: explanation, tags: [] }])];
  }

  const addFaults = (it: Typed, { at, faults = [] }: Line) => it.faults.push(...faults.map((what) => ({ what, at })));

  /** Adds a line that begins no numbered question. */
  function addBody(line: Line): void {
    const text = textOfRuns(line.runs);
    const isNew =
      current?.number === null &&
      isBelowGap &&
      (current.key !== null || current.entries.some((it) => it.label?.index === 3));
    const [key, reason] = [keyIn(text), EXPLANATION.exec(text)];
    const it = current && !(isNew && !key && !reason) ? current : begin(line.at, null);
    addFaults(it, line);
    if (key) addKey(it, key, line);
    else if (reason) {
      const runs = cutRuns(line.runs, reason[0].length);
      it.explanation = [...(it.explanation ?? []), ...(isBlank(runs) ? [] : [entryOf(line, runs)])];
    } else if (it.explanation) {
      if (segmentsIn(text).some((segment) => segment.index === 3)) it.refusal ??= 'Options stand in the explanation.';
      it.explanation.push(entryOf(line));
    } else if (it.key !== null) it.leftOut.push(`the line '${excerpt(line.runs)}'`);
    else {
      const segments = segmentsIn(text);
      const first = segments[0]?.start ?? text.length;
      const before = cutRuns(line.runs, 0, first);
      if (!isBlank(before)) it.entries.push(entryOf(line, before));
      for (const { from, to, start, ...label } of segments)
        it.entries.push({
          ...line,
          label,
          runs: trimmed(cutRuns(line.runs, from, to)),
          whole: cutRuns(line.runs, start, to),
        });
    }
  }

  /** Adds a paragraph, line by line. */
  function add({ runs, ...paragraph }: Line): void {
    let from = 0;
    if (textOfRuns(runs).length > MOST_OF_LINE) {
      addLine({ ...paragraph, runs: cutRuns(runs, 0, 100), faults: ['text longer than anybody writes'] });
      return;
    }
    for (const text of textOfRuns(runs).split('\n')) {
      addLine({ ...(from === 0 ? paragraph : { at: paragraph.at }), runs: cutRuns(runs, from, from + text.length) });
      from += text.length + 1;
    }
  }

  function addLine(line: Line): void {
    const text = textOfRuns(line.runs);
    if (text.trim() === '' && !line.faults?.length) {
      isBelowGap = true;
      return;
    }
    if (KEY_HEADING.test(text) && !current?.explanation?.length) {
      close();
      [isInKeys, solved] = [true, 0];
      return;
    }
    if (isInKeys && readKeys(line, text)) return;
    isInKeys = false;
    const start = numberIn(text);
    const isOver = !current || current.key !== null || current.entries.some((it) => it.label?.index === 3);
    if (!start && isOver && (line.isHeading || SECTION.test(text) || DIRECTIONS.test(text))) {
      close();
      const range = /(\d{1,4})\s*(?:-|–|to|से)\s*(\d{1,4})/.exec(text);
      shared = DIRECTIONS.test(text) ? { at: line.at, until: range ? Number(range[2]) : Infinity } : null;
      others.push(`'${excerpt(line.runs)}' (${unit} ${line.at})`);
    } else if (isOver && (pairsIn(text)?.length ?? 0) > 1) {
      close();
      isInKeys = readKeys(line, text);
    } else if (start && begins(start.number, line.list)) {
      if (line.list) questionList = line.list;
      begin(line.at, start.number);
      const runs = cutRuns(line.runs, start.from);
      if (!isBlank(runs) || line.faults?.length) addBody({ ...line, runs });
    } else {
      listed = start?.number ?? listed;
      addBody(line);
    }
    isBelowGap = false;
  }

  return {
    add,
    /** Adds a table to the text or the explanation of the current question. @returns whether there is one */
    addTable(line: Line, html: string): boolean {
      if (current) addFaults(current, line);
      const entries = current?.explanation ?? (current?.key === null ? current.entries : null);
      entries?.push({ ...entryOf(line), html });
      return entries !== null;
    },
    close,
    /** The questions that are complete so far. */
    ready: () => out.splice(0),
    /** The questions whose keys may have stood at the end, and what belongs to none. */
    end(): Found[] {
      close();
      waiting.splice(0).forEach(emit);
      const more = others.length > 20 ? ` and ${others.length - 20} more` : '';
      const note = `Not part of a question: ${others.slice(0, 20).join(', ')}${more}.`;
      return [...out.splice(0), ...(others.length > 0 ? [{ line: 1, name: 'Text', note }] : [])];
    },
  };
}

export async function* linesOfText(text: AsyncIterable<string>): AsyncGenerator<Line> {
  let at = 0;
  for await (const line of linesOf(text))
    yield { at: (at += 1), runs: [{ text: line.replace(/[\r\n]+$/, ''), tags: [] }] };
}

/** Reads a text of questions as people type them. @throws FileFault */
export async function* readTyped(lines: AsyncIterable<Line>): AsyncGenerator<Found> {
  const reader = typedReader('line');
  for await (const line of lines) {
    reader.add(line);
    yield* reader.ready();
  }
  yield* reader.end();
}
