/** Maps the path of a host's file to its URL; undefined for a URL that must not be used. */
export type ResolveUrl = (path: string) => string | undefined;

/** Longer addresses are attacks or embedded files, and parsers of URLs are slow on them. */
const MAX_LENGTH = 4_096;

/** Stands for the site's own origin, which this folder does not know. */
export const SITE = 'https://site.invalid';

/** The web address that `path` resolves to; undefined for anything but http and https. */
export function addressOf(path: string, resolveUrl: ResolveUrl): URL | undefined {
  const isOne = path.trim() !== '' && path.length <= MAX_LENGTH;
  const resolved = isOne ? resolveUrl(path) : undefined;
  if (!resolved || !URL.canParse(resolved, SITE)) return undefined;
  const url = new URL(resolved, SITE);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/** An address as pages write it: a path on the site's own origin. */
export const writeAddress = (url: URL) =>
  url.origin === SITE ? `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}` : url.href;

/** The address of a link: a web address, a mailbox, a telephone number, or a part of the page. */
export function linkAddress(href: string, resolveUrl: ResolveUrl): string | undefined {
  if (/^(mailto:|tel:|#)/i.test(href)) return href.length <= MAX_LENGTH ? href : undefined;
  const url = addressOf(href, resolveUrl);
  return url && writeAddress(url);
}

/** A picture embedded in the text, as editors paste it. Drawings (SVG) are excluded, since they can hold scripts. */
const EMBEDDED = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z\d+/]+={0,2}$/i;
/** The base64 length of a 2 MB picture. */
const MAX_EMBEDDED_LENGTH = 2_700_000;

/** The address of an embedded picture, without the line breaks of mail programs; undefined if it is not a picture. */
export function embeddedPicture(src: string): string | undefined {
  const isOne = /^\s*data:/i.test(src) && src.length <= MAX_EMBEDDED_LENGTH;
  const compact = isOne ? src.replace(/\s+/g, '') : '';
  return EMBEDDED.test(compact) ? compact : undefined;
}

/** Where a picture has its address. Scripts that load pictures late leave a placeholder in `src`. */
export const sourcesOf = (image: Readonly<Record<string, string>>): string[] =>
  ['data-src', 'data-lazy-src', 'data-original', 'src'].flatMap((name) => image[name]?.trim() || []);
