import { once } from 'node:events';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { withEnv } from '@/lib/server/env-testing';

import { breakOff, expectHostError, json, redirect, type Reply, reset, silence, startHosts, status } from '../testing';
import { callHost, getFromHost } from './client';
import { HostError } from './host-error';

const MAX_BYTES = 16 * 1024 * 1024;

let hosts: Awaited<ReturnType<typeof startHosts>>;
let warn: jest.SpyInstance;
let limits: jest.SpyInstance;

const useHost = (apiHost: string) => withEnv({ API_HOST: apiHost });
const serve = (...answers: Reply[]) => hosts.serve(...answers);
const requestsTo = (path: string) => hosts.requestsTo(path);

beforeAll(async () => {
  hosts = await startHosts();
});
beforeEach(() => {
  useHost(hosts.newHost());
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  // No time limit, so that a slow machine does not matter.
  limits = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
});
afterEach(() => {
  warn.mockRestore();
  limits.mockRestore();
});
afterAll(() => hosts.stop());

const lateFailure: Reply = (response) => setTimeout(() => response.writeHead(500).end(), 1_500);

/** Sends pieces for as long as somebody reads. */
const stream =
  (pieces: () => AsyncIterable<string>): Reply =>
  (response) =>
    pipeline(Readable.from(pieces()), response.writeHead(200)).catch(() => {});

async function* drip() {
  for (;;) {
    yield ' ';
    await new Promise((resolve) => setTimeout(resolve, 100).unref());
  }
}

async function* flood() {
  const piece = 'x'.repeat(1024 * 1024);
  for (;;) yield piece;
}

describe('an answer that can be a text', () => {
  const send = (path: string) => callHost('POST', path, { body: {}, mayBeText: true });

  test.each([
    ['Registered', 'Registered'],
    [' Created\n', 'Created'],
    ['{"_id":1}', { _id: 1 }],
    ['', undefined],
  ])('the answer %j is read as %j', async (sent, body) => {
    expect(await send(serve(status(201, sent)))).toEqual({ status: 201, body });
  });

  test.each(['<!doctype html><p>Welcome', '\n <html>'])('the page %j of a proxy is not a text', async (page) => {
    await expectHostError(send(serve(status(200, page))), /answer is not JSON/);
  });

  test('a text with an error status is ignored', async () => {
    expect(await send(serve(status(409, 'Conflict')))).toEqual({ status: 409, body: undefined });
  });
});

describe('a good answer', () => {
  test('a good answer comes with its status', async () => {
    const path = serve(json([{ _id: 1 }]));
    expect(await callHost('GET', path)).toEqual({ status: 200, body: [{ _id: 1 }] });
    expect(await getFromHost(path)).toEqual([{ _id: 1 }]);
  });

  test('an unchanged answer is the same object, and a changed one is another', async () => {
    const path = serve(json([{ _id: 1 }]), json([{ _id: 1 }]), json([{ _id: 2 }]));
    const first = await getFromHost(path);
    expect(await getFromHost(path)).toBe(first);
    expect(await getFromHost(path)).toEqual([{ _id: 2 }]);
    expect(await getFromHost(serve(json([{ _id: 1 }])))).not.toBe(first);
  });

  test('the answer to a call with a token is nobody else’s', async () => {
    const path = serve(json({ user: 'asha' }));
    const first = await callHost('GET', path, { token: 'one' });
    expect((await callHost('GET', path, { token: 'two' })).body).not.toBe(first.body);
  });

  test('the site asks for JSON, and sends nothing that the call does not need', async () => {
    const path = serve(json([]));
    await callHost('GET', path);
    const [request] = requestsTo(path);
    expect(request).toMatchObject({ method: 'GET', body: '', headers: { accept: 'application/json' } });
    expect(request?.headers).not.toHaveProperty('authorization');
    expect(request?.headers).not.toHaveProperty('content-type');
    expect(request?.headers).not.toHaveProperty('cookie');
  });

  test('a good answer can have any content type, any chunks and a byte order mark', async () => {
    const pieces = [...Buffer.from('\ufeff["परीक्षा 👩🏽‍🎓"]')];
    const path = serve(async (response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      for (const byte of pieces) response.write(Buffer.from([byte]));
      response.end();
    });
    expect(await getFromHost(path)).toEqual(['परीक्षा 👩🏽‍🎓']);
  });

  test('a public call follows a redirect to another address', async () => {
    const target = serve(json(['here']));
    expect(await getFromHost(serve(redirect(target)))).toEqual(['here']);
  });

  test('calls go below the path of a host that has one', async () => {
    hosts.serveAt('/api/v1/courses', json(['below']));
    useHost(`${hosts.newHost()}/api/v1/`);
    expect(await getFromHost('/courses')).toEqual(['below']);
  });

  test('the stand-in answers if no host is configured', async () => {
    useHost('');
    expect(await getFromHost('/online-main-category/onlineMainCategories')).toContainEqual({
      _id: 1,
      CatName: 'UPSC Civil Services (Preliminary)',
    });
    await expectHostError(getFromHost('/nothing'), 'API host, GET /nothing: status 404');
  });
});

