// The only code that depends on the framework's internals: its cache of prerendered pages and its inline scripts.
// When they change, pages lose their policy or their scripts do not run: `e2e/site/headers.spec.ts` then fails.
//
// Each cached page loads its script files after its first paint. It carries the policy of its own inline scripts, and the
// tag by which lib/serve/page-bytes.mjs knows it. Draft mode and platforms with their own cache (Vercel) have only the
// policy that is fixed at the build.

import { createHash, randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

import fileSystemCache from 'next/dist/server/lib/incremental-cache/file-system-cache.js';
import { SharedCacheControls } from 'next/dist/server/lib/incremental-cache/shared-cache-controls.external.js';

import { BRIEF } from '../known-tag.mjs';
import { CALL_EARLY, hashOf, HEAD_SCRIPTS, inlineScriptPolicy, LOAD_LATER } from './content-policy.mjs';

/** @typedef {NonNullable<import('next/dist/server/lib/incremental-cache').CacheHandlerValue>} Entry */
/** @typedef {Extract<Entry['value'], { kind: 'APP_PAGE' }>} Page */

// The framework stamps entries by the wall clock, but judges their age by timeOrigin plus now(). That sum goes wrong
// when the machine sleeps or somebody sets its clock.
Object.defineProperty(performance, 'timeOrigin', { get: () => Date.now() - performance.now(), configurable: true });

/** A map of the latest entries. @extends {Map<string, unknown>} */
class Latest extends Map {
  /** @override @param {string} key @param {unknown} value */
  set(key, value) {
    this.delete(key);
    super.set(key, value);
    const [oldest = key] = this.keys();
    if (this.size > MOST_LIFETIMES) this.delete(oldest);
    return this;
  }
}

/** More than a site has pages. An entry of the cache also has its lifetime with it. */
const MOST_LIFETIMES = 10_000;
// The framework remembers for ever how long each page may be shown, so made-up ids would fill the memory.
Object.assign(SharedCacheControls, { cacheControls: new Latest() });

/** Node gives the whole module, a bundler its default. @type {typeof fileSystemCache} */
const FileSystemCache = Object(fileSystemCache).default ?? fileSystemCache;

/** The framework's inline scripts: calls with nothing but JSON. */
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
  HEAD_SCRIPTS.includes(text) ||
  [LOAD_LATER, CALL_EARLY].includes(text) ||
  FRAMEWORK_CALLS.some((call) => isJson(call.exec(text)?.[1] ?? 'no such call'));

/** The hashes that allow the inline scripts of the framework and the site, and none that came with content. */
export function inlineScriptHashes(/** @type {string} */ html) {
  const texts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gis)].flatMap(([, attributes = '', text = '']) =>
    /\s(src|type)\s*=/i.test(attributes) || !isOwn(text) ? [] : [text],
  );
  return [...new Set(texts.map(hashOf))];
}

/** Pages that show nothing before their scripts run. */
const NEEDS_SCRIPTS = /\/(Test|ExamPaper|Finish|Score)$/;
const IS_TEST = /\/(Test|ExamPaper)$/;
const SCRIPT_PRELOADS = /<link rel="preload" as="script"[^>]*>/g;
const SCRIPT_FILES = /<script src="([^"]+)" async="">/g;
const END = '</body></html>';

/** The page with its script files deferred, and with the script that loads them later. */
function withLaterScripts(/** @type {string} */ html) {
  if (!html.endsWith(END)) return html;
  const waiting = html.replace(SCRIPT_PRELOADS, '').replace(SCRIPT_FILES, '<script type="text/plain" data-src="$1">');
  return waiting === html ? html : `${waiting.slice(0, -END.length)}<script>${LOAD_LATER}</script>${END}`;
}

/** A test's page, which asks for the attempt before its styles, since they hold up what follows them. */
const withEarlyCall = (/** @type {string} */ html) =>
  html.includes(CALL_EARLY)
    ? html
    : html.replace(/<meta charset[^>]*>/i, (it) => `${it}<script>${CALL_EARLY}</script>`);

/** The entries of this process as they are served, so that each page is searched once. */
const guarded = new WeakMap();

/** @type {(value: Entry['value']) => value is Page} */
const isPage = (value) => value?.kind === 'APP_PAGE' && typeof value.html === 'string';

const SEARCH = /\/Search\/./;

function tagOf(/** @type {string} */ key, /** @type {string} */ html) {
  const digest = createHash('sha256').update(html).digest('base64url');
  return `"${SEARCH.test(key) ? BRIEF : ''}${digest}"`;
}

/** The HTML and headers of a page as they are served. */
function served(/** @type {string} */ key, /** @type {Page} */ page) {
  const bare = NEEDS_SCRIPTS.test(key) ? page.html : withLaterScripts(page.html);
  const html = IS_TEST.test(key) ? withEarlyCall(bare) : bare;
  const policy = inlineScriptPolicy(inlineScriptHashes(html));
  const age = WITH_KEYS.test(key) && { 'Cache-Control': `s-maxage=${WITH_KEYS_MS / 1_000}` };
  return { html, headers: { ...page.headers, ...age, ETag: tagOf(key, html), 'Content-Security-Policy': policy } };
}

