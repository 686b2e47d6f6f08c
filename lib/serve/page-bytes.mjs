// Sends prerendered pages, compressed once and not at each request; the framework itself does not compress here
// (next.config.mjs). The ETag identifies a page (lib/serve/headers/page-cache.mjs).
import { ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import compression from 'compression';
import Negotiator from 'negotiator';

import { BRIEF, isKnownTag } from './known-tag.mjs';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {'br' | 'gzip' | 'identity'} Encoding */

/** Takes some 2 ms a page; the highest quality would block everybody for 150 ms. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** @type {Record<Encoding, (text: string) => Buffer>} */
const ENCODERS = {
  br: (text) => brotliCompressSync(text, BROTLI),
  gzip: (text) => gzipSync(text),
  identity: (text) => Buffer.from(text),
};
/** @type {Encoding[]} In the order of preference. */
const ENCODINGS = ['br', 'gzip', 'identity'];
const MOST_BYTES = 32 * 1024 * 1024;
/** Made-up queries must not displace the bytes of other pages. */
const MOST_BRIEF_BYTES = 256 * 1024;

/** @type {(request: IncomingMessage, response: ServerResponse, next: () => void) => void} */
const compressOthers = Object(compression());

/** The bytes of the latest requested pages, up to a limit. */
export class KeptBytes {
  /** @type {Map<string, Buffer>} By encoding and tag, the latest requested last. */
  #kept = new Map();
  #size = 0;
  #mostBytes;

  constructor(/** @type {number} */ mostBytes) {
    this.#mostBytes = mostBytes;
  }

  get size() {
    return this.#size;
  }

  /**
   * The bytes of a page; `tag` identifies its text.
   * @param {string} tag @param {Encoding} encoding @param {string} text
   */
  bytesOf(tag, encoding, text) {
    const key = `${encoding} ${tag}`;
    const known = this.#kept.get(key);
    // What the encoder gives may be a part of a much larger buffer, and a small `Buffer` is always one.
    const bytes = known ?? Buffer.from(new Uint8Array(ENCODERS[encoding](text)).buffer);
    this.#kept.delete(key);
    this.#kept.set(key, bytes);
    if (known) return bytes;
    this.#size += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#size <= this.#mostBytes) break;
      this.#kept.delete(oldest);
      this.#size -= length;
    }
    return bytes;
  }
}

export class PageBytes {
  #pages;
  #brief;

  constructor(pages = new KeptBytes(MOST_BYTES), brief = new KeptBytes(MOST_BRIEF_BYTES)) {
    this.#pages = pages;
    this.#brief = brief;
  }

  /** Intercepts the framework's answer: sends prerendered pages from here and compresses all else as it goes. */
  attend(/** @type {IncomingMessage} */ request, /** @type {ServerResponse} */ response) {
    compressOthers(request, response, () => {});
    const end = response.end;
    response.end = (/** @type {any[]} */ ...parts) => {
      const [text] = parts;
      const tag = response.getHeader('ETag');
      const isWhole = typeof text === 'string' && response.statusCode === 200 && !response.headersSent;
      const isPage = String(response.getHeader('Content-Type')).startsWith('text/html') && typeof tag === 'string';
      return isWhole && isPage ? this.#send(request, response, tag, text) : Reflect.apply(end, response, parts);
    };
  }

  /** @param {IncomingMessage} request @param {ServerResponse} response @param {string} tag @param {string} text */
  #send(request, response, tag, text) {
    const taken = new Negotiator(request).encodings(ENCODINGS);
    const encoding = ENCODINGS.find((it) => taken.includes(it)) ?? 'identity';
    const ownTag = tag.replace(/"$/, `-${encoding}"`);
    response.setHeader('ETag', ownTag);
    response.appendHeader('Vary', 'Accept-Encoding');
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    const end = ServerResponse.prototype.end.bind(response);
    if (!isKnownTag(request.headers['if-none-match'], ownTag)) {
      const bytes = (tag.startsWith(`"${BRIEF}`) ? this.#brief : this.#pages).bytesOf(tag, encoding, text);
      response.setHeader('Content-Length', bytes.length);
      return end(bytes);
    }
    response.statusCode = 304;
    for (const name of ['Content-Encoding', 'Content-Length', 'Content-Type']) response.removeHeader(name);
    return end();
  }
}
