import { INLINE_TAGS, UNREAD_TAGS } from './tags';

/** Finds a property with a value in a style. */
const says = (property: string, value: string) =>
  new RegExp(`(?:^|;)\\s*(?:${property})\\s*:[^;]*(?<![\\w-])(?:${value})(?![\\w-])`, 'i');

const DECORATION = 'text-decoration(?:-line)?';

/** The elements with the meaning of styles, so that dropping the style loses nothing, each with its twin. */
const MARKS: readonly (readonly [RegExp, mark: string, twin: string])[] = [
  [says(DECORATION, 'underline'), 'u', 'ins'],
  [says(DECORATION, 'line-through'), 's', 'del'],
  [says('font(?:-weight)?', 'bold|bolder|[6-9]00'), 'strong', 'b'],
  [says('font(?:-style)?', 'italic|oblique'), 'em', 'i'],
  [says('vertical-align', 'super'), 'sup', 'sup'],
  [says('vertical-align', 'sub'), 'sub', 'sub'],
];

/** The style by which an element loses its own meaning: some editors wrap a whole text in such a b. */
const UNDONE = {
  b: says('font-weight', 'normal|[1-5]00'),
  i: says('font-style', 'normal'),
  u: says(DECORATION, 'none'),
};

/** Elements that hold only blocks of their own kinds, and links, whose look is the site's. */
const UNMARKED = /^(?:table|thead|tbody|tfoot|tr|[uod]l|a|m[a-z]+)$/;

/** The elements for an element with a style: itself, unless it means nothing, and the marks that are new around it. */
export function meantBy(tag: string, style: string, isWithin: (tag: string) => boolean): string[] {
  if (style === '' || UNMARKED.test(tag)) return [tag];
  const isNew = (mark: string) => mark !== tag && !isWithin(mark);
  const marks = MARKS.filter(([form, mark, twin]) => isNew(mark) && isNew(twin) && form.test(style));
  const isUndone = tag in UNDONE && UNDONE[tag as keyof typeof UNDONE].test(style);
  return [...(isUndone ? [] : [tag]), ...marks.map(([, mark]) => mark)];
}

const HIDING = [says('display', 'none'), says('visibility', 'hidden|collapse'), says('mso-hide', 'all')];

/** Whether browsers do not show an element. */
export const isHidden = ({ style = '', hidden }: Readonly<Record<string, string>>): boolean =>
  hidden !== undefined || (style !== '' && HIDING.some((form) => form.test(style)));

const LISTS: readonly (readonly [RegExp, type: string])[] = [
  ['upper-(?:alpha|latin)', 'A'],
  ['lower-(?:alpha|latin)', 'a'],
  ['upper-roman', 'I'],
  ['lower-roman', 'i'],
  ['decimal', '1'],
  ['none', 'none'],
].map(([value = '', type = '']) => [says('list-style(?:-type)?', value), type]);

/** How the style of a list or an item numbers it, as the attribute `type` says it. */
const listType = (style: string): string | undefined => LISTS.find(([form]) => form.test(style))?.[1];

const names = (text: string) => text.split(' ');

/** MathML elements that hold only text. */
export const MATH_TOKENS: ReadonlySet<string> = new Set(names('mi mn mo mtext ms mspace'));

/** The elements of MathML Core for formulas, without those that link elsewhere or hold HTML. */
export const MATH_TAGS: ReadonlySet<string> = new Set([
  ...MATH_TOKENS,
  ...names('math mrow mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover'),
  ...names('mmultiscripts mprescripts mtable mtr mtd'),
]);

/** The allowed elements. Any other element loses its tags. */
export const TAGS: readonly string[] = [
  ...INLINE_TAGS,
  ...names('h3 h4 h5 h6 p div blockquote pre br hr figure figcaption img iframe'),
  ...names('ul ol li dl dt dd'),
  ...names('table caption thead tbody tfoot tr th td'),
  ...MATH_TAGS,
];

/** The attributes that a host may set; all others in our output are our own. */
export const ATTRIBUTES: Readonly<Record<string, string[]>> = {
  '*': ['lang', 'dir'],
  a: ['href'],
  abbr: ['title'],
  img: ['src', 'alt', 'width', 'height'],
  iframe: ['data-video', 'data-start', 'title'],
  ol: ['start', 'type', 'reversed'],
  ul: ['type'],
  li: ['type', 'value'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  math: ['display'],
  mi: ['mathvariant'],
  mo: names('fence form stretchy symmetric largeop movablelimits lspace rspace minsize maxsize'),
  mspace: ['width', 'height', 'depth'],
  mpadded: ['width', 'height', 'depth', 'lspace'],
  mfrac: ['linethickness'],
  mstyle: ['displaystyle', 'scriptlevel'],
  munder: ['accentunder'],
  mover: ['accent'],
  munderover: ['accent', 'accentunder'],
  mtd: ['columnspan', 'rowspan'],
};

const COUNT = /^\d{1,3}$/;
const LENGTH = /^\d{1,4}%?$/;

/** The form of an attribute's value, if not every text makes sense. */
const VALUES: ReadonlyMap<string, RegExp> = new Map([
  ['lang', /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i],
  ['dir', /^(ltr|rtl|auto)$/i],
  ['width', LENGTH],
  ['height', LENGTH],
  ['colspan', COUNT],
  ['rowspan', COUNT],
  ['start', /^-?\d{1,4}$/],
  ['value', /^-?\d{1,4}$/],
  ['type', /^(?:[1aAiI]|none)$/],
  ['scope', /^(row|col)(group)?$/i],
]);

/** The values of all attributes of MathML: words and short lengths. */
const MATH_VALUE = /^(true|false|block|inline|normal|prefix|infix|postfix|[+-]?\d{0,2}(\.\d{1,4})?(em|ex|px|pt|%)?)$/i;

const formOf = (tag: string, name: string) =>
  MATH_TAGS.has(tag) && !ATTRIBUTES['*']?.includes(name) ? MATH_VALUE : VALUES.get(name);

/** The attributes that fit the element `tag` and whose values make sense. */
export const fitting = (tag: string, attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, value]) =>
        [ATTRIBUTES['*'], ATTRIBUTES[tag]].some((allowed) => allowed?.includes(name)) &&
        (formOf(tag, name)?.test(value) ?? true),
    ),
  );

const BLOCKS = names(
  'address article aside center details dialog fieldset footer form header hgroup legend main nav search section summary',
);

/** Elements that become others: a page has its own h1 and h2, and unknown blocks must still separate words. */
export const ALIASES: Readonly<Record<string, string>> = {
  h1: 'h3',
  h2: 'h3',
  strike: 's',
  tt: 'code',
  font: 'span',
  menu: 'ul',
  dir: 'ul',
  ...Object.fromEntries(BLOCKS.map((name) => [name, 'div'])),
};

/** An element's name; MathML can have a prefix (`mml:math`). */
export const plainName = (name: string): string => {
  const [, bare = ''] = /^[\w-]+:([\w-]+)$/.exec(name) ?? [];
  return bare === 'semantics' || MATH_TAGS.has(bare) || UNREAD_TAGS.has(bare) ? bare : name;
};

/** The tag and the attributes of an element, with what its style says of a list. */
export function withListType(tag: string, given: Readonly<Record<string, string>>) {
  const type = /^(?:ol|ul|li)$/.test(tag) && listType(given.style ?? '');
  const attributes = fitting(tag, type ? { ...given, type } : given);
  const isNumbered = tag === 'ul' && /^[1aAiI]$/.test(attributes.type ?? '');
  return [isNumbered ? 'ol' : tag, attributes] as const;
}
