// Sets the headers of answers when the site serves itself. The framework would try each rule on each request, which is
// a fifth of the cost of a small answer.

/** @typedef {import('next/dist/lib/load-custom-routes').Header} Rule */

/**
 * Whether a rule is for a path. The rules use literal text and `/:path*`.
 * @param {string} source @param {string} path
 */
function isFor(source, path) {
  const [before = '', after] = source.split('/:path*');
  return after === undefined
    ? path === source
    : (path === before || path.startsWith(`${before}/`)) && path.endsWith(after);
}

/** Whether the framework counts a parameter as given: it ignores a single empty one. */
const isGiven = (/** @type {URLSearchParams} */ query, /** @type {string} */ key) => {
  const [value, ...others] = query.getAll(key);
  return Boolean(value) || others.length > 0;
};

/** @type {(rule: Rule) => (query: URLSearchParams) => boolean} */
function conditionOf({ source, has = [] }) {
  const keys = has.map(({ type, key = '', value }) => {
    if (type !== 'query' || value !== undefined) throw new Error(`the rule of ${source} asks for a ${type}`);
    return key;
  });
  return (query) => keys.every((key) => isGiven(query, key));
}

/**
 * The headers of an answer by its address. If two rules name a header, the later counts.
 * @param {readonly Rule[]} rules
 * @returns {(url: string) => { key: string, value: string }[]}
 */
export function ownHeaders(rules) {
  const all = rules.map((rule) => ({ ...rule, holds: conditionOf(rule) }));
  const general = all.filter(({ source }) => source.includes(':'));
  const known = new Map(all.map(({ source }) => [source, all.filter((it) => isFor(it.source, source))]));
  return (url) => {
    const at = url.indexOf('?');
    const path = (at < 0 ? url : url.slice(0, at)).replace(/(.)\/$/, '$1');
    const query = new URLSearchParams(at < 0 ? '' : url.slice(at));
    const own = known.get(path) ?? general.filter(({ source }) => isFor(source, path));
    return own.flatMap(({ headers, holds }) => (holds(query) ? headers : []));
  };
}
