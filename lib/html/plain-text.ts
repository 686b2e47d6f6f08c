import { Parser } from 'htmlparser2';

import { cutAtWord } from '@/lib/text/cut';

import { bareText, isOvergrown, withoutTraps } from './bare-text';
import { ALIASES } from './allow-list';
import type { SafeHtml } from './sanitize';
import { isHidden } from './styles';
import { INLINE_TAGS, UNREAD_TAGS } from './tags';

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
