import { Parser } from 'htmlparser2';

/** The text of `html` on one line, cut at a word before `maxLength` characters; for metadata. */
export function plainText(html: string, maxLength = Infinity): string {
  let text = '';
  const parser = new Parser({
    ontext: (piece) => (text += piece),
    onclosetag: () => (text += ' '),
  });
  parser.end(html);
  const line = text
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:])/g, '$1')
    .trim();
  if (line.length <= maxLength) return line;
  return `${line
    .slice(0, maxLength)
    .replace(/\s+\S*$/, '')
    .replace(/[.,;:]+$/, '')}…`;
}
