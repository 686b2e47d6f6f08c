import Database from 'libsql';

/** What is wrong with the store of an instance. While it is 'busy', somebody locks it for readers too. */
export type StoreFault = 'locked' | 'full' | 'read-only' | 'busy';

/** What befalls the store of one instance. */
export type StoreState = {
  fault?: StoreFault;
  /** Kills the process when it comes to its n-th statement from now, or just before or after its next commit. */
  killAt?: number | 'before-commit' | 'after-commit';
  isDead: boolean;
  die: () => void;
  /** Told of each attempt that is closed. */
  onClosing: (attemptId: string) => void;
  readonly open: Set<Database.Database>;
};

const CODES = {
  locked: 'SQLITE_BUSY',
  busy: 'SQLITE_BUSY',
  full: 'SQLITE_FULL',
  'read-only': 'SQLITE_READONLY',
} as const;

const fault = (kind: StoreFault) => Object.assign(new Error(`the store is ${kind}`), { code: CODES[kind] });

const WRITES = /^\s*(insert|update|delete|commit|vacuum)/i;
const BEGINS = /^\s*begin immediate/i;
const CLOSES = /^update "attempt" set "finished_at_ms"/;
const COMMITS = /^\s*commit/i;

/** What a dead process had not committed is gone. */
export function closeAll(state: StoreState): void {
  state.isDead = true;
  for (const database of state.open) {
    if (database.inTransaction) database.exec('rollback');
    database.close();
  }
  state.open.clear();
}

/** SQLite as one instance has it: the real engine behind the faults of its machine. */
export const databaseOf = (state: StoreState) =>
  class {
    readonly #database: Database.Database;

    constructor(path: string) {
      if (state.isDead) throw new Error('the process is dead');
      this.#database = new Database(path);
      state.open.add(this.#database);
    }

    get inTransaction() {
      return this.#database.inTransaction;
    }

    pragma(text: string) {
      // Nobody else runs while this process waits.
      return this.#database.pragma(text.replace(/busy_timeout = \d+/, 'busy_timeout = 0'));
    }

    exec(text: string) {
      return this.#database.exec(text);
    }

    close() {
      if (state.open.delete(this.#database)) this.#database.close();
    }

    prepare(text: string) {
      if (state.isDead) throw new Error('the process is dead');
      const statement = this.#database.prepare(text);
      const [isCommit, isWrite, isBegin] = [COMMITS.test(text), WRITES.test(text), BEGINS.test(text)];
      const execute = <R>(run: () => R): R => {
        if (typeof state.killAt === 'number' && (state.killAt -= 1) < 0) state.die();
        if (isCommit && state.killAt === 'before-commit') state.die();
        if (state.isDead) throw new Error('the process is dead');
        // Whoever holds the lock keeps others from beginning, with one statement or with several.
        const isLocked = !this.#database.inTransaction && (state.fault === 'busy' || isBegin || isWrite);
        const isMet = state.fault === 'locked' || state.fault === 'busy' ? isLocked : isWrite;
        if (state.fault && isMet) throw fault(state.fault);
        const result = run();
        if (isCommit && state.killAt === 'after-commit') {
          state.die();
          throw new Error('the process is dead');
        }
        return result;
      };
      return {
        reader: statement.reader,
        all: (parameters: unknown[]) => execute(() => statement.all(parameters)),
        run: (parameters: unknown[]) => {
          const result = execute(() => statement.run(parameters));
          if (CLOSES.test(text) && result.changes > 0) state.onClosing(String(parameters.at(-1)));
          return result;
        },
        iterate: (parameters: unknown[]) => statement.iterate(parameters),
        pluck: () => statement.pluck(),
      };
    }
  };
