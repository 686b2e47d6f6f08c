import { withEnv } from '@/lib/server/env-testing';

import { contentMode } from './content-mode';
import { madeOfContent, noted } from './last-good';

jest.mock('./content-mode', () => ({ contentMode: jest.fn() }));
const make = jest.fn((words: string[]) => ({ line: words.join(' ') }));
const read = jest.fn(async () => ['one']);
const readFromHost = () => noted('articles', async () => [])();

let line: () => Promise<{ line: string }>;

beforeEach(() => {
  withEnv();
  jest.mocked(contentMode).mockResolvedValue('published');
  read.mockReset().mockResolvedValue(['one']);
  make.mockClear();
  const made = madeOfContent(make);
  line = () => made(read);
});

test('content is read and processed once, for simultaneous and for later requests', async () => {
  await Promise.all(Array.from({ length: 100 }, line));
  for (let request = 1; request <= 100; request += 1) expect(await line()).toEqual({ line: 'one' });
  expect(read).toHaveBeenCalledTimes(1);
  expect(make).toHaveBeenCalledTimes(1);
});

test('content is read again after any reading from the host, and processed again if it has changed', async () => {
  const first = await line();
  await readFromHost();
  expect(await line()).toBe(first);
  expect(read).toHaveBeenCalledTimes(2);
  expect(make).toHaveBeenCalledTimes(1);
  read.mockResolvedValue(['two']);
  expect(await line()).toBe(first);
  await readFromHost();
  expect(await line()).toEqual({ line: 'two' });
});

test.each([
  ['30', 5_000],
  ['2', 2_000],
])(
  'content with the age limit of %s s is read again after %s ms, and processed again if it has changed',
  async (limitS, ms) => {
    withEnv({ CONTENT_MAX_AGE_S: limitS });
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const first = await line();
    now.mockReturnValue(ms - 1);
    expect(await line()).toBe(first);
    expect(read).toHaveBeenCalledTimes(1);
    now.mockReturnValue(ms);
    expect(await line()).toBe(first);
    expect(read).toHaveBeenCalledTimes(2);
    expect(make).toHaveBeenCalledTimes(1);
    read.mockResolvedValue(['a part that could not be read before']);
    now.mockReturnValue(2 * ms);
    expect(await line()).toEqual({ line: 'a part that could not be read before' });
    now.mockRestore();
  },
);

test('failed reading or processing is tried again, and the same content is not processed again', async () => {
  const first = await line();
  await readFromHost();
  read.mockRejectedValueOnce(new Error('not now'));
  await expect(line()).rejects.toThrow('not now');
  expect(await line()).toBe(first);
  await readFromHost();
  read.mockResolvedValue(['two']);
  make.mockImplementationOnce(() => {
    throw new Error('nor now');
  });
  await expect(line()).rejects.toThrow('nor now');
  expect(await line()).toEqual({ line: 'two' });
});

test.each(['draft', 'fresh'] as const)(
  'content for an editor (%s) is read for each request and kept for nobody',
  async (mode) => {
    const published = await line();
    jest.mocked(contentMode).mockResolvedValue(mode);
    read.mockResolvedValue(['one', 'draft']);
    expect(await line()).toEqual({ line: 'one draft' });
    expect(await line()).not.toBe(await line());
    jest.mocked(contentMode).mockResolvedValue('published');
    expect(await line()).toBe(published);
  },
);