describe('a call with a body or a token', () => {
  test('a call sends its body as JSON', async () => {
    const path = serve(json({ token: 't' }));
    const answer = await callHost('POST', path, { body: { Username: 'asha', Password: 'प"\\' } });
    expect(answer).toEqual({ status: 200, body: { token: 't' } });
    const [request] = requestsTo(path);
    expect(request).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(request?.body ?? '')).toEqual({ Username: 'asha', Password: 'प"\\' });
  });

  test('a call sends its token as a bearer token', async () => {
    const path = serve(json({}));
    await callHost('GET', path, { token: 'abc.def' });
    expect(requestsTo(path)[0]?.headers.authorization).toBe('Bearer abc.def');
  });

  test.each([301, 302, 303, 307, 308])(
    'a call with a body or a token is never carried to another place by a %i',
    async (code) => {
      const target = serve(json({ token: 'stolen' }));
      const path = serve(redirect(target, code));
      await expectHostError(callHost('POST', path, { body: { Password: 'pass-phrase' } }), /^API host, POST /);
      await expectHostError(callHost('GET', path, { token: 'abc.def' }), /^API host, GET /);
      expect(requestsTo(target)).toEqual([]);
    },
  );

  test('a call with a body is sent only once, however it fails', async () => {
    const failing = serve(json({ message: 'failed' }, 500));
    expect(await callHost('POST', failing, { body: {} })).toEqual({ status: 500, body: { message: 'failed' } });
    expect(requestsTo(failing)).toHaveLength(1);
    for (const reply of [reset, breakOff, status(200, '<p>'), stream(flood)]) {
      const path = serve(reply, json({}));
      await expectHostError(callHost('POST', path, { body: {} }), /^API host, POST /);
      expect(requestsTo(path)).toHaveLength(1);
    }
  });

  test('a failed call leaves neither password nor token in an error', async () => {
    for (const reply of [reset, status(200, 'garbage'), redirect('/elsewhere')]) {
      const path = serve(reply);
      const options = { body: { Password: 'pass-phrase' }, token: 'abc.def' };
      const error = await callHost('POST', path, options).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(HostError);
      expect(`${error} ${error instanceof Error ? error.stack : ''}`).not.toMatch(/pass-phrase|abc\.def/);
    }
  });
});

describe('a public call that fails once', () => {
  test.each<[string, Reply]>([
    ['500', json({ message: 'failed' }, 500)],
    ['503 with HTML', status(503, '<h1>Busy</h1>', { 'Content-Type': 'text/html' })],
    ['a reset', reset],
    ['garbage', status(200, '\u0000\u0001garbage')],
    ['a truncated answer', status(200, '[{"_id":1},{"_i')],
    ['an answer that breaks off', breakOff],
  ])('a public call (%s) is made a second time', async (_kind, reply) => {
    const path = serve(reply, json(['good']));
    expect(await getFromHost(path)).toEqual(['good']);
    expect(requestsTo(path)).toHaveLength(2);
  });
});

describe('while the framework remembers the requests of a page', () => {
  const original = globalThis.fetch;

  /** Like the framework, gives a request without a signal a copy of an earlier answer. */
  function rememberingFetch(): typeof fetch {
    const answers = new Map<string, Promise<Response>>();
    return async (resource, options) => {
      if (options?.signal) return original(resource, options);
      const { url } = new Request(resource, options);
      const answer = answers.get(url) ?? original(resource, options);
      answers.set(url, answer);
      return (await answer).clone();
    };
  }

  beforeEach(() => {
    globalThis.fetch = rememberingFetch();
  });
  afterEach(() => {
    globalThis.fetch = original;
  });

  test('a public call that fails is made again even when the framework remembers requests', async () => {
    const path = serve(json({ message: 'failed' }, 500), json(['good']));
    expect(await getFromHost(path)).toEqual(['good']);
    expect(requestsTo(path)).toHaveLength(2);
  });

  test('the site gives up an answer that is too large even when the framework remembers requests', async () => {
    await expectHostError(getFromHost(serve(stream(flood))), /answer larger than/);
  });
});

test('the site gives up an answer that is too large, even if others hold a copy of it', async () => {
  const original = globalThis.fetch;
  const copies: Response[] = [];
  globalThis.fetch = async (resource, options) => {
    const answer = await original(resource, options);
    copies.push(answer.clone());
    return answer;
  };
  try {
    await expectHostError(getFromHost(serve(stream(flood))), /answer larger than/);
    expect(copies).toHaveLength(2);
  } finally {
    globalThis.fetch = original;
  }
});

