// All of the site that leans on the framework's insides: its cache of prerendered pages, and the calls that it writes inline.
// When one of them changes, prerendered pages come without their policy or with scripts that do not run:
// `e2e/site/headers.spec.ts` then fails, and `page-cache.test.ts` on the framework's new text.
//
// Each page carries the policy of its own inline scripts. A page that is made anew brings its policy with it, so the two
// never part, not even for an answer that waits for its page. Draft mode and platforms with a cache of their own (Vercel)
// have the policy that is fixed at the build alone. Each page carries the tag too by which lib/scripts/page-bytes.mjs knows it.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';

import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';

import { hashOf, inlineScriptPolicy, SHOW_HINT } from './content-policy.mjs';

/** @typedef {NonNullable<import('next/dist/server/lib/incremental-cache').CacheHandlerValue>} Entry */
/** @typedef {Extract<Entry['value'], { kind: 'APP_PAGE' }>} Page */

/**
 * Node gives the module as it exports itself, a bundler its default.
 * @type {typeof fileSystemCache}
 */
const FileSystemCache = Object(fileSystemCache).default ?? fileSystemCache;

/** The page's data for React in pieces, and the names of its script files: a call with nothing but JSON. */
const FRAMEWORK_CALLS = [
  /^\(self\.__next_f=self\.__next_f\|\|\[\]\)\.push\((.*)\)$/s,
  /^self\.__next_f\.push\((.*)\)$/s,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.*)\);?$/s,
];

function isJson(/** @type {string} */ text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isOwn = (/** @type {string} */ text) =>
  text === SHOW_HINT || FRAMEWORK_CALLS.some((call) => isJson(call.exec(text)?.[1] ?? 'no such call'));

/**
 * The source expressions that allow the inline scripts of a page: those that the framework and the site itself write, and
 * no other. A script that came into the page with somebody's content gets none.
 */
export function inlineScriptHashes(/** @type {string} */ html) {
  const texts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gis)].flatMap(([, attributes = '', text = '']) =>
    /\s(src|type)\s*=/i.test(attributes) || !isOwn(text) ? [] : [text],
  );
  return [...new Set(texts.map(hashOf))];
}

/** The entries of this process with their policies: each page is read through once. */
const guarded = new WeakMap();

/** @type {(value: Entry['value']) => value is Page} */
const isPage = (value) => value?.kind === 'APP_PAGE' && typeof value.html === 'string';

const tagOf = (/** @type {string} */ html) => `"${createHash('sha256').update(html).digest('base64url')}"`;

const headersOf = (/** @type {Page} */ { html, headers }) => ({
  ...headers,
  ETag: tagOf(html),
  'Content-Security-Policy': inlineScriptPolicy(inlineScriptHashes(html)),
});

/** An entry of the cache with the policy of its page's inline scripts among its headers; other entries as they are. */
export function withInlineScriptPolicy(/** @type {Entry | null} */ entry) {
  const page = entry?.value ?? null;
  if (!entry || !isPage(page)) return entry;
  const known = guarded.get(entry);
  if (known) return known;
  const result = { ...entry, value: { ...page, headers: headersOf(page) } };
  guarded.set(entry, result);
  return result;
}

/** A page of one item, by its key in the cache. */
const ITEM = /\/(Magazine|Articles|TextContent)\/./;
/** A page that says that there is no such item (missingMetadata of lib/site/metadata.ts). */
const MISSING = /<meta name="robots" content="noindex"/;

export default class PageCache extends FileSystemCache {
  /** @param {string} key */
  #isKept(key) {
    const { getFilePath } = /** @type {any} */ (this);
    return existsSync(getFilePath.call(this, `${key}.html`, 'APP_PAGE'));
  }

  /** @override @param {Parameters<InstanceType<typeof fileSystemCache>['get']>} request */
  async get(...request) {
    return withInlineScriptPolicy(await super.get(...request));
  }

  /** @override @param {Parameters<InstanceType<typeof fileSystemCache>['set']>} entry */
  async set(...entry) {
    const [key, value] = entry;
    // The answer that waits for this page is written from the same object.
    if (isPage(value)) value.headers = headersOf(value);
    // Ids that somebody makes up would fill the disk. What was an item once is replaced by what says that it is gone.
    if (ITEM.test(key) && isPage(value) && MISSING.test(value.html) && !this.#isKept(key)) return;
    return super.set(...entry);
  }
}
