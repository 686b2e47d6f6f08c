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
