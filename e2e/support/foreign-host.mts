// Another API host, under the base path of the given URL. `POST /__control` tells it how to behave.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { type Fault, FAULTS } from './faults';
import { foreignContent } from './foreign-content';
import { answerUserCall, registrations } from './foreign-users';

const BASE = '/v1';

const hostUrl = process.argv[2] ?? '';
/** The host starts as down, unless told otherwise. */
let isDown = process.argv[3] !== 'up';
const faults = new Map<string, Fault>();
const asked: Record<string, number> = {};
const content = { ...foreignContent };

function json(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

const misbehave: Record<Fault, (response: ServerResponse, body: unknown) => void> = {
  'status 500': (response) => json(response, { message: 'broken' }, 500),
  html: (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><h1>Welcome</h1>'),
  garbage: (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('\u0000{]['),
  truncated: (response, body) => response.writeHead(200).end(JSON.stringify(body).slice(0, -7)),
  'wrong shape': (response) => json(response, { data: 'somewhere else' }),
  'wrong types': (response) => json(response, [1, 'two', [3], { _id: {}, Title: [], SubName: 4 }]),
  nulls: (response) => json(response, [null, null]),
  nothing: (response) => response.writeHead(200).end(),
  reset: (response) => response.destroy(),
  slow: () => {},
};

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function answer(request: IncomingMessage, path: string) {
  if (content[path] !== undefined) return { status: 200, body: content[path] };
  const payload = JSON.parse((await readText(request)) || '{}') as Record<string, unknown>;
  return answerUserCall(`${request.method} ${path}`, payload, request.headers.authorization);
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', hostUrl);
  if (pathname === '/__control') {
    if (request.method === 'POST') {
      const order = JSON.parse(await readText(request)) as {
        isDown?: boolean;
        path?: string;
        fault?: Fault | null;
        content?: unknown;
      };
      isDown = order.isDown ?? isDown;
      if (order.path && order.content !== undefined) content[order.path] = order.content;
      else if (order.path && order.fault) faults.set(order.path, order.fault);
      else if (order.path) faults.delete(order.path);
    }
    return json(response, { isDown, faults: Object.fromEntries(faults), known: FAULTS, registrations, asked });
  }
  if (isDown) return response.destroy();
  const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : '';
  asked[path] = (asked[path] ?? 0) + 1;
  const reply = await answer(request, path);
  if (!reply) return json(response, { message: 'There is no such call.' }, 404);
  const fault = faults.get(path);
  if (fault) return misbehave[fault](response, reply.body);
  json(response, reply.body, reply.status);
});

const { hostname, port } = new URL(hostUrl);
server.listen(Number(port), hostname);
