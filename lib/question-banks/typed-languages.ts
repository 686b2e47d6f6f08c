import { Refusal } from './question';
import { cutRuns, excerpt, textOfRuns, trimmed } from './runs';
import type { Entry } from './typed-lines';

/** Tells the English of a typed question from its Hindi. */

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
export function bothLanguages(
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
      `The question is in English and Hindi, but nothing says what '${excerpt(line.runs)}' is in the other language.`,
    );
  return { en: all.map((it) => it.en), hi: all.map((it) => it.hi) };
}
