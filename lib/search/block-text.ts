import { plainText } from '@/lib/html/plain-text';

/** Ends of what stands by itself; a stop is put there, so that lists and tables can be read on one line. */
const BLOCK_END = /<\/(?:p|li|dt|dd|h[1-6]|th|td|caption|blockquote|figcaption|pre|div)>/g;

/** The text of cleaned HTML on one line, with a dot between blocks that do not end with a stop of their own. */
export const blockText = (html: string): string =>
  plainText(html.replace(BLOCK_END, ' ·$&'))
    .replace(/ ·(?: ·)+/g, ' ·')
    .replace(/([.:;,!?।…][)"'’”]*) ·/g, '$1')
    .replace(/^(?:·(?: |$))+| ·$/g, '');
