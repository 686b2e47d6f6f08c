import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';

import { pictureGuard } from './picture-guard.mjs';

const MINUTE_MS = 60_000;
const HOST = 'https://host.example';

type Guard = ReturnType<typeof pictureGuard>['admits'];
type End = { statusCode: number; writableFinished?: boolean };

const urlOf = (picture: string) => `/_next/image?${new URLSearchParams({ url: picture, w: '360', q: '75' })}`;

/** A visitor's request for a picture. Returns what ends it, or undefined if it is refused. */
function ask(admits: Guard, url: string, nowMs = 0, visitor = 'asha') {
  const response = new EventEmitter() as ServerResponse;
  if (!admits(url, visitor, response, nowMs)) return undefined;
  return (end: End) => {
    Object.assign(response, { writableFinished: true, ...end });
    response.emit('close');
  };
}

const THERE = { statusCode: 200 };
const MISSING = { statusCode: 404 };

/** Asks for made-up pictures one after the other. Returns how many were admitted. */
const failing = (admits: Guard, count: number, nowMs = 0, visitor = 'asha', end: End = MISSING) =>
  Array.from({ length: count }, (_, at) => {
    const ended = ask(admits, urlOf(`${HOST}/${visitor}-${nowMs}-${at}.png`), nowMs, visitor);
    ended?.(end);
    return ended;
  }).filter(Boolean).length;

const cover = urlOf(`${HOST}/cover.png`);
const other = urlOf(`${HOST}/other.png`);

test('the guard lets 120 pictures of a visitor fail in a minute, and as many in the next', () => {
  const { admits } = pictureGuard(HOST);
  expect(failing(admits, 500, 0)).toBe(120);
  expect(failing(admits, 500, MINUTE_MS - 1)).toBe(0);
  expect(failing(admits, 500, MINUTE_MS)).toBe(120);
});

test('the failing pictures of a visitor do not limit others, until 1,200 in all have failed', () => {
  const { admits } = pictureGuard(HOST);
  const admitted = Array.from({ length: 12 }, (_, at) => failing(admits, 500, 0, `visitor ${at}`));
  expect(admitted).toEqual(Array.from({ length: 10 }, () => 120).concat(0, 0));
});

test('the guard admits a known picture, whatever fails', () => {
  const { admits } = pictureGuard(HOST);
  ask(admits, cover)?.(THERE);
  failing(admits, 500);
  expect(ask(admits, cover)).toBeDefined();
  expect(ask(admits, other)).toBeUndefined();
});

test('a picture whose request was given up is not known, and counts as failed', () => {
  const { admits } = pictureGuard(HOST);
  const givenUp = { ...THERE, writableFinished: false };
  ask(admits, cover)?.(givenUp);
  expect(failing(admits, 500, 0, 'asha', givenUp)).toBe(119);
  expect(ask(admits, cover)).toBeUndefined();
});

test.each([
  '/_next/image',
  '/_next/image?w=360&q=75',
  urlOf('/art/banner.png'),
  urlOf('https://another.example/a.png'),
  urlOf('no address'),
  '/Magazine',
])('the request %s, which does not make the optimiser ask the host, never counts', (url) => {
  const { admits } = pictureGuard(HOST);
  for (let count = 0; count < 500; count += 1) ask(admits, url)?.({ statusCode: 400 });
  failing(admits, 500);
  expect(ask(admits, url)).toBeDefined();
});

test('a request that asks the host in a strange order counts', () => {
  const { admits } = pictureGuard(HOST);
  failing(admits, 500);
  expect(ask(admits, `/_next/image?a?&url=${HOST}/a.png`)).toBeUndefined();
});

test('the guard counts a picture once, however many requests wait for it', () => {
  const { admits } = pictureGuard(HOST);
  const waiting = Array.from({ length: 1_000 }, () => ask(admits, cover));
  expect(waiting.every(Boolean)).toBe(true);
  for (const ended of waiting) ended?.(THERE);
  expect(failing(admits, 500)).toBe(120);
});

test('the guard admits 120 new pictures of a visitor at once', () => {
  const { admits } = pictureGuard(HOST);
  const waiting = Array.from({ length: 500 }, (_, at) => ask(admits, urlOf(`${HOST}/${at}.png`))).filter(Boolean);
  expect(waiting).toHaveLength(120);
  for (const ended of waiting) ended?.(THERE);
  expect(ask(admits, other)).toBeDefined();
});

test('the guard knows the latest 5,000 pictures', () => {
  const { admits } = pictureGuard(HOST);
  for (let at = 0; at <= 5_000; at += 1) ask(admits, urlOf(`${HOST}/${at}.png`))?.(THERE);
  failing(admits, 500);
  expect(ask(admits, urlOf(`${HOST}/0.png`))).toBeUndefined();
  expect(ask(admits, urlOf(`${HOST}/5000.png`))).toBeDefined();
});
