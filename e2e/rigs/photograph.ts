import { crc32, deflateSync } from 'node:zlib';

const SIDE = 1_200;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A picture in PNG that the image optimiser can shrink: grey slopes, in rows that begin with the number of their filter. */
export function photograph(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header[8] = 8;
  const rows = Buffer.alloc(SIDE * (SIDE + 1));
  for (let at = 0; at < rows.length; at += 1) rows[at] = at % (SIDE + 1) === 0 ? 0 : (at * 7) % 251;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}
