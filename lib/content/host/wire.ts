import { z } from 'zod';

import { env } from '@/lib/server/env';
import { addressOf, SITE, writeAddress } from '@/lib/html/address';
import { showsNothing } from '@/lib/html/plain-text';
import { type SafeHtml, toSafeHtml } from '@/lib/html/sanitize';
import { videoIn } from '@/lib/html/video-frame';

/** Building blocks for the wire schemas of the API host's entities (specification §3). */

/** A text without NUL, which PostgreSQL cannot store, and without lone surrogates, which no address can hold. */
const text = z.string().overwrite((value) => value.replace(/[\0\p{Surrogate}]/gu, ''));

/** Longer ids do not fit into an index of PostgreSQL. */
const MOST_OF_ID = 500;

/** An `_id`: a string, or a number on some hosts. */
export const wireId = z
  .union([text.trim().min(1).max(MOST_OF_ID).meta({ pattern: '\\S' }), z.number()])
  .transform(String)
  .describe('Text or number; `1` and `"1"` are the same id. Of two items of a list with one id, the first is shown.');

/** The `_id` of an item that needs none; one that is neither text nor number counts as missing. */
export const wireOptionalId = wireId.optional().catch(undefined);

/** Takes a number too, as some hosts write a text of digits (JSON_NUMERIC_CHECK of PHP). */
const orNumber = (schema: z.ZodType<string>) =>
  z.union([schema, z.number().transform(String)], { error: 'is no text, or an empty one' });

/** A text that is nothing but a text, such as a token. */
export const wireString = text.trim().min(1).meta({ pattern: '\\S' });

/** A text that must not be empty. */
export const wireText = orNumber(wireString).describe('Plain text.');

/** A text, path or HTML field that may be missing. */
export const wireOptionalText = orNumber(text.trim())
  .nullish()
  .transform((value) => value ?? '')
  .describe('Plain text.');

/** A field outside the specification. Another host can use its name for something else: it then counts as missing. */
export const wireExtra = wireOptionalText.catch('');

const HTML = 'HTML, cleaned by the site.';
export const wireHtml = wireOptionalText.describe(HTML);
/** HTML that must show something: if it is empty after cleaning, it counts as missing. */
export const wireRequiredHtml = wireText
  .refine((html) => html === '' || !isBlankHtml(html), 'it shows nothing')
  .describe(HTML);
export const wireFile = wireOptionalText.describe('Path of a file, usually a PDF; see ‘Files’.');
export const wirePicture = wireOptionalText.describe('Path of a picture; see ‘Files’.');

/** IsActive or IsDisplay. An item without it is not shown. */
export const wireFlag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
  .describe('Only items with `true` are shown; without the field, an item is not.');

/** A number, even if the host writes it as text. */
export const wireNumber = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);

const FILE = '\\.(?:avif|docx?|gif|jpe?g|pdf|png|pptx?|svg|webp|xlsx?|zip)(?=$|[?#]\\w+=)';
/** A mark in a file's name: no file ends before it, and one ends after it. In `a.pdf?v=2` it begins a query. */
const NAME_HAS_MARK = new RegExp(`^((?:(?!\\.[a-z]\\w{2,3}[?#])[^?#])*)([?#][^=]*${FILE})`, 'i');

/** A path with the marks `%`, `#` and `?` of file names escaped, as an address needs it. */
export const withEscapedMarks = (path: string) =>
  path
    .replace(/%(?![\da-f]{2})/gi, '%25')
    .replace(NAME_HAS_MARK, (_, before: string, name: string) => before + name.replace(/[?#]/g, encodeURIComponent));

/**
 * The URL of a host's file (specification §3). With the stand-in it is on the site; an address of the site is a path.
 * Undefined unless http or https.
 */
export function hostFileUrl(path: string): string | undefined {
  // Some hosts write 0 for no file.
  const trimmed = withEscapedMarks(path.trim().replace(/^0$|\\/g, (it) => (it === '0' ? '' : '/')));
  const relative = /^[a-z][a-z\d+.-]*:|^\/\//i.test(trimmed) ? trimmed : trimmed.replace(/^\/+/, '');
  const base = `${env().apiHost ?? SITE}/`;
  const url = addressOf(trimmed, () => {
    if (!URL.canParse(relative, base)) return undefined;
    const { href, origin, pathname, search, hash } = new URL(relative, base);
    const isOwn = origin === env().siteUrl && !href.startsWith(base);
    return isOwn ? SITE + pathname + search + hash : href;
  });
  return url && writeAddress(url);
}

/** The URL of a host's picture. Undefined for another origin: the site loads nothing from third parties unasked. */
export function hostImageUrl(path: string): string | undefined {
  const url = hostFileUrl(path);
  return url !== undefined && new URL(url, SITE).origin === new URL(env().apiHost ?? SITE).origin ? url : undefined;
}

/** An address of another site; undefined for anything but http and https. */
export const externalUrl = (address: string): string | undefined =>
  addressOf(address, (it) => (/^[a-z][a-z\d+.-]*:/i.test(it) ? it : `https://${it}`))?.href;

/** A host's HTML field, cleaned. Its images load from the host only. */
export const hostHtml = (html: string): SafeHtml => toSafeHtml(html, hostFileUrl);

/** Elements that can be lost, but for a picture whose address is plainly one that the site shows. */
const MAY_BE_LOST =
  /<(?:svg|video|audio|object|canvas|applet|image|iframe|embed|v:imagedata)\b|<img\b(?![^<>]{0,500}?\ssrc\s*=\s*["']?(?:data:image\/(?:png|jpe?g|gif|webp);base64,|https?:\/\/|\/|[\w.-]+\/))/i;

/** A text of this length can hold a picture that is too large. */
const LARGE = 2_000_000;

/** The first picture of a host's HTML field that the site cannot show, in the host's words; undefined if there is none. */
export function lostPicture(html: string): string | undefined {
  const lost: string[] = [];
  if (html.length > LARGE || MAY_BE_LOST.test(html)) toSafeHtml(html, hostFileUrl, (picture) => lost.push(picture));
  return lost[0];
}

/** What a page shows of a video: YouTube's by its id and the second of its start, another by its address. */
export type ShownVideo = { videoId: string; startS?: number; url?: string };

/** The video that the first of these texts names. */
export function shownVideo(...texts: readonly string[]): ShownVideo {
  const video = texts.map(videoIn).find((it) => it !== undefined);
  if (video) return { videoId: video.id, ...(video.startS > 0 && { startS: video.startS }) };
  const [address = ''] = texts.flatMap((it) => /(?:https?:)?\/\/[^\s"'<>]+[^\s"'<>.,;:!?)]/i.exec(it) ?? []);
  return { videoId: '', url: externalUrl(address.replaceAll('&amp;', '&').replace(/^\/\//, 'https://')) };
}

/** Whether a host's HTML field shows nothing after cleaning. */
export const isBlankHtml = (html: string): boolean => showsNothing(html, hostHtml);
