// What the site and its pages leave to real threads, within the turn instead: threads know nothing of virtual time.
import { createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { gunzipSync } from 'node:zlib';

const TAG_BYTES = 16;

/** WebCrypto as far as it is used. */
export const subtle = {
  digest: async (_algorithm: string, bytes: Uint8Array) =>
    Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer,
  importKey: async (_format: string, secret: Uint8Array) => secret,
  deriveKey: async ({ info }: { info: Uint8Array }, secret: Uint8Array, { length }: { length: number }) =>
    Buffer.from(hkdfSync('sha256', secret, '', info, length / 8)),
  decrypt: async ({ iv }: { iv: Uint8Array }, key: Uint8Array, file: Uint8Array) => {
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(file.subarray(-TAG_BYTES));
    const opened = Buffer.concat([decipher.update(file.subarray(0, -TAG_BYTES)), decipher.final()]);
    return Uint8Array.from(opened).buffer;
  },
};

/** The streams in which a page inflates a file. */
export const streams = {
  DecompressionStream: class {},
  Blob: class {
    constructor(readonly parts: [Uint8Array]) {}
    stream = () => ({ pipeThrough: () => gunzipSync(this.parts[0]) });
  },
};
