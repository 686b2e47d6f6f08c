import { setImmediate } from 'node:timers/promises';

import { type RawBuilder, sql } from 'kysely';

import type { User } from '@/lib/content/nouns/users';
import { type Withheld, withholding } from '@/lib/sitting/shared-questions';
import type { Db } from '@/lib/store/database';
import { indianStamp } from '@/lib/text/indian-time';

import { columnsOf, namesCandidate, type OfPeople, plainWords, type Table, tablesOfPeople } from './kept';

export type Row = Record<string, unknown>;

/** A portion of this size does not make other statements wait for long. */
const PORTION = 500;

/** The rows of a table in portions, by key; others get their turn in between. Rows can disappear meanwhile. */
async function* rowsWhere(
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

/** Some rows of a table of lib/store/schema.ts. */
type Portion = { table: Table; rows: Row[] };

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

const ABOUT =
  'Everything that this site has stored under your Username. Times are in Indian Standard Time; names that end in _ms are milliseconds. An empty value (null) is missing, names somebody else, or is a key that is still secret. Messages and reviews are stored without a Username and are not here.';

/** Whether a column is a moment, such as `started_at_ms` or `deadline_ms`; `spent_ms` is a duration. */
const isMoment = (name: string) => /_(at|until)_ms$|^deadline_ms$/.test(name);

/** Whether a row is about an earlier owner of the Username, who was erased. */
const isOfEarlier = (table: Table, row: Record<string, unknown>) =>
  table === 'closed_account' && row.erased_at_ms !== null;

/** Writes a row with its moments as text: `started_at`. */
function readable(row: Record<string, unknown>): string {
  const entries = Object.entries(row).map(([name, value]) =>
    isMoment(name) && typeof value === 'number' ? [name.replace(/_ms$/, ''), indianStamp(value)] : [name, value],
  );
  return JSON.stringify(Object.fromEntries(entries));
}

/**
 * The file of a candidate's data, in pieces: one JSON object that explains each table and has a line for each row.
 * @param account the data of the account system; null if it gives none
 */
export async function* dataFile(
  db: Db,
  candidate: string,
  account: User | null,
  nowMs: number,
): AsyncGenerator<string> {
  const head = { about: ABOUT, username: candidate, madeAt: indianStamp(nowMs), account, tables: plainWords };
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "rows": [`;
  let separator = '\n';
  for await (const { table, rows } of rowsAbout(db, candidate, nowMs)) {
    const lines = rows
      .filter((row) => !isOfEarlier(table, row))
      .map((row) => `{"table":"${table}",${readable(row).slice(1)}`);
    if (lines.length === 0) continue;
    yield separator + lines.join(',\n');
    separator = ',\n';
  }
  yield '\n ]\n}\n';
}
