import { createServer, type IncomingHttpHeaders, request as requestOf, type Server } from 'node:http';

import { SITE_URL } from './addresses';

export const CACHE_URL = 'http://localhost:4316';

type Stored = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The request headers that the answer varies by. */
  variant: Record<string, string | string[] | undefined>;
  freshUntilMs: number;
};

/** Statuses that a cache may keep without an explicit lifetime (RFC 9110 §15.1). */
const KEPT_BY_DEFAULT = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501];
/** The lifetime that this cache then guesses (RFC 9111 §4.2.2). */
const GUESS_MS = 3_600_000;

const directivesOf = (header: string | undefined) =>
  new Map(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((part): [string, string] => {
        const [name = '', value = ''] = part.trim().split('=');
        return [name, value.replaceAll('"', '')];
      }),
  );

/** How long a shared cache may keep an answer, in milliseconds; undefined if it must not (RFC 9111 §3). */
function lifetimeMs(status: number, headers: IncomingHttpHeaders): number | undefined {
  const directives = directivesOf(headers['cache-control']);
  if (directives.has('no-store') || directives.has('private') || headers.vary?.trim() === '*') return undefined;
  if (directives.has('no-cache')) return 0;
  const explicit = directives.get('s-maxage') ?? directives.get('max-age');
  if (explicit !== undefined) {
    const grace = directives.get('stale-while-revalidate') ?? '0';
    return (Number(explicit) + Number(grace)) * 1_000;
  }
  if (headers.expires) return Date.parse(headers.expires) - Date.now();
  return KEPT_BY_DEFAULT.includes(status) || directives.has('public') ? GUESS_MS : undefined;
}

const variantOf = (vary: string | undefined, request: IncomingHttpHeaders) =>
  Object.fromEntries(
    (vary ?? '').split(',').map((name) => [name.trim().toLowerCase(), request[name.trim().toLowerCase()]]),
  );

const isVariantOf = (stored: Stored, request: IncomingHttpHeaders) =>
  Object.entries(stored.variant).every(([name, value]) => String(request[name]) === String(value));

type Answer = Omit<Stored, 'variant' | 'freshUntilMs'>;

const askSite = (method: string, path: string, headers: IncomingHttpHeaders, payload: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(SITE_URL);
    const asked = requestOf({ hostname, port, method, path, headers: { ...headers, host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 502, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    asked.on('error', reject);
    asked.end(payload);
  });

/**
 * A shared cache before the site, as eager as RFC 9111 allows: it keeps answers with cookies, guesses lifetimes, and
 * gives revalidated answers to anybody. `x-cache` says what it did. A disobedient one keeps everything.
 */
export function startSharedCache({ obeys }: { obeys: boolean }): Server {
  const store = new Map<string, Stored[]>();

  async function answerTo(method: string, path: string, headers: IncomingHttpHeaders, payload: Buffer) {
    if (method !== 'GET') {
      store.delete(path);
      return { ...(await askSite(method, path, headers, payload)), from: 'pass' };
    }
    const found = store.get(path)?.find((it) => isVariantOf(it, headers));
    if (found && Date.now() < found.freshUntilMs) return { ...found, from: 'hit' };
    const condition = found?.headers.etag ? { 'if-none-match': found.headers.etag } : {};
    const fresh = await askSite(method, path, { ...headers, ...condition }, payload);
    if (found && fresh.status === 304) return { ...found, from: 'revalidated' };
    const lifetime = obeys ? lifetimeMs(fresh.status, fresh.headers) : GUESS_MS;
    if (lifetime !== undefined) {
      const variant = variantOf(fresh.headers.vary, headers);
      const others = store.get(path)?.filter((it) => it !== found) ?? [];
      store.set(path, [...others, { ...fresh, variant, freshUntilMs: Date.now() + lifetime }]);
    }
    return { ...fresh, from: 'miss' };
  }

  return createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const { method = 'GET', url = '/', headers } = incoming;
    const { status, headers: answered, body, from } = await answerTo(method, url, headers, Buffer.concat(chunks));
    const ofConnection = ['transfer-encoding', 'connection', 'keep-alive'];
    const kept = Object.fromEntries(Object.entries(answered).filter(([name]) => !ofConnection.includes(name)));
    outgoing.writeHead(status, { ...kept, 'content-length': body.length, 'x-cache': from });
    outgoing.end(body);
  }).listen(Number(new URL(CACHE_URL).port));
}
