import { KEY_LINE, optionPlaceOf } from './answer-keys';
import type { Run } from './runs';

/** How typed tests mark their parts: numbers of questions, letters of options, explanations, lists of keys. */

export const EXPLANATION =
  /^\s*(?:detailed\s+)?(?:explanations?|solutions?|sol|expl?|rationale|व्याख्या|हल|स्पष्टीकरण)\s*(?:[.:\-–—]+\s*|$)/iu;

const WITHIN = /(?<!\s)\s+(?:explanation|solution|व्याख्या)\s*[:\-–—]/iu;

/** A line about all of the following questions, which a question by itself cannot have. */
export const DIRECTIONS = /^\s*(?:directions?\b|निर्देश|read\s+the\s+(?:following\s+)?passage|passage\b)/iu;

export const KEY_HEADING =
  /^\s*(?:answers?(?:\s*keys?)?|keys?|solutions?|उत्तर\s*(?:माला|कुंजी)?|उत्तरमाला)\s*[:\-–—]*\s*$/iu;

export const SECTION = /^\s*(?:section|part|unit|chapter|खंड|खण्ड|भाग|अध्याय)\b.{0,60}$/iu;

const WORD = String.raw`(?:q(?:ues(?:tion)?)?|प्र(?:श्न)?)\s*\.?\s*(?:no\.?\s*)?`;
const NUMBER = new RegExp(
  String.raw`^\s*(?:(?:${WORD})?([\d०-९]{1,4})\s*[.):\-–](?![\d०-९])|${WORD}([\d०-९]{1,4})(?=\s))\s*`,
  'iu',
);

/** The number at the start of a line, and where its text begins. */
export function numberIn(text: string): { number: number; from: number } | null {
  const found = NUMBER.exec(text);
  const digits = (found?.[1] ?? found?.[2] ?? '').replace(/[०-९]/g, (it) => String('०१२३४५६७८९'.indexOf(it)));
  return found ? { number: Number(digits), from: found[0].length } : null;
}

/** Marks on a right option. */
const TICK = '[*✓✔☑√🗸]';
const [TICK_BEFORE, TICK_AFTER] = [new RegExp(`^\\s*${TICK}+\\s*`, 'u'), new RegExp(`(?<!${TICK})${TICK}+$`, 'u')];

/** Where the text of an option begins and ends between the ticks on it. */
export function tickedIn(text: string): { from: number; to: number; isTicked: boolean } {
  const from = TICK_BEFORE.exec(text)?.[0].length ?? 0;
  const end = TICK_AFTER.exec(text.trimEnd())?.index;
  const to = end === undefined ? text.length : text.slice(0, end).trimEnd().length;
  return { from, to, isTicked: from > 0 || end !== undefined };
}

const LETTER = 'i{2,3}|iv|[a-zA-Z]|[कखगघअबसद]';
const LABEL = String.raw`(?:[*✓✔☑√]\s*)?(?:\((${LETTER}|[1-4])\)|\[(${LETTER}|[1-4])\]|(${LETTER})(?:\)|\.(?=\s)))\s*`;
const FIRST = new RegExp(`^\\s*${LABEL}`, 'u');
/** Letters after a wide space stand for themselves; those after a narrow one can be mentioned: 'Both (a) and (b)'. */
const after = (spaces: string) => new RegExp(`(?:${spaces})${LABEL}`, 'gu');
const [WIDE, NARROW] = [after(String.raw`^\s*|(?<!\s)(?:\t\s*|\s{2,})`), after(String.raw`^\s*|(?<!\s)\s+(?=[([])`)];
const MENTIONS =
  /(?:^|[\s,])(?:both|either|neither|only|and|or|nor|&|और|तथा|एवं|या|option|statement|list)\s*$|,\s*$|^\s*$/iu;

type Label = { index: number; style: string };
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

/** A line of a question, with the letter with which it begins, or a table in its place. */
export type Entry = Line & { label?: Label & { length: number }; html?: string };

export type Typed = {
  at: number;
  number: number | null;
  entries: Entry[];
  key: string | null;
  explanation: Entry[] | null;
  leftOut: string[];
  /** Why it is refused: since a part of it is not read, or for another reason. */
  unread: string | null;
  refusal: string | null;
};

/** A part of a line that begins with a letter; `start` is where the letter stands, `from` where the text begins. */
type Segment = Label & { start: number; from: number; to: number };

function labelOf(match: RegExpExecArray): Label {
  const mark = match[1] ?? match[2] ?? match[3] ?? '';
  const { series, position } = optionPlaceOf(mark);
  return { index: position, style: `${series}${/[A-Z]/.test(mark)}${match[0].replace(/[^()[\].]/g, '')}` };
}

function segmentsAt(text: string, labels: RegExp, canMention: boolean): Segment[] {
  const list: Segment[] = [];
  for (const match of text.matchAll(labels)) {
    const [label, last] = [labelOf(match), list.at(-1)];
    const start = match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0);
    const isNext = last
      ? label.style === last.style && label.index === last.index + 1
      : match.index === 0 || label.index === 0;
    if (!isNext || label.index < 0 || (canMention && last && MENTIONS.test(text.slice(last.from, start)))) continue;
    if (last) last.to = start;
    list.push({ ...label, start, from: match.index + match[0].length, to: text.length });
  }
  return list;
}

/** The options in a line: one, or several in order. A text before them is left to the caller; it has all four then. */
export function segmentsIn(text: string): Segment[] {
  const [wide, narrow] = [segmentsAt(text, WIDE, false), segmentsAt(text, NARROW, true)];
  if (wide.length < 2 && narrow.length === 4) return narrow;
  return FIRST.test(text) || wide.length === 4 ? wide : [];
}

/** What a line says of the key, and the explanation that follows on the same line. */
export function keyIn(text: string): { key: string; explanation: string } | null {
  const found = KEY_LINE.exec(text.trim())?.[1];
  if (found === undefined) return null;
  const cut = WITHIN.exec(` ${found}`);
  return cut
    ? { key: ` ${found}`.slice(0, cut.index).trim(), explanation: ` ${found}`.slice(cut.index + cut[0].length).trim() }
    : { key: found.trim(), explanation: '' };
}

const PAIR =
  /(\d{1,4})\s*(?:[-.):–=]+\s*(?:[([]\s*)?([a-dA-Dकखगघ1-4])|(?:[([]\s*)?([a-dA-Dकखगघ]))\s*[)\]]?(?=[\s,;|.]|$)/gu;

/** The numbers and keys of a line that has nothing else; null for any other line. */
export function pairsIn(text: string): [number: number, key: string][] | null {
  if (text.replace(PAIR, '').replace(/[\s,;|.]/g, '') !== '') return null;
  const pairs = [...text.matchAll(PAIR)].map((it): [number, string] => [Number(it[1]), it[2] ?? it[3] ?? '']);
  return pairs.length > 0 ? pairs : null;
}
