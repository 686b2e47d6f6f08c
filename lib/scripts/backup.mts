// `npm run backup -- <file>`: a consistent copy of the SQLite store, while the site runs and writes.
import { parseArgs } from 'node:util';

import { here, oneFile, readArguments } from './arguments';
import { runBackup } from './backup-run';

const USAGE = `Usage: npm run backup -- <file> [--force]
Writes a copy of the SQLite store into the file; --force replaces one that is there.`;

const { file, mayReplace } = readArguments(USAGE, () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  return { file: here(oneFile(positionals)), mayReplace: values.force };
});

process.exitCode = runBackup(file, mayReplace);
