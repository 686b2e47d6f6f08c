// Sets the headers of answers when the site serves itself. The framework would try each rule on each request, which is
// a fifth of the cost of a small answer.

/** @typedef {import('next/dist/lib/load-custom-routes').Header} Rule */
/** @typedef {{ referer: string, query: URLSearchParams }} Asked */

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

/** Whether the framework counts a parameter as missing. It also counts a single empty one. */
const isMissing = (/** @type {URLSearchParams} */ query, /** @type {string} */ key) => {
  const [value, ...others] = query.getAll(key);
  return !value && others.length === 0;
};

/** @type {(rule: Rule) => (asked: Asked) => boolean} */
function conditionOf({ source, has = [], missing = [] }) {
  const referers = has.map(({ type, key, value }) => {
    if (type !== 'header' || key !== 'referer') throw new Error(`the rule of ${source} asks for a ${type}`);
    return new RegExp(`^${value}$`);
  });
  return ({ referer, query }) =>
    referers.every((it) => it.test(referer)) && missing.every(({ key }) => key === undefined || isMissing(query, key));
}

/**
 * The headers of an answer by its address and the page that led there. If two rules name a header, the later counts.
 * @param {readonly Rule[]} rules
 * @returns {(url: string, referer?: string) => { key: string, value: string }[]}
 */
export function ownHeaders(rules) {
  const all = rules.map((rule) => ({ ...rule, holds: conditionOf(rule) }));
  const general = all.filter(({ source }) => source.includes(':'));
  const known = new Map(all.map(({ source }) => [source, all.filter((it) => isFor(it.source, source))]));
  return (url, referer = '') => {
    const at = url.indexOf('?');
    const path = (at < 0 ? url : url.slice(0, at)).replace(/(.)\/$/, '$1');
    const asked = { referer, query: new URLSearchParams(at < 0 ? '' : url.slice(at)) };
    const own = known.get(path) ?? general.filter(({ source }) => isFor(source, path));
    return own.flatMap(({ headers, holds }) => (holds(asked) ? headers : []));
  };
}
