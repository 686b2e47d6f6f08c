// The embedded stand-in over HTTP, on loopback, with the files that its content names.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { handle } from './handle';
import { answerUpload, findContentUpload } from './uploads';

const MAX_BODY_BYTES = 1024 * 1024;

const UPLOADS = '/uploads/';

async function fileOf(pathname: string) {
  if (!pathname.startsWith(UPLOADS)) return undefined;
  try {
    return await findContentUpload(decodeURIComponent(pathname.slice(UPLOADS.length)));
  } catch {
    return undefined;
  }
}

async function readBody(request: IncomingMessage): Promise<ArrayBuffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    // The handler refuses much smaller bodies anyway, so the rest is dropped.
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks)).buffer;
}

async function replyTo(request: IncomingMessage): Promise<Response> {
  const url = new URL(`http://127.0.0.1${request.url?.startsWith('/') ? request.url : '/'}`);
  const asked = new Request(url, {
    // Fetch makes no request with TRACE, so another wrong method stands for it.
    method: request.method === 'TRACE' ? 'OPTIONS' : request.method,
    headers: Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
    ...(request.method !== 'GET' && request.method !== 'HEAD' && { body: await readBody(request) }),
  });
  const file = asked.method === 'GET' ? await fileOf(url.pathname) : undefined;
  return file ? answerUpload(file, asked, 0) : handle(asked);
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const reply = await replyTo(request);
  response.writeHead(reply.status, Object.fromEntries(reply.headers));
  response.end(Buffer.from(await reply.arrayBuffer()));
}

/** Serves the stand-in on loopback; resolves with the port when it listens. */
export async function serveStandin(port: number): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ message: 'The stand-in failed.' }));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
