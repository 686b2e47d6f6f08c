import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withEnv } from '@/lib/server/env-testing';

import { answerUpload, findContentUpload } from './uploads';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  withEnv({ CONTENT_DIR: folder });
  await mkdir(join(folder, 'uploads/papers'), { recursive: true });
  await writeFile(join(folder, 'secret.pdf'), 'secret');
  await writeFile(join(folder, 'uploads/papers/a.pdf'), '0123456789');
  await writeFile(join(folder, 'uploads/empty.svg'), '');
  await writeFile(join(folder, 'uploads/run.html'), '<script></script>');
  await symlink(join(folder, 'secret.pdf'), join(folder, 'uploads/link.pdf'));
});
afterAll(() => rm(folder, { recursive: true }));

async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const upload = await findContentUpload('papers/a.pdf');
  if (!upload) throw new Error('no upload');
  return answerUpload(upload, new Request('http://site.example/uploads/papers/a.pdf', { method, headers }), 30);
}

test.each(['../secret.pdf', 'link.pdf', 'papers', 'papers/../../secret.pdf', 'none.pdf', 'run.html', 'a\0.pdf', ''])(
  '%j is no upload',
  async (name) => {
    expect(await findContentUpload(name)).toBeUndefined();
  },
);

test('a whole upload comes with its type and the age of the content', async () => {
  const answer = await ask();
  expect([answer.status, await answer.text()]).toEqual([200, '0123456789']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '10',
    'cache-control': 'public, max-age=30',
    'accept-ranges': 'bytes',
  });
});

test.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=4-2', 416, '', 'bytes */10'],
  // Several ranges, or an invalid one, get the whole file.
  ['bytes=0-1,4-5', 200, '0123456789', null],
  ['lines=1-2', 200, '0123456789', null],
])('the range %s is answered with %i', async (range, status, text, contentRange) => {
  const answer = await ask({ range });
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
    status,
    text,
    contentRange,
  ]);
});

test('an unchanged file is not sent again, and a part is sent only of an unchanged file', async () => {
  const etag = (await ask()).headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other",${etag}`, '*']) {
    expect((await ask({ 'if-none-match': known })).status).toBe(304);
  }
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  expect((await ask({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
  expect((await ask({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
});

test('a HEAD request gets no body, and an empty file is empty', async () => {
  const head = await ask({}, 'HEAD');
  expect([head.headers.get('content-length'), await head.text()]).toEqual(['10', '']);
  const empty = await findContentUpload('empty.svg');
  const answer = empty && answerUpload(empty, new Request('http://site.example/'), 30);
  expect([answer?.status, await answer?.text()]).toEqual([200, '']);
});
