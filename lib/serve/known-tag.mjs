// Plain JavaScript, since the server before the framework reads it too.

/** Begins the tags of pages that are shown for a moment only, so that their bytes are kept apart from those of others. */
export const BRIEF = 'brief-';

/** @param {string} tag */
const opaque = (tag) => tag.trim().replace(/^W\//, '');

/**
 * Whether a visitor already has the version that a tag names (RFC 9110, section 13.1.2).
 * @param {string | null | undefined} ifNoneMatch the request's header @param {string} tag
 */
export const isKnownTag = (ifNoneMatch, tag) =>
  ifNoneMatch?.trim() === '*' || (ifNoneMatch ?? '').split(',').some((it) => opaque(it) === opaque(tag));
