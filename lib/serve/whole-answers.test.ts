import { once } from 'node:events';
import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';

import compression from 'compression';

import { encodePagePath, OWN_ENCODING, sendWhole } from './whole-answers.mjs';

const LONG = JSON.stringify({ text: 'The Constitution of India. '.repeat(200) });

let server: Server;
let answer: RequestListener;

beforeEach(async () => {
  const compress = Object(compression());
  server = createServer((incoming, response) => {
    compress(incoming, response, () => {});
    sendWhole(response);
    answer(incoming, response);
  });
  await once(server.listen(0), 'listening');
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Answers as the framework does with what an endpoint returns. */
const endpoint =
  (body: string | Uint8Array, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.statusCode = status;
    response.setHeader('Content-Type', 'application/json');
    for (const [name, value] of Object.entries(headers)) response.appendHeader(name, value);
    response.flushHeaders();
    response.write(body);
    response.end();
  };

async function ask(method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const headers = { 'Accept-Encoding': 'gzip' };
  const [response] = await once(request({ port, method, headers, agent: false }).end(), 'response');
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

test('a short answer goes out uncompressed, with its length', async () => {
  answer = endpoint('{"state":"open","name":"आशा"}', 201);
  const { status, headers, bytes } = await ask();
  expect(status).toBe(201);
  expect(headers).toMatchObject({ 'content-length': String(bytes.length), 'content-type': 'application/json' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(bytes.toString()).toBe('{"state":"open","name":"आशा"}');
});

test('a long answer goes out compressed', async () => {
  answer = endpoint(LONG);
  const { headers, bytes } = await ask();
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(bytes).toString()).toBe(LONG);
});

test('an answer that an endpoint has compressed goes out as it is', async () => {
  const zipped = gzipSync(LONG);
  answer = endpoint(zipped, 200, { [OWN_ENCODING]: 'gzip' });
  const { headers, bytes } = await ask();
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(zipped.length) });
  expect(headers[OWN_ENCODING]).toBeUndefined();
  expect(bytes).toEqual(zipped);
});

test('an answer in several pieces arrives in their order, with its cookies', async () => {
  answer = (_, response) => {
    response.appendHeader('Set-Cookie', 'a=1').appendHeader('Set-Cookie', 'b=2');
    response.write('one ');
    response.write(Buffer.from('two '));
    response.end('three');
  };
  const { headers, bytes } = await ask();
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(bytes.toString()).toBe('one two three');
});

test.each([
  ['a redirect', 303, 'POST'],
  ['nothing new', 204, 'GET'],
  ['headers alone', 200, 'HEAD'],
])('%s goes out without a body', async (_name, status, method) => {
  answer = (_, response) => {
    response.statusCode = status;
    response.end();
  };
  expect(await ask(method)).toMatchObject({ status, bytes: Buffer.alloc(0) });
});

test.each([
  ['/Magazine/1', '/Magazine/1'],
  ['/Magazine/\u092A\u093E %20', '/Magazine/%E0%A4%AA%E0%A4%BE%20%20'],
  ['/Magazine/\uFFFD', '/Magazine/%EF%BF%BD'],
])('the page %j of an item is named in a header whatever its id', async (path, named) => {
  answer = (_, response) => {
    encodePagePath(response);
    response.setHeader('x-nextjs-rewritten-path', path);
    response.end();
  };
  const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}`);
  expect(response.headers.get('x-nextjs-rewritten-path')).toBe(named);
});
