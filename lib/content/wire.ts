import { z } from 'zod';

import { env } from '@/lib/server/env';
import { addressOf, SITE, writeAddress } from '@/lib/html/address';
import { showsNothing } from '@/lib/html/plain-text';
import { type SafeHtml, toSafeHtml } from '@/lib/html/sanitize';

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

/** A text that must not be empty. */
export const wireText = text.trim().min(1).meta({ pattern: '\\S', description: 'Plain text.' });

/** A text, path or HTML field that may be missing. */
export const wireOptionalText = text
  .trim()
  .nullish()
  .transform((value) => value ?? '')
  .describe('Plain text.');

/** A text that some hosts write as a number if it has only digits (JSON_NUMERIC_CHECK of PHP). */
export const orNumber = (schema: z.ZodType<string>) => z.union([schema, z.number().transform(String)]);

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

/**
 * The URL of a host's file (specification §3). With the stand-in it is on the site; an address of the site is a path.
 * Undefined unless http or https.
 */
export function hostFileUrl(path: string): string | undefined {
  const trimmed = path.trim().replace(/\\/g, '/');
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

/** Whether a host's HTML field shows nothing after cleaning. */
export const isBlankHtml = (html: string): boolean => showsNothing(html, hostHtml);
