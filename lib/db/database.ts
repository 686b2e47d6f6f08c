import 'server-only';

import { Kysely, Migrator, sql } from 'kysely';

import { env } from '@/lib/server/env';
import { processWide } from '@/lib/server/process-wide';

import { migrations } from './migrations';
import type { Schema } from './schema';
import type { SqliteOptions } from './sqlite-dialect';
import { recordStatements } from './statement-spans';

export type Db = Kysely<Schema>;

async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
}

/** libsql falls back to synchronous=NORMAL on some paths, which may lose a commit. */
async function checkDurability(db: Db): Promise<void> {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  if (rows[0]?.synchronous !== 2) throw new Error('SQLite is not at synchronous=FULL');
}

/** Opens the store named by `url` (`file:…` or `postgres://…`) and brings it to the newest schema. */
export async function openDatabase(url: string, options: SqliteOptions = {}): Promise<Db> {
  const isSqlite = url.startsWith('file:');
  // Scripts load this file without a path of its own, so relative imports would fail.
  const dialect = isSqlite
    ? (await import('@/lib/db/sqlite-dialect')).sqliteDialect(url, options)
    : (await import('@/lib/db/postgres-dialect')).postgresDialect(url);
  const db = new Kysely<Schema>({ dialect, log: recordStatements(isSqlite ? 'sqlite' : 'postgresql') });
  try {
    await migrate(db);
    if (isSqlite) await checkDurability(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const holder = processWide('database', (): { database?: Promise<Db>; hadDatabase?: boolean } => ({}));

/** The site's store, opened at the first use. An empty one never replaces a store whose file is gone. */
export function database(): Promise<Db> {
  const forget = () => (holder.database = undefined);
  holder.database ??= openDatabase(env().databaseUrl, { mayCreate: !holder.hadDatabase, onGone: forget }).then(
    (db) => {
      holder.hadDatabase = true;
      return db;
    },
    (error: unknown) => {
      forget();
      throw error;
    },
  );
  return holder.database;
}
