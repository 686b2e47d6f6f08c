import 'fake-indexeddb/auto';

import { openDB } from 'idb';

import { indexedDbStore, type PendingEvent } from './outbox-store';

const pending = (device: string, sequence: number): PendingEvent => ({
  device,
  event: { type: 'answer', questionNumber: 1, option: 1, sequence },
});

test('a page finds the events that an earlier page added, in their order', async () => {
  const store = indexedDbStore();
  const all = [pending('b', 2), pending('a', 9), pending('b', 1), pending('a', 10)];
  for (const it of all) await store.add('attempt', it);
  expect(await indexedDbStore().load('attempt')).toEqual(all);
});

test('the store removes only the events that are gone, and only of that attempt', async () => {
  const store = indexedDbStore();
  await store.add('one', pending('a', 1));
  await store.add('one', pending('a', 2));
  await store.add('one', pending('b', 1));
  await store.add('two', pending('a', 1));
  await store.remove('one', ({ device, event }) => device === 'a' && event.sequence === 1);
  expect(await store.load('one')).toEqual([pending('a', 2), pending('b', 1)]);
  expect(await store.load('two')).toEqual([pending('a', 1)]);
  expect(await store.load('three')).toEqual([]);
});

test('a call fails while the browser bars storage, and a later call works again', async () => {
  const store = indexedDbStore();
  const barred = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('barred', 'SecurityError');
  });
  await expect(store.load('attempt-x')).rejects.toThrow('barred');
  barred.mockRestore();
  await expect(store.load('attempt-x')).resolves.toEqual([]);
});

test('a store whose connection the browser has ended opens another', async () => {
  const opening = jest.spyOn(indexedDB, 'open');
  const store = indexedDbStore();
  const endConnection = () => (opening.mock.results.at(-1)?.value as IDBOpenDBRequest).result.close();
  await store.add('slept', pending('a', 1));
  endConnection();
  await store.add('slept', pending('a', 2));
  endConnection();
  await store.remove('slept', ({ event }) => event.sequence === 1);
  endConnection();
  expect(await store.load('slept')).toEqual([pending('a', 2)]);
});

test('the store keeps the newest events, however many attempts nobody has ended', async () => {
  const store = indexedDbStore();
  await store.add('left', pending('a', 1));
  const database = await openDB('exam-outbox', 1);
  const [first = 0] = await database.getAllKeysFromIndex('pending', 'attemptId', 'left');
  await database.add('pending', { attemptId: 'later', ...pending('a', 1) }, Number(first) + 20_000 - 1);
  await store.add('later', pending('a', 2));
  expect(await store.load('left')).toEqual([]);
  expect(await store.load('later')).toEqual([pending('a', 1), pending('a', 2)]);
  database.close();
});
