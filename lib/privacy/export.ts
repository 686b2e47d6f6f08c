import { sql } from 'kysely';

import { type Withheld, withholding } from '@/lib/attempts/shared-questions';
import type { Db } from '@/lib/db/database';

import { type Table, tablesOfPeople } from './kept';
import { namesCandidate, type Row, rowsWhere } from './rows';

/** Some rows of a table of lib/db/schema.ts. */
export type Portion = { table: Table; rows: Row[] };

const ofAttempts = tablesOfPeople.filter(({ of }) => of.candidate?.holds === 'attempt');

/**
 * Every row of the store that names a candidate or belongs to one of the candidate's attempts, table by table and in
 * portions, so that memory and reads stay small. A value is null if it is another person's name, or a verdict whose key
 * is secret at `nowMs`; passwords are left out.
 */
export async function* rowsAbout(db: Db, candidate: string, nowMs: number): AsyncGenerator<Portion> {
  const isWithheld = await withholding(db, candidate, nowMs);
  for (const { table, of } of tablesOfPeople) {
    const { editors = [], untold = [], judged = [] } = of;
    const named = [
      namesCandidate(table, candidate),
      ...editors.map((it) => sql<boolean>`${sql.ref(it)} = ${candidate}`),
    ];
    const where = named.filter((it) => it !== undefined);
    if (where.length === 0) continue;
    for await (const rows of rowsWhere(db, { table, of }, sql<boolean>`(${sql.join(where, sql` or `)})`)) {
      const withheld =
        judged.length === 0 ? [] : await Promise.all(rows.map((row) => isKeySecret(db, row, isWithheld)));
      yield {
        table,
        rows: rows.map((row, index) =>
          blanked(row, {
            out: untold,
            empty: [...editors.filter((it) => row[it] !== candidate), ...(withheld[index] ? judged : [])],
          }),
        ),
      };
      if (table === 'attempt') for (const attempt of rows) yield* rowsOfAttempt(db, attempt, isWithheld);
    }
  }
}

type IsWithheld = (snapshotId: string) => Promise<Withheld | null>;

async function* rowsOfAttempt(db: Db, attempt: Row, isWithheld: IsWithheld): AsyncGenerator<Portion> {
  const isSecret = (await isWithheld(String(attempt.snapshot_id))) !== null;
  for (const { table, of } of ofAttempts) {
    const empty = isSecret ? (of.judged ?? []) : [];
    for await (const rows of rowsWhere(db, { table, of }, sql<boolean>`attempt_id = ${attempt.id}`))
      yield { table, rows: rows.map((row) => blanked(row, { out: [], empty })) };
  }
}

/** Whether the key of the paper of a row's attempt is secret. */
async function isKeySecret(db: Db, row: Row, isWithheld: IsWithheld): Promise<boolean> {
  const attempt = await db
    .selectFrom('attempt')
    .select('snapshot_id')
    .where('id', '=', String(row.attempt_id ?? row.id))
    .executeTakeFirst();
  return attempt !== undefined && (await isWithheld(attempt.snapshot_id)) !== null;
}

const blanked = (row: Row, { out, empty }: { out: readonly string[]; empty: readonly string[] }): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !out.includes(column))
      .map(([column, value]) => [column, empty.includes(column) ? null : value]),
  );
