import { elementsIn, valueOf } from './office-parts';
import { childOf, childrenOf, type Element, wholeIn } from './xml-parts';
import type { Zip } from './zip';

/** Word's own numbering and styles (ECMA-376, 17.7 and 17.9), as far as they show in a text. */

const ROMAN = { xc: 90, l: 50, xl: 40, x: 10, ix: 9, v: 5, iv: 4, i: 1 };

/** The most that a list counts to, so that no label is endless. */
const MOST_OF_LIST = 9_999;

function romanOf(number: number): string {
  const [mark, value] = Object.entries(ROMAN).find(([, it]) => it <= number) ?? ['', number];
  return number < 1 ? '' : mark + romanOf(number - value);
}

const letterOf = (letters: string, number: number) => {
  const all = letters.split(' ');
  return (all[(number - 1) % all.length] ?? '').repeat(Math.ceil(number / all.length));
};
const LATIN = 'a b c d e f g h i j k l m n o p q r s t u v w x y z';

const FORMATS: ReadonlyMap<string, (number: number) => string> = new Map([
  ['lowerLetter', (it) => letterOf(LATIN, it)],
  ['upperLetter', (it) => letterOf(LATIN.toUpperCase(), it)],
  ['lowerRoman', romanOf],
  ['upperRoman', (it) => romanOf(it).toUpperCase()],
  ['hindiConsonants', (it) => letterOf('क ख ग घ ङ च छ ज झ ञ', it)],
  ['hindiVowels', (it) => letterOf('अ आ इ ई उ ऊ', it)],
]);

/** Gives the label of the next paragraph of a list, as Word writes it. */
export type Labels = (id: string, depth: number) => string;

/** Counts the paragraphs of the lists of a document. */
export async function labelsOf(zip: Zip): Promise<Labels> {
  const kinds = new Map<string, Element[]>();
  const lists = new Map<string, { kind: string; restarts: Map<number, string | undefined> }>();
  for await (const it of elementsIn(zip, 'word/numbering.xml', 'w:abstractNum', 'w:num')) {
    const restarts = childrenOf(it, 'w:lvlOverride').map(
      (level) => [Number(level.attribs['w:ilvl']), valueOf(level, 'w:startOverride')] as const,
    );
    const kind = valueOf(it, 'w:abstractNumId') ?? '';
    if (it.name === 'w:num') lists.set(it.attribs['w:numId'] ?? '', { kind, restarts: new Map(restarts) });
    else kinds.set(it.attribs['w:abstractNumId'] ?? '', childrenOf(it, 'w:lvl'));
  }
  const startOf = (level: Element | undefined) => wholeIn(valueOf(level, 'w:start') ?? '1', MOST_OF_LIST);
  const counts = new Map<string, number[]>();
  const begun = new Set<string>();
  return (id, depth) => {
    const { kind = '', restarts } = lists.get(id) ?? {};
    const levels = kinds.get(kind) ?? [];
    if (!levels[depth]) return '';
    const restart = begun.has(`${id}/${depth}`) ? undefined : restarts?.get(depth);
    begun.add(`${id}/${depth}`);
    const count = counts.get(kind) ?? [];
    const next = (count[depth] ?? startOf(levels[depth]) - 1) + 1;
    count[depth] = restart === undefined ? Math.min(next, MOST_OF_LIST) : wholeIn(restart, MOST_OF_LIST);
    count.length = depth + 1;
    counts.set(kind, count);
    if (valueOf(levels[depth], 'w:numFmt') === 'bullet') return '•';
    return (valueOf(levels[depth], 'w:lvlText') ?? '').replace(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      return (FORMATS.get(valueOf(levels[at], 'w:numFmt') ?? '') ?? String)(count[at] ?? startOf(levels[at]));
    });
  };
}

/** What a style adds to a paragraph or a run. */
export type Style = { look: Element[]; numbering?: Element; isHeading: boolean };

export const NO_STYLE: Style = { look: [], isHeading: false };

/** The styles of a document by their ids, each with what it takes from others; 'w:pStyle' is that of other paragraphs. */
export async function stylesOf(zip: Zip): Promise<ReadonlyMap<string, Style>> {
  const parts = new Map<string, Element>();
  let [usual, ofAll]: [string, Element[]] = ['', []];
  for await (const it of elementsIn(zip, 'word/styles.xml', 'w:style', 'w:docDefaults')) {
    const { 'w:styleId': id = '', 'w:type': type, 'w:default': isUsual } = it.attribs;
    if (it.name === 'w:docDefaults') ofAll = childrenOf(childOf(it, 'w:rPrDefault'), 'w:rPr');
    else parts.set(id, it);
    if (type === 'paragraph' && isUsual && isUsual !== '0') usual = id;
  }
  const bare = { ...NO_STYLE, look: ofAll };
  const styleOf = (id = '', depth = 0, root = NO_STYLE): Style => {
    const part = parts.get(id);
    if (!part || depth > 10) return root;
    const base = part.attribs['w:type'] === 'paragraph' ? bare : root;
    const { look, numbering, isHeading } = styleOf(valueOf(part, 'w:basedOn'), depth + 1, base);
    const paragraph = childOf(part, 'w:pPr');
    return {
      look: [...look, ...childrenOf(part, 'w:rPr')],
      numbering: childOf(paragraph, 'w:numPr') ?? numbering,
      isHeading:
        isHeading ||
        childOf(paragraph, 'w:outlineLvl') !== undefined ||
        /^(?:title|subtitle)$/i.test(valueOf(part, 'w:name') ?? ''),
    };
  };
  return new Map([['w:pStyle', styleOf(usual, 0, bare)], ...[...parts.keys()].map((id) => [id, styleOf(id)] as const)]);
}
