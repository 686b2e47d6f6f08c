import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { asVisit, limitArrival, makePlain, refusalOf, SERVER_LIMITS, whenWhole } from './request-limits.mjs';

/** Sends the lines of a request as they are. Returns the address and the headers that the framework would get. */
async function plain(line: string, ...headers: string[]) {
  const server = createServer((request, response) => {
    const refusal = makePlain(request);
    const { url, headers } = request;
    response.end(JSON.stringify({ url, headers, refusal }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write([`${line} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers, '\r\n'].join('\r\n'), 'latin1');
  const [, body = ''] = (await text(socket)).split('\r\n\r\n');
  server.close();
  const [json = '{}'] = /\{.*\}/s.exec(body) ?? [];
  return JSON.parse(json) as { url: string; headers: Record<string, string>; refusal?: number };
}

test.each([
  ['/api/attempts/../../Search?q=a/../b', '/Search?q=a/../b'],
  ['/x/../_next/image?url=/a.png', '/_next/image?url=/a.png'],
  ['/uploads/%2e%2E/Search', '/Search'],
  ['/uploads/.%2e/.%2e/Search', '/Search'],
  ['/api/attempts/.', '/api/attempts/'],
  ['/_next/image?w=360&url=/a.png#1', '/_next/image?w=360&url=/a.png'],
  ['/Search#?q=a', '/Search'],
  ['http://b/Search', '/http://b/Search'],
  ['*', '/*'],
  ['*@[', '/*@['],
  // The framework redirects these two.
  ['//b/Search', '//b/Search'],
  ['/a//b', '/a//b'],
  ['/uploads/..%2fSearch', '/uploads/..%2fSearch'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/Search?q=it%27s+%ff', '/Search?q=it%27s+%ff'],
  ['/', '/'],
])('the address %j is taken for %j, as the framework takes it', async (sent, url) => {
  expect((await plain(`GET ${sent}`)).url).toBe(url);
});

test('a policy in a request is dropped, since its nonce would get into a page that everybody gets', async () => {
  const policy = "script-src 'nonce-known'";
  const { headers } = await plain(
    'GET /Search',
    `Content-Security-Policy: ${policy}`,
    `content-security-policy-report-only: ${policy}`,
    'RSC: 1',
  );
  expect(headers).toEqual({ host: 'a', connection: 'close', rsc: '1' });
});

test.each(['/_next/static/..\\..\\api\\profile', '/uploads/..\\Search', '/Search?q=\\'])(
  'the address %j is refused, since caches take a backslash for a letter',
  async (sent) => {
    expect((await plain(`GET ${sent}`)).refusal).toBe(400);
  },
);

test('headers that the framework sends to itself never come from visitors', async () => {
  const own = [
    ...['x-middleware-prefetch', 'x-middleware-subrequest', 'X-Middleware-Override-Headers', 'x-middleware-request-a'],
    ...['x-nextjs-data', 'x-next-resume-state-length', 'x-invoke-path', 'x-invoke-status', 'x-matched-path'],
    ...['x-now-route-matches', 'x-prerender-revalidate', 'x-vercel-protection-bypass', 'next-resume', 'next-action'],
  ];
  const ofBrowsers = [
    'RSC',
    'Next-Router-State-Tree',
    'Next-Router-Prefetch',
    'Next-Router-Segment-Prefetch',
    'Next-Url',
  ];
  const { headers } = await plain('GET /Search', ...[...own, ...ofBrowsers, 'X-Forwarded-For'].map((it) => `${it}: 1`));
  const expected = [...ofBrowsers.map((it) => it.toLowerCase()), 'x-forwarded-for', 'host', 'connection'];
  expect(Object.keys(headers).sort()).toEqual(expected.sort());
});

const MOST = 64 * 1024;

test.each([
  ['a visit', 'GET', {}, undefined],
  ['a body as long as an endpoint takes', 'POST', { 'content-length': `${MOST}` }, undefined],
  ['a longer body', 'POST', { 'content-length': `${MOST + 1}` }, 413],
  ['a longer body of a visit', 'GET', { 'content-length': `${MOST + 1}` }, 413],
  ['a body that does not tell its length', 'POST', { 'transfer-encoding': 'chunked' }, 411],
  ['a request to be sent back', 'TRACE', {}, 405],
])('for %s (%s), the refusal is %s', (_what, method, headers, status) => {
  expect(refusalOf({ method, headers })).toBe(status);
});

const sent = (url: string, bytes: number) =>
  refusalOf({ method: 'POST', url, headers: { 'content-length': `${bytes}` } });

test('a list of candidates may have a megabyte, other bodies of the desk may not', () => {
  expect(sent('/api/desk/mocks/a', 1024 * 1024)).toBeUndefined();
  expect(sent('/api/desk/mocks/a', 1024 * 1024 + 1)).toBe(413);
  for (const other of ['messages', 'constructor']) expect(sent(`/api/desk/${other}/a`, MOST + 1)).toBe(413);
});

test('a question bank may be 32 MB, with its name in the query', () => {
  const url = '/api/desk/question-bank-files/1-2?name=a%20bank.xml';
  expect(sent(url, 32 * 1024 * 1024)).toBeUndefined();
  expect(sent(url, 32 * 1024 * 1024 + 1)).toBe(413);
});

test.each(['mocks', 'question-bank-files'])('no path that merely begins like one of %s takes more', (name) => {
  for (const rest of ['', '%41', 'a%2Fb', 'a/', 'a/live', 'a.csv', '../a', '?a']) {
    expect(sent(`/api/desk/${name}/${rest}`, MOST + 1)).toBe(413);
  }
});

const picture = (address: string) => `/_next/image?${new URLSearchParams({ url: address, w: '360', q: '75' })}`;

test.each([
  ['/uploads/a%20map.webp', undefined],
  ['https://host.example/a.png', undefined],
  ['/uploads/%61.webp', 400],
  ['https://host.example/a.png#1', 400],
  ['', 400],
])('the optimiser takes each picture in one spelling only: for %j the refusal is %s', (address, status) => {
  expect(refusalOf({ method: 'GET', url: picture(address), headers: {} })).toBe(status);
});

const post = (url: string) => ({
  method: 'POST',
  url,
  headers: { 'content-length': '9', 'content-type': 'text/plain', host: 'localhost' },
  resume: jest.fn(),
});

test('a post to a page becomes a visit, and its body is dropped', () => {
  const request = post('/Login?callbackUrl=%2FProfile');
  asVisit(request);
  expect(request).toMatchObject({ method: 'GET', headers: { host: 'localhost' } });
  expect(Object.keys(request.headers)).toEqual(['host']);
  expect(request.resume).toHaveBeenCalledTimes(1);
});

test('a post to an endpoint stays as it is', () => {
  const request = post('/api/contact');
  asVisit(request);
  expect(request).toMatchObject({ method: 'POST', headers: post('/').headers });
  expect(request.resume).not.toHaveBeenCalled();
});

test.each([
  ['/AboutUs', 'GET'],
  ['/uploads/a.pdf', 'HEAD'],
  ['/api/profile', 'HEAD'],
])('a request for the head of %s is answered as %s', (url, method) => {
  const request = { ...post(url), method: 'HEAD' };
  asVisit(request);
  expect(request.method).toBe(method);
});

test.each([
  ['a small body that comes to a halt is cut', 100, '', true],
  ['a whole one is not', 5, 'whole', false],
  ['a large file may take longer', 2 * 1024 * 1024, 'part', false],
])('%s', async (_what, length, body, isCut) => {
  const server = createServer((request) => {
    limitArrival(request, 100);
    request.on('error', () => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const ended = once(socket, 'close').then(() => true);
  socket.resume().write(`POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n${body}`);
  expect(await (isCut ? ended : Promise.race([ended, delay(1_000, false)]))).toBe(isCut);
  socket.destroy();
  server.close();
});

test('a request waits until its body is whole, and the framework reads all of it', async () => {
  const told: string[] = [];
  const server = createServer(SERVER_LIMITS, (request, response) => {
    whenWhole(request, () => {
      told.push('whole');
      setImmediate(async () => response.end(String((await text(request)).length)));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const answer = text(socket);
  socket.write(`POST /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${MOST}\r\n\r\n`);
  socket.write('x'.repeat(MOST - 1));
  await delay(200);
  expect(told).toEqual([]);
  socket.write('x');
  expect(await answer).toMatch(new RegExp(`\r\n\r\n${MOST}$`));
  expect(told).toEqual(['whole']);
  const left = connect((server.address() as AddressInfo).port, '127.0.0.1');
  left.end('POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\npart');
  await once(left.resume(), 'close');
  expect(told).toEqual(['whole']);
  server.close();
});
