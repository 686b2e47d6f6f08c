import { keyOf, positionOf } from './answer-keys';
import { type DraftText, type DraftTexts, Refusal } from './question';
import { cutRuns, beginningOf, htmlText, joined, plainRun, type Run, textOfRuns, trimmed } from './runs';
import { type Entry, tickedIn } from './typed-marks';

/** Makes the texts of a question from its lines, in English and in Hindi. */

const HINDI = /[\u0904-\u0939]/g;

/** The language of most letters; '' without words. */
function languageOf(text: string): 'en' | 'hi' | '' {
  const [hindi = 0, english = 0] = [HINDI, /[A-Za-z]{2,}/g].map((it) => text.match(it)?.join('').length);
  return hindi > english ? 'hi' : english > 0 ? 'en' : '';
}

/** Where a stroke stands between the English and the Hindi of a line; -1 if none does. */
function strokeIn(text: string): number {
  const strokes = [...text.matchAll(/[/|]/g)].map((it) => it.index);
  const isBetween = (english: string, hindi: string) =>
    languageOf(english) === 'en' && english.search(HINDI) < 0 && languageOf(hindi) === 'hi';
  const after = strokes.findLast((it) => isBetween(text.slice(0, it), text.slice(it + 1)));
  return after ?? strokes.find((it) => isBetween(text.slice(it + 1), text.slice(0, it))) ?? -1;
}

type Languages = { en: Entry[]; hi: Entry[]; isBoth: boolean; isWordless: boolean };

/** Lines by their languages. One without words belongs to the line above it; if only one language has such, to both. */
function languagesIn(entries: readonly Entry[]): Languages {
  let above: 'en' | 'hi' | '' = '';
  const lines = entries
    .flatMap((it) => {
      const at = it.html === undefined ? strokeIn(textOfRuns(it.runs)) : -1;
      const halves = at < 0 ? [it.runs] : [cutRuns(it.runs, 0, at), cutRuns(it.runs, at + 1)].map(trimmed);
      return halves.map((runs) => ({ ...it, runs }));
    })
    .map((it) => {
      const own = it.html === undefined ? languageOf(textOfRuns(it.runs)) : '';
      above = own || above;
      return { it, own, above };
    });
  const has = (language: string) => lines.some((it) => it.own === language);
  const without = (language: string) => lines.filter((it) => it.own === '' && it.above === language).length;
  const isShared = without('en') === 0 || without('hi') === 0;
  if (!isShared && without('en') !== without('hi'))
    throw new Refusal('Nothing says which lines of the question are English, and which are Hindi.');
  const of = (language: 'en' | 'hi', other: 'en' | 'hi') =>
    has(other) && !has(language)
      ? []
      : lines.filter((it) => (it.own === '' && isShared) || it.above === language).map(({ it }) => it);
  const [isBoth, isWordless] = [has('en') && has('hi'), !has('en') && !has('hi')];
  return { en: of('en', 'hi'), hi: of('hi', 'en'), isBoth, isWordless };
}

const signsIn = (lines: readonly Entry[]) =>
  lines
    .flatMap((it) => textOfRuns(it.runs).match(/\d+|\?/g) ?? [])
    .sort()
    .join(' ');

/**
 * The text, the options and more of a question in English and in Hindi; null if they are not in both, since a text in one
 * language can quote the other.
 * @throws Refusal if a part is in one of the two
 */
function bothLanguages(
  text: readonly Entry[],
  options: readonly (readonly Entry[])[],
  more: readonly (readonly Entry[])[],
): { en: Entry[][]; hi: Entry[][] } | null {
  if (![text, ...options].flat().some((it) => textOfRuns(it.runs).search(HINDI) >= 0)) return null;
  const [asked, answers] = [languagesIn(text), options.map(languagesIn)];
  const isDoubled = answers.filter((it) => it.isBoth).length > 1;
  if (!isDoubled && !(asked.isBoth && answers.every((it) => it.isBoth || it.isWordless))) return null;
  // A translation has the same numbers and questions; a sentence of the other language that the text is about has not.
  if (!isDoubled && signsIn(asked.en) !== signsIn(asked.hi))
    throw new Refusal('Nothing says whether the Hindi of the question is its translation, or a part of it.');
  const all = [asked, ...answers, ...more.map(languagesIn)];
  const half = all.find((it) => it.en.length === 0 || it.hi.length === 0);
  const [line] = half ? [...half.en, ...half.hi] : [];
  if (line)
    throw new Refusal(
      `The question is in English and Hindi, but nothing says what '${beginningOf(line.runs)}' is in the other language.`,
    );
  return { en: all.map((it) => it.en), hi: all.map((it) => it.hi) };
}

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

