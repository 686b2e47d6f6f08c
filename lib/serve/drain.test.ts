import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

import { drainable } from './drain.mjs';

const LONG_MS = 600_000;
const NO_GRACE = undefined;

let server: Server;
let port: number;
let drain: (grace: Promise<unknown> | undefined, limitMs: number) => Promise<number>;
let agent: Agent;
let waiting: ServerResponse[];

beforeEach(async () => {
  waiting = [];
  server = createServer((_request, response) => void waiting.push(response));
  const drainServer = drainable(server);
  drain = (grace, limitMs) => drainServer(grace, limitMs, LONG_MS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  port = address.port;
  agent = new Agent({ keepAlive: true });
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

async function closed() {
  while (server.listening) await nextTurn();
}

/** Sends a request; resolves when the server has received it. */
async function ask() {
  const before = waiting.length;
  const call = request({ port, agent, host: '127.0.0.1' }).end();
  const answer = new Promise<IncomingMessage>((resolve, reject) => call.on('response', resolve).on('error', reject));
  // Tests that wait for the answer see its failure.
  answer.catch(() => {});
  while (waiting.length === before) await delay(1);
  const response = waiting[before];
  if (!response) throw new Error('no request');
  return { answer, response };
}

test('a drained server answers requests under way and accepts no more', async () => {
  const { answer, response } = await ask();
  const drained = drain(NO_GRACE, LONG_MS);
  await closed();
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  response.end('saved');
  const received = await answer;
  expect(received.headers.connection).toBe('close');
  expect(await text(received)).toBe('saved');
  expect(await drained).toBe(0);
});

test('connections that wait to be accepted are answered', async () => {
  server.on('request', (_request, response) => response.end('welcome'));
  const answers = Array.from({ length: 40 }, async () => {
    const call = request({ port, host: '127.0.0.1', agent: false }).end();
    const [received] = (await once(call, 'response')) as [IncomingMessage];
    return text(received);
  });
  const settled = Promise.allSettled(answers);
  await nextTurn();
  expect(await drain(NO_GRACE, LONG_MS)).toBe(0);
  expect(await settled).toEqual(Array(40).fill({ status: 'fulfilled', value: 'welcome' }));
});

test('requests within the grace are accepted, each as the last on its connection', async () => {
  let end = () => {};
  const drained = drain(new Promise<void>((resolve) => (end = resolve)), LONG_MS);
  await nextTurn();
  const { answer, response } = await ask();
  end();
  response.end('late');
  expect((await answer).headers.connection).toBe('close');
  expect(await text(await answer)).toBe('late');
  expect(await drained).toBe(0);
});

test('idle connections do not delay the end', async () => {
  const { answer, response } = await ask();
  response.end();
  await text(await answer);
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  expect(await drain(NO_GRACE, LONG_MS)).toBe(0);
  unused.destroy();
});

test('a connection whose answer began before does not delay the end', async () => {
  const { answer, response } = await ask();
  response.write('first, ');
  const received = await answer;
  const drained = drain(NO_GRACE, LONG_MS);
  await closed();
  response.end('last');
  expect(await text(received)).toBe('first, last');
  expect(await drained).toBe(0);
});

test('requests that are never answered are cut in the end and counted', async () => {
  const asked = [await ask(), await ask()];
  expect(await drain(NO_GRACE, 100)).toBe(2);
  for (const { answer } of asked) await expect(answer).rejects.toThrow(/socket hang up|ECONNRESET/);
});

test('an answer that is still being sent is not cut when another one ends', async () => {
  const [large, small] = [await ask(), await ask()];
  const socket = large.response.socket;
  if (!socket) throw new Error('no connection');
  // More than the system takes at once, so the answer is still being sent.
  const body = 'x'.repeat(30_000_000);
  large.response.end(body);
  const drained = drain(NO_GRACE, LONG_MS);
  small.response.end('small');
  expect(await text(await small.answer)).toBe('small');
  await delay(50);
  expect(socket.writableLength).toBeGreaterThan(0);
  expect(await text(await large.answer)).toHaveLength(body.length);
  expect(await drained).toBe(0);
});

test('the server waits for a request that has begun to arrive', async () => {
  const { answer, response } = await ask();
  response.end();
  await text(await answer);
  const half = connect(port, '127.0.0.1');
  const [accepted] = (await Promise.all([once(server, 'connection'), once(half, 'connect')]))[0] as [Socket];
  half.write('GET / HTTP/1.1\r\nHost: site.example\r\n');
  while (accepted.bytesRead === 0) await nextTurn();
  const drained = drain(NO_GRACE, LONG_MS);
  await closed();
  half.write('\r\n');
  while (!waiting[1]) await nextTurn();
  waiting[1].end('whole');
  expect(await text(half)).toContain('whole');
  expect(await drained).toBe(0);
});
