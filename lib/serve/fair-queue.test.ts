import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';

import { busyAnswer, FairQueue, type Kind, requestKindOf, sessionOf } from './fair-queue.mjs';

const PAGES_AT_ONCE = 4;
const PAGES_WAITING = 1_024;

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
afterEach(() => jest.useRealTimers());

/** A request that stays in the framework until it leaves. */
class Visit {
  readonly response = new EventEmitter();
  state: 'waiting' | 'inside' | 'refused' = 'waiting';
  leave: () => void = () => {};

  constructor(queue: FairQueue, address: string, kind: Kind = 'pages', session = '') {
    void queue.admit(
      kind,
      address,
      session,
      this.response,
      () => {
        this.state = 'inside';
        return new Promise<void>((resolve) => (this.leave = resolve));
      },
      () => (this.state = 'refused'),
    );
  }
}

const visits = (queue: FairQueue, address: string, count: number) =>
  Array.from({ length: count }, () => new Visit(queue, address));

const countOf = (all: Visit[], state: Visit['state']) => all.filter((visit) => visit.state === state).length;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Some turns of the event loop. */
async function settle(turns = 20) {
  for (let count = 0; count < turns; count += 1) await turn();
}

test('the queue admits a limited number of one address at once, and the others in order', async () => {
  const all = visits(new FairQueue(), 'a', PAGES_AT_ONCE + 2);
  await settle();
  expect(countOf(all, 'inside')).toBe(PAGES_AT_ONCE);
  all[2]?.leave();
  await settle();
  expect(all.map(({ state }) => state).slice(PAGES_AT_ONCE)).toEqual(['inside', 'waiting']);
});

test('in each turn of the event loop one request of each address begins', async () => {
  const queue = new FairQueue();
  const flood = [...visits(queue, 'a', 50), ...Array.from({ length: 50 }, () => new Visit(queue, 'a', 'files'))];
  const others = [new Visit(queue, 'b'), new Visit(queue, 'c', 'saves'), new Visit(queue, 'b')];
  expect(countOf([...flood, ...others], 'inside')).toBe(0);
  await turn();
  expect(countOf(flood, 'inside')).toBe(1);
  expect(others.map(({ state }) => state)).toEqual(['inside', 'inside', 'waiting']);
  await turn();
  expect([countOf(flood, 'inside'), countOf(others, 'inside')]).toEqual([2, 3]);
});

test('a flood of many addresses begins a dozen requests in a turn, and every save that waits', async () => {
  const queue = new FairQueue();
  const flood = Array.from({ length: 300 }, (_, at) => new Visit(queue, `f${at}`, 'accounts'));
  const saves = Array.from({ length: 40 }, (_, at) => new Visit(queue, `s${at}`, 'saves'));
  await turn();
  expect([countOf(flood, 'inside'), countOf(saves, 'inside')]).toEqual([12, 40]);
  await settle(30);
  expect(countOf(flood, 'inside')).toBe(300);
});

test('searches of an address come one by one, and hold up no other page of it', async () => {
  const queue = new FairQueue();
  const searches = Array.from({ length: 5 }, () => new Visit(queue, 'a', 'searches'));
  const [page] = visits(queue, 'a', 1);
  await settle();
  expect([countOf(searches, 'inside'), page?.state]).toEqual([1, 'inside']);
  searches[0]?.leave();
  await settle();
  expect(countOf(searches, 'inside')).toBe(2);
});

test('a class that is alone begins several requests in a turn, and one as soon as somebody else is there', async () => {
  const queue = new FairQueue();
  const files = (count: number, address = 'a') =>
    Array.from({ length: count }, () => new Visit(queue, address, 'files'));
  // Turns that cost nothing by the clock of this test.
  const all = files(200);
  await settle();
  const before = countOf(all, 'inside');
  await turn();
  expect(countOf(all, 'inside') - before).toBeGreaterThan(4);
  const [other] = files(1, 'b');
  const alone = countOf(all, 'inside');
  await turn();
  expect([other?.state, countOf(all, 'inside') - alone]).toEqual(['inside', 1]);
});

test('a crowd bigger than a class begins one request in a turn, even alone', async () => {
  const queue = new FairQueue();
  const crowd = visits(queue, 'a', 4).concat(Array.from({ length: 700 }, () => new Visit(queue, 'a', 'files')));
  await settle(100);
  expect(countOf(crowd, 'inside')).toBeLessThanOrEqual(100);
});

