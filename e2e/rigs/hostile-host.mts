// The stand-in for the API host in its own process, with a photograph that the image optimiser can shrink.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';

import { handle } from '@/lib/standin/handle';

const SIDE = 1_200;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A picture in PNG: a slope of grey, in rows that each begin with the number of their filter. */
function photograph(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header[8] = 8;
  const rows = Buffer.alloc(SIDE * (SIDE + 1));
  for (let at = 0; at < rows.length; at += 1) rows[at] = at % (SIDE + 1) === 0 ? 0 : (at * 7) % 251;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const picture = photograph();

async function answer(request: IncomingMessage, response: ServerResponse) {
  if (request.url?.startsWith('/uploads/photo.png')) {
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture);
    return;
  }
  const { authorization } = request.headers;
  const reply = await handle(
    new Request(new URL(request.url ?? '/', 'http://standin.invalid'), {
      method: request.method,
      headers: { 'Content-Type': 'application/json', ...(authorization && { authorization }) },
      ...(request.method === 'POST' && { body: new Uint8Array(await buffer(request)).buffer }),
    }),
  );
  response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(Buffer.from(await reply.arrayBuffer()));
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('serving'));
