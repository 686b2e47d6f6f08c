import { setImmediate } from 'node:timers/promises';

import { type RawBuilder, sql } from 'kysely';

import type { Db } from '@/lib/db/database';

import { columnsOf, kept, nameIn, type OfPeople, type Table } from './kept';

export type Row = Record<string, unknown>;

/** A portion of this size does not make other statements wait for long. */
const PORTION = 500;

/** Whether a row of a table names a candidate; undefined if rows lead to candidates by attempts, or not at all. */
export function namesCandidate(table: Table, username: string): RawBuilder<boolean> | undefined {
  const own = kept[table]?.candidate;
  return own && own.holds !== 'attempt'
    ? sql<boolean>`${sql.ref(own.column)} = ${nameIn(own.holds, username)}`
    : undefined;
}

/** The rows of a table in portions, by key; others get their turn in between. Rows can disappear meanwhile. */
export async function* rowsWhere(
  db: Db,
  { table, of }: { table: Table; of: OfPeople },
  where: RawBuilder<boolean>,
): AsyncGenerator<Row[]> {
  const [columns, keys] = [columnsOf(of), of.key].map((names) => sql.join(names.map((it) => sql.ref(it))));
  let last: Row | undefined;
  do {
    const after = last && sql`and (${keys}) > (${sql.join(of.key.map((it) => last?.[it]))})`;
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(table)} where ${where} ${after ?? sql``} order by ${keys} limit ${PORTION}`.execute(
      db,
    );
    if (rows.length > 0) yield rows;
    await setImmediate();
    last = rows.length < PORTION ? undefined : rows.at(-1);
  } while (last);
}
