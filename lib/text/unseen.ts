/** Characters that are unseen, break a line or turn its direction. Joiners are left out, since Hindi needs them. */
export const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu;

/** A text on one safe line: unseen characters and white space become one space. */
export const onOneLine = (text: string) => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
