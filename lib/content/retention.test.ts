import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { parseContent } from '@/lib/server/content-folder';
import { withEnv } from '@/lib/server/env-testing';
import { processWide } from '@/lib/server/process-wide';

import { howLong, keepMs, retention, RETENTION_FILE, retentionFaults } from './retention';

const DAY_MS = 86_400_000;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  withEnv({ CONTENT_DIR: folder });
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes the institute's file, and starts like a process that has read no file. */
async function withFile(text?: string): Promise<void> {
  delete processWide(RETENTION_FILE, (): { reading?: unknown } => ({})).reading;
  if (text === undefined) return;
  const path = join(folder, RETENTION_FILE);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

test('a folder without the file keeps data as the site’s own table says', async () => {
  await withFile();
  expect([keepMs('message'), keepMs('attempt')]).toEqual([366 * DAY_MS, 3 * 366 * DAY_MS]);
  expect(keepMs('ruling')).toBe(Infinity);
  const message = retention().rows.find(({ id }) => id === 'message');
  expect(message && howLong(message, 'en')).toBe(
    '1 year after we marked it as answered, or after it came if we never did',
  );
  expect(message && howLong(message, 'hi')).toContain('1 वर्ष');
});

test('an institute keeps the data in its file longer, and all other data as before', async () => {
  await withFile('rows:\n  - id: message\n    keep: { count: 2, unit: year }\n');
  expect([keepMs('message'), keepMs('audit')]).toEqual([2 * 366 * DAY_MS, 366 * DAY_MS]);
  const message = retention().rows.find(({ id }) => id === 'message');
  expect(message && howLong(message, 'en')).toMatch(/^2 years after/);
});

test.each([
  ['less than the law asks', '  - id: message\n    keep: { count: 11, unit: day }\n', 'message: 11 days is less than'],
  [
    'less, with a least of its own',
    '  - { id: audit, least: null, keep: { count: 1, unit: day } }\n',
    'audit: 1 day is',
  ],
  ['a time that the site sets', '  - { id: throttle, keep: { count: 2, unit: year } }\n', 'throttle: the site sets'],
  ['an end where there must be one', '  - { id: attempt, keep: null }\n', 'attempt: the site sets'],
  ['a unit that nobody knows', '  - { id: attempt, keep: { count: 1, unit: moon } }\n', 'Invalid option'],
])('a file is refused with %s', async (_, rows, reason) => {
  await withFile(`rows:\n${rows}`);
  expect(() => retention()).toThrow(reason);
  expect(retentionFaults(parseContent(`rows:\n${rows}`))).toHaveLength(1);
});

test('rows and fields of a newer version change nothing, and the check of the folder names them', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const text = 'rows:\n  - { id: letters, colour: red }\n  - { id: message, keep: { count: 2, unit: year } }\n';
  await withFile(text);
  expect(keepMs('message')).toBe(2 * 366 * DAY_MS);
  expect(retention().rows.map(({ id }) => id)).not.toContain('letters');
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('rows.0.colour'));
  expect(retentionFaults(parseContent('rows:\n  - id: letters\n'))).toMatchObject([
    { what: expect.stringContaining('there is no row letters') },
  ]);
  warn.mockRestore();
});

test('a file that becomes faulty while the site runs changes nothing', async () => {
  await withFile('rows:\n  - { id: message, keep: { count: 2, unit: year } }\n');
  expect(keepMs('message')).toBe(2 * 366 * DAY_MS);
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS);
  await writeFile(join(folder, RETENTION_FILE), 'rows:\n  - { id: message, keep: { count: 1, unit: day } }\n');
  expect(keepMs('message')).toBe(2 * 366 * DAY_MS);
  clock.mockRestore();
  warn.mockRestore();
});
