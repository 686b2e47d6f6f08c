// Ends a server without loss: what it has begun to answer is answered, what comes later is refused.
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** The loop accepts one connection in a turn, and reads from it in the next. */
const QUIET_TURNS = 3;
/**
 * Follows what an HTTP server is answering. Call it before the server listens.
 * @param {import('node:http').Server} server
 * @returns drain, which resolves to the number of requests that had to be cut when the last connection is closed.
 */
export function drainable(server) {
  /** How much had been read from each connection when its last answer was sent. */
  const connections = new Map();
  const answering = new Set();
  /** How many connections and requests have come. */
  let heard = 0;
  let isEnding = false;
  let isClosed = false;

  // Node's own notion of an idle connection takes one in whose answer is not sent whole.
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
      // One whose header had promised more before the end began.
      if (isClosed) setImmediate(closeIdle);
    });
  });

  /** Waits until everybody who has connected is heard: closing would cut off those who wait to be accepted. */
  async function hearAll(/** @type {number} */ limitMs) {
    const endMs = performance.now() + limitMs;
    for (let quiet = 0; quiet < QUIET_TURNS && performance.now() < endMs;) {
      const before = heard;
      await nextTurn();
      quiet = heard === before ? quiet + 1 : 0;
    }
  }

  /**
   * Makes each answer the last on its connection. After `grace` it hears those who have connected, for `hearingMs` at most,
   * and accepts nothing more; `limitMs` later it cuts what is not answered.
   */
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
