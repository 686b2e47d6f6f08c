import { z } from 'zod';

import { processWide } from '@/lib/server/process-wide';

import { getFromHost } from './client';
import { HostError } from './host-error';
import { fetchList, type ListCall, listVerb, parseList } from './list-call';
import { wireId, wireOptionalText, wireText } from './wire';

jest.mock('./client', () => ({ getFromHost: jest.fn() }));
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));

const item = z.object({ _id: wireId, Title: wireText, Doc: wireOptionalText });
const nameless = z.object({ _id: wireId.optional(), Title: wireText });

let nouns = 0;

const newCall = <Item extends { _id?: string }>(schema: z.ZodType<Item>): ListCall<Item> => {
  nouns += 1;
  return { noun: `noun-${nouns}`, path: '/things/all', item: schema };
};

let warn: jest.SpyInstance;
const logged = () =>
  warn.mock.calls.map(([line]) => JSON.parse(line, (key, value) => (key === 'time' ? undefined : value)));

beforeEach(() => {
  processWide('content-faults', () => new Map<string, true>()).clear();
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  warn.mockRestore();
});

test('a list keeps the host’s order and drops unknown fields', () => {
  const body = [
    { _id: 'b', Title: 'Second', Doc: '/b.pdf', __v: 0, secret: 'x' },
    { _id: 'a', Title: 'First', Doc: '/a.pdf', createdAt: '2026-01-01' },
  ];
  expect(parseList(newCall(item), body)).toEqual([
    { _id: 'b', Title: 'Second', Doc: '/b.pdf' },
    { _id: 'a', Title: 'First', Doc: '/a.pdf' },
  ]);
  expect(warn).not.toHaveBeenCalled();
});

test('optional fields can be absent or null, and ids can be numbers', () => {
  const body = [
    { _id: 7, Title: ' Seven ' },
    { _id: 0, Title: 'Zero', Doc: null },
  ];
  expect(parseList(newCall(item), body)).toEqual([
    { _id: '7', Title: 'Seven', Doc: '' },
    { _id: '0', Title: 'Zero', Doc: '' },
  ]);
});

test('an empty list is a good answer', () => {
  expect(parseList(newCall(item), [])).toEqual([]);
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['no title', { _id: 'x' }, /^Title: /],
  ['an empty title', { _id: 'x', Title: '  ' }, /^Title: /],
  ['a title that is no text', { _id: 'x', Title: true }, /^Title: is no text/],
  ['no id', { Title: 'x' }, /^_id: /],
  ['an id that is an object', { _id: { $oid: 'x' }, Title: 'x' }, /^_id: /],
  ['a document that is no text', { _id: 'x', Title: 'x', Doc: ['a.pdf'] }, /^Doc: /],
  ['null', null, /^item: /],
  ['a text', 'x', /^item: /],
  ['a list', [], /^item: /],
])('an item with %s is dropped, and one log line gives its position and the reason', (_kind, bad, reason) => {
  const call = newCall(item);
  const good = { _id: 'good', Title: 'Good', Doc: '' };
  expect(parseList(call, [bad, good])).toEqual([good]);
  expect(logged()).toEqual([
    { level: 'warn', event: 'item dropped', noun: call.noun, position: 0, reason: expect.stringMatching(reason) },
  ]);
});

test('the same fault is logged once, however often the list is read', () => {
  const call = newCall(item);
  const body = [{ _id: 'a', Title: 'A' }, { _id: 'b' }, { _id: 'c' }];
  for (let reading = 0; reading < 5; reading += 1) expect(parseList(call, body)).toHaveLength(1);
  expect(logged().map((line) => line.position)).toEqual([1, 2]);
});

test('the same fault in two lists is logged for each', () => {
  const body = [{ _id: 'a', Title: 'A' }, { _id: 'b' }];
  const [first, second] = [newCall(item), newCall(item)];
  parseList(first, body);
  parseList(second, body);
  expect(logged().map((line) => line.noun)).toEqual([first.noun, second.noun]);
});

test('a list with many faults logs the first five, then the number of the rest', () => {
  const call = newCall(item);
  const body = [{ _id: 'a', Title: 'A' }, ...Array.from({ length: 1_500 }, () => ({}))];
  for (let reading = 0; reading < 3; reading += 1) parseList(call, body);
  expect(
    logged()
      .slice(0, 5)
      .map((line) => line.position),
  ).toEqual([1, 2, 3, 4, 5]);
  expect(logged().slice(5)).toEqual([{ level: 'warn', event: 'more items dropped', noun: call.noun, count: 1_495 }]);
});

test('a new fault is logged even after a thousand others, and a lasting fault is not logged again', () => {
  const [lasting, changing] = [newCall(item), newCall(item)];
  for (let id = 0; id < 1_500; id += 1) {
    parseList(lasting, [{ _id: 'a', Title: 'A' }, {}]);
    parseList(changing, [
      { _id: id, Title: 'A' },
      { _id: id, Title: 'B' },
    ]);
  }
  expect(warn).toHaveBeenCalledTimes(1_501);
  expect(processWide('content-faults', () => new Map<string, true>()).size).toBe(1_000);
});

test('the first of several items with the same id stays, and the others are logged', () => {
  const body = [
    { _id: 1, Title: 'First' },
    { _id: '1', Title: 'Again' },
    { _id: 2, Title: 'Second' },
  ];
  expect(parseList(newCall(item), body).map((it) => it.Title)).toEqual(['First', 'Second']);
  expect(logged()).toMatchObject([{ position: 1, reason: '_id 1 stands twice' }]);
});

test('items without ids do not exclude each other if ids are optional', () => {
  expect(parseList(newCall(nameless), [{ Title: 'A' }, { Title: 'A' }])).toHaveLength(2);
});

test('a list without a single usable item is a wrong answer, not an empty list', () => {
  expect(() => parseList(newCall(item), [{ name: 'x' }, { name: 'y' }])).toThrow(
    new HostError('GET /things/all', 'no item of the list is usable'),
  );
});

test.each([
  ['an object', { data: [] }],
  ['null', null],
  ['nothing', undefined],
  ['a text', 'Welcome'],
  ['a number', 5],
])('%s is not taken as a list', async (_kind, body) => {
  jest.mocked(getFromHost).mockResolvedValueOnce(body);
  await expect(fetchList(newCall(item))).rejects.toThrow(new HostError('GET /things/all', 'answer is not a list'));
});

test('a list is fetched anew each time, from the path of its call', async () => {
  jest
    .mocked(getFromHost)
    .mockResolvedValueOnce([{ _id: 1, Title: 'A' }])
    .mockResolvedValueOnce([]);
  const call = newCall(item);
  expect(await fetchList(call)).toEqual([{ _id: '1', Title: 'A', Doc: '' }]);
  expect(await fetchList(call)).toEqual([]);
  expect(getFromHost).toHaveBeenCalledWith('/things/all');
});

test('a verb gives the reshaped list, or an empty one if the host never gave any', async () => {
  const call = newCall(item);
  const listTitles = listVerb(call, (items) => items.map((it) => it.Title));
  jest.mocked(getFromHost).mockResolvedValueOnce([
    { _id: 1, Title: 'A' },
    { _id: 2, Title: 'B' },
  ]);
  expect(await listTitles()).toEqual(['A', 'B']);
  jest.mocked(getFromHost).mockRejectedValueOnce(new HostError('GET /things/all', 'status 500'));
  expect(await listTitles()).toEqual([]);
  expect(logged()).toEqual([
    { level: 'warn', event: 'no content', noun: call.noun, reason: 'API host, GET /things/all: status 500' },
  ]);
});
