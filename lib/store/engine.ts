import type { DialectAdapter, RawBuilder } from 'kysely';

import type { Trx } from './commit-together';
import type { Db } from './database';

/** What SQLite and PostgreSQL do each in its own way, beside their SQL: sqlite-dialect.ts and postgres-dialect.ts. */
export type Engine = {
  /** Whether all writes of a process wait for one writer, so that nothing has to be locked. */
  hasOneWriter: boolean;
  /** Keeps what `name` stands for in the space `space` to this transaction, or to those that share it. */
  hold: (trx: Trx, space: number, name: string, way: 'shared' | 'alone') => Promise<void>;
  /** Lets each later statement of the transaction wait so long for a lock. */
  limitLocks: (trx: Trx, ms: number) => Promise<void>;
  /** The rows of a statement as one value, so that the statement is always the same. */
  eachOf: (rows: readonly unknown[]) => RawBuilder<unknown>;
  /** Removes what was erased from the log. Readers can keep it from that: then it does so later. */
  emptyLog: (db: Db) => Promise<void>;
  /** The clock of the store; undefined if that is the machine's own. */
  readClock: (db: Db) => Promise<number | undefined>;
  /** Closes the store after its running transactions. */
  close: (db: Db) => Promise<void>;
};

/** Looks for a property, not for a class, since each bundle of the framework has classes of its own. */
const hasEngine = (adapter: DialectAdapter): adapter is DialectAdapter & { engine: Engine } => 'engine' in adapter;

export function engineOf(db: Db): Engine {
  const { adapter } = db.getExecutor();
  if (!hasEngine(adapter)) throw new Error('the store has no engine');
  return adapter.engine;
}
