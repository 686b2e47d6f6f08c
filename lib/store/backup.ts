import 'server-only';

import { closeSync, existsSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import Database from 'libsql';

import { codeOf, pathOf } from './sqlite-file';

export class BackupError extends Error {
  override name = 'BackupError';
}

const BUSY_TIMEOUT_MS = 5_000;
/** A backup holds what candidates answered and visitors wrote. */
const OWNER_ONLY = 0o600;

function checkSource(path: string): void {
  if (!existsSync(path)) throw new BackupError(`There is no store at ${path}.`);
  if (!statSync(path).isFile()) throw new BackupError(`${path} is no file.`);
}

function checkTarget(target: string, source: string, mayReplace: boolean): void {
  const folder = dirname(target);
  if (!existsSync(folder)) throw new BackupError(`There is no folder ${folder}.`);
  if (!statSync(folder).isDirectory()) throw new BackupError(`${folder} is no folder.`);
  const real = existsSync(target) ? realpathSync(target) : join(realpathSync(folder), basename(target));
  const store = realpathSync(source);
  if ([store, `${store}-wal`, `${store}-shm`].includes(real)) {
    throw new BackupError(`${target} belongs to the store itself. Name another file.`);
  }
  if (!existsSync(target)) return;
  if (!statSync(target).isFile()) throw new BackupError(`${target} is no file.`);
  if (!mayReplace) throw new BackupError(`${target} exists already. It is replaced with --force.`);
}

function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Copies the store as of one moment, in one read transaction that blocks no writer. */
function copyStore(source: string, copy: string): void {
  const store = new Database(source);
  try {
    store.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    store.prepare('vacuum into ?').run([copy]);
    // While this read, the log grew. Here its way into the file stops nobody; the site's next commit would wait for it.
    store.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    store.close();
  }
}

/** The faults of a copy in SQLite's words: none if it is a sound store of the site. */
function faultsOf(copy: string): string[] {
  const database = new Database(copy);
  try {
    const read = (query: string) => database.prepare(query).pluck().all([]).map(String);
    const damages = read('pragma integrity_check').filter((line) => line !== 'ok');
    const orphans = read('pragma foreign_key_check').map((table) => `a row of ${table} refers to one that is missing`);
    const migrations = read(`select name from sqlite_master where name = 'kysely_migration'`);
    return [...damages, ...orphans, ...(migrations.length === 0 ? ['it holds no store of the site'] : [])];
  } finally {
    database.close();
  }
}

function wordsFor(error: unknown, source: string, target: string): string {
  const code = codeOf(error);
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') return `There is no space left for ${target}.`;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `${dirname(target)} cannot be written to.`;
  if (code === 'SQLITE_NOTADB') return `${source} is no SQLite store.`;
  return `The store could not be copied: ${error instanceof Error ? error.message : String(error)}.`;
}

/** Copies the SQLite store at `url` to `target`, which appears whole and checked. @returns bytes @throws BackupError */
export function backUpSqlite(url: string, target: string, mayReplace: boolean): number {
  const source = pathOf(url);
  checkSource(source);
  checkTarget(target, source, mayReplace);
  const partial = `${target}.${process.pid}.partial`;
  try {
    closeSync(openSync(partial, 'wx', OWNER_ONLY));
    copyStore(source, partial);
    const faults = faultsOf(partial);
    if (faults.length > 0) throw new BackupError(`The copy is not sound: ${faults.slice(0, 5).join('; ')}.`);
    sync(partial);
    renameSync(partial, target);
    sync(dirname(target));
    return statSync(target).size;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(wordsFor(error, source, target), { cause: error });
  } finally {
    for (const rest of [partial, `${partial}-journal`]) rmSync(rest, { force: true });
  }
}
