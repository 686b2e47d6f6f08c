import { elementsIn, valueOf } from './office-parts';
import { childOf, childrenOf, type Element, wholeIn } from './xml-parts';
import type { Zip } from './zip';

/** Word's own numbering and styles (ECMA-376, 17.7 and 17.9), as far as they show in a text. */

type Level = { format: string; text: string; start: number };
type List = { levels: Level[]; abstract: string; restarts: Map<number, number> };

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

/** The lists of a document by their ids; `parts` are the elements of numbering.xml. */
async function listsOf(parts: AsyncIterable<Element>): Promise<Map<string, List>> {
  const abstracts = new Map<string, Level[]>();
  const lists = new Map<string, List>();
  for await (const part of parts) {
    if (part.name === 'w:abstractNum') {
      const levels = childrenOf(part, 'w:lvl').map((it) => ({
        format: valueOf(it, 'w:numFmt') ?? 'decimal',
        text: valueOf(it, 'w:lvlText') ?? '',
        start: wholeIn(valueOf(it, 'w:start') ?? '1', MOST_OF_LIST),
      }));
      abstracts.set(part.attribs['w:abstractNumId'] ?? '', levels);
    } else {
      const abstract = valueOf(part, 'w:abstractNumId') ?? '';
      const restarts = childrenOf(part, 'w:lvlOverride').flatMap((it): [number, number][] => {
        const start = valueOf(it, 'w:startOverride');
        return start === undefined ? [] : [[Number(it.attribs['w:ilvl']), wholeIn(start, MOST_OF_LIST)]];
      });
      lists.set(part.attribs['w:numId'] ?? '', {
        levels: abstracts.get(abstract) ?? [],
        abstract,
        restarts: new Map(restarts),
      });
    }
  }
  return lists;
}

/** Gives the label of the next paragraph of a list, as Word writes it. */
export type Labels = (id: string, depth: number) => string;

/** Counts the paragraphs of the lists of a document. */
export async function labelsOf(zip: Zip): Promise<Labels> {
  const lists = await listsOf(elementsIn(zip, 'word/numbering.xml', 'w:abstractNum', 'w:num'));
  const counts = new Map<string, number[]>();
  const begun = new Set<string>();
  return (id, depth) => {
    const list = lists.get(id);
    const level = list?.levels[depth];
    if (!list || !level) return '';
    const count = counts.get(list.abstract) ?? [];
    const restart = list.restarts.get(depth);
    const isFirst = restart !== undefined && !begun.has(`${id}/${depth}`);
    begun.add(`${id}/${depth}`);
    count[depth] = isFirst ? restart : Math.min((count[depth] ?? level.start - 1) + 1, MOST_OF_LIST);
    count.length = depth + 1;
    counts.set(list.abstract, count);
    if (level.format === 'bullet') return '•';
    return level.text.replace(/%(\d)/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const number = count[at] ?? list.levels[at]?.start ?? 1;
      return (FORMATS.get(list.levels[at]?.format ?? '') ?? String)(number);
    });
  };
}

/** What a style adds to a paragraph or a run. */
export type Style = { look: Element[]; numbering?: Element; isHeading: boolean };

/** The styles of a document by their ids, each with what it takes from others. */
export async function stylesOf(zip: Zip): Promise<Map<string, Style>> {
  const byId = new Map<string, Element>();
  for await (const it of elementsIn(zip, 'word/styles.xml', 'w:style')) byId.set(it.attribs['w:styleId'] ?? '', it);
  const styleOf = (part: Element | undefined, depth = 0): Style => {
    if (!part || depth > 10) return { look: [], isHeading: false };
    const base = styleOf(byId.get(valueOf(part, 'w:basedOn') ?? ''), depth + 1);
    const [own, paragraph] = [childOf(part, 'w:rPr'), childOf(part, 'w:pPr')];
    const isHeading =
      base.isHeading ||
      childOf(paragraph, 'w:outlineLvl') !== undefined ||
      /^(?:title|subtitle)$/i.test(valueOf(part, 'w:name') ?? '');
    return {
      look: own ? [...base.look, own] : base.look,
      numbering: childOf(paragraph, 'w:numPr') ?? base.numbering,
      isHeading,
    };
  };
  return new Map([...byId].map(([id, part]) => [id, styleOf(part)]));
}
