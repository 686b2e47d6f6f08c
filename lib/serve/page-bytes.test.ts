import { once } from 'node:events';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { BRIEF } from './known-tag.mjs';
import { KeptBytes, PageBytes } from './page-bytes.mjs';
import { asVisit } from './request-limits.mjs';

const PAGE = `<!doctype html><p>${'The Constitution of India. '.repeat(200)}</p>`;
const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

let server: Server;
let answer: RequestListener;
let pages: KeptBytes;
let brief: KeptBytes;

beforeEach(async () => {
  pages = new KeptBytes(1_000_000);
  brief = new KeptBytes(500);
  const pageBytes = new PageBytes(pages, brief);
  server = createServer((incoming, response) => {
    asVisit(incoming);
    pageBytes.attend(incoming, response);
    answer(incoming, response);
  });
  await once(server.listen(0), 'listening');
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Answers as the framework does with a prerendered page. */
const prerendered =
  (tag: string, text: string): RequestListener =>
  (_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('ETag', tag);
    response.setHeader('Vary', 'rsc');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    response.end(text);
  };

async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, method, headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  const bytes = await buffer(response);
  const decode = DECODERS[response.headers['content-encoding']] ?? ((it) => it);
  return { status: response.statusCode, headers: response.headers, text: bytes.length ? String(decode(bytes)) : '' };
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('a visitor who accepts "%s" gets the page in %s', async (accepted, encoding) => {
  answer = prerendered('"one"', PAGE);
  for (let visit = 0; visit < 2; visit += 1) {
    const { status, headers, text } = await ask({ 'Accept-Encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toBe('rsc, Accept-Encoding');
    expect(text).toBe(PAGE);
  }
});

test('a page that was made anew is sent anew', async () => {
  for (const [tag, text] of [
    ['"one"', 'before'],
    ['"two"', 'after'],
  ] as const) {
    answer = prerendered(tag, text);
    expect((await ask({ 'Accept-Encoding': 'br' })).text).toBe(text);
  }
});

test('a visitor who has the page in the requested encoding gets 304', async () => {
  answer = prerendered('"one"', PAGE);
  const { headers } = await ask({ 'Accept-Encoding': 'gzip' });
  const tag = String(headers.etag);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await ask({ 'Accept-Encoding': 'gzip', 'If-None-Match': known });
    expect(again).toMatchObject({ status: 304, text: '', headers: { etag: tag } });
    expect(again.headers).not.toHaveProperty('content-encoding');
  }
  expect(await ask({ 'Accept-Encoding': 'br', 'If-None-Match': tag })).toMatchObject({ status: 200, text: PAGE });
});

test('a HEAD request gets what the page itself would get, without a body', async () => {
  const whole = prerendered('"one"', PAGE);
  answer = (incoming, response) => {
    if (incoming.method === 'HEAD') response.setHeader('ETag', '"one"').end();
    else whole(incoming, response);
  };
  const { headers } = await ask({ 'Accept-Encoding': 'br' });
  delete headers.date;
  expect(await ask({ 'Accept-Encoding': 'br' }, 'HEAD')).toMatchObject({ status: 200, text: '', headers });
  const known = { 'Accept-Encoding': 'br', 'If-None-Match': String(headers.etag) };
  expect(await ask(known, 'HEAD')).toMatchObject({ status: 304, text: '', headers: { etag: headers.etag } });
});

test.each([
  ['a page that is rendered for one visitor', 'text/html', 200, undefined],
  ['data', 'application/json', 200, '"one"'],
  ['a page that failed', 'text/html', 500, '"one"'],
])('the server compresses %s as it goes, and keeps nothing of it', async (_, type, status, tag) => {
  for (const text of [PAGE, `${PAGE}, another time`]) {
    answer = (_incoming, response) => {
      response.statusCode = status;
      response.setHeader('Content-Type', type);
      if (tag) response.setHeader('ETag', tag);
      response.end(text);
    };
    const told = await ask({ 'Accept-Encoding': 'gzip' });
    expect(told.headers['content-encoding']).toBe('gzip');
    expect(told).toMatchObject({ status, text });
  }
});

test('the latest requested pages are kept, up to a limit of bytes', () => {
  const kept = new KeptBytes(2_500);
  const pageOf = (name: string) => name.repeat(1_000);
  const first = kept.bytesOf('a', 'identity', pageOf('a'));
  kept.bytesOf('b', 'identity', pageOf('b'));
  expect(kept.bytesOf('a', 'identity', pageOf('a'))).toBe(first);
  kept.bytesOf('c', 'identity', pageOf('c'));
  expect(kept.bytesOf('a', 'identity', pageOf('a'))).toBe(first);
  expect(kept.size).toBe(2_000);
});

test('pages that are shown for a moment displace only each other', async () => {
  answer = prerendered('"one"', PAGE);
  await ask({ 'Accept-Encoding': 'gzip' });
  const { size } = pages;
  for (let made = 0; made < 20; made += 1) {
    answer = prerendered(`"${BRIEF}${made}"`, `${PAGE} ${made}`);
    const { text, headers } = await ask({ 'Accept-Encoding': 'gzip' });
    expect(text).toBe(`${PAGE} ${made}`);
    const again = await ask({ 'Accept-Encoding': 'gzip', 'If-None-Match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, text: '' });
  }
  expect(brief.size).toBeGreaterThan(0);
  expect(brief.size).toBeLessThanOrEqual(500);
  expect(pages.size).toBe(size);
});

test.each(['br', 'gzip', 'identity'] as const)('a page kept in %s takes no memory beside its bytes', (encoding) => {
  const text = Array.from({ length: 3_000 }, (_, index) => `Article ${index * 7919} `).join('');
  const bytes = new KeptBytes(1_000_000).bytesOf('a', encoding, text);
  expect(bytes.length).toBeGreaterThan(5_000);
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});
