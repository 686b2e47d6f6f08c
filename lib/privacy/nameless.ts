import { randomUUID } from 'node:crypto';

import { expressionBuilder, type RawBuilder, sql } from 'kysely';

import { type AttemptRow, holdAttempt } from '@/lib/store/attempts';
import { commitAlone, type Trx } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import type { Schema } from '@/lib/store/schema';

import { kept, type Table } from './kept';

/** The replacement of a Username. Nobody can have it, since Usernames neither begin nor end with a space. */
const nameless = (id: string = randomUUID()) => ` ${id}`;

/** Whether an attempt has a name, written exactly as in its index. */
export const hasName = sql<boolean>`candidate <> ' ' || id`;

const DAY_MS = 86_400_000;
const MOST_EVENTS = 500;

const { and } = expressionBuilder<Schema, 'cohort_member' | 'mock_entry'>();

const isOf = ({ id, candidate }: AttemptRow) => and({ candidate, attempt_id: id });

/** Whether an attempt counts for the ranks of others, or a mock counts it among those who sat. */
async function countsForOthers(trx: Trx, attempt: AttemptRow): Promise<boolean> {
  for (const table of ['cohort_member', 'mock_entry'] as const)
    if (await trx.selectFrom(table).select('attempt_id').where(isOf(attempt)).executeTakeFirst()) return true;
  return false;
}

/** Removes the name from an attempt, with its extra time and its exact moments. */
async function loseName(trx: Trx, attempt: AttemptRow): Promise<void> {
  const name = nameless(attempt.id);
  const day = sql<number>`finished_at_ms - finished_at_ms % ${sql.lit(DAY_MS)}`;
  await trx
    .updateTable('attempt')
    .set({
      ...{ candidate: name, extra_minutes_per_hour: 0, grants: null, last_saved_at_ms: null, heard_at_ms: null },
      ...{ started_at_ms: day, deadline_ms: day, finished_at_ms: day },
    })
    .where('id', '=', attempt.id)
    .execute();
  await trx.updateTable('cohort_member').set({ candidate: name }).where(isOf(attempt)).execute();
  await trx
    .updateTable('mock_entry')
    .set({ candidate: name, void_reason: sql`case when void_reason is null then null else '' end` })
    .where(isOf(attempt))
    .execute();
}

/**
 * Erases a finished attempt: the part that counts for others stays without a name, and the rest is deleted.
 * @returns false if it must wait, since the attempt is open
 */
export async function eraseAttempt(db: Db, id: string): Promise<boolean> {
  for (;;) {
    const step = await commitAlone(db, (trx) => eraseSome(trx, id));
    if (step !== 'more') return step === 'done';
  }
}

async function eraseSome(trx: Trx, id: string): Promise<'done' | 'more' | 'waits'> {
  const known = await trx.selectFrom('attempt').select('snapshot_id').where('id', '=', id).executeTakeFirst();
  if (!known) return 'done';
  const attempt = await holdAttempt(trx, { id, ...known });
  if (!attempt || attempt.candidate === nameless(id)) return 'done';
  if (attempt.finished_at_ms === null) return 'waits';
  const stays = await countsForOthers(trx, attempt);
  await trx.deleteFrom('late_event').where('attempt_id', '=', id).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('attempt_event')
    .where('attempt_id', '=', id)
    .where('position', 'in', (eb) =>
      eb
        .selectFrom('attempt_event')
        .select('position')
        .where('attempt_id', '=', id)
        .orderBy('position')
        .limit(MOST_EVENTS),
    )
    .executeTakeFirst();
  if (numDeletedRows === BigInt(MOST_EVENTS)) return 'more';
  if (stays) await loseName(trx, attempt);
  else {
    await trx.deleteFrom('score').where('attempt_id', '=', id).execute();
    await trx.deleteFrom('attempt').where('id', '=', id).execute();
  }
  return 'done';
}

/** The most rows that change in one commit, so that a save never waits for more. */
const PORTION = 200;

/** Deletes some rows of a table. @returns whether there can be more */
export const deleteSome = (db: Db, table: Table, where: RawBuilder<boolean>): Promise<boolean> =>
  commitAlone(db, async (trx) => {
    const key = sql.join(fullKey(table).map((it) => sql.ref(it)));
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where (${key}) in (select ${key} from ${sql.table(table)} where ${where} limit ${PORTION})`.execute(trx);
    return numAffectedRows === BigInt(PORTION);
  });

/** What replaces personal data in rows that count for others, in tables other than those of attempts. */
const WITHOUT_NAME = {
  audit: () => ({ about: null, before: '', after: '' }),
  objection: () => ({ candidate: nameless(), reason: '', links: '[]' }),
  /** Whoever sat the mock gets the name that the attempt will have, so that the ranks of the group stay. */
  mock_candidate: () => {
    const sat = sql`select ' ' || attempt_id from mock_entry
      where mock_entry.mock_id = mock_candidate.mock_id and mock_entry.candidate = mock_candidate.candidate`;
    return { candidate: sql`coalesce((${sat}), ${nameless()})`, name: '', roll_number: '' };
  },
};

export type TableWithoutNames = keyof typeof WITHOUT_NAME;

/** Removes the names from some rows of a table. @returns whether there can be more */
export const unnameSome = (db: Db, table: TableWithoutNames, where: RawBuilder<boolean>): Promise<boolean> =>
  commitAlone(db, async (trx) => {
    const key = fullKey(table);
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(key.map((it) => sql.ref(it)))} from ${sql.table(table)} where ${where} limit ${PORTION}`.execute(
      trx,
    );
    for (const row of rows) {
      const sets = Object.entries(WITHOUT_NAME[table]()).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      const isIt = sql.join(
        key.map((it) => sql`${sql.ref(it)} = ${row[it]}`),
        sql` and `,
      );
      await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${isIt}`.execute(trx);
    }
    return rows.length === PORTION;
  });

/** The columns that together are unique among all rows of a table about people. */
function fullKey(table: Table): string[] {
  const of = kept[table];
  return [...new Set([...(of?.candidate ? [of.candidate.column] : []), ...(of?.key ?? [])])];
}
