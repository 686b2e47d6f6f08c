// For tests only: what a run of Jest shares.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { findPostgres, runSql, startPostgres } from './testing-postgres';

/** No write of a unit test needs to survive a power cut, and many test files are connected at once. */
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=1000'];

const MIGRATE = `require('./lib/store/database.ts').openDatabase(process.argv[1]).then((db) => db.destroy())`;

/** Starts the one PostgreSQL of a run, which ends with this process; returns its URL. */
async function startShared(): Promise<string> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed');
  const { url, unref } = await startPostgres(
    programs,
    SETTINGS.flatMap((it) => ['-c', it]),
  );
  unref();
  await runSql(`${url}/postgres`, 'create database migrated');
  const args = ['--conditions=react-server', '--import', 'tsx', '--eval', MIGRATE, `${url}/migrated`];
  await promisify(execFile)(process.execPath, args, { cwd: join(__dirname, '../..') });
  return url;
}

/** Makes the folder of a run, with a socket that tells the URL of its PostgreSQL: the first to ask starts it. */
export default async function setUp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  process.env.RUN_FOLDER = folder;
  process.on('exit', () => rmSync(folder, { recursive: true }));

  let starting: Promise<string> | undefined;
  const desk = createServer((socket) => {
    starting ??= startShared();
    starting.then(
      (url) => socket.end(url),
      (error) => {
        console.error(error);
        socket.destroy();
      },
    );
  });
  desk.listen(join(folder, 'postgres')).unref();
  await once(desk, 'listening');
}
