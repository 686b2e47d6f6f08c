import { withEnv } from '@/lib/server/env-testing';

import { getFromHost } from '../host/client';
import { findMagazine, listMagazines } from './materials';

jest.mock('../host/client', () => ({ getFromHost: jest.fn() }));
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));

withEnv();

const magazine = (_id: string, MId: unknown) => ({ _id, MId, MName: `Name of ${_id}`, IsActive: true });

const found = async (mid: string, items: unknown[]) => {
  jest.mocked(getFromHost).mockResolvedValueOnce(items);
  return (await findMagazine(mid))?.id;
};

test('magazines with the same id have different addresses', async () => {
  const items = [magazine('a', 7), magazine('b', '7'), magazine('c', 8)];
  jest.mocked(getFromHost).mockResolvedValueOnce(items);
  expect((await listMagazines()).map(({ mid }) => mid)).toEqual(['7', '7-b', '8']);
  expect(await found('7', items)).toBe('a');
  expect(await found('7-b', items)).toBe('b');
});

test('a magazine keeps its address when the other one with its id goes', async () => {
  expect(await found('7-b', [magazine('b', 7)])).toBe('b');
  expect(await found('7-b', [magazine('a', 7)])).toBeUndefined();
});
