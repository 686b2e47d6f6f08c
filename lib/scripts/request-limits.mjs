// Refuses requests before the framework, which would keep up to 10 MB of a body in memory, even of an endless one.

import { maxBytesOf } from '../http/body-limits.mjs';

/** How long a request may take to arrive, and how often that is checked. */
export const SERVER_LIMITS = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };
export const MAX_CONNECTIONS = 10_000;

/**
 * The status that refuses a request, or undefined. Browsers and nginx state the length of each body.
 * @param {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headers'>} request
 */
export function refusalOf({ method, url = '', headers }) {
  // On these the framework fails with its own page and a stack trace.
  if (method === 'TRACE' || method === 'OPTIONS') return 405;
  if (headers['transfer-encoding'] !== undefined) return 411;
  return Number(headers['content-length'] ?? 0) > maxBytesOf(url) ? 413 : undefined;
}

/** Turns a post to a page into a visit, since no page reads a body. A form without JavaScript shows its page again. */
export function withoutPageBody(
  /** @type {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headers' | 'resume'>} */ request,
) {
  if (request.method !== 'POST' || request.url?.startsWith('/api/')) return;
  request.method = 'GET';
  delete request.headers['content-length'];
  delete request.headers['content-type'];
  request.resume();
}
