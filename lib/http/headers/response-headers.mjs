import { fixedScripts, pagePolicy } from './content-policy.mjs';
import { DOCUMENTS, pageKindOf } from '../../site/routes.mjs';

/** What the embedded player is allowed, and nobody else. */
const PLAYER_FEATURES = ['autoplay', 'encrypted-media', 'fullscreen', 'picture-in-picture'];

/** Features that the site does not use, by the names that browsers know without a complaint. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const PERMISSIONS = [
  ...PLAYER_FEATURES.map((feature) => `${feature}=(self "https://www.youtube-nocookie.com")`),
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
].join(', ');

/** What is no page: data, files, redirects. Nothing runs in it, should a browser take it for a document. */
const NO_DOCUMENT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A drawing that is opened by itself: it may style itself, and run nothing. */
const DRAWING = `${NO_DOCUMENT}; style-src 'unsafe-inline'; sandbox`;

/** Browsers show PDFs by a viewer of their own, which a policy of this answer would keep from working. */
const PDF = "frame-ancestors 'none'";

const TWO_YEARS_S = 63_072_000;

/** For answers that are nobody's page in a list of results. */
const UNLISTED = { 'X-Robots-Tag': 'noindex' };

/**
 * The headers of every answer, for the framework's configuration; of two rules that name a header, the later counts. What
 * a rule for many paths says has no colon: the framework would take it for the name of a parameter, and compile it anew
 * for each request.
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
  /** @type {(source: string) => Record<string, string>} */
  const page = (source) => {
    const kind = pageKindOf(source);
    return {
      'Content-Security-Policy': pagePolicy(kind, { scripts: fixedScripts(kind), imagesFrom, isHttps }),
      'Permissions-Policy': PERMISSIONS,
      ...(kind !== 'public' && { 'Referrer-Policy': 'same-origin' }),
      // Behind the gate, though the same for everyone: no shared cache is to hand it out past the gate.
      ...(kind === 'exam' && { 'Cache-Control': 'private, no-cache' }),
    };
  };
  /** @type {(source: string, headers: Record<string, string>) => { source: string, headers: { key: string, value: string }[] }} */
  const rule = (source, headers) => ({
    source,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  });
  return [
    rule('/:path*', everywhere),
    rule('/:path*.svg', { 'Content-Security-Policy': DRAWING }),
    rule('/:path*.pdf', { 'Content-Security-Policy': PDF }),
    ...DOCUMENTS.map((source) => rule(source, page(source))),
    rule('/api/:path*', { ...UNLISTED, 'Cache-Control': 'no-store' }),
    ...['/healthz', '/readyz', '/timetable.ics'].map((source) => rule(source, UNLISTED)),
    ...(isPreview ? [rule('/:path*', { 'X-Robots-Tag': 'noindex, nofollow' })] : []),
  ];
}
