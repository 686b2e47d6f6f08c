const among = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements that stand directly within another or nowhere. */
const PARENTS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['li', among('ul ol')],
  ['dt', among('dl')],
  ['dd', among('dl')],
  ['caption', among('table')],
  ['thead', among('table')],
  ['tbody', among('table')],
  ['tfoot', among('table')],
  ['tr', among('table thead tbody tfoot')],
  ['th', among('tr')],
  ['td', among('tr')],
]);

/** Elements that hold nothing but those of which they are the parents. */
export const SCAFFOLDS = among('table thead tbody tfoot tr');

const HEADINGS = among('h3 h4 h5 h6');

/**
 * What an element is written as within the elements that stand open around it; undefined for no tag. Where a browser
 * would close an element too soon (an item in an item's block, a heading in a heading, a table in a table), the closing
 * tags that follow would close elements of the page instead, so such an element is written as a plain block.
 */
export function placeOf(tag: string, around: readonly string[]): string | undefined {
  const parent = around.at(-1) ?? '';
  const parents = PARENTS.get(tag);
  if (parents?.has(parent)) return tag;
  if (SCAFFOLDS.has(parent)) return undefined;
  if (parents) return 'div';
  if (HEADINGS.has(tag) && around.some((it) => HEADINGS.has(it))) return 'div';
  return tag === 'a' && around.includes('a') ? undefined : tag;
}
