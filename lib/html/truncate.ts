import { Parser } from 'htmlparser2';

import { plainText } from './plain-text';
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

/** A text whose highest headings have ids, with these headings, for a list of its contents. */
export function withParts(html: SafeHtml): { html: SafeHtml; parts: { label: string; href: string }[] } {
  const top = /<h([1-6])\b/g;
  const highest = Math.min(...[...html.matchAll(top)].map(([, level]) => Number(level)));
  const parts: { label: string; href: string }[] = [];
  const heading = new RegExp(String.raw`<h${highest}\b([^>]*)>(.*?)</h${highest}>`, 'gs');
  const marked = html.replace(heading, (whole, attributes: string, inner: string) => {
    const [, known] = / id="([^"]*)"/.exec(attributes) ?? [];
    const id = known ?? `part-${parts.length + 1}`;
    parts.push({ label: plainText(inner), href: `#${id}` });
    return known === undefined ? `<h${highest} id="${id}"${whole.slice(3)}` : whole;
  });
  return { html: marked as SafeHtml, parts };
}
