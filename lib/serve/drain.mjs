// Ends a server without loss: it completes the answers it has begun and refuses later connections.
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** The event loop accepts one connection in a turn and reads from it in the next. */
const QUIET_TURNS = 3;
/**
 * Tracks the requests of an HTTP server. Call it before the server listens.
 * @param {import('node:http').Server} server
 * @returns drain, which resolves to the number of requests that were cut once the last connection is closed
 */
export function drainable(server) {
  /** The bytes read from each connection when its last answer was sent. */
  const connections = new Map();
  const answering = new Set();
  let heard = 0;
  let isEnding = false;
  let isClosed = false;

  // Node itself also counts a connection as idle while its answer is still being sent.
  const closeIdle = () => {
    for (const [socket, answeredBytes] of connections) {
      if (socket.bytesRead === answeredBytes) socket.destroy();
    }
  };

  server.on('connection', (socket) => {
    heard += 1;
    connections.set(socket, 0);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    heard += 1;
    answering.add(response);
    if (isEnding) response.setHeader('Connection', 'close');
    response.once('close', () => {
      answering.delete(response);
      if (connections.has(socket)) connections.set(socket, socket.bytesRead);
      // The answer's header went out before the end began, and promised to keep the connection.
      if (isClosed) setImmediate(closeIdle);
    });
  });

  /** Waits until all connections are accepted and read, since closing would cut off those that wait. */
  async function hearAll(/** @type {number} */ limitMs) {
    const endMs = performance.now() + limitMs;
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < endMs;) {
      const before = heard;
      await nextTurn();
      quiet = heard === before ? quiet + 1 : 0;
    }
  }

  /** Makes each answer the last on its connection, accepts none after `grace` and `hearingMs`, cuts after `limitMs`. */
  return async function drain(
    /** @type {Promise<unknown> | undefined} */ grace,
    /** @type {number} */ limitMs,
    hearingMs = 1_000,
  ) {
    isEnding = true;
    for (const response of answering) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
    await grace;
    await hearAll(hearingMs);
    isClosed = true;
    const closed = new Promise((resolve) => Server.prototype.close.call(server, () => resolve(true)));
    closeIdle();
    if (await Promise.race([closed, delay(limitMs, false, { ref: false })])) return 0;
    const cut = answering.size;
    server.closeAllConnections();
    return cut;
  };
}
