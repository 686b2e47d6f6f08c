import { fixedScripts, pagePolicy } from './content-policy.mjs';
import { DOCUMENTS, pageKindOf, paths } from '../../site/routes.mjs';

/** @typedef {import('next/dist/lib/load-custom-routes').Header} Rule */

/** For shells that a shared cache would hand out past the gate, or keep once for each query. */
const UNSHARED = { 'Cache-Control': 'private, no-cache' };
/** @type {readonly string[]} */
const OPEN_SHELLS = [paths.login, '/login', paths.register];

/** Features for the embedded player alone. */
const PLAYER_FEATURES = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];

/** Features that the site does not use, by names that browsers accept without a warning. */
const UNUSED_FEATURES = [
  ...'accelerometer camera clipboard-read clipboard-write display-capture geolocation gyroscope hid'.split(' '),
  ...'idle-detection local-fonts magnetometer microphone midi payment publickey-credentials-get'.split(' '),
  ...'screen-wake-lock serial usb window-management xr-spatial-tracking'.split(' '),
];

const PERMISSIONS = [
  ...PLAYER_FEATURES.map((feature) => `${feature}=(self "https://www.youtube-nocookie.com")`),
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
].join(', ');

/** For data, files and redirects: nothing runs in them even if a browser takes them for a document. */
const NO_DOCUMENT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For drawings that are opened by themselves: they may style themselves and run nothing. */
const DRAWING = `${NO_DOCUMENT}; style-src 'unsafe-inline'; sandbox`;

/** A stricter policy would break the browser's own viewer. */
const PDF = "frame-ancestors 'none'";

const TWO_YEARS_S = 63_072_000;

const UNLISTED = { 'X-Robots-Tag': 'noindex' };

/**
 * What the headers depend on, from the environment.
 * @type {(environment: NodeJS.ProcessEnv) => Parameters<typeof responseHeaders>[0]}
 */
export const siteOf = ({ API_HOST = '', SITE_URL, VERCEL_URL, VERCEL_ENV, PREVIEW }) => ({
  imagesFrom: URL.canParse(API_HOST) ? new URL(API_HOST).origin : undefined,
  isHttps: SITE_URL ? SITE_URL.startsWith('https:') : Boolean(VERCEL_URL),
  isPreview: VERCEL_ENV === 'preview' || PREVIEW === '1',
});

/**
 * The headers of every answer, as rules of the framework's configuration. If two name a header, the later one counts.
 * Values for many paths have no colon: the framework would read it as a parameter and compile it for each request.
 * @param {{ imagesFrom: string | undefined, isHttps: boolean, isPreview: boolean }} site
 */
export function responseHeaders({ imagesFrom, isHttps, isPreview }) {
  const everywhere = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': NO_DOCUMENT,
    ...(isHttps && { 'Strict-Transport-Security': `max-age=${TWO_YEARS_S}` }),
  };
  /** @type {(source: string, kind?: import('../../site/routes.mjs').PageKind) => Record<string, string>} */
  const page = (source, kind = pageKindOf(source)) => ({
    'Content-Security-Policy': pagePolicy(kind, { scripts: fixedScripts(kind), imagesFrom, isHttps }),
    'Permissions-Policy': PERMISSIONS,
    ...(kind !== 'public' && { 'Referrer-Policy': 'same-origin' }),
    ...(kind === 'shell' && !OPEN_SHELLS.includes(source) && UNSHARED),
  });
  /** @type {(source: string, headers: Record<string, string>, when?: Partial<Rule>) => Rule} */
  const rule = (source, headers, when) => ({
    source,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    ...when,
  });
  return [
    rule('/:path*', everywhere),
    rule('/:path*.svg', { 'Content-Security-Policy': DRAWING }),
    rule('/:path*.pdf', { 'Content-Security-Policy': PDF }),
    ...DOCUMENTS.map((source) => rule(source, page(source))),
    rule(
      paths.score,
      { ...page(paths.score, 'account'), 'Cache-Control': 'private, no-store' },
      { has: [{ type: 'query', key: 'attempt' }] },
    ),
    rule('/api/:path*', { ...UNLISTED, 'Cache-Control': 'no-store' }),
    ...['/healthz', '/readyz', '/timetable.ics', '/feed.xml', '/.well-known/jwks.json'].map((source) =>
      rule(source, UNLISTED),
    ),
    ...(isPreview ? [rule('/:path*', { 'X-Robots-Tag': 'noindex, nofollow' })] : []),
  ];
}

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
 * The headers of an answer by its address, for the site that serves itself: the framework would try each rule on each
 * request, which is a fifth of the cost of a small answer. If two rules name a header, the later counts.
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
