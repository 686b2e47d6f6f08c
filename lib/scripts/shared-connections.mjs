// Keeps connections free for others, however many one address opens.
import { visitorNetwork } from '../server/visitor-network.mjs';

/** Lets an address hold as many connections as it leaves to others, so that one alone gets half of `most`. */
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