/** The entry of a page as it is served; returns other entries as they are. */
export function servedEntry(/** @type {string} */ key, /** @type {Entry | null} */ entry) {
  const page = entry?.value ?? null;
  if (!entry || !isPage(page)) return entry;
  const known = guarded.get(entry);
  if (known) return known;
  const result = { ...entry, value: { ...page, ...served(key, page) } };
  guarded.set(entry, result);
  return result;
}

const ITEM = /\/(Magazine|Articles|TextContent|Questions|Today)\/./;

/**
 * Pages with keys of questions. A mock that is announced makes some of them secret, so that no old page is shown while
 * it is made anew, neither by the site nor by a cache before it.
 */
const WITH_KEYS = /\/(Questions|Today)(\/|$)/;
const WITH_KEYS_MS = 30_000;

/** An entry that may still be shown. An incomplete page with keys could not ask which of them are secret. */
const unlessTooOld = (/** @type {string} */ key, /** @type {Entry | null} */ entry) =>
  WITH_KEYS.test(key) &&
  entry &&
  isPage(entry.value) &&
  (isIncomplete(entry.value) || Math.abs(Date.now() - (entry.lastModified ?? 0)) > WITH_KEYS_MS)
    ? null
    : entry;

/** A page that says that there is no such item (missingMetadata of lib/site/metadata.ts). */
const MISSING = /<meta name="robots" content="noindex"/;

/** Whether a part of the page could not be read: it has the tag of lib/content/host/last-good.ts. */
const isIncomplete = (/** @type {Page} */ { headers }) =>
  String(headers?.['x-next-cache-tags']).split(',').includes('no-content');

/**
 * As long as nginx keeps a page: one rendering serves a whole class that searches for the same thing. Made-up queries
 * that stayed would fill the memory, and displace the other pages from it; so would all queries of one second.
 */
const SEARCH_KEPT_MS = 1_000;
const MOST_SEARCHES = 8;

/**
 * The search pages as they are served, the oldest first. They never enter the framework's memory.
 * @type {Map<string, { entry: Entry, end: NodeJS.Timeout }>}
 */
const searches = new Map();

function forgetSearch(/** @type {string} */ key) {
  clearTimeout(searches.get(key)?.end);
  searches.delete(key);
}

function keepSearch(/** @type {string} */ key, /** @type {Page} */ value) {
  forgetSearch(key);
  const end = setTimeout(forgetSearch, SEARCH_KEPT_MS, key).unref();
  searches.set(key, { entry: { lastModified: Date.now(), value }, end });
  const [oldest = key] = searches.keys();
  if (searches.size > MOST_SEARCHES) forgetSearch(oldest);
}

/** The age up to which an entry is shown while it is made anew: a little less than `expireTime` of next.config.mjs. */
const STALE_MS = 3_599_000;

/**
 * The entry with a time that is not in the future. An entry from before the clock was set back is shown once more while
 * it is made anew.
 * @param {Entry | null} entry
 */
const ofThePast = (entry) =>
  entry && (entry.lastModified ?? 0) > Date.now() + 1_000 ? { ...entry, lastModified: Date.now() - STALE_MS } : entry;

/** A file name has at most 255 bytes, including the framework's endings and that of a draft. */
const isTooLongForFiles = (/** @type {string} */ key) => key.split('/').some((name) => Buffer.byteLength(name) > 200);

/**
 * Writes a file in one step: other processes read it meanwhile, and a crash may cut the writing short.
 * @param {string} path
 * @param {string | Buffer} data
 */
async function replaceFile(path, data) {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(draft, data);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export default class PageCache extends FileSystemCache {
  /** For pages whose key is too long for the name of a file. */
  #inMemory;

  /** @param {ConstructorParameters<typeof fileSystemCache>[0]} context */
  constructor(context) {
    super({ ...context, fs: { ...context.fs, writeFile: replaceFile } });
    this.#inMemory = new FileSystemCache({ ...context, flushToDisk: false });
  }

  /** @override @param {Parameters<InstanceType<typeof fileSystemCache>['get']>} request */
  async get(...request) {
    const [key] = request;
    if (SEARCH.test(key)) return searches.get(key)?.entry ?? null;
    return servedEntry(key, ofThePast(unlessTooOld(key, await super.get(...request))));
  }

  /** @override @param {Parameters<InstanceType<typeof fileSystemCache>['set']>} entry */
  async set(...entry) {
    const [key, value] = entry;
    if (!isPage(value)) return super.set(...entry);
    const kept = (await this.get(key, /** @type {any} */ ({ kind: 'APP_PAGE', isFallback: false })))?.value;
    // A complete page stays instead of an incomplete one, for as short as the incomplete one would.
    const isWorse = isIncomplete(value) && kept && isPage(kept) && !isIncomplete(kept);
    const page = isWorse && !WITH_KEYS.test(key) ? kept : value;
    // The framework also writes the waiting answer from this object.
    Object.assign(value, page, served(key, page));
    // Made-up ids would fill the disk. The page of a former item is replaced.
    if (ITEM.test(key) && MISSING.test(value.html) && !kept) return;
    if (SEARCH.test(key)) return keepSearch(key, value);
    if (isTooLongForFiles(key)) return this.#inMemory.set(...entry);
    return super.set(...entry);
  }
}
