// Serves the built site. The framework's own server would believe whatever address a client claims to come from; this one
// writes the connection's into a header whose name it makes up at the start, and which only lib/env.ts learns.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import next from 'next';

const port = Number(process.env.PORT || 3000);
const addressHeader = `x-address-${randomUUID()}`;
process.env.ADDRESS_HEADER = addressHeader;

const app = next({ dev: false, port });
const handle = app.getRequestHandler();
const server = createServer((request, response) => {
  request.headers[addressHeader] = request.socket.remoteAddress ?? '';
  handle(request, response);
});

/** How long requests under way may take to end after a signal. */
const DRAIN_MS = 5_000;

function stop() {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), DRAIN_MS).unref();
}

server.on('error', (error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Set PORT to another.` : error);
  process.exit(1);
});
/** How many connections may wait to be accepted when a whole class begins at once. */
const BACKLOG = 4_096;

await app.prepare();
server.listen({ port, backlog: BACKLOG }, () => console.log(`The site is at http://localhost:${port}`));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
