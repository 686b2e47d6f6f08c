import { plainText } from '@/lib/html/plain-text';

/** The ends of blocks. A dot follows each, so that lists and tables read well on one line. */
const BLOCK_END = /<\/(?:p|li|dt|dd|h[1-6]|th|td|caption|blockquote|figcaption|pre|div)>/g;

/** The text of cleaned HTML on one line, with a dot after each block that does not end in a stop. */
export const blockText = (html: string): string =>
  plainText(html.replace(BLOCK_END, ' ·$&'))
    .replace(/ ·(?: ·)+/g, ' ·')
    .replace(/([.:;,!?।…][)"'’”]*) ·/g, '$1')
    .replace(/^(?:·(?: |$))+| ·$/g, '');
