import { Parser } from 'htmlparser2';

import { cutAtWord } from '@/lib/text/lines';

import { ALIASES, isHidden } from './allow-list';
import { bareText, INLINE_TAGS, isOvergrown, UNREAD_TAGS, withoutTraps } from './tags';
import type { SafeHtml } from './sanitize';

/** The text of `html` on one line, cut at a word to at most `maxLength` characters; for metadata. */
export function plainText(html: string, maxLength = Infinity): string {
  let text = '';
  /** How many elements are open from the first that is not read. */
  let unread = 0;
  const part = (name: string) => (text += INLINE_TAGS.has(ALIASES[name] ?? name) ? '' : ' ');
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unread > 0 || UNREAD_TAGS.has(name) || isHidden(attributes)) unread += 1;
      part(name);
    },
    ontext: (piece) => (text += unread > 0 ? '' : piece),
    onclosetag(name) {
      if (unread > 0) unread -= 1;
      part(name);
    },
  });
  parser.end(isOvergrown(html) ? bareText(html) : html);
  return cutAtWord(withoutTraps(text).replace(/\s+/g, ' ').trim(), maxLength);
}

/** A letter or digit that follows only tags whose content is shown: a style or an attribute can hide it. */
const BEGINS_WITH_TEXT = new RegExp(
  `^(?:\\s|</?(?!(?:${[...UNREAD_TAGS].join('|')})\\b)[a-z](?:(?!hid|style)[^<>])*>)*[\\p{L}\\p{N}]`,
  'iu',
);

/** Whether cleaned HTML shows nothing: no text, picture or video. Most texts need no cleaning to tell. */
export function showsNothing(html: string, clean: (html: string) => SafeHtml): boolean {
  if (BEGINS_WITH_TEXT.test(html)) return false;
  const shown = clean(html);
  return !/<(img|iframe)\b/.test(shown) && !/[^\s\p{Cf}]/u.test(shown.replace(/<[^>]*>/g, ''));
}

/** Tags that have no text but mean something by their position. */
const MEANINGFUL = /<(?!\/?(?:sup|sub|u|img|math|m[a-z]+)\b)[^<>]*>/g;

/** A text as readers see it: white space as one space, and only the markup that changes the meaning. */
export const seen = (html: string): string =>
  html
    .replace(MEANINGFUL, ' ')
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();

/** The ends of blocks. A dot follows each, so that lists and tables read well on one line. */
const BLOCK_END = /<\/(?:p|li|dt|dd|h[1-6]|th|td|caption|blockquote|figcaption|pre|div)>/g;

/** The text of cleaned HTML on one line, with a dot after each block that does not end in a stop. */
export const blockText = (html: string): string =>
  plainText(html.replace(BLOCK_END, ' ·$&'))
    .replace(/ ·(?: ·)+/g, ' ·')
    .replace(/([.:;,!?।…][)"'’”]*) ·/g, '$1')
    .replace(/^(?:·(?: |$))+| ·$/g, '');
