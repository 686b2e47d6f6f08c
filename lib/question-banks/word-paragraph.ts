import { openTag } from '@/lib/html/tags';

import { inUnicode } from './kruti-dev';
import { isOn, tagsOf, valueOf } from './office-parts';
import { plainRun, type Run } from './runs';
import type { Line } from './typed-lines';
import { type Labels, NO_STYLE, type Style } from './word-lists';
import { childOf, childrenOf, type Element, textIn, within } from './xml-parts';

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
