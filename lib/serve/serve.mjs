// Serves the built site. Unlike the framework's own server, it does not believe the address that a client claims: it
// writes the connection's into a header with a random name, which only lib/server/env.ts learns. It also ends without
// loss.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';

import next from 'next';

import { waitHeader } from '../server/queue-wait.mjs';
import { visitorNetwork } from '../server/visitor-network.mjs';
import { drainable } from './drain.mjs';
import { onEnd } from './end-of-process.mjs';
import { busyAnswer, FairQueue, requestKindOf, sessionOf } from './fair-queue.mjs';
import { ownHeaders, responseHeaders, siteOf } from './headers/response-headers.mjs';
import { PageBytes } from './page-bytes.mjs';
import { pictureGuard } from './picture-guard.mjs';
import {
  asVisit,
  limitArrival,
  makePlain,
  refusalOf,
  SERVER_LIMITS,
  shareConnections,
  whenWhole,
} from './request-limits.mjs';
import { encodePagePath, sendWhole } from './whole-answers.mjs';

// The engine lets a heap grow fourfold before it collects, so that a flood would leave 300 MB of garbage. Young
// garbage is limited by who starts this (package.json, deploy/site@.service): Node 24 would take 130 MB more.
setFlagsFromString('--heap-growing-percent=50');

const port = Number(process.env.PORT || 3000);
const addressHeader = `x-address-${randomUUID()}`;
process.env.ADDRESS_HEADER = addressHeader;
const trustedProxies = Number(process.env.TRUSTED_PROXIES || 0);
const isBehindProxy = trustedProxies > 0;
/** A client that reached the port past the proxy could make up its address. */
const host = process.env.HOST || (isBehindProxy ? '127.0.0.1' : undefined);

/** How long requests are accepted after the signal: until a balancer has noticed that /readyz fails. */
const GRACE_MS = isBehindProxy ? 5_000 : 0;
/** Longer than the minute of a proxy, so that we never close a connection that it is about to use. */
const PROXY_IDLE_MS = 65_000;
/** How many connections may wait to be accepted: a whole class begins at once. */
const BACKLOG = 4_096;
const MAX_CONNECTIONS = 10_000;
/** How long requests under way may take; with the grace, less than supervisors wait. */
const ANSWER_LIMIT_MS = 8_000;
const CLOSE_LIMIT_MS = 5_000;

const REFUSAL = {
  Allow: 'GET, HEAD, POST',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** @type {import('./health/lifecycle').Lifecycle} */
const lifecycle = { origin: undefined, isDraining: false, atEnd: [], log: () => {} };
Object.assign(globalThis, { siteValues: new Map(Object.entries({ lifecycle })) });

/** Endpoints whose answers are of any length. */
const FILES = /(\.csv|^\/api\/profile\/my-data)(\?|$)/;

const site = siteOf(process.env);
/** On the platform, the framework sets them (next.config.mjs). */
const headersOf = ownHeaders(process.env.VERCEL ? [] : responseHeaders(site));
const pictures = pictureGuard(site.imagesFrom);

// The framework gets a server of its own to listen for upgrades, which would pass all limits here and stay open.
const app = next({ dev: false, port, httpServer: createServer() });
const handle = app.getRequestHandler();
const pageBytes = new PageBytes();
const queue = new FairQueue();
const server = createServer(SERVER_LIMITS, (request, response) => {
  const refusal = makePlain(request) ?? refusalOf(request);
  const connection = request.socket.remoteAddress ?? '';
  const network = visitorNetwork(request.headers['x-forwarded-for']?.toString(), connection, trustedProxies);
  const refuseWith = async (/** @type {number} */ status, { headers = {}, body = '' } = {}) =>
    response.writeHead(status, { ...REFUSAL, ...headers }).end(body);
  const inTurn = (/** @type {() => Promise<unknown>} */ refuse) =>
    void queue.admit('refusals', network, '', response, refuse, () => response.destroy());
  if (refusal !== undefined) return inTurn(() => refuseWith(refusal));
  limitArrival(request);
  asVisit(request);
  const { url = '/' } = request;
  const kind = requestKindOf(url);
  whenWhole(request, () => {
    const arrivedMs = performance.now();
    const enter = async () => {
      if (!pictures.admits(url, network, response, performance.now()))
        return refuseWith(429, { headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' } });
      for (const { key, value } of headersOf(url)) response.setHeader(key, value);
      encodePagePath(response);
      pageBytes.attend(request, response);
      // Files of any length are sent as they are made.
      if (url.startsWith('/api/') && !FILES.test(url)) sendWhole(response);
      request.headers[addressHeader] = connection;
      request.headers[waitHeader(addressHeader)] = String(Math.round(performance.now() - arrivedMs));
      return handle(request, response);
    };
    const session = kind === 'files' ? '' : sessionOf(request.headers.cookie);
    const refuse = () => inTurn(() => refuseWith(503, busyAnswer(kind)));
    void queue.admit(kind, network, session, response, enter, refuse);
  });
});
if (isBehindProxy) server.keepAliveTimeout = PROXY_IDLE_MS;
// All connections of a proxy have one address.
else shareConnections(server, MAX_CONNECTIONS);
server.maxConnections = MAX_CONNECTIONS;
server.on('connection', () => queue.noteConnection());
const drain = drainable(server);

async function close() {
  await app.close();
  for (const closePart of lifecycle.atEnd) await closePart();
  return true;
}

/** Answers requests under way, closes the store and ends, with 0 if nothing was cut. */
async function end(/** @type {string} */ reason) {
  const sinceMs = performance.now();
  lifecycle.isDraining = true;
  lifecycle.log('server stops', { reason });
  const cutRequests = await drain(delay(GRACE_MS), ANSWER_LIMIT_MS);
  const isClosed = await Promise.race([close(), delay(CLOSE_LIMIT_MS, false)]).catch((error) => {
    lifecycle.log('closing failed', { reason: error });
    return false;
  });
  const tookMs = Math.round(performance.now() - sinceMs);
  lifecycle.log('server stopped', { tookMs, cutRequests, isStoreClosed: isClosed });
  process.exit(cutRequests === 0 && isClosed ? 0 : 1);
}

onEnd(
  (reason) => void end(reason),
  (code) => process.exit(code),
);

server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code === 'EADDRINUSE') console.error(`Port ${port} is taken. Set PORT to another.`);
  else if (error.code === 'EADDRNOTAVAIL') console.error('HOST is no address of this machine.');
  else console.error(error);
  process.exit(1);
});
await app.prepare();
if (!lifecycle.isDraining) {
  server.listen({ port, host, backlog: BACKLOG }, () => {
    const { address, family } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const isEvery = address === '::' || address === '0.0.0.0';
    const name = family === 'IPv6' ? `[${address}]` : address;
    const origin = `http://${isEvery ? '127.0.0.1' : name}:${port}`;
    lifecycle.origin = origin;
    console.log(`The site is at ${origin.replace('127.0.0.1', 'localhost')}`);
  });
}
