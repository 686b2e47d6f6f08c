import { openTag } from '@/lib/html/tags';

import { inUnicode } from './old-fonts';
import { elementsIn, isOn, tagsOf, valueOf } from './office-parts';
import { plainRun, type Run } from './runs';
import type { Line } from './typed-marks';
import { childOf, childrenOf, type Element, textIn, wholeIn, within } from './xml-parts';
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
type Labels = (id: string, depth: number) => string;

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
type Style = { look: Element[]; numbering?: Element; isHeading: boolean };

const NO_STYLE: Style = { look: [], isHeading: false };

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

/** Reads a paragraph of Word (ECMA-376, 17.3). */

type WordParts = {
  styles: ReadonlyMap<string, Style>;
  /** The files of pictures by their relations' ids. */
  pictures: ReadonlyMap<string, string>;
  labels: Labels;
};

/** A part of a paragraph: its text, or the name of what is not read. */
type Part = Run | string;

/** What elements are by their names alone. */
const NAMED: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['m:oMath', 'equation'],
  ['m:oMathPara', 'equation'],
  ['w:object', 'equation or embedded object'],
  ['w:footnoteReference', 'footnote'],
  ['w:endnoteReference', 'endnote'],
  ['w:tab', plainRun('\t')],
  ['w:br', plainRun('\n')],
  ['w:cr', plainRun('\n')],
  ['w:noBreakHyphen', plainRun('\u2011')],
]);

/** Parts that nobody sees: what is deleted in a tracked change, and the instructions of fields. */
const UNSEEN = new Set(['w:del', 'w:moveFrom', 'w:pPr', 'w:rPr', 'w:fldChar', 'mc:Fallback', 'w:sdtPr', 'w:sdtEndPr']);

/** Characters of the font Wingdings that mark right answers. */
const TICKS = new Set(['F0FC', 'F0FE', 'F052']);

function drawingIn(element: Element, { pictures }: WordParts): Part[] {
  const inner = within(element);
  const found = inner.find((it) => it.name === 'a:blip' || it.name === 'v:imagedata');
  const src = pictures.get(found?.attribs['r:embed'] ?? found?.attribs['r:id'] ?? '');
  if (inner.some((it) => it.attribs['o:hr'])) return [];
  if (inner.some((it) => it.name === 'w:txbxContent')) return ['text box'];
  if (!src) return ['drawing'];
  const alt = inner.find((it) => it.name === 'wp:docPr')?.attribs.descr ?? '';
  return [{ ...plainRun('\ufffc'), html: openTag('img', { src, alt }) }];
}

const styleIn = (properties: Element | undefined, name: string, { styles }: WordParts) =>
  styles.get(valueOf(properties, name) ?? name) ?? NO_STYLE;

/** The font of Latin letters; one of the theme is none of its own. */
const fontOf = (looks: readonly Element[]) =>
  looks
    .flatMap((it) => childrenOf(it, 'w:rFonts'))
    .reduce((font, { attribs: it }) => (it['w:asciiTheme'] ? '' : (it['w:ascii'] ?? it['w:hAnsi'] ?? font)), '');

function partsIn(node: Element, looks: readonly Element[], word: WordParts): Part[] {
  const { name, attribs } = node;
  const named = NAMED.get(name);
  if (named) return [named];
  if (UNSEEN.has(name)) return [];
  switch (name) {
    case 'w:t':
      return [{ text: textIn(node), tags: tagsOf(looks, textIn(node), 'w:'), font: fontOf(looks) }];
    case 'w:instrText':
      return /^\s*EQ\b/i.test(textIn(node)) ? ['equation'] : [];
    case 'w:sym':
      return TICKS.has((attribs['w:char'] ?? '').toUpperCase())
        ? [plainRun('✓')]
        : [`symbol of the font ${attribs['w:font'] ?? ''}`];
    case 'w:drawing':
    case 'w:pict':
      return drawingIn(node, word);
  }
  const own = name === 'w:r' ? childOf(node, 'w:rPr') : undefined;
  const all = own ? [...looks, ...styleIn(own, 'w:rStyle', word).look, own] : looks;
  if (name === 'w:r' && isOn(all, 'w:vanish')) return ['hidden text'];
  return childrenOf(node, '*').flatMap((it) => partsIn(it, all, word));
}

/** A paragraph as a line, with the number or letter that its list gives it. */
export function paragraphOf(paragraph: Element, at: number, word: WordParts): Line {
  const properties = childOf(paragraph, 'w:pPr');
  const { look, numbering: ofStyle, isHeading } = styleIn(properties, 'w:pStyle', word);
  const numbering = childOf(properties, 'w:numPr') ?? ofStyle;
  const [id = '0', depth = '0'] = ['w:numId', 'w:ilvl'].map((name) => valueOf(numbering, name));
  const label = numbering && id !== '0' ? word.labels(id, Number(depth)) : '';
  const parts = childrenOf(paragraph, '*').flatMap((it) => partsIn(it, look, word));
  const { runs, fault } = inUnicode(parts.filter((it) => typeof it !== 'string'));
  return {
    at,
    runs: [...(label ? [plainRun(`${label}\t`)] : []), ...runs],
    ...(label && { list: `${id}/${depth}` }),
    isHeading,
    faults: [...parts.filter((it) => typeof it === 'string'), ...(fault ? [fault] : [])],
  };
}
