// `npm run backup -- <file>`: a consistent copy of the SQLite store, while the site runs and writes.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { readArguments, UsageError } from './arguments';
import { runBackup } from './backup-run';

const USAGE = `Usage: npm run backup -- <file> [--force]
Writes a copy of the SQLite store into the file; --force replaces one that is there.`;

const { file, mayReplace } = readArguments(USAGE, () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  const [given, ...more] = positionals;
  if (!given || more.length > 0) throw new UsageError('Name one file.');
  return { file: given, mayReplace: values.force };
});

// npm runs scripts in the project's folder, wherever it is called.
process.exitCode = runBackup(resolve(process.env.INIT_CWD ?? '.', file), mayReplace);
