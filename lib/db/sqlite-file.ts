import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { SqliteDatabase } from 'kysely';
import Database from 'libsql';

/** How long SQLite itself waits for another process's lock. The whole process waits with it. */
const BUSY_TIMEOUT_MS = 50;
/** At the start nobody waits for the process; several may start at once, and one alone turns the log on. */
const START_TIMEOUT_MS = 10_000;

/** Raised when the file of the store is not where it was: deleted, moved, or another one put into its place. */
export class StoreGoneError extends Error {
  override name = 'StoreGoneError';

  constructor() {
    super('the file of the store is gone');
  }
}

/** The path that a `file:` URL of the store names. */
export const pathOf = (fileUrl: string) =>
  fileUrl.startsWith('file://') ? fileURLToPath(fileUrl) : fileUrl.slice('file:'.length);

export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

export const isBusy = (error: unknown) => codeOf(error).startsWith('SQLITE_BUSY');

/** What is no fault of a statement, but of the file, its disk or its connection. */
const isFaultOfFile = (error: unknown) =>
  /^SQLITE_(BUSY|READONLY|IOERR|FULL|CANTOPEN|PROTOCOL|CORRUPT|NOTADB)/.test(codeOf(error));

// The framework would take a file system that is asked for any path for a reason to ship the whole project.
const isThere = (path: string) => existsSync(/* turbopackIgnore: true */ path);

/** Which file a path names at the moment. */
function fileAt(path: string): string {
  const { dev, ino } = statSync(/* turbopackIgnore: true */ path);
  return `${dev}:${ino}`;
}

/** Which files a path and its log name at the moment. */
function identityOf(path: string): string | undefined {
  try {
    return `${fileAt(path)} ${fileAt(`${path}-wal`)}`;
  } catch {
    return undefined;
  }
}

type Connection = { database: Database.Database; identity: string | undefined };

/** @throws Error when the file cannot be written to: SQLite would open it all the same, and never write to it again. */
function connect(path: string, startTimeoutMs = BUSY_TIMEOUT_MS): Connection {
  for (const place of [dirname(path), path]) {
    if (isThere(place)) accessSync(/* turbopackIgnore: true */ place, constants.W_OK);
  }
  // Made readable for nobody else, as its log will be too: it holds names, addresses and messages.
  if (!isThere(path)) closeSync(openSync(/* turbopackIgnore: true */ path, 'a', 0o600));
  const database = new Database(path);
  database.pragma(`busy_timeout = ${startTimeoutMs}`);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // The log is there from the first reading on.
  database.prepare('select 1 from sqlite_master').all();
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return { database, identity: identityOf(path) };
}

/**
 * One SQLite file, set so that what is committed is on the disk.
 *
 * libsql leaves a statement that failed active until it is collected; as long, SQLite does not commit what is written next
 * on that connection, and then rolls it back. So a connection on which the file failed is replaced.
 *
 * And whoever has a file open can go on writing into it when it is deleted, and commit. So nothing is told to be done, nor
 * read, before it is seen that the file is where it was; once it was not, this object is of no use any more.
 * @param mayCreate whether a file that is missing is made, with its directory
 * @param onGone called when the file is found to be gone
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
    const statement = this.#guarded(({ database }) => database.prepare(text));
    return {
      reader: statement.reader,
      all: (parameters: readonly unknown[]) => this.#guarded(() => statement.all(parameters)),
      run: (parameters: readonly unknown[]) => this.#guarded(() => statement.run(parameters)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(parameters),
    };
  }

  close(): void {
    this.#connection?.database.close();
    this.#connection = undefined;
  }

  #guarded<R>(run: (connection: Connection) => R): R {
    if (this.#isGone) throw new StoreGoneError();
    if (!this.#connection && !isThere(this.path)) this.#giveUp();
    const connection = (this.#connection ??= connect(this.path));
    let result: R;
    try {
      result = run(connection);
    } catch (error) {
      if (isFaultOfFile(error) && !connection.database.inTransaction) this.close();
      throw error;
    }
    if (!connection.database.inTransaction && identityOf(this.path) !== connection.identity) this.#giveUp();
    return result;
  }

  #giveUp(): never {
    this.#isGone = true;
    this.close();
    this.onGone();
    throw new StoreGoneError();
  }
}
