import { Socket } from 'node:net';

import { PostgresAdapter, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';

import type { Engine } from './engine';

const BIGINT = 20;
const NUMERIC = 1700;

/** For each process of the site. */
const MOST_CONNECTIONS = 12;
/** How long a statement waits for another's lock, unless its transaction says otherwise. */
const LOCK_LIMIT_MS = 3_000;
/** After this silence in mid-transaction a process counts as frozen, and the server takes its locks away. */
const FROZEN_LIMIT_MS = 2_000;
/** After this silence a connection is dropped: its statement fails, and the next one gets another. Not in a migration. */
const SILENCE_LIMIT_MS = 10_000;
/**
 * How long the pool keeps an idle connection. It must end before its silence does: where a sweep's timer and that of the
 * silence fire in the same turn, Node drops the connection after the sweep has sent its statement.
 */
const IDLE_LIMIT_MS = 5_000;

/** How many statements a process prepares, and with how many parameters: each length of a list makes another one. */
const MOST_PREPARED = 500;
const MOST_PARAMETERS = 32;

type NameOf = (text: string, parameters: number) => string | undefined;

/** Names the statements that connections prepare; the others are parsed each time. */
function namePrepared(): NameOf {
  const names = new Map<string, string>();
  return (text, parameters) => {
    // A newer site that adds a column changes what `*` stands for, and then a prepared statement fails.
    if (parameters === 0 || parameters > MOST_PARAMETERS || text.includes('*')) return undefined;
    if (!names.has(text) && names.size < MOST_PREPARED) names.set(text, `statement ${names.size + 1}`);
    return names.get(text);
  };
}

/** Lets PostgreSQL parse and plan each statement once on a connection, which is half of what a save costs it. */
function preparing(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query({ name: nameOf(text, values.length), text, values: [...values] });
  // Kysely's type has cursors too, which need a setting of the dialect.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() };
}

function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_LIMIT_MS, () => socket.destroy(new Error(`no answer within ${SILENCE_LIMIT_MS} ms`)));
  return socket;
}

/** What the store relies on, whatever the defaults of the database are. */
const SETTINGS = {
  synchronous_commit: 'on',
  default_transaction_isolation: 'read\\ committed',
  lock_timeout: LOCK_LIMIT_MS,
  idle_in_transaction_session_timeout: FROZEN_LIMIT_MS,
  // A client that takes no answers is not idle, since the server is still sending.
  tcp_user_timeout: FROZEN_LIMIT_MS,
};

const engine: Engine = {
  hasOneWriter: false,
  hold: async (trx, space, name, way) => {
    const lock = sql.raw(way === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
    await sql`select ${lock}(hashtextextended(${name}, ${sql.lit(space)}))`.execute(trx);
  },
  limitLocks: async (trx, ms) => void (await sql`set local lock_timeout = ${sql.lit(ms)}`.execute(trx)),
  eachOf: (rows) => sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as each(value)`,
  emptyLog: async () => {},
  readClock: async (db) => {
    const { rows } = await sql<{ now_ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms`.execute(db);
    return rows[0]?.now_ms;
  },
  close: (db) => db.destroy(),
};

class EngineAdapter extends PostgresAdapter {
  readonly engine = engine;
}

class EngineDialect extends PostgresDialect {
  override createAdapter(): EngineAdapter {
    return new EngineAdapter();
  }
}

function dialectWith(connectionString: string, ownSettings: pg.PoolConfig): PostgresDialect {
  const parseNumber = (text: string) => Number(text);
  const pool = new pg.Pool({
    connectionString,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    ...ownSettings,
    types: {
      getTypeParser: (oid, format) =>
        oid === BIGINT || oid === NUMERIC ? parseNumber : pg.types.getTypeParser(oid, format),
    },
  });
  // The pool replaces dropped connections; without listeners, their errors would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const nameOf = namePrepared();
  return new EngineDialect({
    pool: { connect: async () => preparing(await pool.connect(), nameOf), end: () => pool.end() },
  });
}

/** PostgreSQL, with counts and times as numbers: every value we keep is a safe integer. */
export const postgresDialect = (connectionString: string): PostgresDialect =>
  dialectWith(connectionString, { stream: impatientSocket, idleTimeoutMillis: IDLE_LIMIT_MS });

/** The same for migrations: PostgreSQL is silent while it makes an index. The system notices a server that is gone. */
export const patientDialect = (connectionString: string): PostgresDialect =>
  dialectWith(connectionString, { keepAlive: true, keepAliveInitialDelayMillis: SILENCE_LIMIT_MS });
