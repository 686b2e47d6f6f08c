import { openTag } from '@/lib/html/tags';

import { isOldFont } from './lost-text';
import type { Run } from './runs';
import type { Line } from './typed-texts';
import type { labelCounter, Style } from './word-lists';
import { childOf, childrenOf, type Element, isElement, textIn, within } from './xml-parts';

/** Reads a paragraph of Word (ECMA-376, 17.3). */

export type WordParts = {
  styles: ReadonlyMap<string, Style>;
  /** The files of pictures by their relations' ids. */
  pictures: ReadonlyMap<string, string>;
  label: ReturnType<typeof labelCounter>;
};

/** What a paragraph holds that is no text. */
const FAULTS: ReadonlyMap<string, string> = new Map([
  ['m:oMath', 'equation'],
  ['m:oMathPara', 'equation'],
  ['w:object', 'equation or embedded object'],
  ['w:footnoteReference', 'footnote'],
  ['w:endnoteReference', 'endnote'],
]);

/** Parts that nobody sees: what is deleted in a tracked change, and the instructions of fields. */
const UNSEEN = new Set(['w:del', 'w:moveFrom', 'w:pPr', 'w:rPr', 'w:fldChar', 'mc:Fallback', 'w:sdtPr', 'w:sdtEndPr']);

const PLAIN: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['w:br', '\n'],
  ['w:cr', '\n'],
  ['w:noBreakHyphen', '\u2011'],
]);

/** Characters of the font Wingdings that mark right answers. */
const TICKS = new Set(['F0FC', 'F0FE', 'F052']);

/** Whether any of the looks, of which the last one counts, switches something on. */
function isOn(looks: readonly Element[], name: string): boolean {
  const found = looks.flatMap((it) => childrenOf(it, name)).at(-1);
  return found !== undefined && !/^(?:0|false|off|none)$/.test(found.attribs['w:val'] ?? '');
}

function tagsOf(looks: readonly Element[], text: string): string[] {
  const place = looks.flatMap((it) => childrenOf(it, 'w:vertAlign')).at(-1)?.attribs['w:val'];
  return [
    // Hindi has a look of its own.
    isOn(looks, 'w:b') || (/[\u0900-\u097f]/.test(text) && isOn(looks, 'w:bCs')) ? 'strong' : '',
    isOn(looks, 'w:i') ? 'em' : '',
    isOn(looks, 'w:u') ? 'u' : '',
    isOn(looks, 'w:strike') || isOn(looks, 'w:dstrike') ? 's' : '',
    isOn(looks, 'w:highlight') ? 'mark' : '',
    place === 'superscript' ? 'sup' : place === 'subscript' ? 'sub' : '',
  ].filter(Boolean);
}

/** A drawing: its picture, or what else it is. */
function drawingIn(element: Element, pictures: WordParts['pictures']): Run[] | string {
  const parts = [...within(element)];
  const found = parts.find((it) => it.name === 'a:blip' || it.name === 'v:imagedata');
  const src = pictures.get(found?.attribs['r:embed'] ?? found?.attribs['r:id'] ?? '');
  if (parts.some((it) => it.attribs['o:hr'])) return [];
  if (parts.some((it) => it.name === 'w:txbxContent')) return 'text box';
  if (!src) return 'drawing';
  const alt = parts.find((it) => it.name === 'wp:docPr')?.attribs.descr ?? '';
  return [{ text: '\ufffc', tags: [], html: openTag('img', { src, alt }) }];
}

/** A paragraph as a line, with the number or letter that its list gives it. */
export function paragraphOf(paragraph: Element, at: number, { styles, pictures, label }: WordParts): Line {
  const properties = childOf(paragraph, 'w:pPr');
  const style = styles.get(childOf(properties, 'w:pStyle')?.attribs['w:val'] ?? '');
  const numbering = childOf(properties, 'w:numPr') ?? style?.numbering;
  const [id = '0', depth = '0'] = ['w:numId', 'w:ilvl'].map((name) => childOf(numbering, name)?.attribs['w:val']);
  const written = numbering && id !== '0' ? label(id, Number(depth)) : '';
  const runs: Run[] = written ? [{ text: `${written}\t`, tags: [] }] : [];
  const faults = new Set<string>();

  function read(node: Element, looks: readonly Element[]): void {
    const { name, attribs } = node;
    if (UNSEEN.has(name)) return;
    const [fault, plain] = [FAULTS.get(name), PLAIN.get(name)];
    if (fault) faults.add(fault);
    else if (name === 'w:instrText') {
      if (/^\s*EQ\b/i.test(textIn(node))) faults.add('equation');
    } else if (name === 'w:t') runs.push({ text: textIn(node), tags: tagsOf(looks, textIn(node)) });
    else if (name === 'w:sym') {
      if (TICKS.has((attribs['w:char'] ?? '').toUpperCase())) runs.push({ text: '✓', tags: [] });
      else faults.add(`symbol of the font ${attribs['w:font'] ?? ''}`);
    } else if (plain) runs.push({ text: plain, tags: [] });
    else if (name === 'w:drawing' || name === 'w:pict') {
      const drawn = drawingIn(node, pictures);
      if (typeof drawn === 'string') faults.add(drawn);
      else runs.push(...drawn);
    } else {
      const own = name === 'w:r' ? childOf(node, 'w:rPr') : undefined;
      const ofStyle = styles.get(childOf(own, 'w:rStyle')?.attribs['w:val'] ?? '')?.look ?? [];
      const all = own ? [...looks, ...ofStyle, own] : looks;
      const fonts = Object.values(all.flatMap((it) => childrenOf(it, 'w:rFonts')).at(-1)?.attribs ?? {});
      if (fonts.some(isOldFont)) faults.add('text in an old font of Hindi (such as Kruti Dev)');
      if (name === 'w:r' && isOn(all, 'w:vanish')) faults.add('hidden text');
      else node.children.filter(isElement).forEach((it) => read(it, all));
    }
  }

  paragraph.children.filter(isElement).forEach((it) => read(it, style?.look ?? []));
  return {
    at,
    runs,
    ...(written && { list: `${id}/${depth}` }),
    isHeading: style?.isHeading ?? false,
    faults: [...faults],
  };
}
