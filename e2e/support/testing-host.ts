import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { handle } from '@/lib/standin/handle';

/** Hosts for tests: good ones with the sample content, which can misbehave at any path. */

export const TOKEN = 'a-token-that-nobody-may-see-of-';

export type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

export const json =
  (body: unknown, status = 200, headers = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
export const page =
  (status: number, headers = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end('<!doctype html><h1>Welcome</h1>');
export const file =
  (type: string, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'Content-Type': type }).end('x');
export const breakOff: Answer = (response, request) =>
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 50 })
    .write('[{"_id":1}', () => request.socket.destroy());
export const reset: Answer = (_response, request) => request.socket.destroy();
export const silence: Answer = () => {};
export const cut: Answer = (response) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('[{"_id":1,');
const TOO_MUCH = Buffer.alloc(17 * 1024 * 1024, 'x');
export const flood: Answer = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' }).write('["');
  response.end(TOO_MUCH);
};
export const late =
  (answer: Answer, ms: number): Answer =>
  (response, request) =>
    setTimeout(() => answer(response, request), ms);

export const content: Answer = async (response, request) => {
  const answer = await handle(new Request(`http://standin.invalid${request.url}`));
  return json(await answer.json(), answer.status)(response, request);
};

const servers: Server[] = [];

/** A host with the sample content, files and accounts. `others` replaces the answers of paths; the last one stays. */
export async function startHost(others: Record<string, Answer[]> = {}, port = 0) {
  const received: { call: string; body: string; authorization?: string }[] = [];
  const users = new Map<string, string>();
  const accounts: Record<string, (body: Record<string, string>, authorization?: string) => Answer> = {
    '/user/register': ({ Username = '', Password = '' }) => {
      users.set(Username, Password);
      return json({ message: 'ok' }, 201);
    },
    '/user/login': ({ Username = '', Password }) =>
      users.get(Username) === Password ? json({ data: { token: TOKEN + Username } }) : json({ message: Password }, 401),
    '/user/get-logged-in-user': (_body, authorization) => {
      const [, Username = ''] = authorization?.split(`Bearer ${TOKEN}`) ?? [];
      return users.has(Username) ? json({ user: { Username } }) : json({}, 401);
    },
    '/your-api-endpoint': () => json({}, 201),
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await text(request);
    received.push({ call: `${request.method} ${path}`, body, authorization: request.headers.authorization });
    const name = path in others ? path : path.replace(/\?.*/, '');
    const [next, ...later] = others[name] ?? [];
    if (later.length > 0) others[name] = later;
    if (next) return next(response, request);
    if (path.startsWith('/uploads/'))
      return file(path.endsWith('.pdf') ? 'application/pdf' : 'image/svg+xml')(response, request);
    const account = accounts[path];
    return account
      ? account(JSON.parse(body || '{}'), request.headers.authorization)(response, request)
      : content(response, request);
  });
  servers.push(server);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  return { host, received, users };
}

export async function closeHosts(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}
