/** The most octets that a line of a calendar file may have (RFC 5545, section 3.1). */
const LINE_OCTETS = 75;

/** Line breaks of every kind become the one kind; no other control character and no byte-order mark stays. */
export const cleanText = (text: string) =>
  text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]|\ufeff/gu, ' ')
    .trim();

/** The same on one line. */
export const cleanLine = (text: string) => cleanText(text).replace(/\s+/g, ' ');

/** At most `maxLength` characters, cut at a word. */
export function cut(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const kept = characters.slice(0, maxLength - 1).join('');
  return `${kept.replace(/\s+\S*$/, '')}…`;
}

/** A text as the value of a property (RFC 5545, section 3.3.11). */
export const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** A line in as many lines as it needs, none of them over the limit and no character parted. */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const more = Buffer.byteLength(character);
    if (octets + more > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += more;
  }
  return folded;
}
