import sanitizeHtml from 'sanitize-html';

import { addressOf, embeddedPicture, linkAddress, type ResolveUrl, writeAddress } from './address';
import { ALIASES, ATTRIBUTES, TAGS } from './allow-list';
import { bareText, isOvergrown, withoutTraps } from './bare-text';
import { recompose } from './recompose';
import { UNREAD_TAGS } from './tags';
import { frameVideoId } from './video-frame';

declare const safe: unique symbol;

/** HTML that has passed the allow-list and can enter a page as it is. */
export type SafeHtml = string & { readonly [safe]: true };

const MAX_DEPTH = 60;

const allowed = (html: string, resolveUrl: ResolveUrl) =>
  sanitizeHtml(html, {
    allowedTags: [...TAGS],
    allowedAttributes: { ...ATTRIBUTES, '*': [...(ATTRIBUTES['*'] ?? []), 'id'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    nonTextTags: [...UNREAD_TAGS],
    nestingLimit: MAX_DEPTH,
    transformTags: {
      ...ALIASES,
      // Editors such as Word mark the targets of notes by name.
      a: (tagName, { href = '', name = '', ...attribs }) => ({
        tagName,
        attribs: { ...(name && { id: name }), ...attribs, href: linkAddress(href, resolveUrl) ?? '' },
      }),
      img: (tagName, { src = '', ...attribs }) => {
        const url = addressOf(src, resolveUrl);
        return { tagName, attribs: { ...attribs, src: url ? writeAddress(url) : (embeddedPicture(src) ?? '') } };
      },
      iframe: (tagName, { src = '', ...attribs }) => ({
        tagName,
        attribs: { 'data-video': frameVideoId(src), ...attribs },
      }),
    },
  });

/**
 * Cleans a host's HTML field (specification §3): removes scripts, styles, foreign images and frames, handlers and
 * `javascript:`. Headings move below the page's own, and `resolveUrl` resolves files. A text with more tags than
 * anybody writes loses all its tags.
 */
export function toSafeHtml(html: string, resolveUrl: ResolveUrl): SafeHtml {
  const ownOrigin = addressOf('/', resolveUrl)?.origin;
  const clean = isOvergrown(html) ? bareText(html) : recompose(allowed(html, resolveUrl), ownOrigin);
  return withoutTraps(clean) as SafeHtml;
}
