// For tests only: an API host on loopback that gives prepared answers.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { HostError } from './host/host-error';

export type Reply = (response: ServerResponse, request: IncomingMessage) => unknown;
type Received = { method?: string; headers: IncomingMessage['headers']; body: string };

export const status =
  (code: number, body = '', headers = {}): Reply =>
  (response) =>
    response.writeHead(code, headers).end(body);
export const json = (body: unknown, code = 200) =>
  status(code, JSON.stringify(body), { 'Content-Type': 'application/json' });
export const redirect = (location: string, code = 302) => status(code, '', { Location: location });
export const reset: Reply = (_response, request) => request.socket.destroy();
export const breakOff: Reply = (response, request) =>
  response.writeHead(200, { 'Content-Length': 50 }).write('[{"_id":1}', () => request.socket.destroy());
export const silence: Reply = () => {};

/** Starts a server that acts as any number of hosts: each path prefix is another host, still unknown to the site. */
export async function startHosts() {
  /** The replies of each path, one after the other; the last one repeats. */
  const replies = new Map<string, Reply[]>();
  const received = new Map<string, Received[]>();
  let hosts = 0;
  let paths = 0;

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/^\/host-\d+/, '');
    const { method, headers } = request;
    received.set(path, [...(received.get(path) ?? []), { method, headers, body: await text(request) }]);
    const [next, ...later] = replies.get(path) ?? [status(404)];
    if (later.length > 0) replies.set(path, later);
    await next?.(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  const { port } = address;

  return {
    port,
    newHost: () => `http://127.0.0.1:${port}/host-${(hosts += 1)}`,
    serveAt: (path: string, ...answers: Reply[]) => void replies.set(path, answers),
    /** Gives a path that no other test asks for, with its replies. */
    serve: (...answers: Reply[]) => {
      const path = `/path-${(paths += 1)}`;
      replies.set(path, answers);
      return path;
    },
    requestsTo: (path: string) => received.get(path) ?? [],
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export async function expectHostError(call: Promise<unknown>, message: string | RegExp): Promise<void> {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(HostError);
  if (typeof message === 'string') expect(error).toHaveProperty('message', message);
  else expect(error).toHaveProperty('message', expect.stringMatching(message));
}
