/** Tags that stand within a word or line; all others begin and end one. */
export const INLINE_TAGS: ReadonlySet<string> = new Set(
  'a abbr b cite code del em i ins kbd mark q s small span strong sub sup u var'.split(' '),
);

/** Elements whose content nobody reads in a browser: it goes with them. */
export const UNREAD_TAGS: ReadonlySet<string> = new Set(
  'script style template title textarea option iframe noembed noframes xmp'.split(' '),
);

const VOID = new Set(['br', 'hr', 'img']);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (character: string) => ENTITIES[character] ?? character;

export const escapeText = (text: string) => text.replace(/[&<>]/g, escape);

/** The tag that opens an element. */
export function openTag(name: string, attributes: Readonly<Record<string, string>> = {}): string {
  let tag = `<${name}`;
  for (const key in attributes) tag += ` ${key}="${(attributes[key] ?? '').replace(/[&<>"]/g, escape)}"`;
  return `${tag}>`;
}

/** The tag that closes an element, '' for one that has none. */
export const closeTag = (name: string) => (VOID.has(name) ? '' : `</${name}>`);
