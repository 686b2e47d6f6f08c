import { buffer } from 'node:stream/consumers';

import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

import { decoded } from './decoded';
import { FileFault } from './question';

const MOST_ENTRIES = 50_000;
const MOST_BYTES = 150_000_000;
const MOST_OF_ENTRY = 100_000_000;

/** The files of a packed file; each is unpacked on demand. */
export type Zip = {
  names: readonly string[];
  /** @throws FileFault if there is no such file, or if it holds more than declared, or is no text */
  text: (name: string) => AsyncIterable<string>;
  /** A file as a whole; undefined if there is none. @throws FileFault */
  bytes: (name: string) => Promise<Uint8Array | undefined>;
};

const faultOf = (error: unknown) =>
  error instanceof Error && !(error instanceof FileFault)
    ? new FileFault(`The packed file cannot be read: ${error.message}.`)
    : error;

async function* streamOf(file: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw new FileFault('The packed file lacks a part.');
  if (entry.uncompressedSize > MOST_OF_ENTRY) throw new FileFault('A part of the packed file is too large.');
  try {
    yield* await file.openReadStreamPromise(entry);
  } catch (error) {
    throw faultOf(error);
  }
}

/** The path within a packed file of an address in one of its files; '' if it leads nowhere. */
export function pathIn(file: string, address: string): string {
  try {
    return decodeURIComponent(new URL(address, `package://x/${file}`).pathname.slice(1));
  } catch {
    return '';
  }
}

/**
 * Opens a packed file. It refuses names that lead out of it, and files that hold more than they declare.
 * @throws FileFault
 */
export async function openZip(bytes: Promise<Uint8Array>): Promise<Zip> {
  const packed = await bytes;
  const entries = new Map<string, Entry>();
  try {
    const file = await fromBufferPromise(Buffer.from(packed.buffer, packed.byteOffset, packed.length));
    let size = 0;
    for await (const entry of file.eachEntry()) {
      size += entry.uncompressedSize;
      entries.set(entry.fileName, entry);
      if (entries.size > MOST_ENTRIES || size > MOST_BYTES)
        throw new FileFault('The packed file holds more than anybody writes.');
    }
    const stream = (name: string) => streamOf(file, entries.get(name));
    return {
      names: [...entries.keys()],
      text: (name) => decoded(stream(name)),
      bytes: async (name) => (entries.has(name) ? buffer(stream(name)) : undefined),
    };
  } catch (error) {
    throw faultOf(error);
  }
}
