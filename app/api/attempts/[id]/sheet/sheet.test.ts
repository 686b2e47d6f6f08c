import { GET as readKeys } from '@/app/.well-known/jwks.json/route';
import { GET as readRescored } from '@/app/api/rescored/route';
import { logIn } from '@/lib/accounts/testing';
import { verifySheet } from '@/lib/holding/sheets/verify';
import { begin, finish } from '@/lib/sitting/testing';
import type { Db } from '@/lib/store/database';
import { withSqlite } from '@/lib/store/testing';

import { GET } from './route';

jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

let db: Db;
withSqlite((it) => (db = it));

const ask = (id: string) =>
  GET(new Request(`https://site.example/api/attempts/${id}/sheet`), { params: Promise.resolve({ id }) });

const known = async () => ({
  ...(await (await readKeys(new Request('https://site.example/.well-known/jwks.json'))).json()),
  scorings: await (await readRescored(new Request('https://site.example/api/rescored'))).json(),
});

test('the sheet of one’s own finished attempt comes as a file that the published keys verify', async () => {
  const own = await begin(db);
  await finish(db, own);
  logIn(own.candidate);
  const response = await ask(own.id);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="response-sheet-2026-08-23-${own.id.slice(0, 8)}.json"`,
  );
  expect(await verifySheet(await response.text(), await known())).toMatchObject({
    sheet: { candidate: own.candidate, attempt: own.id },
    scoring: 0,
  });
});

test('a foreign, an open and a missing attempt give the same 404, and visitors get no sheet', async () => {
  const [own, running] = [await begin(db), await begin(db)];
  await finish(db, own);
  logIn('a stranger');
  const answers = [await ask(own.id), await ask('no-such-attempt')];
  logIn(running.candidate);
  answers.push(await ask(running.id));
  const told = await Promise.all(answers.map(async (it) => [it.status, await it.text()]));
  expect(told).toEqual(told.map(() => [404, JSON.stringify({ message: 'You have no such attempt.' })]));
  logIn(null);
  expect((await ask(own.id)).status).toBe(401);
});

test('the public keys may be kept for a minute', async () => {
  const response = await readKeys(new Request('https://site.example/.well-known/jwks.json'));
  expect(response.headers.get('content-type')).toBe('application/jwk-set+json');
  expect(response.headers.get('cache-control')).toBe('public, max-age=60');
});
