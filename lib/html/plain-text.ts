import { Parser } from 'htmlparser2';

import { INLINE_TAGS } from './inline-tags';

/** The text of `html` on one line, cut at a word so that it has at most `maxLength` characters; for metadata. */
export function plainText(html: string, maxLength = Infinity): string {
  let text = '';
  const parser = new Parser({
    ontext: (piece) => (text += piece),
    onclosetag: (name) => (text += INLINE_TAGS.has(name) ? '' : ' '),
  });
  parser.end(html);
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= maxLength) return line;
  const kept = characters.slice(0, maxLength).join('');
  const atWord = characters[maxLength] === ' ' || !kept.includes(' ') ? kept : kept.replace(/ \S*$/, '');
  return `${[...atWord]
    .slice(0, maxLength - 1)
    .join('')
    .replace(/[ .,;:]+$/, '')}…`;
}
