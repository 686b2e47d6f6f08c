import { gunzipSync } from 'node:zlib';

import { withEnv } from '@/lib/server/env-testing';

import { answerWithPaper } from './shared-json';
import { OWN_ENCODING } from './whole-answers.mjs';

beforeEach(() => withEnv({ ADDRESS_HEADER: 'x-address' }));

const SHARED = { name: 'भारत का संविधान', questions: Array.from({ length: 500 }, (_, id) => ({ id, text: 'Which?' })) };

const ask = (encodings: string, own: object, shared: object = SHARED) =>
  answerWithPaper(new Request('http://localhost/', { headers: { 'accept-encoding': encodings } }), 201, own, shared);

async function toldBy(answer: Response): Promise<unknown> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isZipped = answer.headers.get(OWN_ENCODING) === 'gzip';
  return JSON.parse((isZipped ? gunzipSync(bytes) : bytes).toString('utf8'));
}

test.each(['gzip, deflate, br, zstd', 'gzip;q=0.5', 'br', 'gzip;q=0', ''])(
  'an answer is the same JSON for a browser that takes “%s”',
  async (encodings) => {
    const answer = ask(encodings, { candidate: 'आशा', order: 0 });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await toldBy(answer)).toEqual({ candidate: 'आशा', order: 0, paper: SHARED });
  },
);

test('each candidate gets their own part with the shared one', async () => {
  const all = ['Asha', 'Ravi', 'x'.repeat(100_000)].map((candidate) => ({ candidate, answers: [1, 2, 3] }));
  for (const own of all) expect(await toldBy(ask('gzip', own))).toEqual({ ...own, paper: SHARED });
});

test('a browser that takes gzip gets the shared part compressed', async () => {
  const answer = ask('gzip', { candidate: 'Asha' });
  expect(answer.headers.get(OWN_ENCODING)).toBe('gzip');
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(JSON.stringify(SHARED).length / 4);
});

test('an answer is plain when the framework serves it', () => {
  withEnv();
  expect(ask('gzip', { candidate: 'Asha' }).headers.get(OWN_ENCODING)).toBeNull();
});

test('a browser that refuses gzip gets plain text', () => {
  expect(ask('br, gzip;q=0', { candidate: 'Asha' }).headers.get(OWN_ENCODING)).toBeNull();
});

test('two shared parts are not mixed up', async () => {
  const other = { name: 'Economy' };
  expect(await toldBy(ask('gzip', { order: 1 }, other))).toEqual({ order: 1, paper: other });
  expect(await toldBy(ask('gzip', { order: 1 }))).toEqual({ order: 1, paper: SHARED });
});
