import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { verify } from '@node-rs/argon2';

import { openDatabase } from '@/lib/store/database';

import { shownAddress } from './operator-store';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'operator-'));
  path = join(folder, 'store/site.db');
});
afterEach(() => rm(folder, { recursive: true }));

const runNode = (words: readonly string[], { typed = '', ...env }: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string; complaints: string }>((done) => {
    const child = execFile(
      process.execPath,
      words,
      {
        env: {
          ...{ ...process.env, DATABASE_URL: `file:${path}`, CONTENT_DIR: folder, INIT_CWD: folder },
          ...{ EDITORS: 'director,head', ...env },
        },
        // A command that serves would never end.
        timeout: 60_000,
      },
      (error, output, complaints) => done({ code: Number(error?.code ?? 0), output, complaints }),
    );
    child.stdin?.end(typed);
  });

const run = (script: string, args: readonly string[], env?: Record<string, string>) =>
  runNode(['--conditions=react-server', '--import', 'tsx', `lib/commands/${script}.mts`, ...args], env);

const COMMANDS: readonly [string, readonly string[]][] = [
  ['add-editor', ['director']],
  ['extra-time', []],
  ['extra-time', ['asha', '20']],
  ['rotate-sheet-key', []],
  ['sealed-words', []],
];

test.each(COMMANDS)('%s %j makes no store if there is none, and says where it looked', async (script, args) => {
  expect(await run(script, args)).toEqual({
    code: 1,
    output: '',
    complaints: expect.stringContaining(`There is no store at ${path}.`),
  });
  expect(existsSync(join(folder, 'store'))).toBe(false);
});

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
/** The commands of operators and developers: their names, and how they are called. */
const NAMED = Object.entries(scripts).filter(([, line]) => /--import tsx lib\/commands\//.test(line));

test.each(NAMED)('npm run %s -- --help prints its usage, and does nothing', async (name, line) => {
  const [, ...words] = line.split(' ');
  const { code, output, complaints } = await runNode([...words, '--help']);
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
  expect(output).toMatch(/^Usage:/);
  expect(output).toContain(`npm run ${name}`);
  expect(await readdir(folder)).toEqual([]);
});

test.each(['check:content', 'make:schemas', 'make:openapi', 'api-host'])(
  'npm run %s refuses an argument, which would not count',
  async (name) => {
    const [, ...words] = (scripts[name] ?? '').split(' ');
    const { code, complaints } = await runNode([...words, 'folder']);
    expect({ code, complaints }).toEqual({ code: 2, complaints: expect.stringContaining(`Usage: npm run ${name}`) });
  },
);

test('a command names the store that it changes', async () => {
  await (await openDatabase(`file:${path}`)).destroy();
  const { code, output } = await run('extra-time', ['asha', '20']);
  expect({ code, first: output.split('\n')[0] }).toEqual({ code: 0, first: `The store is ${path}.` });
});

test.each([
  ['postgres://site:hush@db.example:5432/site?sslpassword=hush', 'postgres://site@db.example:5432/site'],
  ['postgres://site@[db', undefined],
  ['file:/var/lib/site.db', '/var/lib/site.db'],
])('the address of the store at %s is shown as %s', (url, shown) => {
  expect(shownAddress(url)).toBe(shown);
});

/** Whether the stand-in has an account of this name with this password. */
async function hasAccount(name: string, password: string): Promise<boolean> {
  const db = await openDatabase(`file:${path}`);
  const user = await db.selectFrom('standin_user').selectAll().where('username', '=', name).executeTakeFirst();
  await db.destroy();
  return user !== undefined && verify(user.password_hash, password);
}

test('add-editor makes the account of an editor once, and prints its password', async () => {
  await (await openDatabase(`file:${path}`)).destroy();
  const { code, output } = await run('add-editor', ['director']);
  const [, password = ''] = /director can log in with the password (\S{20})\.\n$/.exec(output) ?? [];
  expect(code).toBe(0);
  expect(await hasAccount('director', password)).toBe(true);
  const again = await run('add-editor', ['director']);
  expect(again).toMatchObject({ code: 1, complaints: expect.stringContaining('There is an account of this name') });
  expect(await hasAccount('director', password)).toBe(true);
  expect((await run('add-editor', ['head'])).code).toBe(0);
});

test('add-editor takes the password that is typed, shows it nowhere, and refuses a short one', async () => {
  await (await openDatabase(`file:${path}`)).destroy();
  expect((await run('add-editor', ['head', '--ask'], { typed: 'short\n' })).code).toBe(1);
  const { code, output, complaints } = await run('add-editor', ['head', '--ask'], { typed: 'a long passphrase\n' });
  expect({ code, complaints }).toEqual({ code: 0, complaints: '' });
  expect(output).not.toContain('passphrase');
  expect(await hasAccount('head', 'a long passphrase')).toBe(true);
});

test.each<[string, string[], Record<string, string>]>([
  ['EDITORS does not name', ['Director'], {}],
  ['The accounts are those of', ['director'], { API_HOST: 'https://api.example.org' }],
  ['Name one editor', [], {}],
])('add-editor says "%s …" and makes nothing', async (reason, args, env) => {
  await (await openDatabase(`file:${path}`)).destroy();
  expect(await run('add-editor', args, env)).toMatchObject({ code: 2, complaints: expect.stringContaining(reason) });
});
