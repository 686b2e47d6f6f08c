/**
 * What shows nothing, breaks a line or turns its direction: controls, line ends, halves of characters, turns of the writing
 * direction and byte-order marks. Joiners are none of it: Hindi is written with them.
 */
export const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu;

/** A text on one line, which nothing in it can break or turn: what is not seen and white space become one space. */
export const onOneLine = (text: string) => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
