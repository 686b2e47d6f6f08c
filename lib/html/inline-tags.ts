/** Tags that stand within a word or line; all others begin and end one. */
export const INLINE_TAGS: ReadonlySet<string> = new Set('a b strong i em u s sub sup span code'.split(' '));
