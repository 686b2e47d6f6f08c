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
export const listType = (style: string): string | undefined => LISTS.find(([form]) => form.test(style))?.[1];
