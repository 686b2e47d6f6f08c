import { childOf, childrenOf, type Element, xmlParts } from './xml-parts';
import { pathIn, type Zip } from './zip';

/** What documents of Word and Excel have in common (ECMA-376): parts that refer to each other, and looks of texts. */

/** The elements with certain names in a part of a document, one by one; none if the document lacks the part. */
export async function* elementsIn(zip: Zip, file: string, ...names: string[]): AsyncGenerator<Element> {
  if (!zip.names.includes(file)) return;
  for await (const { element } of xmlParts(zip.text(file), (it) => names.includes(it))) yield element;
}

/** What the parts that a part refers to are; `path` is a file of the document. */
export async function relationsOf(zip: Zip, part: string) {
  const relations: { id: string; path: string; target: string; kind: string; isElsewhere: boolean }[] = [];
  for await (const { attribs } of elementsIn(zip, part.replace(/[^/]+$/, '_rels/$&.rels'), 'Relationship')) {
    const { Id: id = '', Target: target = '', Type = '', TargetMode = '' } = attribs;
    const kind = Type.split('/').pop() ?? '';
    relations.push({ id, path: pathIn(part, target), target, kind, isElsewhere: TargetMode === 'External' });
  }
  return relations;
}

/** The value that an element has in Word and in Excel. */
const valueIn = (element: Element | undefined): string | undefined => element?.attribs['w:val'] ?? element?.attribs.val;

export const valueOf = (parent: Element | undefined, name: string): string | undefined =>
  valueIn(childOf(parent, name));

/** The element with a name in the last of several looks that has one. */
const lastOf = (looks: readonly Element[], name: string): Element | undefined =>
  looks.flatMap((it) => childrenOf(it, name)).at(-1);

/** Whether the looks switch something on. */
export function isOn(looks: readonly Element[], name: string): boolean {
  const found = lastOf(looks, name);
  return found !== undefined && !/^(?:0|false|off|none)$/.test(valueIn(found) ?? '');
}

/** The HTML elements for the looks of a text; `prefix` is that of their names. */
export function tagsOf(looks: readonly Element[], text: string, prefix: '' | 'w:'): string[] {
  const place = valueIn(lastOf(looks, `${prefix}vertAlign`));
  const tags: readonly (readonly [string, boolean])[] = [
    // Hindi has a look of its own.
    ['strong', isOn(looks, `${prefix}b`) || (/[\u0900-\u097f]/.test(text) && isOn(looks, `${prefix}bCs`))],
    ['em', isOn(looks, `${prefix}i`)],
    ['u', isOn(looks, `${prefix}u`)],
    ['s', isOn(looks, `${prefix}strike`) || isOn(looks, `${prefix}dstrike`)],
    ['mark', isOn(looks, `${prefix}highlight`)],
    ['sup', place === 'superscript'],
    ['sub', place === 'subscript'],
  ];
  return tags.flatMap(([tag, isThere]) => (isThere ? [tag] : []));
}
