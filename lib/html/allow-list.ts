import { INLINE_TAGS } from './tags';

const names = (text: string) => text.split(' ');

/** The allowed elements. An element in none of these lists loses its tags. */
export const TAGS: readonly string[] = [
  ...INLINE_TAGS,
  ...names('h3 h4 h5 h6 p div blockquote pre br hr figure figcaption img iframe'),
  ...names('ul ol li dl dt dd'),
  ...names('table caption thead tbody tfoot tr th td'),
];

/** The attributes that a host may set; all others in our output are our own. */
export const ATTRIBUTES: Readonly<Record<string, string[]>> = {
  '*': ['lang', 'dir'],
  a: ['href'],
  abbr: ['title'],
  img: ['src', 'alt', 'width', 'height'],
  iframe: ['data-video', 'title'],
  ol: ['start', 'type', 'reversed'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

const COUNT = /^\d{1,3}$/;
const LENGTH = /^\d{1,4}%?$/;

/** The form of an attribute's value, where not every text makes sense. */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['lang', /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i],
  ['dir', /^(ltr|rtl|auto)$/i],
  ['width', LENGTH],
  ['height', LENGTH],
  ['colspan', COUNT],
  ['rowspan', COUNT],
  ['start', /^-?\d{1,4}$/],
  ['type', /^[1aAiI]$/],
  ['scope', /^(row|col)(group)?$/i],
]);

/** The attributes that fit the element `tag` and whose values make sense. */
export const fitting = (tag: string, attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) =>
        [ATTRIBUTES['*'], ATTRIBUTES[tag]].some((allowed) => allowed?.includes(name)) &&
        (VALUES.get(name)?.test(value) ?? true),
    ),
  );

const BLOCKS = names(
  'address article aside center details fieldset footer form header hgroup main nav section summary',
);

/** Elements that become others: a page has its own h1 and h2, and unknown blocks must still separate words. */
export const ALIASES: Readonly<Record<string, string>> = {
  h1: 'h3',
  h2: 'h3',
  strike: 's',
  tt: 'code',
  menu: 'ul',
  dir: 'ul',
  ...Object.fromEntries(BLOCKS.map((name) => [name, 'div'])),
};
