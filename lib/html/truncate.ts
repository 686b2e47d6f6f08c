import { Parser } from 'htmlparser2';

import type { SafeHtml } from './sanitize';
import { closeTag, escapeText, INLINE_TAGS, openTag } from './tags';

/** The first `limit` words of `html` with closed tags, and '...' where words were left out (specification §9). */
export function truncateWords(html: SafeHtml, limit: number) {
  let out = '';
  let words = 0;
  let isInWord = false;
  let isTruncated = false;
  const open: string[] = [];

  const parser = new Parser({
    onopentag(name, attributes) {
      if (isTruncated) return;
      if (!INLINE_TAGS.has(name)) isInWord = false;
      out += openTag(name, attributes);
      open.push(name);
    },
    ontext(text) {
      if (isTruncated) return;
      for (const piece of text.match(/\s+|\S+/g) ?? []) {
        const isSpace = /^\s/.test(piece);
        if (!isSpace && !isInWord) {
          if (words === limit) {
            isTruncated = true;
            out = `${out.trimEnd()}...${open.reverse().map(closeTag).join('')}`;
            return;
          }
          words += 1;
        }
        isInWord = !isSpace;
        out += escapeText(piece);
      }
    },
    onclosetag(name) {
      if (isTruncated) return;
      if (!INLINE_TAGS.has(name)) isInWord = false;
      open.pop();
      out += closeTag(name);
    },
  });
  parser.end(html);
  return { html: (isTruncated ? out : html) as SafeHtml, isTruncated };
}
