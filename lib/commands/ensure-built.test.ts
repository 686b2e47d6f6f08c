import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureBuilt, root } from './prepare.mjs';

jest.mock('node:child_process', () => ({ ...jest.requireActual<object>('node:child_process'), spawn: jest.fn() }));

const NAME = `.next-unit-test-${process.pid}`;
const inBuild = (...parts: string[]) => join(root, NAME, ...parts);

/** The framework's build: it empties its folder but for the cache, as it does, and ends with `code`. */
function buildEnds(code: number) {
  jest.mocked(spawn).mockImplementation((_, args = [], options) => {
    const child = new EventEmitter();
    if (args.includes('build')) {
      const folder = join(root, options?.env?.NEXT_DIST_DIR ?? '');
      rmSync(join(folder, 'page'), { force: true });
      rmSync(join(folder, 'built-from'), { force: true });
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'page'), code === 0 ? 'new' : 'half');
    }
    setImmediate(() => child.emit('exit', args.includes('build') ? code : 0));
    return child as ReturnType<typeof spawn>;
  });
}

beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  rmSync(inBuild(), { recursive: true, force: true });
});
afterAll(() => {
  for (const name of [NAME, `${NAME}-before`]) rmSync(join(root, name), { recursive: true, force: true });
});

/** A whole build of other sources, with what the site has read of its host. */
function buildOfBefore() {
  mkdirSync(inBuild('cache'), { recursive: true });
  writeFileSync(inBuild('page'), 'old');
  writeFileSync(inBuild('built-from'), 'other sources');
  writeFileSync(inBuild('cache', 'list'), 'of the host');
}

const shown = () => [readFileSync(inBuild('page'), 'utf8'), readFileSync(inBuild('cache', 'list'), 'utf8')];

test('a build that fails leaves the one before it whole, to be served', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  buildOfBefore();
  buildEnds(1);
  await ensureBuilt({ NEXT_DIST_DIR: NAME });
  expect(shown()).toEqual(['old', 'of the host']);
  expect(error).toHaveBeenCalledWith(expect.stringContaining('The build before it serves.'));
});

test('a build replaces the one before it and keeps its cache', async () => {
  buildOfBefore();
  buildEnds(0);
  await ensureBuilt({ NEXT_DIST_DIR: NAME });
  expect(shown()).toEqual(['new', 'of the host']);
  buildEnds(1);
  await ensureBuilt({ NEXT_DIST_DIR: NAME });
  expect(shown()).toEqual(['new', 'of the host']);
});

test('a start after a build that was cut off serves the build before it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  buildOfBefore();
  jest.mocked(spawn).mockImplementation((_, args = []) => {
    if (args.includes('build')) throw new Error('cut off');
    const child = new EventEmitter();
    setImmediate(() => child.emit('exit', 0));
    return child as ReturnType<typeof spawn>;
  });
  await expect(ensureBuilt({ NEXT_DIST_DIR: NAME })).rejects.toThrow('cut off');
  buildEnds(1);
  await ensureBuilt({ NEXT_DIST_DIR: NAME });
  expect(shown()).toEqual(['old', 'of the host']);
});

test('a first build that fails ends the start', async () => {
  buildEnds(1);
  await expect(ensureBuilt({ NEXT_DIST_DIR: NAME })).rejects.toThrow('exit code 1');
  expect(existsSync(inBuild('built-from'))).toBe(false);
});
