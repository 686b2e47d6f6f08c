import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { magazinePath, searchPath, socialImagePath, timetableFeedPath } from '@/lib/site/paths';

import { SITE_URL } from '../support/addresses';
import { UNSET } from '../support/built-site';
import { BUILD_FOLDER, copyBuild, removeBuild, removeStore, startOwnServer } from '../support/own-server';
import { PUBLIC_PAGES } from '../support/pages';

/** Sends the head of a request and a piece of an endless body. Gives the status of the answer. */
async function statusOfUnfinished(path: string, header: string): Promise<number> {
  const { hostname, port, host } = new URL(SITE_URL);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${header}\r\n\r\n5\r\nhello\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(answer.toString('latin1').split(' ')[1]);
}

for (const path of [
  '/Login',
  '/',
  '/Search?q=polity',
  '/api/contact',
  '/api/attempts',
  '/api/%63ontact',
  '/art/logo.svg',
]) {
  test(`${path} refuses a body of excessive or unknown length before it arrives`, async () => {
    expect(await statusOfUnfinished(path, 'Content-Length: 65537')).toBe(413);
    expect(await statusOfUnfinished(path, 'Transfer-Encoding: chunked')).toBe(411);
  });
}

test('a page answers a post without waiting for its body', async () => {
  expect(await statusOfUnfinished('/Login', 'Content-Length: 60000')).toBe(200);
});

test('a form sent without JavaScript shows its page again', async ({ request }) => {
  for (const path of ['/Login', '/ContactUs', '/AboutUsTestimonial', '/Magazine?Mid=1']) {
    const answer = await request.post(path, { form: { Username: 'asha', Password: 'a password' } });
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toContain('<form');
  }
  for (const path of ['/art/logo.svg', '/robots.txt']) expect((await request.post(path)).status(), path).toBe(200);
});

test('a request to speak another protocol is answered like any other', async ({ request }) => {
  await request.get('/');
  const { hostname, port, host } = new URL(SITE_URL);
  const socket = connect(Number(port), hostname);
  socket.write(`GET //x HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 308 .*\r\nLocation: \/x\r\n/is);
});

test('the image optimiser takes one spelling of each picture', async ({ request }) => {
  for (const url of ['/uploads/%6eone.webp', '/uploads/none.webp#1', '/uploads/./none.webp']) {
    const query = new URLSearchParams({ url, w: '360', q: '75' });
    expect((await request.get(`/_next/image?${query}`)).status(), url).toBe(400);
  }
});

const HOUR_S = 3_600;

/** For how many seconds after it was made a cache may show an answer. */
function shownForS(header: string): number {
  if (/no-store|private/.test(header)) return 0;
  const seconds = (name: string) => Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(header)?.[1] ?? 0);
  return Math.max(seconds('max-age'), seconds('s-maxage')) + seconds('stale-while-revalidate');
}

test('no cache shows a public answer for longer than two hours', async ({ request }) => {
  for (const path of [
    ...PUBLIC_PAGES,
    magazinePath('1'),
    searchPath('polity'),
    '/Login',
    '/robots.txt',
    '/sitemap.xml',
    timetableFeedPath,
    socialImagePath('/'),
    '/icon.svg',
    '/art/logo.svg',
    '/uploads/syllabus/general-studies-1.pdf',
  ]) {
    const answer = await request.get(path);
    const header = answer.headers()['cache-control'] ?? '';
    expect(header, path).not.toBe('');
    expect(shownForS(header), `${path}: ${header}`).toBeLessThanOrEqual(2 * HOUR_S);
  }
});

test('the site behind a proxy listens on loopback alone unless HOST names another address', async () => {
  const databaseFile = join(tmpdir(), `journeys-host-${process.pid}.db`);
  const port = 4322;
  // On Linux all of 127.0.0.0/8 is this machine, but a server on 127.0.0.1 hears only that address.
  const isHeard = (address: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, address);
      socket.once('error', () => resolve(false));
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
    });
  for (const [env, elsewhere] of [
    [{ TRUSTED_PROXIES: '1' }, false],
    [{ TRUSTED_PROXIES: '1', HOST: '0.0.0.0' }, true],
    [{}, true],
    [{ HOST: '127.0.0.1' }, false],
  ] as const) {
    const server = await startOwnServer({ port, databaseFile, env });
    expect(await isHeard('127.0.0.1'), JSON.stringify(env)).toBe(true);
    expect(await isHeard('127.0.0.2'), JSON.stringify(env)).toBe(elsewhere);
    await server.kill();
  }
  removeStore(databaseFile);
});

test('the framework’s own server, which would send no security headers, does not serve the site', async () => {
  const { code, complaints } = await new Promise<{ code: unknown; complaints: string }>((done) => {
    execFile(
      process.execPath,
      ['node_modules/next/dist/bin/next', 'start', '--port', '4359'],
      { env: { ...process.env, ...UNSET, NODE_ENV: 'production', NEXT_DIST_DIR: BUILD_FOLDER }, timeout: 60_000 },
      (error, _output, errors) => done({ code: error?.code, complaints: errors }),
    );
  });
  expect(complaints).toContain('This server would send no security headers. Start the site with npm start');
  expect(code).toBe(1);
});

test('pages keep their content when the kept lists are lost and the host does not answer', async ({ request }) => {
  const databaseFile = join(tmpdir(), `journeys-lost-${process.pid}.db`);
  const folder = '.next-lost';
  const port = 4323;
  const pages = ['/Magazine', '/OldPaper', '/Toppers', '/'];
  await copyBuild(folder);
  // A visit to a page this old waits until it is remade (expireTime of next.config.mjs).
  const dayAgo = new Date(Date.now() - 86_400_000);
  for (const page of ['Magazine', 'Toppers']) await utimes(join(folder, 'server/app', `${page}.html`), dayAgo, dayAgo);
  const server = await startOwnServer({
    port,
    databaseFile,
    buildFolder: folder,
    // Nobody listens there.
    env: { API_HOST: 'http://127.0.0.1:9', CONTENT_MAX_AGE_S: '1' },
  });
  const read = async (page: string) => {
    const answer = await request.get(`http://localhost:${port}${page}`);
    const main = /<main.*<\/main>/s.exec(await answer.text())?.[0] ?? '';
    return { text: main.replace(/<[^>]*>/g, ''), life: answer.headers()['cache-control'] };
  };
  try {
    for (const page of pages) {
      const before = await read(page);
      expect(before.text, page).toMatch(/\w/);
      // The visit makes the server remake the old page after the answer, with the lifetime of its own pages.
      await expect.poll(async () => (await read(page)).life, page).toContain('s-maxage=1,');
      expect((await read(page)).text, page).toBe(before.text);
    }
  } finally {
    await server.kill();
    await removeBuild(folder);
    removeStore(databaseFile);
  }
});
