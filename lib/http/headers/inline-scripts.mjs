import { createHash } from 'node:crypto';

/**
 * Tells the styles who is there before anything is painted (the cookie: lib/accounts/hint.ts). One constant text, so that
 * policies can allow it by its hash.
 */
export const SHOW_HINT = `if (/(?:^|; )signed-in=/.test(document.cookie)) document.documentElement.dataset.auth = 'in';`;

const hashOf = (/** @type {string} */ text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The source expression that allows `SHOW_HINT`. */
export const SHOW_HINT_HASH = hashOf(SHOW_HINT);

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
