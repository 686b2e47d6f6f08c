import sanitizeHtml from 'sanitize-html';

import { addressOf, embeddedPicture, linkAddress, type ResolveUrl, sourcesOf, writeAddress } from './address';
import { ALIASES, ATTRIBUTES, isHidden, plainName, TAGS } from './allow-list';
import { bareText, isOvergrown, UNREAD_TAGS, withoutTraps } from './tags';
import { recompose } from './recompose';
import { frameVideo } from './video-frame';

declare const safe: unique symbol;

/** HTML that has passed the allow-list and can enter a page as it is. */
export type SafeHtml = string & { readonly [safe]: true };

const MAX_DEPTH = 60;
/** How much of a lost picture's address is told. */
const MOST_TOLD = 60;

/** What editors embed and the site does not show. */
const UNSHOWN = 'svg video audio object canvas applet image v:imagedata'.split(' ');

function pictureAddress(src: string, resolveUrl: ResolveUrl): string | undefined {
  const url = addressOf(src, resolveUrl);
  return url ? writeAddress(url) : embeddedPicture(src);
}

const KNOWN: ReadonlySet<string> = new Set([...TAGS, ...UNREAD_TAGS]);

type Transform = (tagName: string, attribs: Record<string, string>) => sanitizeHtml.Tag;

/**
 * Marks what browsers do not show, and keeps an unknown element if it has a style. Nothing gets a name that is not
 * allowed: the library would then close the next element under it.
 */
const anyTag: Transform = (name, attribs) => {
  const tag = plainName(name);
  const isUnread = UNREAD_TAGS.has(tag);
  if (isUnread ? tag !== name : isHidden(attribs)) return { tagName: 'span', attribs: { 'data-hidden': 'true' } };
  return { tagName: !KNOWN.has(tag) && attribs.style ? 'span' : tag, attribs };
};

function allowed(html: string, resolveUrl: ResolveUrl): string {
  const frame: Transform = (_, { src = '', ...attribs }) => {
    const url = addressOf(src, resolveUrl);
    return { tagName: 'iframe', attribs: { ...frameVideo(src), ...attribs, src: url ? writeAddress(url) : '' } };
  };
  return sanitizeHtml(html, {
    allowedTags: [...TAGS],
    allowedAttributes: {
      ...ATTRIBUTES,
      '*': [...(ATTRIBUTES['*'] ?? []), 'id', 'style', 'data-hidden'],
      img: [...(ATTRIBUTES.img ?? []), 'data-lost'],
      iframe: [...(ATTRIBUTES.iframe ?? []), 'src'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nonTextTags: [...UNREAD_TAGS],
    nestingLimit: MAX_DEPTH,
    transformTags: {
      ...ALIASES,
      // Editors such as Word mark the targets of notes by name.
      a: (tagName, { href = '', name = '', ...attribs }) => ({
        tagName,
        attribs: { ...(name && { id: name }), ...attribs, href: linkAddress(href, resolveUrl) ?? '' },
      }),
      img: (tagName, attribs) => {
        const sources = sourcesOf(attribs);
        const [src = ''] = sources.flatMap((it) => pictureAddress(it, resolveUrl) ?? []);
        return { tagName, attribs: { ...attribs, src, 'data-lost': (sources[0] ?? '<img>').slice(0, MOST_TOLD) } };
      },
      iframe: frame,
      embed: frame,
      ...Object.fromEntries(
        UNSHOWN.map((name): [string, Transform] => [
          name,
          (_, { style = '' }) => ({ tagName: 'img', attribs: { style, 'data-lost': `<${name}>` } }),
        ]),
      ),
      '*': anyTag,
    },
  });
}

/**
 * Cleans a host's HTML field (specification §3): removes scripts, styles, foreign images and frames, handlers and
 * `javascript:`. Headings move below the page's own, and `resolveUrl` resolves files. A text with more tags than
 * anybody writes loses all its tags. `onLost` gets the name of each picture that is not shown.
 */
export function toSafeHtml(html: string, resolveUrl: ResolveUrl, onLost?: (picture: string) => void): SafeHtml {
  const ownOrigin = addressOf('/', resolveUrl)?.origin;
  const clean = isOvergrown(html) ? bareText(html) : recompose(allowed(html, resolveUrl), ownOrigin, onLost);
  return withoutTraps(clean) as SafeHtml;
}
