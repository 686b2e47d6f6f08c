import { Socket } from 'node:net';

import { PostgresDialect } from 'kysely';
import pg from 'pg';

const BIGINT = 20;
const NUMERIC = 1700;

/** Of each process of the site. */
const MOST_CONNECTIONS = 12;
/** How long a statement waits for another's lock, unless its transaction says otherwise. */
const LOCK_LIMIT_MS = 3_000;
/** After this silence in mid-transaction a process counts as frozen, and the server takes its locks away. */
const FROZEN_LIMIT_MS = 2_000;
/** After this silence a connection is dropped: its statement fails, and the next one gets another. Not in a migration. */
const SILENCE_LIMIT_MS = 10_000;

function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_LIMIT_MS, () => socket.destroy(new Error(`no answer within ${SILENCE_LIMIT_MS} ms`)));
  return socket;
}

const SETTINGS = {
  synchronous_commit: 'on',
  lock_timeout: LOCK_LIMIT_MS,
  idle_in_transaction_session_timeout: FROZEN_LIMIT_MS,
  // A client that takes no answers is not idle, since the server is still sending.
  tcp_user_timeout: FROZEN_LIMIT_MS,
};

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
  return new PostgresDialect({ pool });
}

/** PostgreSQL, with counts and times as numbers: every value we keep is a safe integer. */
export const postgresDialect = (connectionString: string): PostgresDialect =>
  dialectWith(connectionString, { stream: impatientSocket });

/** The same for migrations: PostgreSQL is silent while it makes an index. The system notices a server that is gone. */
export const patientDialect = (connectionString: string): PostgresDialect =>
  dialectWith(connectionString, { keepAlive: true, keepAliveInitialDelayMillis: SILENCE_LIMIT_MS });