describe('no usable answer', () => {
  test('a host that refuses the connection gives no usable answer', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const address = closed.address();
    closed.close();
    await once(closed, 'close');
    useHost(`http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`);
    await expectHostError(getFromHost('/courses'), /^API host, GET \/courses: fetch failed: connect ECONNREFUSED/);
    await expectHostError(callHost('POST', '/user/login', { body: {} }), /^API host, POST \/user\/login: /);
  });

  test('an endless redirect is no usable answer', async () => {
    const path = serve((response, request) => redirect(request.url ?? '')(response, request));
    await expectHostError(getFromHost(path), /: .+/);
  });

  test.each<[string, Reply, RegExp]>([
    ['500', json([], 500), /status 500$/],
    ['HTML with 502', status(502, '<h1>Bad gateway</h1>'), /status 502$/],
    ['a reset', reset, /: .+/],
    ['HTML with 200', status(200, '<!doctype html><p>Welcome'), /answer is not JSON \(Content-Type '.*'\)$/],
    ['garbage', status(200, '\u0000\u0001garbage'), /answer is not JSON \(Content-Type '.*'\)$/],
    ['a truncated answer', status(200, '[{"_id":1},{"_i'), /answer is not JSON \(Content-Type '.*'\)$/],
    ['a body that never ends', stream(flood), /answer larger than \d+ bytes$/],
    ['a body announced as too large', status(200, '', { 'Content-Length': MAX_BYTES + 1 }), /answer larger than/],
  ])('an answer that is %s twice is not usable', async (_kind, reply, reason) => {
    const path = serve(reply);
    const call = getFromHost(path);
    await expectHostError(call, reason);
    await expectHostError(call, new RegExp(`^API host, GET ${path}: `));
    expect(requestsTo(path)).toHaveLength(2);
  });

  test.each([301, 400, 401, 403, 404, 410, 429])(
    'an answer with status %i is not usable, and is not asked for again',
    async (code) => {
      const path = serve(json({ message: 'no' }, code));
      await expectHostError(getFromHost(path), `API host, GET ${path}: status ${code}`);
      expect(requestsTo(path)).toHaveLength(1);
    },
  );

  test('the largest answer is read, and one byte more makes it unusable', async () => {
    const largest = `"${'x'.repeat(MAX_BYTES - 2)}"`;
    expect(await getFromHost(serve(status(200, largest)))).toHaveLength(MAX_BYTES - 2);
    const chunked: Reply = (response) => {
      response.write(' ');
      response.end(largest);
    };
    await expectHostError(getFromHost(serve(chunked)), /answer larger than/);
  });

  test('a useless answer is logged as one line', async () => {
    const error = await getFromHost(serve(status(404))).catch((reason: unknown) => reason);
    expect(error instanceof Error ? error.stack : '').toMatch(/^HostError: API host, GET \/path-\d+: status 404$/);
  });
});

describe('an answer that takes its time', () => {
  beforeEach(() => limits.mockRestore());

  test('an answer that takes longer than three seconds, its retry included, is not usable', async () => {
    const calls = [
      getFromHost(serve(silence)),
      getFromHost(serve(stream(drip))),
      getFromHost(serve(json([], 500), silence)),
      getFromHost(serve(reset, silence)),
      callHost('GET', serve(stream(drip)), { token: 'abc.def' }),
    ];
    const ended: string[] = [];
    const retried = getFromHost(serve(lateFailure, silence)).finally(() => ended.push('the retried call'));
    const silent = getFromHost(serve(silence)).finally(() => ended.push('the call that began after it'));
    const all = [...calls, retried, silent];
    await Promise.all(all.map((call) => expectHostError(call, /: no answer within 3000 ms$/)));
    expect(ended).toEqual(['the retried call', 'the call that began after it']);
  });

  test('the site gives up an endless answer in time, even after garbage collection of its request', async () => {
    setFlagsFromString('--expose-gc');
    const collecting = setInterval(runInNewContext('gc') as () => void, 100);
    const calls = [
      callHost('GET', serve(stream(drip)), { token: 'abc.def' }),
      ...[1, 2, 3].map(() => getFromHost(serve(stream(drip)))),
    ];
    await Promise.all(calls.map((call) => expectHostError(call, /: no answer within 3000 ms$/)));
    clearInterval(collecting);
  });

  test('a call with a longer time limit can take longer', async () => {
    const { timeout } = AbortSignal;
    const faster = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 10));
    const late: Reply = (response) => setTimeout(() => json({ token: 't' }, 201)(response, response.req), 400);
    const slow = callHost('POST', serve(late), { body: {}, timeoutMs: 15_000 });
    await expectHostError(callHost('POST', serve(silence), { body: {} }), /: no answer within 3000 ms$/);
    expect(await slow).toEqual({ status: 201, body: { token: 't' } });
    faster.mockRestore();
  });
});

describe('an answer without a body', () => {
  test('an answer without a body is undefined', async () => {
    expect(await callHost('GET', serve(status(200)))).toEqual({ status: 200, body: undefined });
    expect(await callHost('POST', serve(status(204)), { body: {} })).toEqual({ status: 204, body: undefined });
  });

  test('an answer without a body, or with an error page, still gives its status', async () => {
    expect(await callHost('POST', serve(status(401, '<h1>No</h1>')), { body: {} })).toEqual({
      status: 401,
      body: undefined,
    });
  });
});

test('an error is one line, even if the library’s message has several', async () => {
  useHost(`https://127.0.0.1:${hosts.port}`);
  await expectHostError(
    getFromHost('/courses'),
    /^API host, GET \/courses: fetch failed: [^\r\n]*wrong version number\S*$/,
  );
});
