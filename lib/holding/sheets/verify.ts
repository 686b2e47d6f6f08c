// One way for all browsers takes 3 KB; jose's own takes 5.
import { verifyAsync } from '@noble/ed25519';
import * as base64url from 'jose/base64url';

import { fileText, headerOf, parseFile, readPayload, type Sheet } from './sheet';

/** What verifying needs: the public keys, and the scorings of papers that were scored anew, by digest. */
export type KnownKeys = { keys: readonly { kid: string; x: string }[]; scorings: Readonly<Record<string, number>> };

export const SHEET_FAULTS = ['too-large', 'not-json', 'no-sheet', 'unknown-key', 'changed', 'newer'] as const;

/** `scoring` is the paper's current one; the sheet's own is in its result. */
export type SheetVerdict = { sheet: Sheet; scoring: number } | { fault: (typeof SHEET_FAULTS)[number] };

/** Far more than a sheet of a thousand questions has. */
export const MOST_CHARACTERS = 1_000_000;

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Verifies the text of a file. Only the exact text that the site wrote is genuine; pasting can add space around it.
 * @throws Error in a browser without Web Crypto, or on a page without HTTPS
 */
export async function verifySheet(given: string, { keys, scorings }: KnownKeys): Promise<SheetVerdict> {
  if (given.length > MOST_CHARACTERS) return { fault: 'too-large' };
  const text = given.trim();
  const json = readJson(text);
  if (json === undefined) return { fault: 'not-json' };
  const { data: file } = parseFile.safeParse(json);
  if (!file) return { fault: 'no-sheet' };
  const { protected: header, payload, signature } = file;
  const key = keys.find(({ kid }) => header === base64url.encode(JSON.stringify(headerOf(kid))));
  if (!key) return { fault: 'unknown-key' };
  if (text !== fileText(header, payload, signature) || !(await isSigned(key.x, `${header}.${payload}`, signature)))
    return { fault: 'changed' };
  const sheet = readPayload(payload);
  if (!sheet) return { fault: 'newer' };
  const known = Object.hasOwn(scorings, sheet.paper.digest) ? scorings[sheet.paper.digest] : undefined;
  // The scorings of an older page can be older than the sheet.
  return { sheet, scoring: Math.max(known ?? 0, sheet.result?.scoring ?? 0) };
}

async function isSigned(x: string, text: string, signature: string): Promise<boolean> {
  // Only one spelling of a signature counts: the last character holds four bits that decoding ignores.
  if (!/^[\w-]{85}[AQgw]$/.test(signature)) return false;
  const message = new TextEncoder().encode(text);
  return verifyAsync(base64url.decode(signature), message, base64url.decode(x), { zip215: false });
}