/** Lines as HTML, one below the other, with tables between them. */
export function linesText(entries: readonly Entry[]): DraftText {
  const runs = entries.flatMap((it, index): Run[] => {
    if (it.html !== undefined) return [{ ...plainRun(' '), html: it.html }];
    const isBelow = index > 0 && entries[index - 1]?.html === undefined;
    return [...(isBelow ? [plainRun('\n')] : []), ...trimmed(it.runs)];
  });
  return htmlText(withoutWhole(runs));
}

/** The text of an option without its letter. */
const bodyOf = ({ runs, label }: Entry) => trimmed(cutRuns(runs, label?.length ?? 0));

/** An option; the Hindi of an option may stand below its English. */
type Option = [first: Entry, inHindi?: Entry];

/** The last options of a question in order, and how many entries stand before them; the letters before are of its text. */
function optionsOf(entries: readonly Entry[]): { from: number; options: Option[] } {
  const last = entries.findLastIndex((it) => it.label?.index === 0);
  const isDoubled = (it: Entry | undefined, other: Entry | undefined) =>
    it?.label !== undefined && it.label.index === other?.label?.index && isHindi(other.runs) && !isHindi(bodyOf(it));
  const from = isDoubled(entries[last - 1], entries[last]) ? last - 1 : last;
  const options: Option[] = [];
  const style = entries[from]?.label?.style;
  if (style !== undefined && entries.slice(0, from).some((it) => it.label?.style === style))
    throw new Refusal('The letters of the options stand twice, so that a part of another question may be missing.');
  for (const entry of from < 0 ? [] : entries.slice(from)) {
    const last = options.at(-1);
    if (last?.length === 1 && isDoubled(last[0], entry)) last.push(entry);
    else if (entry.label) {
      if (entry.label.index !== options.length || entry.label.style !== style)
        throw new Refusal(`The options are not lettered in order: '${beginningOf(entry.runs)}'.`);
      options.push([entry]);
    } else if (entry.html === undefined && last?.length === 1 && isHindi(entry.runs) && !isHindi(bodyOf(last[0])))
      last.push(entry);
    else throw new Refusal(`Nothing says what the line '${beginningOf(entry.runs)}' below the options is.`);
  }
  return { from: Math.max(from, 0), options };
}

/** An option without the looks and ticks that tell whether it is right. */
function bare(entry: Entry): Run[] {
  const runs = bodyOf(entry);
  const { from, to } = tickedIn(textOfRuns(runs));
  return withoutWhole(trimmed(cutRuns(runs, from, to)));
}

/** The texts of a question in its languages, its options without looks, and the options that look like the right one. */
export function questionTextsOf(entries: readonly Entry[], solution: readonly Entry[] | null) {
  const { from, options } = optionsOf(entries);
  const bared = options.map((it) => it.flatMap((entry) => (entry ? [{ at: entry.at, runs: bare(entry) }] : [])));
  const [asked, more] = [entries.slice(0, from), solution ? [solution] : []];
  const parts = [asked, ...bared, ...more];
  const textsFrom = (all: readonly (readonly Entry[])[]): DraftTexts => ({
    question: linesText(all[0] ?? []),
    options: options.map((_, index) => linesText(all[index + 1] ?? [])),
    explanation: solution && linesText(all.at(-1) ?? []),
  });
  const both = bothLanguages(asked, bared, more);
  const [texts, hindi] = [textsFrom(both?.en ?? parts), both && textsFrom(both.hi)];
  const marked = options.map(([first]) => MARKS.some((tag) => isWhole(bodyOf(first), tag)));
  const ticked = options.map(([first]) => [first.runs, bodyOf(first)].some((it) => tickedIn(textOfRuns(it)).isTicked));
  const only = [marked, ticked].filter((it) => it.filter(Boolean).length === 1).map((it) => it.indexOf(true));
  const plain = options.map((_, index) =>
    textOfRuns(joined(((both?.en ?? parts)[index + 1] ?? []).map((it) => it.runs))),
  );
  return { texts, hindi, plain, only };
}

/** A letter with a text after it, which is the option's own or a reason. */
const KEY_AND_TEXT = /^[([]?\s*([a-d1-4]|[कखगघ])\s*[)\].:\-–]+\s*(\S[\s\S]*)$/iu;

/** The position that a key means, and the reason that follows it. @throws Refusal */
export function readKey(written: string, plain: readonly string[]): { at: number; reason: string } {
  const [, mark = '', rest = ''] = KEY_AND_TEXT.exec(written) ?? [];
  const same = plain.map((it) => it.toLowerCase()).indexOf(rest.replace(/[.\s]+$/, '').toLowerCase());
  if (mark === '' || plain.includes(written)) return { at: keyOf(written, plain, undefined, 'The key'), reason: '' };
  if (same >= 0 && same !== positionOf(mark))
    throw new Refusal(`The key '${written.slice(0, 40)}' names the text of another option.`);
  return { at: keyOf(mark, plain, undefined, 'The key'), reason: same < 0 ? rest : '' };
}
