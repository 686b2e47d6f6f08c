import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { hostname, networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Another folder than that of a developer's own server. */
const BUILD_FOLDER = '.next-dev-test';
const LIMIT_MS = 300_000;

let folder: string;
let server: ChildProcess;
let port: number;
let said = '';

/** Resolves with what `find` finds in the output of the server. */
const heard = async <Found>(find: (text: string) => Found | null | undefined | false): Promise<Found> => {
  for (const endMs = performance.now() + LIMIT_MS; ;) {
    const found = find(said);
    if (found) return found;
    if (server.exitCode !== null || performance.now() > endMs) throw new Error(`The server did not say it.\n${said}`);
    await new Promise((done) => setTimeout(done, 50));
  }
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-'));
  await cp('lib/standin/content/institute.yaml', join(folder, 'institute.yaml'));
  await writeFile(join(folder, 'articles.yaml'), '- _id: a\n  Title: Rivers\n  Descripton: Text\n');
  server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'dev', '--port', '0'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      NEXT_DIST_DIR: BUILD_FOLDER,
      NEXT_TELEMETRY_DISABLED: '1',
      CONTENT_DIR: folder,
      DATABASE_URL: `file:${join(folder, 'site.db')}`,
    },
  });
  for (const stream of [server.stdout, server.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
  port = Number((await heard((text) => /localhost:(\d+)/.exec(text)))[1]);
});
afterAll(async () => {
  server.kill();
  await once(server, 'exit');
  await Promise.all([folder, BUILD_FOLDER].map((it) => rm(it, { recursive: true, force: true, maxRetries: 5 })));
});

/** Whether the server talks to the scripts of its pages at this address: they wait for that before they do anything. */
const talksTo = (host: string) =>
  new Promise<boolean>((resolve) => {
    const headers = {
      ...{ Origin: `http://${host}:${port}`, Host: `${host}:${port}`, Connection: 'Upgrade', Upgrade: 'websocket' },
      ...{ 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64') },
    };
    const asked = request({ host: '127.0.0.1', port, path: '/_next/hmr?id=test', headers });
    asked.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(true);
    });
    // It refuses with a word that is no answer of HTTP.
    asked.on('response', () => resolve(false));
    asked.on('error', () => resolve(false));
    asked.end();
  });

test('the pages of `npm run dev` work at every address of this machine, and at no other', async () => {
  const own = Object.values(networkInterfaces()).flatMap((it = []) =>
    it.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address)),
  );
  const names = ['localhost', '127.0.0.1', ...own, hostname(), `${hostname()}.local`];
  const silent: string[] = [];
  for (const name of names) if (!(await talksTo(name))) silent.push(name);
  expect(silent).toEqual([]);
  for (const name of ['evil.example', '203.0.113.9', `${hostname()}.evil.example`]) {
    expect([name, await talksTo(name)]).toEqual([name, false]);
  }
});

test('`npm run dev` tells of a misspelt field at the start, and of the next one when it is saved', async () => {
  const faultsOf = (file: string) => (text: string) => text.split('\n').filter((line) => line.includes(file));
  await heard((text) => faultsOf('articles.yaml:3:')(text).length > 0);
  await writeFile(join(folder, 'essays.yaml'), '- _id: e\n  TopicName: Water\n  Descripton: Text\n');
  await heard((text) => faultsOf('essays.yaml:3:')(text).length > 0);
  const lines = faultsOf('.yaml:3:')(said).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual([
    expect.objectContaining({ event: 'content fault', reason: expect.stringContaining('no field Descripton') }),
    expect.objectContaining({ event: 'content fault', reason: expect.stringContaining('no field Descripton') }),
  ]);
});
