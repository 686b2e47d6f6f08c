import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { announce, announcePublication, listNews, RELAYED, startRelay } from './relay';
import { withEnv } from '@/lib/server/env-testing';
import { logWarning } from '@/lib/server/log';
import type { Noun } from '@/lib/site/pages';
import { type Db, database } from '@/lib/store/database';
import { withSqlite } from '@/lib/store/testing';

jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));
jest.mock('@/lib/server/log', () => ({ logWarning: jest.fn() }));

let db: Db;
withSqlite((it) => (db = it));

beforeEach(() => {
  jest.mocked(logWarning).mockClear();
  withEnv({ REVALIDATE_SECRET: 'sixteen-characters' });
});

test('publications before the first look are news, since pages may be older', async () => {
  await announcePublication(db, ['guides']);
  expect(await listNews()).toEqual(['guides']);
});

test('a publication of another instance is news once', async () => {
  await announcePublication(db, ['articles']);
  expect(await listNews()).toEqual(['articles']);
  expect(await listNews()).toEqual([]);
  await announcePublication(db, ['articles', 'essays']);
  expect(await listNews()).toEqual(['articles', 'essays']);
});

test('an instance’s own publication is no news to it, even beside another’s', async () => {
  const looks = await Promise.all([
    listNews(),
    announce(['articles']),
    listNews(),
    announcePublication(db, ['essays']),
    announce(['fees']),
  ]);
  const news = [...looks.flatMap((it) => (Array.isArray(it) ? it : [])), ...(await listNews())];
  expect(news).toEqual(['essays']);
});

test('a failing store stops neither the publishing nor the next look', async () => {
  jest.mocked(database).mockRejectedValueOnce(new Error('no store'));
  await announce(['articles']);
  expect(jest.mocked(logWarning).mock.calls).toEqual([['publication not relayed', { reason: 'Error: no store' }]]);
  await announcePublication(db, ['essays']);
  expect(await listNews()).toEqual(['essays']);
});

test('a publishing that concerns no noun announces nothing and warns nobody', async () => {
  await announce([]);
  expect(logWarning).not.toHaveBeenCalled();
});

describe('an instance that runs', () => {
  let site: Server;
  let origin: string | undefined;
  const asked: unknown[] = [];
  const askedAtMs: number[] = [];
  /** How the site answers its first requests. Later ones succeed. */
  const statuses = [503];
  const notMadeAnew: string[][] = [];

  beforeAll(async () => {
    site = createServer(async (request, response) => {
      const { method, url, headers } = request;
      askedAtMs.push(performance.now());
      asked.push({ call: `${method} ${url}`, secret: headers.authorization, relayed: headers[RELAYED.toLowerCase()] });
      asked.push(JSON.parse(await text(request)));
      response.writeHead(statuses.shift() ?? 200).end(JSON.stringify({ notMadeAnew: notMadeAnew.shift() ?? [] }));
    });
    await once(site.listen(0), 'listening');
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    origin = undefined;
    site.close();
  });

  /** The calls that a running instance makes of itself until it has made `count`. */
  async function callsAfter(noun: Noun, count: number): Promise<unknown[]> {
    await announcePublication(db, [noun]);
    for (let request = 0; request < count; request += 1) await once(site, 'request');
    while (asked.length < 2 * count) await new Promise(setImmediate);
    return asked.splice(0);
  }
  const callOf = (noun: Noun) => [
    { call: 'POST /api/revalidate', secret: 'Bearer sixteen-characters', relayed: '1' },
    { noun },
  ];

  const callsOf = (noun: Noun, count: number) => Array.from({ length: count }, () => callOf(noun)).flat();

  test('a running instance makes the pages of another one’s publication anew twice, and begins again where it failed', async () => {
    startRelay(() => origin);
    expect(await callsAfter('toppers', 3)).toEqual(callsOf('toppers', 3));
  });

  test('an instance that fails again and again pauses longer each time', async () => {
    statuses.push(503, 503, 503);
    askedAtMs.length = 0;
    await callsAfter('guides', 5);
    const pauses = askedAtMs.slice(1, 4).map((atMs, index) => atMs - (askedAtMs[index] ?? 0));
    for (const [index, leastMs] of [300, 600, 1_200].entries()) expect(pauses[index]).toBeGreaterThanOrEqual(leastMs);
  });

  test('pages that are not new after the second pass are made once more', async () => {
    notMadeAnew.push(['/Magazine']);
    expect(await callsAfter('magazines', 2)).toEqual(callsOf('magazines', 2));
    notMadeAnew.push(['/Articles'], ['/Articles'], ['/Articles']);
    expect(await callsAfter('articles', 3)).toEqual(callsOf('articles', 3));
    expect(await callsAfter('essays', 2)).toEqual(callsOf('essays', 2));
  });
});
