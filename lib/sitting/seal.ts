import { createCipheriv, createHash, hkdfSync } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import { type Bytes, LENGTH_BYTES, SEAL } from '@/lib/exam/sealing';

/** The length of a file is a multiple of this, so that it tells little of the paper. */
const PADDED_TO = 64 * 1_024;
const TAG_BYTES = 16;

/** Seals a paper: its JSON, compressed, padded to a round size and encrypted. A secret seals one paper only. */
export function seal(paper: object, secret: Uint8Array): Bytes {
  const compressed = gzipSync(JSON.stringify(paper));
  const size = Math.ceil((LENGTH_BYTES + compressed.length + TAG_BYTES) / PADDED_TO) * PADDED_TO;
  const padded = Buffer.alloc(size - TAG_BYTES);
  padded.writeUInt32BE(compressed.length);
  compressed.copy(padded, LENGTH_BYTES);
  const key = hkdfSync('sha256', secret, '', SEAL.info, SEAL.keyBits / 8);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), SEAL.iv);
  return Uint8Array.from(Buffer.concat([cipher.update(padded), cipher.final(), cipher.getAuthTag()]));
}

/** The public name of a sealed file: its SHA-256 in hexadecimal digits. */
export const digestOfSealed = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex');
