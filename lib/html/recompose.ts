import { Parser } from 'htmlparser2';

import { addressOf, embeddedPicture, SITE } from './address';
import { fitting, MATH_TAGS, MATH_TOKENS } from './allow-list';
import { closeTag, escapeText, openTag } from './tags';
import { videoFrame } from './video-frame';

const among = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements that are allowed only directly within these parents. */
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

/** Elements that hold only their own kinds of children. */
const SCAFFOLDS = among('table thead tbody tfoot tr');

const PARAGRAPH_ENDS = among('div p blockquote dl figure figcaption h3 h4 h5 h6 hr ol pre table ul');

const HEADINGS = among('h3 h4 h5 h6');

/** A formula holds only MathML, and MathML stands only in formulas: browsers close a formula at other elements. */
const partOfFormula = (tag: string, around: readonly string[]) =>
  around.includes('math') && MATH_TAGS.has(tag) && tag !== 'math' && !MATH_TOKENS.has(around.at(-1) ?? '')
    ? tag
    : undefined;

/**
 * The tag to write for an element; undefined for none. An element that a browser would close early (an item in an
 * item's block, a heading in a heading) becomes a plain block: its closing tag would otherwise close elements of the
 * page.
 */
function placeOf(tag: string, around: readonly string[]): string | undefined {
  const parent = around.at(-1) ?? '';
  const parents = PARENTS.get(tag);
  if (around.includes('math') || (MATH_TAGS.has(tag) && tag !== 'math')) return partOfFormula(tag, around);
  if (parents?.has(parent)) return tag;
  if (SCAFFOLDS.has(parent)) return undefined;
  if (parents) return 'div';
  if (HEADINGS.has(tag) && around.some((it) => HEADINGS.has(it))) return 'div';
  return tag === 'a' && around.includes('a') ? undefined : tag;
}

type Attributes = Readonly<Record<string, string>>;

/** Links to other places open in a new tab, without access to the site (noopener) or its recommendation (nofollow). */
const linkTag = (attributes: Attributes) =>
  openTag('a', {
    ...attributes,
    ...(/^https?:/i.test(attributes.href ?? '') && { target: '_blank', rel: 'noopener nofollow' }),
  });

/** An image of the host or site, or an embedded one. One of another origin would load unasked, so it becomes a link. */
function image({ src = '', alt = '', ...attributes }: Attributes, ownOrigin: string | undefined, isInLink: boolean) {
  const url = addressOf(src, (path) => path);
  if (embeddedPicture(src) || (url && [ownOrigin, SITE].includes(url.origin)))
    return openTag('img', { src, alt, ...attributes, loading: 'lazy', decoding: 'async' });
  if (!url) return '';
  const name = escapeText(alt.trim() || `Image at ${url.hostname}`);
  return isInLink ? name : `${linkTag({ href: src })}${name}${closeTag('a')}`;
}

const OWN_ID = /^c-\d+-/;

/**
 * New ids, by link, for the places in a text that its own links lead to. Neither the page nor another text has these
 * ids, since the texts of a page differ in length. A text that was recomposed before keeps its ids.
 */
function ownIds(html: string): ReadonlyMap<string, string> {
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, id = '']) => id);
  const linked = new Set(found(/ href="#([\w.:-]+)"/g));
  const ids = found(/ id="([\w.:-]+)"/g).filter((id) => linked.has(id) || OWN_ID.test(id));
  return new Map(ids.map((id) => [`#${id}`, OWN_ID.test(id) ? id : `c-${html.length}-${id}`]));
}

/** Writes allowed HTML anew: elements where browsers leave them, links with `rel`, the host's images, and videos. */
export function recompose(html: string, ownOrigin: string | undefined): string {
  let out = '';
  const open: ('written' | 'dropped' | 'muted')[] = [];
  const around: string[] = [];
  /** For each open table, the text between its parts. Browsers move such text, so it follows the table. */
  const astray: string[] = [];
  const ids = ownIds(html);

  function write(tag: string, attributes: Attributes) {
    // A block ends the paragraph around it.
    if (PARAGRAPH_ENDS.has(tag) && around.at(-1) === 'p') {
      open[open.lastIndexOf('written')] = 'dropped';
      out += closeTag(around.pop() ?? '');
    }
    out += tag === 'a' ? linkTag(attributes) : openTag(tag, attributes);
    open[open.length - 1] = 'written';
    around.push(tag);
    if (tag === 'table') astray.push('');
  }

  const parser = new Parser({
    onopentag(name, given) {
      const isMuted = open.at(-1) === 'muted';
      // The content of a frame is for browsers without frames.
      open.push(isMuted || name === 'iframe' ? 'muted' : 'dropped');
      const tag = isMuted ? undefined : placeOf(name, around);
      if (!tag) return;
      const attributes = fitting(tag, given);
      const target = ids.get(given.href ?? '');
      if (target) attributes.href = `#${target}`;
      const id = ids.get(`#${given.id}`);
      if (id) attributes.id = id;
      if (tag === 'img') out += image(attributes, ownOrigin, around.includes('a'));
      else if (tag === 'iframe') out += videoFrame(attributes['data-video'] ?? '', attributes.title ?? '');
      else write(tag, attributes);
    },
    ontext(text) {
      if (open.at(-1) === 'muted') return;
      if (SCAFFOLDS.has(around.at(-1) ?? '')) astray.push((astray.pop() ?? '') + escapeText(text));
      else out += escapeText(text);
    },
    onclosetag() {
      if (open.pop() !== 'written') return;
      const tag = around.pop() ?? '';
      out += closeTag(tag);
      if (tag === 'table') out += astray.pop()?.trim() ?? '';
    },
  });
  parser.end(html);
  return out;
}
