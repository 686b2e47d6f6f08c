/** Tags within a word or line; all others separate words. */
export const INLINE_TAGS: ReadonlySet<string> = new Set(
  'a abbr b cite code del em i ins kbd mark q s small span strong sub sup u var'.split(' '),
);

/** What Word writes about a document, between its texts. */
export const WORD_TAGS = 'xml w:worddocument w:latentstyles o:officedocumentsettings'.split(' ');

/** Elements whose content browsers do not show, so that it is dropped too. */
export const UNREAD_TAGS: ReadonlySet<string> = new Set([
  ...'script style template title textarea option iframe noembed noframes noscript xmp annotation'.split(' '),
  ...['annotation-xml', ...WORD_TAGS],
]);

const VOID = new Set(['br', 'hr', 'img']);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (character: string) => ENTITIES[character] ?? character;

export const escapeText = (text: string) => text.replace(/[&<>]/g, escape);

export function openTag(name: string, attributes: Readonly<Record<string, string>> = {}): string {
  let tag = `<${name}`;
  for (const key in attributes) tag += ` ${key}="${(attributes[key] ?? '').replace(/[&<>"]/g, escape)}"`;
  return `${tag}>`;
}

/** The closing tag of an element; '' for a void element. */
export const closeTag = (name: string) => (VOID.has(name) ? '' : `</${name}>`);
