import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { shareConnections } from './request-limits.mjs';

const MOST = 100;

async function start() {
  const server = createServer((_request, response) => response.end('here'));
  shareConnections(server, MOST);
  server.maxConnections = MOST;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

/** Opens connections from an address; returns those that stay open. */
async function open(port: number, localAddress: string, count: number): Promise<Socket[]> {
  const opened: Socket[] = [];
  for (let made = 0; made < count; made += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const answer = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    if (String(answer[0]).includes('here')) opened.push(socket);
  }
  return opened;
}

test('an address gets half of all connections at most, and others always get some', async () => {
  const server = await start();
  const { port } = server.address() as AddressInfo;
  const flood = await open(port, '127.0.0.2', MOST);
  expect(flood).toHaveLength(MOST / 2);
  expect(await open(port, '127.0.0.3', MOST)).toHaveLength(MOST / 4);
  expect(await open(port, '127.0.0.4', 6)).toHaveLength(6);
  expect(await open(port, '127.0.0.2', 1)).toHaveLength(0);
  for (const socket of flood) socket.destroy();
  while ((await open(port, '127.0.0.2', 1)).length === 0);
  server.closeAllConnections();
  server.close();
});
