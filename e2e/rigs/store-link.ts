import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

import type { Defer } from './rig';

/** The connection of one instance to its PostgreSQL. A cut stops all data, and neither side learns of it. */
export type StoreLink = { url: string; cut: () => void; mend: () => void };

export async function linkStore(url: string, defer: Defer): Promise<StoreLink> {
  const { port, hostname: host } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;

  const forward = (from: Socket, to: Socket) => {
    sockets.add(from);
    if (isCut) from.pause();
    from.on('data', (chunk) => to.write(chunk));
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(port), host, allowHalfOpen: true });
    forward(near, far);
    forward(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  defer(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  const linked = new URL(url);
  linked.port = String(address.port);
  return {
    url: linked.href,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend: () => {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
