import { LETTERS } from '@/lib/exam/paper';

import { positionOf } from './answer-keys';
import { linesOf } from './decoded';
import { inUnicode } from './old-fonts';
import { type Draft, type FoundInFile, Refusal } from './question';
import { cutRuns, beginningOf, isBlank, plainRun, textOfRuns } from './runs';
import {
  DIRECTIONS,
  type Entry,
  EXPLANATION,
  KEY_HEADING,
  keyIn,
  type Line,
  numberIn,
  pairsIn,
  SECTION,
  segmentsIn,
  type Typed,
} from './typed-marks';
import { linesText, readKey, questionTextsOf } from './typed-texts';

/** Reads tests as teachers type them: a question, lettered options, a key below them or in a list at the end. */

/** In characters: the forms of lines take long to find in longer ones. */
const MOST_OF_LINE = 10_000;

/** Collects questions from lines; `unit` is what people call a line. */
export function typedReader(unit: 'line' | 'paragraph') {
  const out: FoundInFile[] = [];
  const waiting: Typed[] = [];
  /** The keys, the solutions and the counts of questions by their numbers; nothing stands there for null. */
  const [keys, solutions] = [new Map<number | null, string>(), new Map<number | null, Entry[]>()];
  const counts = new Map<number | null, number>();
  const others: string[] = [];
  let current: Typed | null = null;
  let [isInKeys, isBelowGap, solved] = [false, true, 0];
  /** The number of the next question, the last number of a list within this one, and the list that numbers questions. */
  let [expected, listed, questionList] = [0, 0, ''];
  let shared: { at: number; until: number } | null = null;

  function draftOf(it: Typed, listedKey: string | undefined, listedSolution: Entry[] | undefined): Draft {
    const refusal = it.unread ?? it.refusal;
    if (refusal) throw new Refusal(refusal);
    const given = it.explanation ?? listedSolution ?? null;
    const { texts, hindi, plain, only } = questionTextsOf(it.entries, given);
    if (plain.length === 0) throw new Refusal('The question has no lettered options.');
    if (it.key === null && listedKey !== undefined && (counts.get(it.number) ?? 0) > 1)
      throw new Refusal(
        `Several questions have the number ${it.number}, so that the list of keys does not say which it means.`,
      );
    if (listedKey === '') throw new Refusal(`The lists of keys give the question ${it.number} two keys.`);
    const written = [it.key, listedKey].flatMap((key) => (key == null ? [] : [readKey(key, plain)]));
    const meant = new Set([...written.map((key) => key.at), ...only]);
    if (meant.size > 1)
      throw new Refusal(`Two options are marked as right: ${[...meant].map((at) => LETTERS[at]).join(' and ')}.`);
    const reason = given ? undefined : written.find((key) => key.reason !== '')?.reason;
    const explanation = reason ? linesText([{ at: it.at, runs: [plainRun(reason)] }]) : texts.explanation;
    const keys = plain.map((_, index) => meant.has(index));
    return { texts: { ...texts, explanation }, hindi, keys, leftOut: it.leftOut };
  }

  function emit(it: Typed): void {
    // Lists below a question with a key of its own do not count for it.
    const listed = [keys.get(it.number), solutions.get(it.number)] as const;
    out.push({
      ...{ line: it.at, at: `${unit} ${it.at}` },
      name: it.entries.map((entry) => textOfRuns(entry.runs)).join(' '),
      read: () => draftOf(it, ...listed),
    });
  }

  function close(): void {
    const it = current;
    current = null;
    if (!it) return;
    if (it.number === null && it.key === null && it.entries.every((entry) => !entry.label))
      it.entries.forEach((entry) => leave(entry.runs, entry.at));
    else if (it.key !== null) emit(it);
    else waiting.push(it);
  }

  /** Notes what belongs to no question. */
  const leave = (runs: Line['runs'], at: number) => others.push(`'${beginningOf(runs)}' (${unit} ${at})`);

  function begin(at: number, number: number | null): Typed {
    close();
    if (number !== null) {
      [expected, listed] = [number + 1, 0];
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    const refusal =
      shared && (number ?? 0) <= shared.until
        ? `It belongs to directions or a passage (${unit} ${shared.at}), for which the site has no place.`
        : null;
    const none = { key: null, explanation: null, unread: null };
    return (current = { at, number, entries: [], ...none, leftOut: [], refusal });
  }

  const hasOption = (index: number) => current?.entries.some((it) => it.label?.index === index) ?? false;

  /** Whether the text and the options of the current question are complete. */
  const isOver = () => !current || current.key !== null || hasOption(3);

  /** Whether a numbered line begins a question, and is not one of the statements or reasons of the last one. */
  function begins(number: number, list: string | undefined): boolean {
    if (!current || (list !== undefined && list === questionList)) return true;
    const isNext = number === expected;
    if (current.explanation) return isNext;
    const isListed = listed > 0 && number === listed + 1;
    const lead = textOfRuns(current.entries.at(-1)?.runs ?? []);
    if (current.key !== null) return true;
    if (hasOption(1)) return current.number === null || (isNext && !isListed);
    if (current.number === null)
      return (expected > 0 && isNext) || !/[:?]\s*$|following|statements?|निम्न|कथन/iu.test(lead);
    return isNext && !isListed && number !== 1;
  }

  /** Keeps the listed key of a number; '' if the lists name two. */
  function setKey(number: number, key: string): void {
    const isSame = positionOf(keys.get(number) ?? key) === positionOf(key);
    keys.set(number, isSame ? key : '');
  }

  /** Begins a list of keys or solutions. */
  function beginKeys(): void {
    close();
    [isInKeys, solved] = [true, 0];
  }

  function readKeys(line: Line, text: string): boolean {
    const pairs = pairsIn(text);
    pairs?.forEach((it) => setKey(...it));
    if (pairs) return true;
    const start = numberIn(text);
    const [whole = '', key = ''] =
      /^(?:ans(?:wer)?[\s.:\-–]*)?[([]?\s*([a-d]|[कखगघ])\s*(?:[)\].:\-–]+\s*|$)/iu.exec(text.slice(start?.from ?? 0)) ??
      [];
    if (start && key) {
      setKey(start.number, key);
      solved = start.number;
      const runs = cutRuns(line.runs, start.from + whole.length).filter((_, __, all) => !isBlank(all));
      solutions.set(solved, runs.length > 0 ? [{ ...line, runs }] : []);
    } else if (start || line.isHeading || solved === 0) return false;
    else solutions.get(solved)?.push(line);
    return true;
  }

  /** The position that a key names by its letter alone, or the key itself. */
  const markedIn = (key: string) => {
    const at = positionOf(key.replace(/[^\p{L}\p{M}\p{N}]/gu, ''));
    return at < 0 ? key : at;
  };

  function addKey(it: Typed, { key, explanation }: { key: string; explanation: string }, line: Line): void {
    if (it.key !== null && markedIn(it.key) !== markedIn(key))
      it.refusal ??= `The question has two keys: '${it.key.slice(0, 20)}' and '${key.slice(0, 20)}'.`;
    it.key = key;
    if (explanation) it.explanation = [{ ...line, runs: [plainRun(explanation)] }];
  }

  function addFaults(it: Typed, { at, faults: [what] = [] }: Line): void {
    const who = it.number ?? `at ${unit} ${it.at}`;
    if (what)
      it.unread ??= `The ${what} in question ${who} (${unit} ${at}) is not read. Take it out, or write it in another way.`;
  }

  /** Adds a line that begins no numbered question. */
  function addBody(line: Line): void {
    const text = textOfRuns(line.runs);
    const isNew = current?.number === null && isBelowGap && isOver();
    const [key, reason] = [keyIn(text), EXPLANATION.exec(text)];
    const it = current && !(isNew && !key && !reason) ? current : begin(line.at, null);
    addFaults(it, line);
    if (key) addKey(it, key, line);
    else if (reason) {
      const runs = cutRuns(line.runs, reason[0].length);
      it.explanation = [...(it.explanation ?? []), ...(isBlank(runs) ? [] : [{ ...line, runs }])];
    } else if (it.explanation) {
      if (segmentsIn(text).some((segment) => segment.index === 3)) it.refusal ??= 'Options stand in the explanation.';
      it.explanation.push(line);
    } else if (it.key !== null) it.leftOut.push(`the line '${beginningOf(line.runs)}'`);
    else {
      const segments = segmentsIn(text);
      const before = cutRuns(line.runs, 0, segments[0]?.start);
      if (!isBlank(before)) it.entries.push({ ...line, runs: before });
      for (const { from, to, start, ...label } of segments)
        it.entries.push({ ...line, label: { ...label, length: from - start }, runs: cutRuns(line.runs, start, to) });
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
    if (KEY_HEADING.test(text) && !current?.explanation?.length) return beginKeys();
    if (isInKeys && readKeys(line, text)) return;
    isInKeys = false;
    const start = numberIn(text);
    if (!start && isOver() && (line.isHeading || SECTION.test(text) || DIRECTIONS.test(text))) {
      close();
      const range = /(\d{1,4})\s*(?:-|–|to|से)\s*(\d{1,4})/.exec(text);
      shared = DIRECTIONS.test(text) ? { at: line.at, until: range ? Number(range[2]) : Infinity } : null;
      leave(line.runs, line.at);
    } else if (isOver() && (pairsIn(text)?.length ?? 0) > 1) {
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
    /** Takes the keys of a table. @returns whether they are keys, and not a part of a question or a solution */
    addKeys(pairs: readonly [number: number, key: string][]): boolean {
      const isExplained = current ? current.explanation && current.key !== null : isInKeys && solved > 0;
      if (isExplained || !isOver()) return false;
      beginKeys();
      pairs.forEach((it) => setKey(...it));
      return true;
    },
    /** Adds a table to the text or the explanation of the current question. @returns whether there is one */
    addTable(line: Line, html: string): boolean {
      if (current) addFaults(current, line);
      const entries = current?.explanation ?? (current?.key === null ? current.entries : null);
      entries?.push({ ...line, html });
      return entries !== null;
    },
    close,
    /** The questions that are complete so far. */
    ready: () => out.splice(0),
    /** The questions whose keys may have stood at the end, and what belongs to none. */
    end(): FoundInFile[] {
      close();
      waiting.splice(0).forEach(emit);
      const more = others.length > 20 ? ` and ${others.length - 20} more` : '';
      const note = `Not part of a question: ${others.slice(0, 20).join(', ')}${more}.`;
      return [...out.splice(0), ...(others.length > 0 ? [{ line: 1, name: 'Text', note }] : [])];
    },
  };
}

/** Reads a text of questions as people type them. @throws FileFault */
export async function* readTyped(text: AsyncIterable<string>, font = ''): AsyncGenerator<FoundInFile> {
  const reader = typedReader('line');
  for await (const [at, line] of linesOf(text)) {
    const typed = line.replace(/[\r\n]+$/, '');
    // Numbers and letters that look English are so, whatever the font of the texts.
    const [mark = ''] = keyIn(typed) ? [typed] : (/^\s*(?:\d{1,4}[.)]\s+|\(?[a-dA-D]\)\s)?/.exec(typed) ?? []);
    const { runs, fault } = inUnicode([plainRun(typed.slice(mark.length))], font);
    reader.add({ at, runs: [plainRun(mark), ...runs], ...(fault && { faults: [fault] }) });
    yield* reader.ready();
  }
  yield* reader.end();
}