test('while connections come, some are accepted before the next request begins', async () => {
  const queue = new FairQueue();
  const visit = new Visit(queue, 'a');
  let turns = 0;
  for (; visit.state === 'waiting'; turns += 1) {
    queue.noteConnection();
    await turn();
  }
  expect(turns).toBe(64);
  const next = new Visit(queue, 'b');
  await turn();
  expect(next.state).toBe('inside');
});

test('the kinds of an address take turns, and so do its sessions', async () => {
  const queue = new FairQueue();
  const flood = Array.from({ length: 40 }, () => new Visit(queue, 'a', 'saves', 'one'));
  const pages = visits(queue, 'a', 40);
  const saves = [new Visit(queue, 'a', 'saves', 'two'), new Visit(queue, 'a', 'saves')];
  for (let turns = 0; turns < 6; turns += 1) await turn();
  expect([flood, pages, saves].map((all) => countOf(all, 'inside'))).toEqual([1, 3, 2]);
});

test('the queue admits four requests of a session at once, and others behind its address', async () => {
  const queue = new FairQueue();
  const flood = Array.from({ length: 100 }, () => new Visit(queue, 'a', 'saves', 'one'));
  const other = new Visit(queue, 'a', 'saves', 'two');
  await settle();
  expect([countOf(flood, 'inside'), countOf(flood, 'refused'), other.state]).toEqual([4, 36, 'inside']);
  flood[0]?.leave();
  await settle();
  expect(flood.slice(0, 6).map(({ state }) => state)).toEqual([...Array<string>(5).fill('inside'), 'waiting']);
});

test('files take no places, which slow visitors would hold', async () => {
  const queue = new FairQueue();
  const all = Array.from({ length: 1_000 }, () => new Visit(queue, 'a', 'files'));
  await settle(1_000);
  expect(countOf(all, 'inside')).toBe(1_000);
});

test('the queue lets another address in while the first one waits', async () => {
  const queue = new FairQueue();
  visits(queue, 'a', 100);
  const other = new Visit(queue, 'b');
  await settle();
  expect(other.state).toBe('inside');
});

test('the queue admits saves of an address while its pages and endpoints wait', async () => {
  const queue = new FairQueue();
  visits(queue, 'a', 100);
  for (let count = 0; count < 100; count += 1) new Visit(queue, 'a', 'endpoints');
  const save = new Visit(queue, 'a', 'saves');
  await settle();
  expect(save.state).toBe('inside');
});

test('the queue refuses requests when too many of one address wait', async () => {
  const queue = new FairQueue();
  visits(queue, 'a', PAGES_AT_ONCE);
  await settle();
  const all = visits(queue, 'a', PAGES_WAITING + 1);
  expect(countOf(all, 'waiting')).toBe(PAGES_WAITING);
  expect(all.at(-1)?.state).toBe('refused');
});

test('the queue refuses requests when too many wait in all', () => {
  const queue = new FairQueue();
  const all = Array.from({ length: 9 }, (_, at) => visits(queue, `address ${at}`, PAGES_WAITING)).flat();
  expect(countOf(all, 'waiting')).toBe(8_192 + 1);
  expect(new Visit(queue, 'somebody else').state).toBe('waiting');
  expect(countOf(all, 'refused')).toBe(PAGES_WAITING - 1);
});

test('the queue refuses a request after ten seconds', async () => {
  const all = visits(new FairQueue(), 'a', PAGES_AT_ONCE + 1);
  await jest.advanceTimersByTimeAsync(9_999);
  expect(all.at(-1)?.state).toBe('waiting');
  await jest.advanceTimersByTimeAsync(1);
  expect(all.at(-1)?.state).toBe('refused');
});

test('the queue drops a visitor who leaves before the turn', async () => {
  const all = visits(new FairQueue(), 'a', PAGES_AT_ONCE + 2);
  await settle();
  all[PAGES_AT_ONCE]?.response.emit('close');
  all[0]?.leave();
  await settle();
  expect(all.slice(PAGES_AT_ONCE).map(({ state }) => state)).toEqual(['waiting', 'inside']);
});

test('the queue counts requests that the framework still renders for a visitor who is gone', async () => {
  const queue = new FairQueue();
  const all = visits(queue, 'a', PAGES_AT_ONCE);
  await settle();
  for (const { response } of all) response.emit('close');
  const next = new Visit(queue, 'a');
  await settle();
  expect(next.state).toBe('waiting');
});

