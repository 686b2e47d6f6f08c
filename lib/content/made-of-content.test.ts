import { contentMode } from './content-mode';
import { madeOfContent } from './made-of-content';
import { noted, noteMissed } from './readings';

jest.mock('./content-mode', () => ({ contentMode: jest.fn() }));
jest.mock('@/lib/server/env', () => ({ env: () => ({ contentMaxAgeS: 30 }) }));

const make = jest.fn((words: string[]) => ({ line: words.join(' ') }));
const read = jest.fn(async () => ['one']);
const readFromHost = () => noted('articles', async () => [])();

let line: () => Promise<{ line: string }>;

beforeEach(() => {
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

test('content is read again when it reaches its age limit', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  await line();
  now.mockReturnValue(29_999);
  await line();
  expect(read).toHaveBeenCalledTimes(1);
  now.mockReturnValue(30_000);
  await line();
  expect(read).toHaveBeenCalledTimes(2);
  now.mockRestore();
});

test('a result made without unreadable content is kept for seconds, and then made again if there is more to read', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  read.mockImplementation(async () => {
    noteMissed();
    return [];
  });
  const first = await line();
  now.mockReturnValue(4_999);
  expect(await line()).toBe(first);
  expect(read).toHaveBeenCalledTimes(1);
  now.mockReturnValue(5_000);
  expect(await line()).toBe(first);
  expect(read).toHaveBeenCalledTimes(2);
  expect(make).toHaveBeenCalledTimes(1);
  read.mockResolvedValue(['one']);
  now.mockReturnValue(10_000);
  expect(await line()).toEqual({ line: 'one' });
  now.mockRestore();
});

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
