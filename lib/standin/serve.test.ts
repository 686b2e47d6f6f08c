import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';

import { handle } from './handle';
import { serveStandin } from './serve';

jest.mock('./handle', () => ({ handle: jest.fn() }));

let served: Awaited<ReturnType<typeof serveStandin>>;

beforeAll(async () => {
  served = await serveStandin(0);
});
beforeEach(() => {
  jest.mocked(handle).mockReset();
  jest.mocked(handle).mockImplementation(async () => Response.json({ message: 'no call' }, { status: 404 }));
});
afterAll(() => served.close());

const urlOf = (path: string) => `http://127.0.0.1:${served.port}${path}`;

/** Sends a path as it is, since `fetch` would normalise it. */
const getRaw = (path: string) =>
  new Promise<{ status?: number; type?: string; body: string }>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: served.port, path }, async (response) => {
      const body = await text(response);
      resolve({ status: response.statusCode, type: response.headers['content-type'], body });
    })
      .on('error', reject)
      .end();
  });

test.each([
  ['/uploads/toppers/topper-1.svg', 'image/svg+xml'],
  ['/uploads/toppers/topper%2D1.svg', 'image/svg+xml'],
  ['/uploads/enrolment/integrated-foundation.pdf', 'application/pdf'],
])('the stand-in serves the file %s as %s', async (path, type) => {
  const response = await fetch(urlOf(path));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  const file = readFileSync(`lib/standin/content${decodeURIComponent(path)}`);
  expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
  expect(handle).not.toHaveBeenCalled();
});

test('the stand-in can send a part of a file, and does not send a file that the client has', async () => {
  const url = urlOf('/uploads/toppers/topper-1.svg');
  const part = await fetch(url, { headers: { Range: 'bytes=0-4' } });
  expect([part.status, await part.text()]).toEqual([206, '<svg ']);
  const again = await fetch(url, { headers: { 'If-None-Match': part.headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test.each([
  '/uploads/../../package.json',
  '/uploads/%2e%2e/%2e%2e/package.json',
  '/uploads/..%2f..%2fpackage.json',
  '/uploads/%2e%2e%2f%2e%2e%2fpackage.json',
  '/uploads/%00',
  '/uploads/toppers',
  '/uploads/',
  '/uploads',
  '/../package.json',
  '/package.json',
  '/art/banner-1.svg',
  '/%2e%2e/package.json',
])('the stand-in serves nothing but uploaded files: not %s', async (path) => {
  expect(await getRaw(path)).toMatchObject({ status: 404, body: '{"message":"no call"}' });
});

test('the stand-in passes on other requests and answers unchanged', async () => {
  jest.mocked(handle).mockImplementation(async (request) => {
    const { pathname, search } = new URL(request.url);
    const type = request.headers.get('content-type');
    const token = request.headers.get('authorization');
    const answer = { method: request.method, pathname, search, type, token, body: await request.text() };
    return Response.json(answer, { status: 418, headers: { Allow: 'TEA', 'X-Own': 'kept' } });
  });
  const response = await fetch(urlOf('/user/login?a=b%20c'), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer abc' },
    body: '{"Name":"आशा 👩🏽‍🎓"}',
  });
  expect(response.status).toBe(418);
  expect([response.headers.get('allow'), response.headers.get('x-own')]).toEqual(['TEA', 'kept']);
  expect(await response.json()).toEqual({
    method: 'PUT',
    pathname: '/user/login',
    search: '?a=b%20c',
    type: 'application/json',
    token: 'Bearer abc',
    body: '{"Name":"आशा 👩🏽‍🎓"}',
  });
});

test('the stand-in keeps no more than a megabyte of a body', async () => {
  let size = 0;
  jest.mocked(handle).mockImplementation(async (request) => {
    size = (await request.arrayBuffer()).byteLength;
    return Response.json({});
  });
  await fetch(urlOf('/user/login'), { method: 'POST', body: new Uint8Array(5 * 1024 * 1024) });
  expect(size).toBeGreaterThan(64 * 1024);
  expect(size).toBeLessThanOrEqual(1024 * 1024);
});

test('a failure is a 500 with JSON and a line in the log, and the next call is answered', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  const failure = new Error('the store is away: secret details');
  jest.mocked(handle).mockRejectedValueOnce(failure);
  const response = await fetch(urlOf('/user/login'));
  expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/json']);
  expect(await response.json()).toEqual({ message: 'The stand-in failed.' });
  expect(error.mock.calls).toEqual([[failure]]);
  error.mockRestore();
  expect((await fetch(urlOf('/nothing'))).status).toBe(404);
});

test('a port in use is an error', async () => {
  await expect(serveStandin(served.port)).rejects.toThrow(/EADDRINUSE/);
});

test('the stand-in listens only on one loopback address', async () => {
  await expect(fetch(`http://127.0.0.2:${served.port}/nothing`)).rejects.toThrow();
});
