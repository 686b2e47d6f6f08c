import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { env, parseEnv } from './env';
import { secret } from './secret';

jest.mock('./env', () => ({ ...jest.requireActual<object>('./env'), env: jest.fn() }));

const FILE = '.nextauth-secret';
const home = process.cwd();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-'));
  process.chdir(folder);
  jest.mocked(env).mockReturnValue(parseEnv({}));
});
afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

test('a local run makes itself a secret of 256 bits that nobody else can read, and nothing beside it', () => {
  const made = secret();
  expect(Buffer.from(made, 'base64url')).toHaveLength(32);
  expect(statSync(FILE).mode & 0o777).toBe(0o600);
  expect(readdirSync('.')).toEqual([FILE]);
});

test('it is made once', () => {
  const made = secret();
  expect(secret()).toBe(made);
  expect(readFileSync(FILE, 'utf8')).toBe(made);
});

test('no two runs make the same', () => {
  const made = secret();
  rmSync(FILE);
  expect(secret()).not.toBe(made);
});

test('what a run left that was ended halfway is not taken for it', () => {
  writeFileSync(`${FILE}.${process.pid}`, '');
  expect(Buffer.from(secret(), 'base64url')).toHaveLength(32);
});

test('a configured one is taken, and no file made', () => {
  jest.mocked(env).mockReturnValue(parseEnv({ NEXTAUTH_SECRET: 'configured-by-an-operator' }));
  expect(secret()).toBe('configured-by-an-operator');
  expect(readdirSync('.')).toEqual([]);
});
