/** Tags that stand within a word or line; all others begin and end one. */
export const INLINE_TAGS: ReadonlySet<string> = new Set(
  'a abbr b cite code del em i ins kbd mark q s small span strong sub sup u var'.split(' '),
);
