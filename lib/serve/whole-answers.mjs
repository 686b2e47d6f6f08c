// Sends the answers of endpoints whole. The framework sends each in three writes and drops its length, so that even the
// shortest would be compressed. It also drops the name of an encoding (send-response.js).

/** The header by which an endpoint names the encoding of its answer; only for answers that `sendWhole` sends. */
export const OWN_ENCODING = 'x-own-encoding';

/** Collects an answer and sends it in one piece at its end. */
export function sendWhole(/** @type {import('node:http').ServerResponse} */ response) {
  const end = response.end;
  /** @type {Buffer[]} */
  const pieces = [];
  response.flushHeaders = () => {};
  response.write = (/** @type {any} */ piece) => pieces.push(Buffer.from(piece)) > 0;
  response.end = (/** @type {any[]} */ ...parts) => {
    const [last] = parts;
    if (typeof last === 'string' || last instanceof Uint8Array) pieces.push(Buffer.from(last));
    const encoding = response.getHeader(OWN_ENCODING);
    if (encoding !== undefined && !response.headersSent) {
      response.setHeader('Content-Encoding', encoding);
      response.removeHeader(OWN_ENCODING);
    }
    if (pieces.length === 0) return Reflect.apply(end, response, []);
    const bytes = Buffer.concat(pieces);
    if (!response.headersSent) response.setHeader('Content-Length', bytes.length);
    return Reflect.apply(end, response, [bytes]);
  };
}

/** Lets the framework name the page of an item in a header, where letters like those of a Hindi id would fail. */
export function encodePagePath(/** @type {import('node:http').ServerResponse} */ response) {
  const setHeader = response.setHeader;
  response.setHeader = (name, value) => {
    const isPath = name === 'x-nextjs-rewritten-path' && typeof value === 'string';
    const plain = isPath ? value.replace(/[^!-~]/gu, encodeURIComponent) : value;
    return Reflect.apply(setHeader, response, [name, plain]);
  };
}
