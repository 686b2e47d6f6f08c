import { setTimeout as delay } from 'node:timers/promises';

import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

import { isBusy, pathOf, SqliteFile } from './sqlite-file';

/** How long a writer waits for another process's lock. When it was held for so long, nobody waits for it any more. */
const LOCK_LIMIT_MS = 5_000;
const RETRY_MS = 100;

/** Waits for locks without holding the process up. */
class PatientConnection implements DatabaseConnection {
  #lockedSinceMs: number | undefined;

  constructor(private readonly connection: DatabaseConnection) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (;;) {
      try {
        const result = await this.connection.executeQuery<R>(query);
        // Who only reads needs no lock.
        if (!SelectQueryNode.is(query.query)) this.#lockedSinceMs = undefined;
        return result;
      } catch (error) {
        if (!isBusy(error)) throw error;
        const nowMs = performance.now();
        this.#lockedSinceMs ??= nowMs;
        if (nowMs - this.#lockedSinceMs >= LOCK_LIMIT_MS) throw error;
        await delay(RETRY_MS);
      }
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number) {
    return this.connection.streamQuery<R>(query, chunkSize);
  }
}

class ImmediateDriver extends SqliteDriver {
  #connection: DatabaseConnection | undefined;

  override async acquireConnection() {
    const connection = await super.acquireConnection();
    return (this.#connection ??= new PatientConnection(connection));
  }

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

/** How a file is opened; by default one that is missing is made, with its directory. */
export type SqliteOptions = { mayCreate?: boolean; onGone?: () => void };

/** SQLite in one file (see SqliteFile): write-ahead log, synchronous=FULL. */
export const sqliteDialect = (
  fileUrl: string,
  { mayCreate = true, onGone = () => {} }: SqliteOptions = {},
): Dialect => ({
  createDriver: () => new ImmediateDriver({ database: async () => new SqliteFile(pathOf(fileUrl), mayCreate, onGone) }),
  createAdapter: () => new TransactionalAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
