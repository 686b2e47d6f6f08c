/** Maps a file path of a host to the URL it loads from; undefined for a URL that must not be used. */
export type ResolveUrl = (path: string) => string | undefined;

/** Longer addresses are an attack or a file's content, and the parsers of URLs grow slow on them. */
const MAX_LENGTH = 4_096;

/** Stands for the site's own origin, which this room does not know. */
const SITE = 'https://site.invalid';

/** The web address that `path` resolves to; undefined for anything but http and https. */
export function addressOf(path: string, resolveUrl: ResolveUrl): URL | undefined {
  const isOne = path.trim() !== '' && path.length <= MAX_LENGTH;
  const resolved = isOne ? resolveUrl(path) : undefined;
  if (!resolved || !URL.canParse(resolved, SITE)) return undefined;
  const url = new URL(resolved, SITE);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

/** An address as it is written into a page: a path on the site's own origin. */
export const writeAddress = (url: URL) =>
  url.origin === SITE ? `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}` : url.href;

/** A link's address: of the web, of a post box or telephone, or of a part of the page. */
export function linkAddress(href: string, resolveUrl: ResolveUrl): string | undefined {
  if (/^(mailto:|tel:|#)/i.test(href)) return href.length <= MAX_LENGTH ? href : undefined;
  const url = addressOf(href, resolveUrl);
  return url && writeAddress(url);
}
