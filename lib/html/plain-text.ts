import { Parser } from 'htmlparser2';

import { cutAtWord } from '@/lib/text/cut';

import { bareText, isOvergrown, withoutTraps } from './bare-text';
import type { SafeHtml } from './sanitize';
import { INLINE_TAGS, UNREAD_TAGS } from './tags';

/** The text of `html` on one line, cut at a word to at most `maxLength` characters; for metadata. */
export function plainText(html: string, maxLength = Infinity): string {
  let text = '';
  let unread = 0;
  const parser = new Parser({
    onopentag: (name) => (unread += UNREAD_TAGS.has(name) ? 1 : 0),
    ontext: (piece) => (text += unread > 0 ? '' : piece),
    onclosetag(name) {
      unread -= UNREAD_TAGS.has(name) ? 1 : 0;
      text += INLINE_TAGS.has(name) ? '' : ' ';
    },
  });
  parser.end(isOvergrown(html) ? bareText(html) : html);
  return cutAtWord(withoutTraps(text).replace(/\s+/g, ' ').trim(), maxLength);
}

/** A letter or digit that follows only tags whose content is shown. */
const BEGINS_WITH_TEXT = new RegExp(
  `^(?:\\s|</?(?!(?:${[...UNREAD_TAGS].join('|')})\\b)[a-z][^<>]*>)*[\\p{L}\\p{N}]`,
  'iu',
);

/** Whether cleaned HTML shows nothing: no text, picture or video. Most texts need no cleaning to tell. */
export function showsNothing(html: string, clean: (html: string) => SafeHtml): boolean {
  if (BEGINS_WITH_TEXT.test(html)) return false;
  const shown = clean(html);
  return !/<(img|iframe)\b/.test(shown) && !/[^\s\p{Cf}]/u.test(shown.replace(/<[^>]*>/g, ''));
}
