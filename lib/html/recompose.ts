import { Parser } from 'htmlparser2';

import { addressOf, embeddedPicture, SITE } from './address';
import { MATH_TAGS, MATH_TOKENS, meantBy, withListType } from './allow-list';
import { closeTag, escapeText, INLINE_TAGS, openTag } from './tags';
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

/** A link in place of what would load unasked from elsewhere; its name alone within a link, and '' without an address. */
function linkInstead(address: string, name: string, what: string, isInLink: boolean): string {
  const url = addressOf(address, (path) => path);
  if (!url) return '';
  const text = escapeText(name.trim() || `${what} at ${url.hostname}`);
  return isInLink ? text : `${linkTag({ href: address })}${text}${closeTag('a')}`;
}

/** An image of the host or site, or an embedded one; a link to one of another origin. '' if there is nothing to show. */
function image({ src = '', alt = '', ...attributes }: Attributes, isInLink: boolean, ownOrigin: string | undefined) {
  const url = addressOf(src, (path) => path);
  if (embeddedPicture(src) || (url && [ownOrigin, SITE].includes(url.origin)))
    return openTag('img', { src, alt, ...attributes, loading: 'lazy', decoding: 'async' });
  return linkInstead(src, alt, 'Image', isInLink);
}

/** A frame with a video of YouTube; a link to any other page. */
const frame = ({ 'data-video': id = '', 'data-start': start, title = '', src = '' }: Attributes, isInLink: boolean) =>
  videoFrame(id, title, start) || linkInstead(src, title, 'Page', isInLink);

const OWN_ID = /^c-\d+-/;

/** The name of a place in a text, in characters that an id and a link write alike; links can escape it. */
function placeName(id: string): string {
  if (/^[\w.:-]*$/.test(id)) return id;
  try {
    return `x${Buffer.from(decodeURIComponent(id)).toString('base64url')}`;
  } catch {
    return '';
  }
}

/**
 * New ids, by name, for the places in a text that its own links lead to. Neither the page nor another text has these
 * ids, since the texts of a page differ in length. A text that was recomposed before keeps its ids.
 */
function ownIds(html: string): ReadonlyMap<string, string> {
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].flatMap(([, id = '']) => placeName(id) || []);
  const linked = new Set(found(/ href="#([^"&]+)"/g));
  const ids = found(/ id="([^"&]+)"/g).filter((id) => linked.has(id) || OWN_ID.test(id));
  return new Map(ids.map((id) => [id, OWN_ID.test(id) ? id : `c-${html.length}-${id}`]));
}

/**
 * Writes allowed HTML anew: elements where browsers leave them, styles as the elements that they mean, links with `rel`,
 * the host's images, and videos. `onLost` gets what an image that is not shown was.
 */
export function recompose(html: string, ownOrigin: string | undefined, onLost?: (picture: string) => void): string {
  let out = '';
  /** What each open element of the source wrote, from the outside in; null if its content is muted. */
  const open: (string[] | null)[] = [];
  const around: string[] = [];
  /** For each open table, the text between its parts. Browsers move such text, so it follows the table. */
  const astray: string[] = [];
  const ids = ownIds(html);

  /** Closes all that an element wrote. */
  function close(tags: string[]) {
    for (const tag of tags.splice(0).reverse()) {
      around.pop();
      out += closeTag(tag);
      if (tag === 'table') out += astray.pop()?.trim() ?? '';
    }
  }

  function write(tag: string, attributes: Attributes, style: string) {
    // A block ends the paragraph around it.
    const last = open.findLast((it) => it && it.length > 0);
    if (PARAGRAPH_ENDS.has(tag) && last?.[0] === 'p') close(last);
    const isBare = tag === 'span' && Object.keys(attributes).length === 0;
    const tags = meantBy(tag, style, (it) => around.includes(it)).filter((it) => it !== tag || !isBare);
    for (const it of tags) {
      const own = it === tag ? attributes : {};
      out += it === 'a' ? linkTag(own) : openTag(it, own);
    }
    open[open.length - 1] = tags;
    around.push(...tags);
    if (tag === 'table') astray.push('');
  }

  const parser = new Parser({
    onopentag(name, given) {
      const isMuted = open.at(-1) === null;
      // The content of a frame is for browsers without frames.
      const isHidden = isMuted || 'data-hidden' in given;
      open.push(isHidden || name === 'iframe' ? null : []);
      const place = isHidden ? undefined : placeOf(name, around);
      if (!place) {
        if (astray.length > 0 && !isHidden && !INLINE_TAGS.has(name)) astray.push(`${astray.pop()} `);
        return;
      }
      const [tag, attributes] = withListType(place, given);
      const { href = '', id = '' } = given;
      const target = href.startsWith('#') && ids.get(placeName(href.slice(1)));
      if (target) attributes.href = `#${target}`;
      const ownId = ids.get(placeName(id));
      if (ownId) attributes.id = ownId;
      const isInLink = around.includes('a');
      if (tag !== 'img' && tag !== 'iframe') return write(tag, attributes, given.style ?? '');
      const shown = (tag === 'img' ? image : frame)({ ...attributes, src: given.src ?? '' }, isInLink, ownOrigin);
      if (shown === '') onLost?.(given['data-lost'] ?? `<${tag}>`);
      out += shown;
    },
    ontext(text) {
      if (open.at(-1) === null) return;
      if (SCAFFOLDS.has(around.at(-1) ?? '')) astray.push((astray.pop() ?? '') + escapeText(text));
      else out += escapeText(text);
    },
    onclosetag() {
      close(open.pop() ?? []);
    },
  });
  parser.end(html);
  return out;
}
