// Refuses requests before the framework sees them: it would keep up to 10 MB of a body in memory, even of one that never ends.

/** The most that an endpoint takes (lib/http/read-body.ts). */
const MAX_BODY_BYTES = 64 * 1024;

/** How long a request may take to arrive, and how often that is checked. */
export const SERVER_LIMITS = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };
export const MAX_CONNECTIONS = 10_000;

/**
 * The status that refuses a request, or undefined. No browser sends a body without its length, and nginx passes none on.
 * @param {Pick<import('node:http').IncomingMessage, 'method' | 'headers'>} request
 */
export function refusalOf({ method, headers }) {
  // The framework fails on these, with a page of its own and a trace in the log.
  if (method === 'TRACE' || method === 'OPTIONS') return 405;
  if (headers['transfer-encoding'] !== undefined) return 411;
  return Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES ? 413 : undefined;
}

/** No page reads a body: a form that is sent without JavaScript meets its page again. Endpoints get the request as it is. */
export function withoutPageBody(
  /** @type {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headers' | 'resume'>} */ request,
) {
  if (request.method !== 'POST' || request.url?.startsWith('/api/')) return;
  request.method = 'GET';
  delete request.headers['content-length'];
  delete request.headers['content-type'];
  request.resume();
}
