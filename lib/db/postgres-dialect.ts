import { PostgresDialect } from 'kysely';
import pg from 'pg';

const BIGINT = 20;
const NUMERIC = 1700;

/** PostgreSQL, with counts and times as numbers: every value we keep is a safe integer. */
export function postgresDialect(connectionString: string): PostgresDialect {
  const parseNumber = (text: string) => Number(text);
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    options: '-c synchronous_commit=on',
    types: {
      getTypeParser: (oid, format) =>
        oid === BIGINT || oid === NUMERIC ? parseNumber : pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that the server drops is replaced at the next use; without a listener it ends the process.
  pool.on('error', () => {});
  return new PostgresDialect({ pool });
}
