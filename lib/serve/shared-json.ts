import zlib from 'node:zlib';

import Negotiator from 'negotiator';

import { env } from '@/lib/server/env';

import { answer } from './endpoint';
import { OWN_ENCODING } from './whole-answers.mjs';

/** The end of a JSON object that many answers share: as bytes, and compressed so that it can follow any beginning. */
type Ending = { bytes: Buffer; deflated: Buffer };

const endings = new WeakMap<object, Ending>();

function endingOf(paper: object): Ending {
  const known = endings.get(paper);
  if (known) return known;
  const bytes = Buffer.from(`,"paper":${JSON.stringify(paper)}}`);
  const ending = { bytes, deflated: zlib.deflateRawSync(bytes) };
  endings.set(paper, ending);
  return ending;
}

/** RFC 1952: deflated, with no name and no time. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** One gzip member, since browsers ignore a second. The flush ends the beginning at a whole byte. */
function gzipped(beginning: Buffer, { bytes, deflated }: Ending): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(zlib.crc32(bytes, zlib.crc32(beginning)), 0);
  trailer.writeUInt32LE(beginning.length + bytes.length, 4);
  const flushed = zlib.deflateRawSync(beginning, { finishFlush: zlib.constants.Z_SYNC_FLUSH });
  return Buffer.concat([GZIP_HEADER, flushed, deflated, trailer]);
}

/** Whether `sendWhole` sends the answer and the visitor takes gzip. */
const mayZip = (request: Request) =>
  env().addressHeader !== undefined &&
  new Negotiator({ headers: { 'accept-encoding': request.headers.get('accept-encoding') ?? '' } })
    .encodings()
    .includes('gzip');

/**
 * The JSON answer `{ ...own, paper }`, which no cache keeps. `paper` must be the same object for everybody:
 * it is written and compressed once.
 */
export function answerWithPaper(request: Request, status: number, own: object, paper: object): Response {
  if (!mayZip(request)) return answer(status, { ...own, paper });
  const bytes = gzipped(Buffer.from(JSON.stringify(own).slice(0, -1)), endingOf(paper));
  return new Response(new Uint8Array(bytes), {
    status,
    headers: { 'Content-Type': 'application/json', [OWN_ENCODING]: 'gzip', 'Cache-Control': 'no-store' },
  });
}
