import { createHash } from 'node:crypto';

/**
 * The content security policies of the site's documents. A browser keeps the policy of a document until it loads
 * another, so links between two kinds of page load a document (components/ui/site-link.tsx).
 */

/**
 * What Google's translator loads on a visitor's demand (components/layout/translate-widget.tsx). Paths, since whole
 * hosts would allow scripts that echo a name from their address. Its styles are inline.
 */
const TRANSLATOR = {
  scripts: [
    'https://translate.google.com/translate_a/element.js',
    'https://translate.googleapis.com/_/translate_http/',
    'https://translate-pa.googleapis.com/v1/supportedLanguages',
  ],
  styles: ["'unsafe-inline'", 'https://www.gstatic.com/_/translate_http/'],
  images: [
    'https://www.gstatic.com/images/branding/product/',
    'https://fonts.gstatic.com/s/i/productlogos/translate/',
    'https://www.google.com/images/cleardot.gif',
    'https://translate.google.com/gen204',
    'https://translate.googleapis.com/',
  ],
  calls: ['https://translate.googleapis.com/', 'https://translate-pa.googleapis.com/v1/'],
};

/** @typedef {import('../../site/routes.mjs').PageKind} Kind */

/** The site's own script files and, on public pages, the translator's. */
const scriptFiles = (/** @type {Kind} */ kind) => ["'self'", ...(kind === 'public' ? TRANSLATOR.scripts : [])];

/**
 * The scripts of a prerendered page. Its inline scripts change whenever the page is made anew, so no header fixed at
 * the build can name them. Where the site serves itself, a second policy names them (page-cache.mjs).
 */
const prerenderedScripts = (/** @type {Kind} */ kind) => [...scriptFiles(kind), "'unsafe-inline'"];

/** The second policy of a prerendered page: allows only the inline scripts with these hashes. */
export const inlineScriptPolicy = (/** @type {string[]} */ hashes) =>
  `script-src ${[...scriptFiles('public'), ...hashes].join(' ')}`;

/**
 * The scripts of a page that is rendered for each request. Without 'strict-dynamic', under which an inline script that
 * another one adds would run.
 */
export const nonceScripts = (/** @type {Kind} */ kind, /** @type {string} */ nonce, /** @type {string[]} */ hashes) => [
  ...scriptFiles(kind),
  `'nonce-${nonce}'`,
  ...hashes,
];

/** The scripts of a page in a header that is fixed at the build; account pages get theirs with each answer. */
export const fixedScripts = (/** @type {Kind} */ kind) => (kind === 'account' ? ["'self'"] : prerenderedScripts(kind));

/**
 * The policy of a page. Only public pages have foreign sources: the video player and the translator, which load when a
 * visitor asks for them.
 * @param {Kind} kind
 * @param {{ scripts: string[], imagesFrom?: string | undefined, isHttps: boolean }} site
 */
export function pagePolicy(kind, { scripts, imagesFrom, isHttps }) {
  const isPublic = kind === 'public';
  const directives = [
    ['default-src', "'none'"],
    ['script-src', ...scripts],
    ['style-src', "'self'", ...(isPublic ? TRANSLATOR.styles : [])],
    ['img-src', "'self'", 'data:', ...(imagesFrom ? [imagesFrom] : []), ...(isPublic ? TRANSLATOR.images : [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(isPublic ? TRANSLATOR.calls : [])],
    ['manifest-src', "'self'"],
    ['frame-src', isPublic ? 'https://www.youtube-nocookie.com' : "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ...(isHttps ? [['upgrade-insecure-requests']] : []),
  ];
  return directives.map((parts) => parts.join(' ')).join('; ');
}

/**
 * Tells the styles before the first paint whether somebody is logged in (lib/accounts/hint.ts). A constant text, so
 * that policies can allow its hash.
 */
export const SHOW_HINT = `if (/(?:^|; )signed-in=/.test(document.cookie)) document.documentElement.dataset.auth = 'in';`;

export const hashOf = (/** @type {string} */ text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const SHOW_HINT_HASH = hashOf(SHOW_HINT);
