// Refuses requests, or makes them plain, before the framework: it would keep up to 10 MB of any body in memory.

import { visitorNetwork } from '../server/visitor-network.mjs';
import { isOptimisable } from '../site/picture-address.mjs';
import { MAX_BYTES, maxBytesOf } from './body-limits.mjs';
import { isPage, requestKindOf } from './fair-queue.mjs';
import { pictureOf } from './picture-guard.mjs';

/** How long a request may take to arrive, and how often that is checked. An editor's file may come over a slow line. */
export const SERVER_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 900_000,
  connectionsCheckingInterval: 5_000,
  // A body that is not long waits in its request as a whole.
  highWaterMark: MAX_BYTES,
};
const SMALL_BODY_MS = 30_000;
const SMALL_BODY = 1024 * 1024;

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */

const lengthOf = (/** @type {Pick<IncomingMessage, 'headers'>} */ { headers }) =>
  Number(headers['content-length'] ?? 0);

/**
 * The status that refuses a request, or undefined. Browsers and nginx state the length of each body.
 * @param {Pick<IncomingMessage, 'method' | 'url' | 'headers'>} request
 */
export function refusalOf({ method, url = '', headers }) {
  // The framework answers these methods with its own error page and a stack trace.
  if (method === 'TRACE' || method === 'OPTIONS') return 405;
  if (headers['transfer-encoding'] !== undefined) return 411;
  if (lengthOf({ headers }) > maxBytesOf(url)) return 413;
  const picture = pictureOf(url);
  return picture === undefined || isOptimisable(picture) ? undefined : 400;
}

/**
 * Calls `then` when the body is whole, which stays in the request for the framework. A visitor may leave before. Editors
 * alone send longer bodies, which their endpoints read as they come.
 */
export function whenWhole(/** @type {IncomingMessage} */ request, /** @type {() => void} */ then) {
  const length = lengthOf(request);
  if (length === 0 || length > MAX_BYTES) return then();
  const look = () => {
    if (!request.complete) return;
    request.off('readable', look);
    then();
  };
  request.on('readable', look);
}

/**
 * Cuts a request whose body takes long to arrive although it is small.
 * @param {import('node:http').IncomingMessage} request
 */
export function limitArrival(request, longestMs = SMALL_BODY_MS) {
  const length = lengthOf(request);
  if (length === 0 || length > SMALL_BODY) return;
  const timer = setTimeout(() => request.complete || request.destroy(), longestMs);
  request.once('close', () => clearTimeout(timer));
}

/** Policies, whose nonce would get into a page that all get, and the framework's own headers but those of browsers. */
const FOREIGN =
  /^(content-security-policy|x-(invoke|matched|middleware|next|now|prerender|vercel)|next-(?!router-|url$))/;

/**
 * Gives a request the address that the framework makes of it, without dots and a fragment, so that every check sees the
 * same one. Removes foreign headers. Returns the status that refuses a backslash, which caches take for a letter.
 * @param {Pick<IncomingMessage, 'url' | 'headers'>} request
 */
export function makePlain(request) {
  const sent = request.url ?? '';
  const { pathname, search } = new URL(`http://n${sent.replace(/^(?!\/)/, '/')}`);
  request.url = pathname + search;
  for (const name in request.headers) if (FOREIGN.test(name)) delete request.headers[name];
  return sent.includes('\\') ? 400 : undefined;
}

/**
 * Turns a post to a page into a visit, since no page reads a body: a form without JavaScript shows its page again.
 * Turns a HEAD for a page into a GET: Node still sends no body, and the header is that of the page.
 * @param {Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'resume'>} request
 */
export function asVisit(request) {
  const { method, url = '' } = request;
  if (method === 'HEAD' && isPage(requestKindOf(url))) request.method = 'GET';
  if (method !== 'POST' || url.startsWith('/api/')) return;
  request.method = 'GET';
  delete request.headers['content-length'];
  delete request.headers['content-type'];
  request.resume();
}

/**
 * Keeps connections free for others, however many one address opens: lets it hold as many connections as it leaves to others, so that one
 * alone gets half of `most`.
 */
export function shareConnections(/** @type {import('node:http').Server} */ server, /** @type {number} */ most) {
  /** @type {Map<string, number>} */
  const held = new Map();
  let all = 0;
  server.prependListener('connection', (socket) => {
    const network = visitorNetwork(undefined, socket.remoteAddress, 0);
    const own = held.get(network) ?? 0;
    if (own >= most - all) return void socket.destroy();
    held.set(network, own + 1);
    all += 1;
    socket.once('close', () => {
      const left = (held.get(network) ?? 1) - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
      all -= 1;
    });
  });
}
