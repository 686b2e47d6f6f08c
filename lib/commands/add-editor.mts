// `npm run add-editor -- <name>` makes an editor's account at the stand-in, which registers no such name on the web.
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

import { env } from '@/lib/server/env';
import { checkEnvironment } from '@/lib/server/start-check';
import { createUser } from '@/lib/standin/users';

import { readArguments, UsageError } from './arguments';
import { withStore } from './operator-store';

const LEAST_LENGTH = 12;

const USAGE = `Usage:
  npm run add-editor -- <name>         makes the account of an editor whom EDITORS names, and prints its password
  npm run add-editor -- <name> --ask   asks for the password`;

function readName(given: string[]) {
  const [name, ...others] = given.filter((it) => it !== '--ask');
  if (!name || name.startsWith('-') || others.length > 0) throw new UsageError('Name one editor.');
  const { apiHost, editors } = env();
  if (apiHost) throw new UsageError(`The accounts are those of ${apiHost}: make it there.`);
  if (!editors.includes(name)) throw new UsageError(`EDITORS does not name '${name}': set it first, spelt the same.`);
  return { name, asks: given.includes('--ask') };
}

/** Reads a line that the terminal does not show. */
async function askFor(question: string): Promise<string> {
  console.log(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  return reader.question('').finally(() => reader.close());
}

checkEnvironment();
const { name, asks } = readArguments(USAGE, () => readName(process.argv.slice(2)));
const password = asks ? await askFor(`The password of ${name}:`) : randomBytes(15).toString('base64url');
if (password.length < LEAST_LENGTH) {
  console.error(`The password needs ${LEAST_LENGTH} characters at least.`);
  process.exit(1);
}
const profile = { Username: name, Password: password, Name: name, Mobile: '', Email: '', Course: '' };
if (await withStore((db) => createUser(db, profile, Date.now()))) {
  console.log(`${name} can log in${asks ? '' : ` with the password ${password}`}.`);
} else {
  console.error('There is an account of this name, or of one that looks like it. Put another name into EDITORS.');
  process.exit(1);
}
