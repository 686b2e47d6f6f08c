import { unstable_cache } from 'next/cache';

import { withEnv } from '@/lib/server/env-testing';

import { contentMode } from './content-mode';
import { dependOn } from './depend-on';
import { HostError } from './host-error';
import { lastGood } from './last-good';

// The framework's cache as the first page finds it: empty.
jest.mock('next/cache', () => ({ unstable_cache: jest.fn((load: () => unknown) => jest.fn(load)) }));
jest.mock('./depend-on', () => ({ dependOn: jest.fn() }));
jest.mock('./content-mode', () => ({ contentMode: jest.fn() }));
const cacheMock = jest.mocked(unstable_cache);

let warn: jest.SpyInstance;

beforeEach(() => {
  jest.mocked(contentMode).mockResolvedValue('published');
  warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  withEnv({ CONTENT_MAX_AGE_S: '20', API_HOST: 'https://api.example.org' });
  cacheMock.mockClear();
  jest.mocked(dependOn).mockClear();
});
afterEach(() => {
  warn.mockRestore();
});

test('good content passes through, without a log line and without a shorter page life', async () => {
  const load = lastGood('magazines', async () => ['January'], []);
  expect(await load()).toEqual(['January']);
  expect(warn).not.toHaveBeenCalled();
  expect(dependOn).not.toHaveBeenCalled();
});

test('an empty list of the host is good content', async () => {
  expect(await lastGood('magazines', async (): Promise<string[]> => [], ['nothing'])()).toEqual([]);
  expect(warn).not.toHaveBeenCalled();
  expect(dependOn).not.toHaveBeenCalled();
});

test('the cache keeps content under its noun and host, for the configured time', async () => {
  const load = lastGood('magazines', async () => ['January'], []);
  await load();
  await load();
  expect(cacheMock.mock.calls).toEqual([
    [expect.any(Function), ['magazines', 'https://api.example.org'], { tags: ['magazines'], revalidate: 20 }],
  ]);
});

test('the cache keeps the content of each folder apart from other folders and from a host', async () => {
  for (const CONTENT_DIR of ['/srv/ganga', '/srv/yamuna']) {
    withEnv({ CONTENT_DIR });
    await lastGood('magazines', async () => [], [])();
    expect(cacheMock.mock.lastCall?.[1]).toEqual(['magazines', CONTENT_DIR]);
  }
});

test('the environment is read only when content is asked for', async () => {
  const load = lastGood('magazines', async () => [], []);
  withEnv({ CONTENT_DIR: '/srv/later' });
  await load();
  expect(cacheMock.mock.lastCall?.[1]).toEqual(['magazines', '/srv/later']);
});

test('content that never came is empty, with one log line and a page life of seconds', async () => {
  const load = lastGood<string[]>(
    'magazines',
    async () => {
      throw new HostError('GET /magazine/magazinAll', 'status 500');
    },
    [],
  );
  expect(await load()).toEqual([]);
  expect(
    warn.mock.calls.map(([line]) => JSON.parse(line, (key, value) => (key === 'time' ? undefined : value))),
  ).toEqual([
    {
      level: 'warn',
      event: 'no content',
      noun: 'magazines',
      reason: 'API host, GET /magazine/magazinAll: status 500',
    },
  ]);
  expect(jest.mocked(dependOn).mock.calls).toEqual([['no-content', 5]]);
});

test('the cache keeps no failure: the next page asks again', async () => {
  let isUp = false;
  const load = lastGood<string[]>(
    'magazines',
    async () => {
      if (!isUp) throw new HostError('GET /magazine/magazinAll', 'status 500');
      return ['January'];
    },
    [],
  );
  expect(await load()).toEqual([]);
  isUp = true;
  expect(await load()).toEqual(['January']);
});

test('the loader passes its error to the cache, so that the cache keeps its content', async () => {
  const load = lastGood<string[]>(
    'magazines',
    async () => {
      throw new HostError('GET /magazine/magazinAll', 'status 500');
    },
    [],
  );
  cacheMock.mockImplementationOnce((inner) => {
    const stale = async (...args: unknown[]) => {
      await expect(inner(...args)).rejects.toThrow(HostError);
      return { value: ['last month’s'] };
    };
    return stale as typeof inner;
  });
  expect(await load()).toEqual(['last month’s']);
  expect(warn).not.toHaveBeenCalled();
});

describe('for editors', () => {
  const inner = jest.fn(async (withDrafts: boolean) => (withDrafts ? ['January', 'February'] : ['January']));

  test.each([
    ['published', ['January']],
    ['fresh', ['January']],
    ['draft', ['January', 'February']],
  ] as const)('in the mode "%s" there is %j', async (mode, expected) => {
    jest.mocked(contentMode).mockResolvedValue(mode);
    expect(await lastGood('magazines', inner, [])()).toEqual(expected);
  });

  test.each(['fresh', 'draft'] as const)(
    'in the mode "%s" nothing is read from the cache or stored in it',
    async (mode) => {
      jest.mocked(contentMode).mockResolvedValue(mode);
      const cached = jest.fn();
      cacheMock.mockReturnValueOnce(cached);
      await lastGood('magazines', inner, [])();
      expect(cached).not.toHaveBeenCalled();
    },
  );

  test.each(['fresh', 'draft'] as const)('in the mode "%s" a host that fails leaves the list empty', async (mode) => {
    jest.mocked(contentMode).mockResolvedValue(mode);
    inner.mockRejectedValueOnce(new HostError('GET /magazine/magazinAll', 'status 500'));
    expect(await lastGood('magazines', inner, [])()).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(dependOn).not.toHaveBeenCalled();
  });
});
