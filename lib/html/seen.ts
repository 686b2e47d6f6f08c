/** Tags that have no text but mean something by their position. */
const MEANINGFUL = /<(?!\/?(?:sup|sub|u|img|math|m[a-z]+)\b)[^<>]*>/g;

/** A text as readers see it: white space as one space, and only the markup that changes the meaning. */
export const seen = (html: string): string =>
  html
    .replace(MEANINGFUL, ' ')
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
