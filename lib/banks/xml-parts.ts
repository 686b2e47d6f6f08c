import { DomHandler, DomUtils, Parser } from 'htmlparser2';

import { FileFault, tooLarge } from './question';

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export type Node = Element['children'][number];

export const { isTag: isElement } = DomUtils;

const isNamed =
  (name: string) =>
  (node: Node): node is Element =>
    isElement(node) && (name === '*' || node.name === name);

/** The elements that stand directly in an element, by their name; '*' is any. The library's own search is slower. */
export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter(isNamed(name)) ?? [];

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find(isNamed(name));

/** All elements in an element, at any depth. */
export const within = (element: Element): Element[] => DomUtils.getElementsByTagName('*', element.children);

/** Hulls that Word puts around rows, cells and paragraphs, and that nobody sees. */
const HULLS = ['w:sdt', 'w:sdtContent', 'w:customXml'];

/** The children with a name, also those in hulls. */
export const unhulled = (element: Element, name: string): Element[] =>
  childrenOf(element, '*').flatMap((it) =>
    it.name === name ? [it] : HULLS.includes(it.name) ? unhulled(it, name) : [],
  );

/** A whole number of a file from 0 to the most that it can sensibly be; 0 for anything else. */
export const wholeIn = (written: string | undefined, most: number): number =>
  Math.min(Math.max(Math.trunc(Number(written)) || 0, 0), most);

export const textIn = (element: Element | undefined): string => (element ? DomUtils.textContent(element) : '');

/** An element of a file, and whether a part of it is missing or unclosed. */
type XmlPart = { line: number; element: Element; isBroken: boolean };

const MOST_OF_TOKEN = 8_000_000;
const MOST_OF_PART = 24_000_000;
const DEEPEST = 200;
/** What an element counts besides its text, in characters. */
const COST_OF_ELEMENT = 200;

/**
 * The elements with certain names, one by one, so that only one is in memory. It resolves no entities: a file that
 * declares entities or a document type is refused.
 * @throws FileFault
 */
export async function* xmlParts(
  text: AsyncIterable<string>,
  isPart: (name: string, isWithin: boolean) => boolean,
): AsyncGenerator<XmlPart> {
  const found: XmlPart[] = [];
  const handler = new DomHandler();
  let [line, size, depth, openedAt] = [1, 0, 0, -1];
  let part: { line: number; depth: number; isBroken: boolean } | undefined;

  function finish(isBroken: boolean) {
    const [element] = handler.dom.filter(isElement);
    if (part && element) found.push({ line: part.line, element, isBroken: part.isBroken || isBroken });
    part = undefined;
  }
  function count(length: number) {
    if (part) size += length;
    if (size > MOST_OF_PART) throw tooLarge(part?.line ?? line);
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > DEEPEST)
          throw new FileFault(`Line ${line}: the tags stand deeper in each other than anybody writes.`);
        count(COST_OF_ELEMENT);
        if (isPart(name, part !== undefined)) {
          finish(true);
          handler.onreset();
          size = 0;
          part = { line, depth, isBroken: false };
        }
        openedAt = parser.startIndex;
        if (part) handler.onopentag(name, attributes);
      },
      onclosetag(_name, isImplied) {
        if (part) {
          // The parser also implies the end of a self-closing tag, but then at the start of that tag.
          part.isBroken ||= isImplied && parser.startIndex !== openedAt;
          handler.onclosetag();
          if (part.depth === depth) finish(false);
        }
        depth -= 1;
      },
      ontext(data) {
        count(data.length);
        if (part) handler.ontext(data);
      },
      oncdatastart: () => part && handler.oncdatastart(),
      oncdataend: () => part && handler.oncdataend(),
      onprocessinginstruction(name, data) {
        // A document type by its name alone declares nothing.
        if (/^!(doctype|entity)/i.test(name) && !/^!doctype\s+[\w:.-]+\s*$/i.test(data)) {
          throw new FileFault(`Line ${line}: the file declares a document type or entities. Such files are not read.`);
        }
      },
    },
    { xmlMode: true },
  );
  let fed = 0;
  for await (const piece of text) {
    for (const written of piece.split(/(?<=\n)/)) {
      parser.write(written);
      if (written.endsWith('\n')) line += 1;
    }
    fed += piece.length;
    if (fed - parser.endIndex > MOST_OF_TOKEN)
      throw new FileFault(`Line ${line}: one text is larger than anybody writes.`);
    yield* found.splice(0);
  }
  parser.end();
  yield* found.splice(0);
}
