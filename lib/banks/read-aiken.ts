import { KEY_LINE, positionOf } from './answer-keys';
import { linesOf } from './decoded';
import { type DraftText, type FoundInFile, refusing, tooLarge } from './question';

/** Reads the Aiken format (docs.moodle.org, "Aiken format"): a question, lines with lettered options, `ANSWER: B`. */

const MOST_LINES = 1_000;
const OPTION =
  /^(?:([A-Z])(?:\)|\.(?=\s))|\(([A-Z])\)|([a-z])(?:\)|\.(?=\s))|\(([a-z])\)|([कखगघ])\)|\(([कखगघ])\))\s*(.*)$/u;

/** The letter of an option: a Hindi one stands for A, B, C or D. */
const letterOf = (mark: string) => (/^[कखगघ]$/.test(mark) ? ('ABCD'[positionOf(mark)] ?? '') : mark.toUpperCase());

const STRAY = 'The line stands right below an ANSWER or options, and belongs to no question. Take it out.';
const UNCLEAR = 'Nothing says where the question begins: put an empty line before it, and take out what is not of it.';
const TORN = 'An empty line stands in the text of the question. Take it out, or what is not of the question.';

export async function* readAiken(text: AsyncIterable<string>, isHtml = false): AsyncGenerator<FoundInFile> {
  let start = 0;
  let isBelowWriting = false;
  /** Whether the question begins right below another one, and whether its text has an empty line in it. */
  let [isAttached, isTorn] = [false, false];
  let question: string[] = [];
  let options: { letter: string; text: string }[] = [];
  const typed = (written: string): DraftText => ({ text: written, format: isHtml ? 'auto' : 'plain' });
  const isBegun = () => question.length + options.length > 0;

  /** Makes a question of the lines since the last one, and begins the next. */
  function finish(key: string | null): FoundInFile {
    const [letters, name] = [options.map((it) => it.letter).join(''), question.join(' ')];
    const texts = {
      question: typed(question.join('\n')),
      options: options.map((it) => typed(it.text)),
      explanation: null,
    };
    const keys = options.map((it) => it.letter === key);
    const refusal = refusalOf(letters, key);
    [question, options] = [[], []];
    return { line: start, name, read: refusal === null ? () => ({ texts, keys }) : refusing(refusal) };
  }

  function refusalOf(letters: string, key: string | null): string | null {
    if (isAttached && letters === '') return STRAY;
    if (isAttached && question.length > 1) return UNCLEAR;
    if (isTorn) return TORN;
    if (key === null) return 'The question has no line ANSWER.';
    if (question.length === 0) return 'The options have no question before them.';
    if (!'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.startsWith(letters)) return `The options are lettered ${letters}, not in order.`;
    if (!/^[A-Z]$/.test(key)) return `ANSWER must be one letter, not '${key.slice(0, 20)}'.`;
    return letters.includes(key) ? null : `ANSWER is ${key}, but there is no such option.`;
  }

  for await (const [line, whole] of linesOf(text)) {
    const written = whole.trim();
    const isBelow = isBelowWriting;
    isBelowWriting = written !== '';
    if (written === '') {
      if (isAttached && isBegun() && options.length === 0) yield finish(null);
      continue;
    }
    const [, ...marks] = OPTION.exec(written) ?? [];
    const option = marks.pop() ?? '';
    const letter = letterOf(marks.find(Boolean) ?? '');
    const key = KEY_LINE.exec(written)?.[1];
    if (key === undefined && !letter && options.length > 0) yield finish(null);
    if (!isBegun()) [start, isAttached, isTorn] = [line, isBelow, false];
    if (key !== undefined) yield finish(letterOf(key.replace(/[^\p{L}\p{M}\p{N},\s]/gu, '').trim()));
    else if (letter) options.push({ letter, text: option });
    else {
      isTorn ||= question.length > 0 && !isBelow;
      question.push(written);
      if (question.length > MOST_LINES) throw tooLarge(start);
    }
  }
  if (isBegun()) yield finish(null);
}
