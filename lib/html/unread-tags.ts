/** Elements whose content nobody reads in a browser: it goes with them. */
export const UNREAD_TAGS: ReadonlySet<string> = new Set(
  'script style template title textarea option iframe noembed noframes xmp'.split(' '),
);
