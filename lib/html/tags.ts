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

/** HTML parsers slow down with long input: this many brackets and ampersands take a fraction of a second. */
const MAX_MARKS = 60_000;

/** Whether `html` has more tags and entities than anybody writes. */
export const isOvergrown = (html: string) => html.split(/[<>&]/, MAX_MARKS + 2).length > MAX_MARKS + 1;

/** `html` without its tags, in linear time. The result is still HTML, with its entities. */
export const bareText = (html: string) => html.replace(/<[^<>]*>|[<>]/g, ' ');

const TRAPS = /[\0-\x08\v\f\x0e-\x1f\u202d\u202e\ufffe\uffff\p{Cs}]/gu;

/** Removes characters that no text needs: controls, lone surrogates, and the two that reverse the rest of a line. */
export const withoutTraps = (text: string) => text.replace(TRAPS, '');
