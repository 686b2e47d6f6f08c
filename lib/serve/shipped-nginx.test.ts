import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { findNginx, type Nginx, startNginx } from '@/e2e/support/nginx';

/** The answers of an instance, by path; any other path gets 404. A prompt one does not wait for the request's body. */
type Answers = Record<string, [status: number, body: string, headers?: Record<string, string>, isPrompt?: boolean]>;

const SAVE = '/api/attempts/a/events';
const undos: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const undo of undos.splice(0)) await undo();
});

const listening = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** An instance that sends the request's body back if its own is empty. */
async function startInstance(answers: Answers): Promise<number> {
  const server = createServer(async (request, response) => {
    const [status, body, headers, isPrompt] = answers[request.url ?? ''] ?? [404, 'not there'];
    const sent = isPrompt ? '' : await text(request);
    response.writeHead(status, { 'Retry-After': '2', ...headers }).end(body || sent);
  });
  undos.unshift(async () => {
    server.closeAllConnections();
    server.close();
  });
  return listening(server);
}

async function startWith(first: Answers, second: Answers): Promise<Nginx> {
  const ports = [await startInstance(first), await startInstance(second)];
  return startNginx(process.cwd(), await freePort(), ports, async (undo) => void undos.unshift(undo));
}

const post = (nginx: Nginx, path: string, body: string) => fetch(nginx.origin + path, { method: 'POST', body });

(findNginx() ? describe : describe.skip)('the shipped nginx', () => {
  const [oldFile, newFile] = ['/_next/static/chunks/old.js', '/_next/static/chunks/new.js'];

  test('nginx serves a script while one instance has it, and from its cache when none has it any more', async () => {
    const answers: [Answers, Answers] = [{ [oldFile]: [200, 'old'] }, { [newFile]: [200, 'new'] }];
    const nginx = await startWith(...answers);
    const get = async (path: string) => (await fetch(nginx.origin + path)).text();
    // The first instance is asked first.
    expect([await get(newFile), await get(oldFile)]).toEqual(['new', 'old']);
    // Both serve the new build, and the second for which nginx keeps any answer is over.
    delete answers[0][oldFile];
    await delay(1_100);
    expect(await get(oldFile)).toBe('old');
    expect((await fetch(`${nginx.origin}/_next/static/chunks/none.js`)).status).toBe(404);
  });

  test.each(['no-store', 'private, no-store'])('no location keeps an answer that says %j', async (control) => {
    const paths = [
      '/',
      '/Test',
      '/Finish',
      '/_next/static/chunks/a.js',
      '/_next/image?url=a',
      '/api/profile',
      '/Profile',
    ];
    const answersOf = (body: string): Answers =>
      Object.fromEntries(paths.map((path) => [path, [200, body, { 'Cache-Control': control }]]));
    const answers = answersOf('first');
    const nginx = await startWith(answers, answers);
    const headers = { Cookie: 'collectorauthtoken=a', Referer: `${nginx.origin}/Test?Cat=1` };
    const bodies = () => Promise.all(paths.map(async (path) => (await fetch(nginx.origin + path, { headers })).text()));
    expect(await bodies()).toEqual(paths.map(() => 'first'));
    Object.assign(answers, answersOf('second'));
    expect(await bodies()).toEqual(paths.map(() => 'second'));
  });

  test('an address with a backslash is refused, since the site would take it for a slash', async () => {
    const nginx = await startWith({}, {});
    for (const path of ['/_next/static/..\\..\\api\\profile', '/UPSC?a=\\']) {
      const socket = connect(Number(new URL(nginx.origin).port), '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
    }
    expect(await nginx.takeRequests()).toMatchObject([{ upstreams: ['-'] }, { upstreams: ['-'] }]);
  });

  test.each(['/api/desk/mocks/a', '/api/desk/question-bank-files/1-2'])(
    'a body for %s does not wait on the disk of nginx until the site has refused it',
    async (path) => {
      const answers: Answers = { [path]: [401, 'log in', {}, true] };
      const nginx = await startWith(answers, answers);
      const socket = connect(Number(new URL(nginx.origin).port), '127.0.0.1');
      socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(500_000)}`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
      socket.destroy();
    },
  );

  test.each(['/api/attempts', SAVE])(
    'a request to %s that one instance refuses for now goes to the other one',
    async (path) => {
      const nginx = await startWith({ [path]: [503, 'the clock is wrong'] }, { [path]: [200, ''] });
      for (const body of ['first', 'second', 'third']) {
        const response = await post(nginx, path, body);
        expect([response.status, await response.text()]).toEqual([200, body]);
      }
    },
  );

  test('a refusal by both instances arrives unchanged, and other requests still go to both', async () => {
    const answers = (page: string): Answers => ({ [SAVE]: [503, 'busy'], '/api/contact': [200, page] });
    const nginx = await startWith(answers('one'), answers('two'));
    for (let times = 0; times < 5; times += 1) {
      const response = await post(nginx, SAVE, 'answers');
      expect([response.status, await response.text(), response.headers.get('retry-after')]).toEqual([503, 'busy', '2']);
    }
    const pages = [await post(nginx, '/api/contact', ''), await post(nginx, '/api/contact', '')];
    expect((await Promise.all(pages.map((it) => it.text()))).sort()).toEqual(['one', 'two']);
  });

  test('without an instance a save is told to come again, and a page says so and loads again by itself', async () => {
    const nginx = await startNginx(
      process.cwd(),
      await freePort(),
      [await freePort(), await freePort()],
      async (undo) => void undos.unshift(undo),
    );
    const save = await post(nginx, SAVE, 'answers');
    const page = await fetch(`${nginx.origin}/UPSC`);
    for (const response of [save, page]) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    }
    expect([save.headers.get('refresh'), page.headers.get('refresh')]).toEqual([null, '5']);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toMatch(/^<!doctype html>[^]*<h1>One moment, please<\/h1>/);
  });
});
