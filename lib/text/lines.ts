/** Characters that are unseen, break a line or turn its direction. Joiners are left out, since Hindi needs them. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu;

const LINE = '\n';

/** A text of several lines without unseen characters, and without two empty lines in a row. */
export const onCleanLines = (text: string) =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, LINE)
    .replace(UNSEEN, (it) => (it === LINE ? LINE : it === '\t' ? ' ' : ''))
    .replace(/\n\s*\n/g, '\n\n')
    .trim();

/** A text on one safe line: unseen characters and white space become one space. */
export const onOneLine = (text: string) => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();

/** What may not stand before dots: white space, and marks that end, join or open a phrase. */
const LOOSE_END = /[\s.,:;!?।…·([{“‘–—-]+$/u;

/** Whether a sentence ends with this word. */
const endsSentence = (word: string) => /[.!?।…]["'”’)\]]*$/u.test(word);

/**
 * A text of at most `most` characters, cut at a word or within a longer one, with dots for what is left out. It does not
 * end in a single word of a sentence.
 */
export function cutAtWord(text: string, most: number): string {
  // Twice as many code units hold enough whole characters.
  const characters = [...text.slice(0, 2 * most + 2)];
  if (characters.length <= most) return text;
  const kept = characters.slice(0, most - 1).join('');
  const atWord = /^\s/.test(characters[most - 1] ?? '') ? kept : kept.replace(/\s+\S*$/, '');
  const [, before = '', last = ''] = /^(.*\S)\s+(\S+)$/su.exec(atWord) ?? [];
  const isSingle = endsSentence(before) && !endsSentence(last) && before.length > most / 2;
  return `${(isSingle ? before : atWord).replace(LOOSE_END, '')}…`;
}
