import { type Entry, fromBuffer, type ZipFile } from 'yauzl';

import { FileFault } from './question';

const MOST_ENTRIES = 50_000;
const MOST_BYTES = 150_000_000;
const MOST_OF_ENTRY = 100_000_000;

/** The files of a packed file; each is unpacked on demand. */
export type Zip = {
  names: readonly string[];
  /** @throws FileFault if there is no such file, or if it holds more than declared */
  stream: (name: string) => AsyncIterable<Uint8Array>;
};

const fault = (error: Error) => new FileFault(`The packed file cannot be read: ${error.message}.`);

function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let bytes = 0;
    file.on('error', (error: Error) => reject(fault(error)));
    file.on('end', () => resolve(entries));
    file.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize;
      entries.set(entry.fileName, entry);
      if (entries.size > MOST_ENTRIES || bytes > MOST_BYTES) {
        reject(new FileFault('The packed file holds more than anybody writes.'));
      } else file.readEntry();
    });
    file.readEntry();
  });
}

async function* streamOf(file: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry) throw new FileFault('The packed file lacks a part.');
  if (entry.uncompressedSize > MOST_OF_ENTRY) throw new FileFault('A part of the packed file is too large.');
  const stream = await new Promise<AsyncIterable<Uint8Array>>((resolve, reject) =>
    file.openReadStream(entry, (error, opened) => (error ? reject(fault(error)) : resolve(opened))),
  );
  try {
    yield* stream;
  } catch (error) {
    throw error instanceof Error ? fault(error) : error;
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

/** A file of a packed file as a whole; undefined if there is none. @throws FileFault */
export async function fileIn(zip: Zip, name: string): Promise<Uint8Array | undefined> {
  if (!zip.names.includes(name)) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.stream(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Opens a packed file. It refuses names that lead out of it, and files that hold more than they declare.
 * @throws FileFault
 */
export async function openZip(bytes: Uint8Array): Promise<Zip> {
  const file = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), { lazyEntries: true }, (error, opened) =>
      error ? reject(fault(error)) : resolve(opened),
    ),
  );
  const entries = await entriesOf(file);
  return { names: [...entries.keys()], stream: (name) => streamOf(file, entries.get(name)) };
}
