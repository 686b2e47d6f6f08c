import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  SqliteDriver,
} from 'kysely';
import Database from 'libsql';

/** How long a writer waits for another process's lock. */
const BUSY_TIMEOUT_MS = 5_000;

class ImmediateDriver extends SqliteDriver {
  // A deferred transaction that turns to writing fails at once with SQLITE_BUSY when another process wrote meanwhile.
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class TransactionalAdapter extends SqliteAdapter {
  // Migrations of two processes that start together must queue up, not interleave.
  override get supportsTransactionalDdl() {
    return true;
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #open: () => SqliteDatabase;

  constructor(open: () => SqliteDatabase) {
    super({ database: async () => open() });
    this.#open = open;
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: async () => this.#open() });
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }
}

function pathOf(fileUrl: string): string {
  return fileUrl.startsWith('file://') ? fileURLToPath(fileUrl) : fileUrl.slice('file:'.length);
}

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

/**
 * libsql leaves a statement that met SQLITE_BUSY active until it is collected; as long, SQLite does not commit what
 * is written next on that connection, and then rolls it back. So such a connection is replaced.
 */
function reopening(open: () => Database.Database): SqliteDatabase {
  let database = open();
  const guarded = <R>(run: () => R): R => {
    try {
      return run();
    } catch (error) {
      if (isBusy(error) && !database.inTransaction) {
        database.close();
        database = open();
      }
      throw error;
    }
  };
  return {
    close: () => database.close(),
    prepare: (text) => {
      const statement = database.prepare(text);
      return {
        reader: statement.reader,
        all: (parameters) => guarded(() => statement.all(parameters)),
        run: (parameters) => guarded(() => statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters) as IterableIterator<unknown>,
      };
    },
  };
}

/**
 * SQLite in one file, set so that what is committed is on the disk: write-ahead log, synchronous=FULL.
 * The directory is made when it is missing.
 */
export function sqliteDialect(fileUrl: string): SqliteDialect {
  return new ImmediateSqliteDialect(() =>
    reopening(() => {
      const path = pathOf(fileUrl);
      mkdirSync(dirname(path), { recursive: true });
      const database = new Database(path);
      database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = FULL');
      database.pragma('foreign_keys = ON');
      return database;
    }),
  );
}
