import { hostname, networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';

import { responseHeaders, siteOf } from './lib/serve/headers/response-headers.mjs';

/** The origin of content images; undefined with the embedded stand-in. lib/server/env.ts checks the value. */
const { API_HOST = '' } = process.env;
const apiHost = URL.canParse(API_HOST) ? new URL(API_HOST) : undefined;

const inAnyCase = (/** @type {string} */ name) =>
  [...name].map((letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`).join('');
/** The pictures that the optimiser takes; components/ui/host-image.tsx asks it for no others. */
const PICTURES = `{/**,}/*.{${['avif', 'gif', 'jpeg', 'jpg', 'png', 'webp'].map(inAnyCase).join()}}`;
const PICTURES_ON_DISK_BYTES = 500_000_000;
const LARGEST_PICTURE_BYTES = 20_000_000;
/** More than a phone's camera makes. A file of some KB can unpack to a gigabyte; a larger picture is sent as it is. */
const MOST_PIXELS = 50_000_000;

/** The development server evaluates code and inserts styles, so it works under no policy. */
const isDevelopment = process.env.NODE_ENV === 'development';

/** By these a phone in the same network opens the development server, which gives pages of other names no script. */
const namesOfMachine = () => [
  ...Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  ),
  ...[hostname(), `${hostname()}.local`],
];

/** Vercel serves prerendered pages from its own cache. */
const servesItself = !isDevelopment && !process.env.VERCEL;

/** The page of an item is rendered on demand under its own segment; its public address has a query. */
const itemPages = [
  { page: 'Magazine', key: 'Mid' },
  { page: 'Articles', key: 'article' },
  { page: 'TextContent', key: 'syllabus', kind: 'syllabus' },
  { page: 'TextContent', key: 'essay', kind: 'essay' },
  ...['id', 'list'].map((key) => ({ page: 'Questions', key, kind: key })),
];
/** Ids that are a path segment as they stand; middleware.ts leads to the others. */
const PLAIN_ID = '(?<item>(?!\\.\\.?$)[^%#?~/]+)';
/** Pages with pages under them that have no address of their own; middleware.ts leads to those of the search. */
const pagesOfItems = [...new Set(itemPages.map(({ page }) => page)), 'Search', 'Today'];

/** @typedef {import('next/dist/lib/load-custom-routes').RouteHas} RouteHas */
/** @type {(key: string, value?: string) => RouteHas} */
const query = (key, value) => ({ type: 'query', key, value });
const PAPER_NUMBER = '[0-9]{1,6}';
const DAY = query('day', '(?<day>[0-9]{4}-[0-9]{2}-[0-9]{2})');

/**
 * Pages with variants by their query.
 * @type {{ source: string, destination: string, has: RouteHas[] }[]}
 */
const variants = [
  { source: '/Login', has: [query('callbackUrl')], destination: '/Login/first' },
  { source: '/login', has: [query('callbackUrl')], destination: '/Login/first' },
  {
    source: '/TestInstruction',
    has: [query('Cat', PAPER_NUMBER), query('Sub', PAPER_NUMBER)],
    destination: '/TestInstruction/declaration',
  },
  { source: '/Score', has: [query('attempt')], destination: '/Score/stored' },
];
const pagesOfVariants = [...new Set(variants.map(({ destination }) => destination.split('/')[1] ?? ''))];

/**
 * The questions of a day, with a visitor's answers or without.
 * @type {typeof variants}
 */
const days = [
  {
    source: '/Today',
    has: [DAY, query('answers', '(?<answers>[0-4]{5})'), query('of', '(?<of>[A-Za-z0-9_-]{8})')],
    destination: '/Today/:day/:answers/:of',
  },
  { source: '/Today', has: [DAY], destination: '/Today/:day' },
];

/** A path pattern for `name` in every letter case except its own. */
const otherSpelling = (/** @type {string} */ name) =>
  `/:spelling((?!${name === 'Login' ? '[Ll]ogin' : name}$)${inAnyCase(name)})`;

/** @type {import('next').NextConfig} */
const nextConfig = {
  distDir: process.env.NEXT_DIST_DIR || '.next',
  poweredByHeader: false,
  // lib/serve/page-bytes.mjs does both when the site serves itself.
  compress: !servesItself,
  generateEtags: !servesItself,
  devIndicators: false,
  allowedDevOrigins: isDevelopment ? namesOfMachine() : undefined,
  agentRules: false,
  // `npm test` checks the types; a check in each build would double its time. A build into another folder must not
  // write that folder into tsconfig.json.
  typescript: {
    ignoreBuildErrors: true,
    tsconfigPath: process.env.NEXT_DIST_DIR ? 'e2e/tsconfig.json' : 'tsconfig.json',
  },
  serverExternalPackages: ['libsql', '@node-rs/argon2', 'pg'],
  outputFileTracingIncludes: { '/**': ['./lib/standin/content/**'] },
  outputFileTracingExcludes: { '/**': ['./data/**', './e2e/**'] },
  experimental: { caseSensitiveRoutes: true, imgOptMaxInputPixels: MOST_PIXELS },
  images: {
    remotePatterns: apiHost
      ? [
          {
            protocol: apiHost.protocol === 'https:' ? 'https' : 'http',
            hostname: apiHost.hostname,
            port: apiHost.port,
            pathname: PICTURES,
            search: '',
          },
        ]
      : [],
    localPatterns: [{ pathname: PICTURES, search: '' }],
    maximumDiskCacheSize: PICTURES_ON_DISK_BYTES,
    maximumResponseBody: LARGEST_PICTURE_BYTES,
    // The patterns name only one host, and its name can lead to an address within the network.
    dangerouslyAllowLocalIP: apiHost !== undefined,
    // The target of a redirect would not be checked against the patterns.
    maximumRedirects: 0,
    deviceSizes: [360, 576, 768, 992, 1200, 1600],
  },
  // The age in seconds up to which the site, and a cache before it, shows a page.
  expireTime: 3_600,
  cacheHandler: servesItself ? fileURLToPath(new URL('lib/serve/headers/page-cache.mjs', import.meta.url)) : undefined,
  // When the site serves itself, lib/serve/serve.mjs sets them.
  async headers() {
    return isDevelopment || servesItself ? [] : responseHeaders(siteOf(process.env));
  },
  // Rewrites match any letter case and precede pages, so these spellings are redirected here (others: app/[...path]).
  async redirects() {
    const pages = [...pagesOfItems, ...pagesOfVariants];
    return [
      ...pages.map((page) => ({ source: otherSpelling(page), destination: `/${page}`, permanent: true })),
      { source: `/:page(${pages.join('|')})/:rest+`, destination: '/', statusCode: /** @type {const} */ (307) },
    ];
  },
  async rewrites() {
    return {
      beforeFiles: [
        ...days,
        ...itemPages.map(({ page, key, kind }) => ({
          source: `/${page}`,
          has: [query(key, PLAIN_ID)],
          destination: `/${page}/${kind ? `${kind}/` : ''}:item`,
        })),
        ...variants,
      ],
      afterFiles: [{ source: '/login', destination: '/Login' }],
    };
  },
};

export default nextConfig;