test('the queue frees a place a second after a visitor leaves if the framework never ends', async () => {
  const queue = new FairQueue();
  const all = visits(queue, 'a', PAGES_AT_ONCE);
  await settle();
  for (const { response } of all) response.emit('close');
  const next = new Visit(queue, 'a');
  await jest.advanceTimersByTimeAsync(999);
  expect(next.state).toBe('waiting');
  await jest.advanceTimersByTimeAsync(1);
  expect(next.state).toBe('inside');
});

test('the queue frees a place after a minute if the framework never ends', async () => {
  const queue = new FairQueue();
  visits(queue, 'a', PAGES_AT_ONCE);
  await jest.advanceTimersByTimeAsync(60_000);
  const next = new Visit(queue, 'a');
  await settle();
  expect(next.state).toBe('inside');
});

test('the queue frees a place if the framework fails', async () => {
  const queue = new FairQueue();
  const fail = () => Promise.reject(new Error('no page'));
  const done = queue.admit('pages', 'a', '', new EventEmitter(), fail, jest.fn());
  await settle();
  await done;
  expect(queue.size).toBe(0);
});

test('the queue keeps no visitor without a request', async () => {
  const queue = new FairQueue();
  const all = visits(queue, 'a', PAGES_AT_ONCE + 5);
  await settle();
  while (countOf(all, 'inside') > 0) {
    for (const visit of all) {
      visit.leave();
      if (visit.state === 'inside') visit.state = 'refused';
    }
    await settle();
  }
  expect(queue.size).toBe(0);
  expect(jest.getTimerCount()).toBe(0);
});

test.each([
  ['/', 'pages'],
  ['/Search?q=a', 'searches'],
  ['/search', 'searches'],
  ['/_next/image?url=x', 'pages'],
  ['/_next/static/chunks/a.js', 'files'],
  ['/art/logo.svg', 'files'],
  ['/uploads/a.pdf', 'files'],
  ['/uploads/%E0%A4%AA.pdf', 'files'],
  ['/api/auth/session', 'endpoints'],
  ['/api/auth/callback/credentials', 'accounts'],
  ['/api/register', 'accounts'],
  ['/api/attempts', 'endpoints'],
  ['/api/attempts?x', 'endpoints'],
  ['/api/attempts/1/events', 'saves'],
])('the request %s belongs to the %s', (url, kind) => {
  expect(requestKindOf(url)).toBe(kind);
});

test('a session is the same however its cookies are spelt, and other cookies make no session', () => {
  const session = sessionOf('a=b; collectorauthtoken=abc');
  expect(session).not.toBe('');
  for (const cookies of [
    'collectorauthtoken=abc',
    'collectorauthtoken17=1; collectorauthtoken=abc',
    'collectorauthtoken=%61bc;  x=1',
    'collectorauthtoken=1; collectorauthtoken=abc',
    'xcollectorauthtoken=2; collectorauthtoken=abc; collectorauthtoken=%ff',
  ])
    expect(sessionOf(cookies)).toBe(session);
  expect(sessionOf('collectorauthtoken.1=b; collectorauthtoken.0=a')).toBe(
    sessionOf('collectorauthtoken.0=a; collectorauthtoken.1=b'),
  );
  expect(sessionOf('collectorauthtoken=abd')).not.toBe(session);
  for (const cookies of [undefined, '', 'a=b', 'collectorauthtoken17=1', 'collectorauthtoken.x=1'])
    expect(sessionOf(cookies)).toBe('');
});

test('the busy page asks for nothing more, and its policy allows its style alone', () => {
  const { headers, body } = busyAnswer('pages');
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers).toMatchObject({
    'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
  });
  expect(body).not.toMatch(/src=|url\(|<link|<script|https?:/);
});

test('a request that would wait too long learns when to come again: a page retries, an endpoint answers JSON', () => {
  const page = busyAnswer('pages');
  expect(page.headers).toMatchObject({ 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '5' });
  expect(page.body).toContain('<meta http-equiv="refresh" content="5">');
  expect(page.body).toContain('<a href="">Try again now</a>');
  for (const kind of ['saves', 'endpoints'] as const) {
    const { headers, body } = busyAnswer(kind);
    expect(headers).toMatchObject({ 'Content-Type': 'application/json', 'Retry-After': '5' });
    expect(JSON.parse(body)).toEqual({ message: 'The site is busy. Please try again in some seconds.' });
  }
});
