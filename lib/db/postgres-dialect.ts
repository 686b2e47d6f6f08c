import { Socket } from 'node:net';

import { PostgresDialect } from 'kysely';
import pg from 'pg';

const BIGINT = 20;
const NUMERIC = 1700;

/** How long a statement waits for another's lock. */
const LOCK_LIMIT_MS = 5_000;
/** A connection on which nothing came for so long is given up: its statement fails, and the next one gets another. */
const SILENCE_LIMIT_MS = 10_000;

function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_LIMIT_MS, () => socket.destroy(new Error(`no answer within ${SILENCE_LIMIT_MS} ms`)));
  return socket;
}

/** PostgreSQL, with counts and times as numbers: every value we keep is a safe integer. */
export function postgresDialect(connectionString: string): PostgresDialect {
  const parseNumber = (text: string) => Number(text);
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    options: `-c synchronous_commit=on -c lock_timeout=${LOCK_LIMIT_MS}`,
    stream: impatientSocket,
    types: {
      getTypeParser: (oid, format) =>
        oid === BIGINT || oid === NUMERIC ? parseNumber : pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that the server drops is replaced at the next use; without a listener it ends the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
