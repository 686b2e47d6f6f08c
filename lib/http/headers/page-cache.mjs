// The cache of prerendered pages, as the framework keeps it, where each page carries the policy of its own inline scripts.
// A page that is made anew brings its policy with it, so the two never part: also for an answer that waits for its page. The
// draft mode goes under the policy that is fixed at the build alone, and so does every prerendered page on a platform with a
// cache of its own (Vercel).

import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';

import { inlineScriptPolicy } from './content-policy.mjs';
import { inlineScriptHashes } from './inline-scripts.mjs';

/** @typedef {NonNullable<import('next/dist/server/lib/incremental-cache').CacheHandlerValue>} Entry */
/** @typedef {Extract<Entry['value'], { kind: 'APP_PAGE' }>} Page */

/**
 * Node gives the module as it exports itself, a bundler its default.
 * @type {typeof fileSystemCache}
 */
const FileSystemCache = Object(fileSystemCache).default ?? fileSystemCache;

/** The entries of this process with their policies: each page is read through once. */
const guarded = new WeakMap();

/** @type {(value: Entry['value']) => value is Page} */
const isPage = (value) => value?.kind === 'APP_PAGE' && typeof value.html === 'string';

const headersOf = (/** @type {Page} */ { html, headers }) => ({
  ...headers,
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

export default class PageCache extends FileSystemCache {
  /** @override @param {Parameters<InstanceType<typeof fileSystemCache>['get']>} request */
  async get(...request) {
    return withInlineScriptPolicy(await super.get(...request));
  }

  /** @override @param {Parameters<InstanceType<typeof fileSystemCache>['set']>} entry */
  async set(...entry) {
    const [, value] = entry;
    // The answer that waits for this page is written from the same object.
    if (isPage(value)) value.headers = headersOf(value);
    return super.set(...entry);
  }
}
