import 'server-only';

import { DEFAULT_MIGRATION_TABLE, type Dialect, Kysely, Migrator, sql } from 'kysely';

import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';

import { migrations } from './migrations';
import type { Schema } from './schema';
import type { SqliteOptions } from './sqlite-dialect';

export type Db = Kysely<Schema>;

/** The migrations of the store that come after all of ours: those of a newer site. */
async function laterMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const last = Object.keys(migrations).at(-1) ?? '';
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name).filter((name) => name > last);
}

/** Brings the store to the newest schema. A newer schema only has more in it, so this site works on it too. */
async function migrate(db: Db): Promise<void> {
  const later = await laterMigrations(db);
  if (later.length > 0) logWarning('store is newer than the site', { migrations: later.join(', ') });
  const known = { ...migrations, ...Object.fromEntries(later.map((name) => [name, { up: async () => {} }])) };
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => known },
    // Kysely orders the migrations of the store by their times, which a wrong clock can have mixed up.
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error) throw error;
}

/** Opens the store named by `url` (`file:…` or `postgres://…`) and brings it to the newest schema. */
export async function openDatabase(url: string, options: SqliteOptions = {}): Promise<Db> {
  const connect = (dialect: Dialect) => new Kysely<Schema>({ dialect });
  // Scripts load this file without a path of its own, so relative imports would fail.
  if (!url.startsWith('file:')) {
    const { patientDialect, postgresDialect } = await import('@/lib/store/postgres-dialect');
    const patient = connect(patientDialect(url));
    await migrate(patient).finally(() => patient.destroy());
    return connect(postgresDialect(url));
  }
  const db = connect((await import('@/lib/store/sqlite-dialect')).sqliteDialect(url, options));
  try {
    await migrate(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

const holder = processWide('database', (): { database?: Promise<Db>; hadDatabase?: boolean } => ({}));

/** The site's store, opened at the first use. An empty store never replaces one whose file is gone. */
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
