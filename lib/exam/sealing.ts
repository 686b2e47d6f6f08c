/** Sealed papers: files that candidates get before they may read them. lib/sitting/seal.ts makes them. */

export type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes at the beginning of a file that say how long its compressed JSON is. */
export const LENGTH_BYTES = 4;

/** How a file is sealed. Each key seals one file, so all files can have the same `iv`. */
export const SEAL = { info: 'sealed paper', keyBits: 256, iv: new Uint8Array(12) };

/** The AES key of a secret of 128 bits. */
async function keyOf(secret: Bytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(SEAL.info);
  const from = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(from, material, { name: 'AES-GCM', length: SEAL.keyBits }, false, ['decrypt']);
}

/** Opens a sealed paper. @throws Error if the secret is not that of the file */
export async function unseal(file: Bytes, secret: Bytes): Promise<unknown> {
  const padded = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: SEAL.iv }, await keyOf(secret), file);
  const compressed = new Uint8Array(padded, LENGTH_BYTES, new DataView(padded).getUint32(0));
  return new Response(new Blob([compressed]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
}

export const toHex = (bytes: Bytes): string => Array.from(bytes, (it) => it.toString(16).padStart(2, '0')).join('');

export const fromHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

const hashOf = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** The public name of a sealed file: its SHA-256 in hexadecimal digits. */
export const digestOfFile = async (file: Bytes): Promise<string> => toHex(await hashOf(file));

/** 2,048 words of four letters, such as 'baka': 4 bits, 2, 4 and 1. */
const LETTERS = ['bdfghjklmnprstvz', 'aeio', 'bdfghjklmnprstvz', 'au'] as const;
const WORD_BITS = 11n;
const WORDS = 12;
const CHECK_BITS = 4n;

const wordOf = (value: number): string =>
  LETTERS.reduceRight(
    ({ word, rest }, letters) => ({
      word: (letters[rest % letters.length] ?? '') + word,
      rest: Math.floor(rest / letters.length),
    }),
    { word: '', rest: value },
  ).word;

/** The value of a word; -1 if it is none. */
function valueOf(word: string): number {
  const places = LETTERS.map((letters, at) => letters.indexOf(word[at] ?? ' '));
  if (word.length !== LETTERS.length || places.includes(-1)) return -1;
  return LETTERS.reduce((value, letters, at) => value * letters.length + (places[at] ?? 0), 0);
}

const checkOf = async (secret: Bytes) => BigInt((await hashOf(secret))[0] ?? 0) >> CHECK_BITS;

/** A secret as twelve words that people can say: its 128 bits and a checksum of 4. */
export async function toWords(secret: Bytes): Promise<string[]> {
  const value = (BigInt(`0x${toHex(secret)}`) << CHECK_BITS) | (await checkOf(secret));
  const partOf = (at: number) =>
    Number(BigInt.asUintN(Number(WORD_BITS), value >> (WORD_BITS * BigInt(WORDS - 1 - at))));
  return Array.from({ length: WORDS }, (_, at) => wordOf(partOf(at)));
}

const CODE_WORDS = 4;

/** A file's short code, for people to write down and compare: the first words of its digest. */
export async function codeOf(text: string): Promise<string> {
  const digest = await hashOf(new TextEncoder().encode(text));
  return (await toWords(digest.subarray(0, 16))).slice(0, CODE_WORDS).join(' ');
}

/** The secret of twelve words, or what is wrong: a word that is none, their number, or one for another. */
type FromWords = { secret: Bytes } | { wrong: 'word'; word: string; at: number } | { wrong: 'count' | 'other' };

export async function fromWords(text: string): Promise<FromWords> {
  const words = text.toLowerCase().match(/\S+/g) ?? [];
  const at = words.findIndex((word) => valueOf(word) < 0);
  if (at >= 0) return { wrong: 'word', word: words[at] ?? '', at: at + 1 };
  if (words.length !== WORDS) return { wrong: 'count' };
  const value = words.reduce((sum, word) => (sum << WORD_BITS) | BigInt(valueOf(word)), 0n);
  const secret = fromHex((value >> CHECK_BITS).toString(16).padStart(32, '0'));
  const isWhole = (await checkOf(secret)) === BigInt.asUintN(Number(CHECK_BITS), value);
  return isWhole ? { secret } : { wrong: 'other' };
}
