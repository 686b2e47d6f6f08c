import { type HttpRoute, OTHER_ORIGIN, type Scanned } from './observatory-rules';

const LIMIT_MS = 10_000;
const MOST_HOPS = 10;

/** Raised when a page cannot be judged; the message says why. */
export class ScanError extends Error {
  override name = 'ScanError';
}

const ask = (url: URL, headers: Record<string, string>) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });

/** Where a request over HTTP for a page on HTTPS leads, hop by hop. */
async function routeFromHttp(page: URL): Promise<HttpRoute> {
  const route: string[] = [];
  let url = new URL(page);
  url.protocol = 'http:';
  while (route.length < MOST_HOPS) {
    const response = await ask(url, {}).catch(() => undefined);
    if (!response && route.length === 0) return 'no answer';
    route.push(url.href);
    const location = response?.headers.get('location');
    if (!location) return route;
    url = new URL(location, url);
    if (url.protocol === 'https:') return [...route, url.href];
  }
  return route;
}

export type ScanOptions = {
  /** A session's, for pages behind the gate. */
  cookie: string | undefined;
  /**
   * Whether a site that is served on plain HTTP is judged as behind a proxy that speaks HTTPS for it and leads HTTP there:
   * the headers are the site's, the way is taken for granted.
   */
  isBehindHttps: boolean;
};

/**
 * Looks at a page as the Observatory would.
 * @throws ScanError when it does not answer with 200.
 */
export async function scanPage(page: URL, { cookie, isBehindHttps }: ScanOptions): Promise<Scanned> {
  const headers = {
    ...(cookie !== undefined && { Cookie: cookie }),
    ...(isBehindHttps && { 'X-Forwarded-Proto': 'https' }),
  };
  const response = await ask(page, headers).catch((error: unknown) => {
    throw new ScanError(`${page.href} does not answer: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (response.status !== 200) {
    const location = response.headers.get('location');
    throw new ScanError(`${page.href} answers ${response.status}${location ? `, and leads to ${location}` : ''}.`);
  }
  const crossOrigin = await ask(page, { ...headers, Origin: OTHER_ORIGIN });
  const httpsPage = new URL(page);
  httpsPage.protocol = 'https:';
  const isHttps = isBehindHttps || page.protocol === 'https:';
  return {
    isHttps,
    headers: response.headers,
    html: await response.text(),
    httpRoute: isBehindHttps ? [page.href, httpsPage.href] : await routeFromHttp(page),
    crossOriginHeaders: crossOrigin.headers,
  };
}
