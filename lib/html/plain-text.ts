import { Parser } from 'htmlparser2';

import { cutAtWord } from '@/lib/text/cut';

import { bareText, isOvergrown, withoutTraps } from './bare-text';
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
