import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withEnv } from './env-testing';
import { secret } from './secret';

const FILE = '.nextauth-secret';
const home = process.cwd();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-'));
  process.chdir(folder);
  withEnv();
});
afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

test('a local run makes a secret of 256 bits that nobody else can read, and no other file', () => {
  const made = secret();
  expect(Buffer.from(made, 'base64url')).toHaveLength(32);
  expect(statSync(FILE).mode & 0o777).toBe(0o600);
  expect(readdirSync('.')).toEqual([FILE]);
});

test('a local secret is made once', () => {
  const made = secret();
  expect(secret()).toBe(made);
  expect(readFileSync(FILE, 'utf8')).toBe(made);
});

test('no two runs make the same secret', () => {
  const made = secret();
  rmSync(FILE);
  expect(secret()).not.toBe(made);
});

test('the rest of an interrupted run is not taken as the secret', () => {
  writeFileSync(`${FILE}.${process.pid}`, '');
  expect(Buffer.from(secret(), 'base64url')).toHaveLength(32);
});

test('a configured secret is used without making a file', () => {
  withEnv({ NEXTAUTH_SECRET: 'configured-by-an-operator' });
  expect(secret()).toBe('configured-by-an-operator');
  expect(readdirSync('.')).toEqual([]);
});
