import { Refusal } from './question';

/** How options are lettered and numbered, in English and Hindi. */
const SERIES = ['a b c d', '1 2 3 4', 'क ख ग घ', 'अ ब स द', 'i ii iii iv'].map((it) => it.split(' '));

/** The series and the position in it, from 0, that a letter or a number means; -1 for anything else. */
export function optionPlaceOf(mark: string): { series: number; position: number } {
  const series = SERIES.findIndex((it) => it.includes(mark.toLowerCase()));
  return { series, position: SERIES[series]?.indexOf(mark.toLowerCase()) ?? -1 };
}

export const positionOf = (mark: string): number => optionPlaceOf(mark).position;

/** A line that names the key, as 'Answer: C', 'Ans. (c)' and 'उत्तर: (ग)' do, and what it says after that. */
export const KEY_LINE =
  /^(?:(?:the\s+)?(?:correct|right|सही)\s+(?:ans(?:wer)?|option|choice|उत्तर|विकल्प)|ans(?:wer)?s?(?:\s+key)?|key|उत्तर)(?:\s+is)?\s*(?:[.:=\-–—]+\s*|(?=[([])|(?=\s[a-d]\)?$))(.*)$/iu;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

const OPENING = /^[([]?\s*(?:(?:option|opt|choice|विकल्प)\s*[.:-]?\s*)?[([]?\s*/iu;
const MARKED = /^[([]?\s*(\p{L}\p{M}*|i{2,3}|iv|\d)\s*[)\].:]+\s+(\S[\s\S]*)$/iu;

/** What a key can mean: the position of an option, the text of an option, several options. -1 is nothing. */
function readingsOf(written: string, options: readonly string[]) {
  const key = plain(written);
  const texts = options.map(plain);
  const text = texts.filter((it) => it === key).length === 1 ? texts.indexOf(key) : -1;
  const bare = key
    .replace(OPENING, '')
    .replace(/(?<![)\].])[)\].]+$/, '')
    .trimEnd();
  const isSeveral = /^[A-D1-4](\s*(,|;|\/|&|AND|OR|\s)\s*[A-D1-4])+$/i.test(bare);
  const [, mark = '', rest = ''] = MARKED.exec(key) ?? [];
  // A letter with the option's own text after it.
  const isWhole = rest !== '' && texts[positionOf(mark)] === plain(rest);
  return { key, text, position: isWhole ? positionOf(mark) : positionOf(bare), isSeveral, isDigit: /^\d$/.test(bare) };
}

/** How the keys of a file are written. */
export type KeyStyle = { texts: number; positions: number; isFromZero: boolean };

export const NO_STYLE: KeyStyle = { texts: 0, positions: 0, isFromZero: false };

/** The style with one more key counted. */
export function withKeyCounted(style: KeyStyle, written: string, options: readonly string[]): KeyStyle {
  const { key, text, position, isSeveral } = readingsOf(written, options);
  return {
    texts: style.texts + Number(text >= 0 && position < 0 && !isSeveral),
    positions: style.positions + Number(text < 0 && position >= 0),
    isFromZero: style.isFromZero || (key === '0' && text < 0),
  };
}

/** Whether the keys of a file are the texts of options, and not their positions. */
export const areTexts = ({ texts, positions }: KeyStyle) => texts > positions;

/**
 * The position of the key, from 0: a letter or a number of an option, also in brackets, or the exact text of one option.
 * @throws Refusal if it is none, or if it can be read in two ways
 */
export function keyOf(written: string, options: readonly string[], style = NO_STYLE, name = 'CorrectAns'): number {
  const { key, text, position, isSeveral, isDigit } = readingsOf(written, options);
  const shown = key.slice(0, 40);
  if (key === '') throw new Refusal(`No option is marked as right: ${name} is empty.`);
  const isClear = areTexts(style) && style.positions === 0;
  if (text >= 0 && (isClear || text === position || (position < 0 && !isSeveral))) return text;
  if (text >= 0) {
    const other = isSeveral
      ? 'several options'
      : `the place of the option '${plain(options[position] ?? '').slice(0, 40)}'`;
    throw new Refusal(
      `The key '${shown}' is the text of one option and also ${other}. Write the letter of the right one.`,
    );
  }
  if (isSeveral) throw new Refusal(`Several options are marked as right: ${shown}.`);
  if (position < 0) throw new Refusal(`${name} is '${key.slice(0, 20)}', not one of 1 to 4 or A to D.`);
  if (areTexts(style))
    throw new Refusal(`The key '${shown}' is not the text of an option, as most keys of the file are.`);
  if (isDigit && style.isFromZero)
    throw new Refusal('The keys of the file count from 0, so that 1 may be the second option. Write letters.');
  return position;
}

/** The key of a written question: its number, or a letter where that would be the text of an option. */
export const keyCell = (position: number, options: readonly string[]): string =>
  [String(position + 1), 'ABCD'[position] ?? '', `(${'ABCD'[position]})`].find(
    (it) => !options.map(plain).includes(it),
  ) ?? '';
