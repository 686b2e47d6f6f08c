// Refuses requests, or makes them plain, before the framework: it would keep up to 10 MB of any body in memory.

import { maxBytesOf } from '../http/body-limits.mjs';
import { isOptimisable } from '../site/picture-address.mjs';
import { kindOf } from './fair-queue.mjs';
import { pictureOf } from './picture-guard.mjs';

/** How long a request may take to arrive, and how often that is checked. An editor's file may come over a slow line. */
export const SERVER_LIMITS = { headersTimeout: 15_000, requestTimeout: 900_000, connectionsCheckingInterval: 5_000 };
const SMALL_BODY_MS = 30_000;
const SMALL_BODY = 1024 * 1024;
export const MAX_CONNECTIONS = 10_000;

/**
 * The status that refuses a request, or undefined. Browsers and nginx state the length of each body.
 * @param {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headers'>} request
 */
export function refusalOf({ method, url = '', headers }) {
  // The framework answers these methods with its own error page and a stack trace.
  if (method === 'TRACE' || method === 'OPTIONS') return 405;
  if (headers['transfer-encoding'] !== undefined) return 411;
  if (Number(headers['content-length'] ?? 0) > maxBytesOf(url)) return 413;
  const picture = pictureOf(url);
  return picture === undefined || isOptimisable(picture) ? undefined : 400;
}

/**
 * Cuts a request whose body takes long to arrive although it is small.
 * @param {import('node:http').IncomingMessage} request
 */
export function limitArrival(request, longestMs = SMALL_BODY_MS) {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length === 0 || length > SMALL_BODY) return;
  const timer = setTimeout(() => request.complete || request.destroy(), longestMs);
  request.once('close', () => clearTimeout(timer));
}

/**
 * Gives a request the address that the framework makes of it, without dots, backslashes and a fragment, so that every
 * check sees the same one. Removes policies, since the framework would write their nonce into a page that all get.
 * @param {Pick<import('node:http').IncomingMessage, 'url' | 'headers'>} request
 */
export function makePlain(request) {
  const { pathname, search } = new URL(`http://n${request.url?.replace(/^(?!\/)/, '/')}`);
  request.url = pathname + search;
  delete request.headers['content-security-policy'];
  delete request.headers['content-security-policy-report-only'];
}

/**
 * Turns a post to a page into a visit, since no page reads a body: a form without JavaScript shows its page again.
 * Turns a HEAD for a page into a GET: Node still sends no body, and the header is that of the page.
 * @param {Pick<import('node:http').IncomingMessage, 'method' | 'url' | 'headers' | 'resume'>} request
 */
export function asVisit(request) {
  const { method, url = '' } = request;
  if (method === 'HEAD' && kindOf(url) === 'pages') request.method = 'GET';
  if (method !== 'POST' || url.startsWith('/api/')) return;
  request.method = 'GET';
  delete request.headers['content-length'];
  delete request.headers['content-type'];
  request.resume();
}
