// `npm run backup -- <file>`: a consistent copy of the SQLite store, while the site runs and writes.
import { parseArgs } from 'node:util';

import { env } from '@/lib/server/env';
import { checkEnvironment } from '@/lib/server/start-check';
import { BackupError, backUpSqlite } from '@/lib/store/backup';

import { here, oneFile, readArguments } from './arguments';
import { shownAddress } from './operator-store';

const USAGE = `Usage: npm run backup -- <file> [--force]
Writes a copy of the SQLite store into the file; --force replaces one that is there.`;

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function quotedAddress(url: string): string {
  const address = shownAddress(url);
  return address === undefined ? '"$DATABASE_URL"' : quoted(address);
}

const postgresAdvice = (url: string, target: string) =>
  `The store is a PostgreSQL database, which its own program backs up while the site runs:
  pg_dump --format=custom --file=${quoted(target)} ${quotedAddress(url)}
It asks for the password, or takes it from PGPASSWORD or ~/.pgpass.`;

/** Backs the site's store up to `target` and prints the outcome. @returns the exit code */
function runBackup(target: string, mayReplace: boolean): number {
  checkEnvironment();
  const { databaseUrl } = env();
  if (!databaseUrl.startsWith('file:')) {
    console.error(postgresAdvice(databaseUrl, target));
    return 1;
  }
  try {
    const bytes = backUpSqlite(databaseUrl, target, mayReplace);
    console.log(
      `The store ${shownAddress(databaseUrl)} is copied to ${target}, and the copy checked: ${Math.ceil(bytes / 1_024)} KB.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    console.error(error.message);
    return 1;
  }
}

const { file, mayReplace } = readArguments(USAGE, () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false } },
  });
  return { file: here(oneFile(positionals)), mayReplace: values.force };
});

process.exitCode = runBackup(file, mayReplace);
