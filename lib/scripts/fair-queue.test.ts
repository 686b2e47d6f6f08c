import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';

import { busyAnswer, FairQueue, kindOf } from './fair-queue.mjs';

const PAGES_AT_ONCE = 4;
const PAGES_WAITING = 1_024;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A request that stays in the framework until it leaves. */
class Visit {
  readonly response = new EventEmitter();
  state: 'waiting' | 'inside' | 'refused' = 'waiting';
  leave: () => void = () => {};

  constructor(queue: FairQueue, address: string, kind: 'saves' | 'endpoints' | 'pages' = 'pages') {
    void queue.admit(
      kind,
      address,
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

const settle = () => jest.advanceTimersByTimeAsync(0);

test('the queue admits a limited number of one address at once, and the others in order', async () => {
  const all = visits(new FairQueue(), 'a', PAGES_AT_ONCE + 2);
  expect(countOf(all, 'inside')).toBe(PAGES_AT_ONCE);
  all[2]?.leave();
  await settle();
  expect(all.map(({ state }) => state).slice(PAGES_AT_ONCE)).toEqual(['inside', 'waiting']);
});

test('the queue lets another address in while the first one waits', () => {
  const queue = new FairQueue();
  visits(queue, 'a', 100);
  expect(new Visit(queue, 'b').state).toBe('inside');
});

test('the queue admits saves of an address while its pages and endpoints wait', () => {
  const queue = new FairQueue();
  visits(queue, 'a', 100);
  for (let count = 0; count < 100; count += 1) new Visit(queue, 'a', 'endpoints');
  expect(new Visit(queue, 'a', 'saves').state).toBe('inside');
});

test('the queue refuses requests when too many of one address wait', async () => {
  const all = visits(new FairQueue(), 'a', PAGES_AT_ONCE + PAGES_WAITING + 1);
  expect(countOf(all, 'waiting')).toBe(PAGES_WAITING);
  await settle();
  expect(all.at(-1)?.state).toBe('refused');
});

test('the queue refuses requests when too many wait in all', () => {
  const queue = new FairQueue();
  const all = Array.from({ length: 9 }, (_, at) =>
    visits(queue, `address ${at}`, PAGES_AT_ONCE + PAGES_WAITING),
  ).flat();
  expect(countOf(all, 'waiting')).toBe(8_192);
  expect(countOf(all, 'refused')).toBe(PAGES_WAITING);
});

test('the queue refuses a request after ten seconds', async () => {
  const all = visits(new FairQueue(), 'a', PAGES_AT_ONCE + 1);
  await jest.advanceTimersByTimeAsync(9_999);
  expect(all.at(-1)?.state).toBe('waiting');
  await jest.advanceTimersByTimeAsync(1);
  expect(all.at(-1)?.state).toBe('refused');
});

test('a request that has waited before waits only for the rest of the ten seconds', async () => {
  const queue = new FairQueue();
  visits(queue, 'a', PAGES_AT_ONCE);
  const refuse = jest.fn();
  void queue.admit('pages', 'a', new EventEmitter(), async () => {}, refuse, 4_000);
  await jest.advanceTimersByTimeAsync(3_999);
  expect(refuse).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(refuse).toHaveBeenCalled();
});

test('the queue drops a visitor who leaves before the turn', async () => {
  const all = visits(new FairQueue(), 'a', PAGES_AT_ONCE + 2);
  all[PAGES_AT_ONCE]?.response.emit('close');
  all[0]?.leave();
  await settle();
  expect(all.slice(PAGES_AT_ONCE).map(({ state }) => state)).toEqual(['waiting', 'inside']);
});

test('the queue counts requests that the framework still renders for a visitor who is gone', () => {
  const queue = new FairQueue();
  const all = visits(queue, 'a', PAGES_AT_ONCE);
  for (const { response } of all) response.emit('close');
  expect(new Visit(queue, 'a').state).toBe('waiting');
});

test('the queue frees a place a second after a visitor leaves if the framework never ends', async () => {
  const queue = new FairQueue();
  for (const { response } of visits(queue, 'a', PAGES_AT_ONCE)) response.emit('close');
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
  expect(new Visit(queue, 'a').state).toBe('inside');
});

test('the queue frees a place if the framework fails', async () => {
  const queue = new FairQueue();
  await queue.admit('pages', 'a', new EventEmitter(), () => Promise.reject(new Error('no page')), jest.fn());
  expect(queue.size).toBe(0);
});

test('the queue keeps no visitor without a request', async () => {
  const queue = new FairQueue();
  const all = visits(queue, 'a', PAGES_AT_ONCE + 5);
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
  ['/Search?q=a', 'pages'],
  ['/_next/image?url=x', 'pages'],
  ['/_next/static/chunks/a.js', undefined],
  ['/uploads/a.pdf', undefined],
  ['/uploads/%E0%A4%AA.pdf', undefined],
  ['/api/auth/session', 'endpoints'],
  ['/api/auth/callback/credentials', 'accounts'],
  ['/api/register', 'accounts'],
  ['/api/attempts', 'endpoints'],
  ['/api/attempts?x', 'endpoints'],
  ['/api/attempts/1/events', 'saves'],
])('the request %s belongs to the %s', (url, kind) => {
  expect(kindOf(url)).toBe(kind);
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
