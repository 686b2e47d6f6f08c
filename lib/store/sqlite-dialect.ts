import { setTimeout as delay } from 'node:timers/promises';

import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type SelectModifierNode,
  SelectQueryNode,
  sql,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

import type { Engine } from './engine';
import { isBusy, pathOf, SqliteFile } from './sqlite-file';

/** How long writers wait for another process's lock, counted once for all of them. */
const LOCK_LIMIT_MS = 5_000;
const RETRY_MS = 100;

class PatientConnection implements DatabaseConnection {
  #lockedSinceMs: number | undefined;

  constructor(private readonly connection: DatabaseConnection) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (;;) {
      try {
        const result = await this.connection.executeQuery<R>(query);
        // Reading needs no lock.
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

  // A deferred transaction fails with SQLITE_BUSY at its first write if another process wrote meanwhile.
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

const nothing = async () => {};

const engine: Engine = {
  hasOneWriter: true,
  hold: nothing,
  limitLocks: nothing,
  eachOf: (rows) => sql`json_each(${JSON.stringify(rows)})`,
  emptyLog: async (db) => void (await sql`pragma wal_checkpoint(truncate)`.execute(db)),
  readClock: async () => undefined,
  // The holder of the one connection knows that no transaction is running.
  close: (db) =>
    db.connection().execute(async (connection) => {
      // Otherwise the next start would have to read the log.
      await engine.emptyLog(connection);
      await db.destroy();
    }),
};

class FileAdapter extends SqliteAdapter {
  readonly engine = engine;

  // Migrations of two processes that start together must queue up, not interleave.
  override get supportsTransactionalDdl() {
    return true;
  }
}

class FileQueryCompiler extends SqliteQueryCompiler {
  /** No other writer is there to lock rows against. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'ForShare') super.visitSelectModifier(node);
  }
}

/** How to open a file; by default, a missing file and its directory are made. */
export type SqliteOptions = { mayCreate?: boolean; onGone?: () => void };

/** SQLite in one file (see SqliteFile): write-ahead log, synchronous=FULL. */
export const sqliteDialect = (
  fileUrl: string,
  { mayCreate = true, onGone = () => {} }: SqliteOptions = {},
): Dialect => ({
  createDriver: () => new ImmediateDriver({ database: async () => new SqliteFile(pathOf(fileUrl), mayCreate, onGone) }),
  createAdapter: () => new FileAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new FileQueryCompiler(),
});
