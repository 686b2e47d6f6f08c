import { request as httpRequest } from 'node:http';

import { database } from '@/lib/store/database';
import { startSqlite } from '@/lib/store/testing';

import { handle } from './handle';
import { serveStandin } from './serve';

const REGISTRATION = {
  Password: 'a long passphrase',
  rePassword: 'a long passphrase',
  Name: 'Asha',
  Mobile: '9876543210',
  Course: 'TestExam',
};

let sqlite: Awaited<ReturnType<typeof startSqlite>>;
let served: Awaited<ReturnType<typeof serveStandin>>;

beforeAll(async () => {
  sqlite = await startSqlite();
  Object.assign(process.env, {
    API_HOST: '',
    SITE_URL: '',
    DATABASE_URL: await sqlite.freshUrl(),
    NEXTAUTH_SECRET: 'a-secret-of-32-random-characters',
  });
  served = await serveStandin(0);
});
afterAll(async () => {
  await served.close();
  await (await database()).destroy();
  await sqlite.stop();
});

const post = (path: string, payload: unknown) =>
  handle(
    new Request(`http://standin.invalid${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
    }),
  );

test.each([
  ['/user/register', { ...REGISTRATION, Username: 'asha\0x', Email: 'asha@example.org' }],
  ['/user/register', { ...REGISTRATION, Username: 'asha', Name: 'Asha\0', Email: 'asha@example.org' }],
  ['/user/login', { Username: 'asha\0x', Password: 'a long passphrase' }],
  ['/your-api-endpoint', { reviewTitle: 'Notes', yourName: 'Asha', content: 'before\0after' }],
])('the call %s refuses a NUL character: %j', async (path, payload) => {
  expect((await post(path, payload)).status).toBe(400);
});

test('a username with a NUL character does not become another user', async () => {
  await post('/user/register', { ...REGISTRATION, Username: 'victim', Email: 'victim@example.org' });
  await post('/user/register', {
    ...REGISTRATION,
    Username: 'victim\0x',
    Password: 'p',
    rePassword: 'p',
    Email: 'x@example.org',
  });
  expect((await post('/user/login', { Username: 'victim\0x', Password: 'p' })).status).not.toBe(200);
});

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])(
  'the stand-in refuses the method %s',
  async (method) => {
    expect((await handle(new Request('http://standin.invalid/user/login', { method }))).status).toBe(405);
  },
);

const statusOf = (method: string, path: string) =>
  new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: served.port, method, path }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });

test.each([
  ['GET', '/%E0%A4%A', 404],
  ['GET', '/uploads/%zz.pdf', 404],
  ['GET', '//', 404],
  ['TRACE', '/user/login', 405],
])('over HTTP, %s %s is answered by %i', async (method, path, status) => {
  expect(await statusOf(method, path)).toBe(status);
});
