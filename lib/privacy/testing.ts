// For tests only: a store full of rows of named candidates, and a search through all its texts.
import { sql } from 'kysely';

import type { Db } from '@/lib/store/database';

import { kept, nameIn, type Table } from './kept';

const MIGRATIONS = /^kysely_/;

type Column = { name: string; isText: boolean; isRequired: boolean };

/** The tables of the open store with their columns. */
export async function readSchema(db: Db): Promise<Map<Table, Column[]>> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !MIGRATIONS.test(name));
  return new Map(
    tables.map(({ name, columns }) => [
      name as Table,
      columns.map((it) => ({ name: it.name, isText: /text/i.test(it.dataType), isRequired: !it.isNullable })),
    ]),
  );
}

/** Tables that others refer to come first. */
const PARENTS: readonly Table[] = [
  ...([
    'paper_snapshot',
    'composed_paper',
    'batch',
    'mock',
    'attempt',
    'objected_question',
    'objection_answer',
    'breach',
  ] as const),
];

/** The table that an id column refers to: its value is that table's row with the same owner. */
const POINTS_TO: Readonly<Record<string, Table>> = {
  snapshot_id: 'paper_snapshot',
  composed_paper_id: 'composed_paper',
  batch_id: 'batch',
  mock_id: 'mock',
  attempt_id: 'attempt',
  answer_id: 'objection_answer',
  breach_id: 'breach',
};

const idOf = (table: Table, owner: string) => `${table} ${owner}`;

/**
 * Puts a row into every table: one of nobody if the table is not about people, otherwise one of each candidate.
 * @param marked whether each text of a candidate's rows holds the Username, or only texts that name a person
 */
export async function fillStore(db: Db, candidates: readonly string[], marked: 'all' | 'personal'): Promise<void> {
  const schema = await readSchema(db);
  const tables = [...schema.keys()].sort((a, b) => rankOf(a) - rankOf(b));
  for (const table of tables) {
    const of = kept[table];
    for (const [index, owner] of (isOwned(table) ? candidates : ['nobody']).entries()) {
      const mark = marked === 'all' ? owner : `person-${index}`;
      const valueOf = ({ name, isText }: Column): unknown => {
        if (of?.candidate?.column === name && of.candidate.holds !== 'attempt')
          return nameIn(of.candidate.holds, owner);
        if (of?.editors?.includes(name)) return owner;
        const parent = name === 'id' ? table : POINTS_TO[name];
        if (parent) return idOf(parent, isOwned(parent) ? mark : 'nobody');
        if (of?.written?.includes(name)) return `by ${owner}`;
        if (isText) return name === 'question_id' ? 'q1' : `by ${mark}`;
        return name.startsWith('is_') ? 0 : index + 1;
      };
      const columns = schema.get(table) ?? [];
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map((it) => sql.ref(it.name)))})
        values (${sql.join(columns.map(valueOf))})`.execute(db);
    }
  }
}

const rankOf = (table: Table) => {
  const at = PARENTS.indexOf(table);
  return at === -1 ? PARENTS.length : at;
};

const isOwned = (table: Table) => kept[table]?.candidate !== undefined || kept[table]?.editors !== undefined;

/** The tables with a text that contains `name`, and the number of such rows. Searches all columns. */
export async function findName(db: Db, name: string): Promise<Map<Table, number>> {
  const found = new Map<Table, number>();
  for (const [table, columns] of await readSchema(db)) {
    const texts = columns.filter(({ isText }) => isText).map((it) => sql`${sql.ref(it.name)} like ${`%${name}%`}`);
    if (texts.length === 0) continue;
    const { rows } = await sql<{ many: number }>`
      select count(*) as many from ${sql.table(table)} where ${sql.join(texts, sql` or `)}`.execute(db);
    if (Number(rows[0]?.many) > 0) found.set(table, Number(rows[0]?.many));
  }
  return found;
}
