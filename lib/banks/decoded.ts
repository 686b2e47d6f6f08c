import { FileFault } from './question';

const MARKS: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const MOST_OF_LINE = 4_000_000;

/** The encoding by a file's first bytes: from a byte order mark or an XML declaration. */
function encodingOf(start: Uint8Array): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => start[index] === byte));
  if (marked) return marked[0];
  const declared = /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w-]+)["']/.exec(
    new TextDecoder('latin1').decode(start.subarray(0, 200)),
  );
  return declared?.[1] ?? 'utf-8';
}

/** The first part of a file as text, for finding its format; it never fails. */
export function startOf(start: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(start)).decode(start);
  } catch {
    return '';
  }
}

function decoderOf(start: Uint8Array): TextDecoder {
  const encoding = encodingOf(start);
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new FileFault(`The file names the encoding '${encoding}', which nobody knows. Save it as UTF-8.`);
  }
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new FileFault(
      `The file is not in ${decoder.encoding.toUpperCase()}. Save it as UTF-8 (in Excel: CSV UTF-8).`,
    );
  }
}

/** A file as text, chunk by chunk. @throws FileFault if it is not text */
export async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= decoderOf(chunk);
    yield decode(decoder, chunk);
  }
  if (decoder) yield decode(decoder);
}

/** The lines of a text with their numbers, each with its line end. @throws FileFault at a line longer than anybody writes */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<[number: number, line: string]> {
  let [number, rest] = [0, ''];
  for await (const piece of text) {
    const lines = (rest + piece).split(/(?<=\n)/);
    rest = lines.pop() ?? '';
    for (const line of lines) yield [(number += 1), line];
    if (rest.length > MOST_OF_LINE) throw new FileFault(`A line is longer than ${MOST_OF_LINE} characters.`);
  }
  if (rest !== '') yield [number + 1, rest];
}
