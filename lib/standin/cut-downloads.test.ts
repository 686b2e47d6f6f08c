import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { pipeToNodeResponse } from 'next/dist/server/pipe-readable';

import { withEnv } from '@/lib/server/env-testing';

import { answerUpload, findContentUpload } from './uploads';

const BYTES = Buffer.alloc(5_000_000, 'all of it ');
const REQUEST = 'GET /uploads/paper.pdf HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** How long the framework takes before it reads the body of an answer. */
const LATE_MS = 20;

let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cut-downloads-'));
  withEnv({ CONTENT_DIR: folder });
  await mkdir(join(folder, 'uploads'));
  await writeFile(join(folder, 'uploads/paper.pdf'), BYTES);
  server = createServer(async (_, response) => {
    const upload = await findContentUpload('paper.pdf');
    const { body } = answerUpload(upload!, new Request('http://site.example/uploads/paper.pdf'), 30);
    await delay(LATE_MS);
    // With the framework's own function, which neither reads nor cancels a body whose visitor has left.
    await pipeToNodeResponse(body!, response).catch(() => response.destroy());
  });
  await once(server.listen(0), 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** How many of the folder's files this process has open. */
async function openFiles(): Promise<number> {
  const names = await readdir('/proc/self/fd');
  const files = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return files.filter((file) => file.startsWith(folder)).length;
}

const open = async () => {
  const socket = connect((server.address() as AddressInfo).port);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
};

/** How many files are open, at the latest when a busy machine has had time to close them. */
async function openFilesSoon(): Promise<number> {
  let files = await openFiles();
  for (let tries = 50; tries > 0 && files > 0; tries -= 1) {
    await delay(2 * LATE_MS);
    // Counted once: a download that goes on opens the file anew for each piece.
    files = await openFiles();
  }
  return files;
}

const WAYS: [name: string, leave: (socket: Socket) => Promise<void>][] = [
  ['before its answer begins', async (socket) => void socket.write(REQUEST, () => socket.destroy())],
  [
    'in the middle of its answer',
    async (socket) => {
      socket.write(REQUEST);
      await once(socket, 'data');
      socket.destroy();
    },
  ],
  [
    'with further requests behind the first',
    async (socket) => {
      socket.write(REQUEST.repeat(3));
      await once(socket, 'data');
      await delay(5 * LATE_MS);
      socket.destroy();
    },
  ],
];

// Other systems do not tell which files a process has open.
if (process.platform === 'linux') {
  test.each(WAYS)('a visitor who leaves %s leaves no file open', async (_, leave) => {
    for (let times = 0; times < 20; times += 1) await leave(await open());
    await delay(10 * LATE_MS);
    expect(await openFilesSoon()).toBe(0);
  });

  test('a visitor who stops reading keeps no file open', async () => {
    const socket = await open();
    socket.write(REQUEST);
    await once(socket, 'data');
    socket.pause();
    await delay(10 * LATE_MS);
    expect(await openFilesSoon()).toBe(0);
    socket.destroy();
  });
}

test('a visitor who stays gets every byte', async () => {
  const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`);
  expect(Buffer.from(await answer.arrayBuffer()).equals(BYTES)).toBe(true);
});

test('a file that is replaced while it is sent breaks off, so that no copy is half of each', async () => {
  const upload = await findContentUpload('paper.pdf');
  const reader = answerUpload(upload!, new Request('http://site.example/'), 30).body!.getReader();
  expect((await reader.read()).value?.length).toBeGreaterThan(0);
  await utimes(upload!.path, 1, 1);
  await expect(reader.read()).rejects.toThrow('changed');
});
