import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { SqliteDatabase } from 'kysely';
import Database from 'libsql';

/** How long SQLite itself waits for another process's lock, and with it the whole process. */
const BUSY_TIMEOUT_MS = 50;
/** Longer at the start, when nobody waits for the process and several processes can turn the log on at once. */
const START_TIMEOUT_MS = 10_000;

/** The file of the store is not where it was: deleted, moved or replaced. */
class StoreGoneError extends Error {
  override name = 'StoreGoneError';

  constructor() {
    super('the file of the store is gone');
  }
}

export const pathOf = (fileUrl: string) =>
  fileUrl.startsWith('file://') ? fileURLToPath(fileUrl) : fileUrl.slice('file:'.length);

export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

export const isBusy = (error: unknown) => codeOf(error).startsWith('SQLITE_BUSY');

/** Whether the file, its disk or its connection is at fault, not the statement. */
const isFaultOfFile = (error: unknown) =>
  /^SQLITE_(BUSY|READONLY|IOERR|FULL|CANTOPEN|PROTOCOL|CORRUPT|NOTADB)/.test(codeOf(error));

// Without the hint the bundler cannot know the path, and would ship the whole project.
const isThere = (path: string) => existsSync(/* turbopackIgnore: true */ path);

function fileAt(path: string): string {
  const { dev, ino } = statSync(/* turbopackIgnore: true */ path);
  return `${dev}:${ino}`;
}

/** Identifies the files of a path and its log; they can be replaced under the same names. */
function identityOf(path: string): string | undefined {
  try {
    return `${fileAt(path)} ${fileAt(`${path}-wal`)}`;
  } catch {
    return undefined;
  }
}

/** How many statements a connection keeps prepared; the site has fewer, but those with lists of values vary. */
const MOST_PREPARED = 300;

type Connection = {
  database: Database.Database;
  identity: string | undefined;
  /** By their texts, the latest used last. */
  prepared: Map<string, Database.Statement>;
};

/** @throws Error if the file cannot be written to: SQLite would open it anyway, and never write to it again. */
function connect(path: string, startTimeoutMs = BUSY_TIMEOUT_MS): Connection {
  for (const place of [dirname(path), path]) {
    if (isThere(place)) accessSync(/* turbopackIgnore: true */ place, constants.W_OK);
  }
  // Only the owner may read it and its log: they hold names, addresses and messages.
  if (!isThere(path)) closeSync(openSync(/* turbopackIgnore: true */ path, 'a', 0o600));
  const database = new Database(path);
  database.pragma(`busy_timeout = ${startTimeoutMs}`);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  // libsql falls back to synchronous=NORMAL on some paths, which can lose a commit.
  if (database.prepare('pragma synchronous').pluck().all([])[0] !== 2)
    throw new Error('SQLite is not at synchronous=FULL');
  database.pragma('foreign_keys = ON');
  // What is erased is overwritten, and not only forgotten.
  database.pragma('secure_delete = ON');
  // A file in which it was only forgotten is written anew, once.
  if (database.prepare('pragma user_version').pluck().all([])[0] === 0)
    for (const act of ['vacuum', 'pragma user_version = 1', 'pragma wal_checkpoint(truncate)']) database.exec(act);
  // The first reading makes the log.
  database.prepare('select 1 from sqlite_master').all();
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return { database, identity: identityOf(path), prepared: new Map() };
}

/** A statement of a connection, prepared once. */
function preparedOn({ database, prepared }: Connection, text: string): Database.Statement {
  const statement = prepared.get(text) ?? database.prepare(text);
  prepared.delete(text);
  prepared.set(text, statement);
  for (const oldest of prepared.keys()) {
    if (prepared.size <= MOST_PREPARED) break;
    prepared.delete(oldest);
  }
  return statement;
}

/**
 * One SQLite file whose commits are on the disk. libsql keeps a failed statement active until it is collected; until
 * then SQLite leaves the next writes on that connection uncommitted, and rolls them back. So a connection on which the
 * file failed is replaced. An open file can be written to even if it is deleted. So each statement succeeds only if the
 * file is still where it was; if it is not, `onGone` is called, and this object is useless.
 */
export class SqliteFile implements SqliteDatabase {
  #connection: Connection | undefined;
  #isGone = false;

  constructor(
    private readonly path: string,
    mayCreate: boolean,
    private readonly onGone: () => void,
  ) {
    if (mayCreate) mkdirSync(dirname(path), { recursive: true });
    else if (!isThere(path)) throw new StoreGoneError();
    this.#connection = connect(path, START_TIMEOUT_MS);
  }

  prepare(text: string) {
    const statement = this.#withConnection((connection) => preparedOn(connection, text));
    const execute = <R>(run: () => R): R =>
      this.#guarded(({ prepared }) => {
        try {
          return run();
        } catch (error) {
          // It stays active, so it is not used again.
          prepared.delete(text);
          throw error;
        }
      });
    return {
      reader: statement.reader,
      all: (parameters: readonly unknown[]) => execute(() => statement.all(parameters)),
      run: (parameters: readonly unknown[]) => execute(() => statement.run(parameters)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(parameters),
    };
  }

  close(): void {
    this.#connection?.database.close();
    this.#connection = undefined;
  }

  #guarded<R>(run: (connection: Connection) => R): R {
    return this.#withConnection((connection) => {
      const result = run(connection);
      if (!connection.database.inTransaction && identityOf(this.path) !== connection.identity) this.#giveUp();
      return result;
    });
  }

  #withConnection<R>(run: (connection: Connection) => R): R {
    if (this.#isGone) throw new StoreGoneError();
    if (!this.#connection && !isThere(this.path)) this.#giveUp();
    const connection = (this.#connection ??= connect(this.path));
    try {
      return run(connection);
    } catch (error) {
      if (isFaultOfFile(error) && !connection.database.inTransaction) this.close();
      throw error;
    }
  }

  #giveUp(): never {
    this.#isGone = true;
    this.close();
    this.onGone();
    throw new StoreGoneError();
  }
}
