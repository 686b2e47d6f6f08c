import 'server-only';

import { type Selectable, sql } from 'kysely';

import type { Ruling } from '@/lib/exam/paper';
import type { QuestionRuling } from '@/lib/exam/rulings';

import type { Trx } from './commit-together';
import type { Db } from './database';
import type { RowPlace } from './pages';
import { portionsOf } from './portions';
import type { Schema } from './schema';

export type RulingRow = Selectable<Schema['ruling']>;

/** A confirmed ruling: `scoring` is the first that counts it; null until that is shown. */
export type ConfirmedRuling = QuestionRuling & { reason: string; scoring: number | null; confirmedAtMs: number };

/** The scoring that is shown of the frozen paper in a column; 0 without rulings. */
export const currentOf = (column: string) =>
  sql<number>`(select coalesce(max(scoring), 0) from ruling where ruling.snapshot_id = ${sql.ref(column)})`;

const most = async (db: Db, column: 'scoring' | 'place', snapshotId: string): Promise<number> => {
  const own = db.selectFrom('ruling').where('snapshot_id', '=', snapshotId);
  return (await own.select(({ fn }) => fn.max<number | null>(column).as('most')).executeTakeFirst())?.most ?? 0;
};

/** The scoring of a frozen paper that is shown: 0 without rulings. */
export const currentScoring = (db: Db, snapshotId: string) => most(db, 'scoring', snapshotId);

/** The scoring that counts all confirmed rulings on a frozen paper, shown or not; 0 without rulings. */
export const lastScoring = (db: Db, snapshotId: string) => most(db, 'place', snapshotId);

/** Reads at the scoring that is shown, and again if another was shown meanwhile, so that nobody gets a mix. */
export async function atOneScoring<T>(db: Db, snapshotId: string, read: (scoring: number) => Promise<T>): Promise<T> {
  for (;;) {
    const scoring = await currentScoring(db, snapshotId);
    const found = await read(scoring);
    if ((await currentScoring(db, snapshotId)) === scoring) return found;
  }
}

/** The rulings of these frozen papers up to a place, or those in force, in the order of confirmation. */
async function listConfirmed(db: Db, snapshotIds: readonly string[], upTo?: number) {
  const rows = await db
    .selectFrom('ruling')
    .selectAll()
    .where('snapshot_id', 'in', snapshotIds)
    .where((eb) => (upTo === undefined ? eb('scoring', 'is not', null) : eb('place', '<=', upTo)))
    .orderBy('snapshot_id')
    .orderBy('place')
    .$narrowType<{ confirmed_at_ms: number }>()
    .execute();
  return rows.map((row) => ({ snapshotId: row.snapshot_id, ...toConfirmed(row) }));
}

export const rulingOf = ({ ruling }: Pick<RulingRow, 'ruling'>): Ruling => JSON.parse(ruling);

const toConfirmed = (row: RulingRow & { confirmed_at_ms: number }): ConfirmedRuling => ({
  questionId: row.question_id,
  language: row.language,
  ruling: rulingOf(row),
  reason: row.reason,
  scoring: row.scoring,
  confirmedAtMs: row.confirmed_at_ms,
});

/** The rulings that a scoring of a frozen paper counts, in the order of confirmation. */
export const rulingsUpTo = async (db: Db, snapshotId: string, scoring: number): Promise<ConfirmedRuling[]> =>
  scoring === 0 ? [] : listConfirmed(db, [snapshotId], scoring);

/** The rulings in force on frozen papers, by the papers' ids; papers without one are missing. */
export async function rulingsInForce(db: Db, snapshotIds: readonly string[]): Promise<Map<string, ConfirmedRuling[]>> {
  const found = new Map<string, ConfirmedRuling[]>();
  for (const some of portionsOf(snapshotIds)) {
    for (const { snapshotId, ...ruling } of await listConfirmed(db, some))
      found.set(snapshotId, [...(found.get(snapshotId) ?? []), ruling]);
  }
  return found;
}

/** The scorings of a frozen paper that have been shown, with the time from which on each was, in their order. */
export const listScorings = (db: Db, snapshotId: string): Promise<{ number: number; shownAtMs: number }[]> =>
  db
    .selectFrom('ruling')
    .select(['scoring as number', 'shown_at_ms as shownAtMs'])
    .distinct()
    .where('snapshot_id', '=', snapshotId)
    .where('scoring', 'is not', null)
    .orderBy('scoring')
    .$narrowType<{ number: number; shownAtMs: number }>()
    .execute();

/** The frozen papers with rulings that no scoring shows yet. */
export async function listDuePapers(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ruling')
    .select('snapshot_id')
    .where('place', 'is not', null)
    .where('scoring', 'is', null)
    .groupBy('snapshot_id')
    .orderBy(({ fn }) => fn.min('confirmed_at_ms'))
    .orderBy('snapshot_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.snapshot_id);
}

/** Shows a scoring in place of the one before. */
export async function showScoring(trx: Trx, snapshotId: string, scoring: number, nowMs: number): Promise<void> {
  await trx
    .updateTable('ruling')
    .set({ scoring, shown_at_ms: nowMs })
    .where('snapshot_id', '=', snapshotId)
    .where('place', '<=', scoring)
    .where('scoring', 'is', null)
    .execute();
}

/** All rulings on a frozen paper, proposed ones too, the newest first. */
export const listRulings = (db: Db, snapshotId: string): Promise<RulingRow[]> =>
  db
    .selectFrom('ruling')
    .selectAll()
    .where('snapshot_id', '=', snapshotId)
    .orderBy('proposed_at_ms', 'desc')
    .orderBy('id')
    .execute();

/** The frozen papers that have a question, the newest first, without candidates' own practice. */
export async function findPapersWith(db: Db, questionId: string, limit: number, after?: RowPlace) {
  // No id holds a NUL character, and PostgreSQL refuses to look for one.
  if (questionId.includes('\0')) return [];
  return db
    .selectFrom('paper_question')
    .select(['snapshot_id as id', 'created_at_ms'])
    .where('question_id', '=', questionId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at_ms, snapshot_id) < (${after?.atMs}, ${after?.id})`),
    )
    .orderBy('created_at_ms', 'desc')
    .orderBy('snapshot_id', 'desc')
    .limit(limit)
    .execute();
}

export const findRuling = (db: Db, id: string): Promise<RulingRow | undefined> =>
  db.selectFrom('ruling').selectAll().where('id', '=', id).executeTakeFirst();

/** Adds a proposed ruling; returns false if there is one with this id already. */
export async function addRuling(
  trx: Trx,
  ruling: Omit<RulingRow, 'confirmed_by' | 'confirmed_at_ms' | 'place' | 'scoring' | 'shown_at_ms'>,
): Promise<boolean> {
  const row = await trx
    .insertInto('ruling')
    .values(ruling)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts a ruling behind all others that are confirmed, while `trx` holds the scores of its paper alone.
 * @returns false if it is confirmed already
 */
export async function confirmRuling(
  trx: Trx,
  { id, snapshot_id: snapshotId }: Pick<RulingRow, 'id' | 'snapshot_id'>,
  editor: string,
  nowMs: number,
): Promise<boolean> {
  const place = (await lastScoring(trx, snapshotId)) + 1;
  const { numUpdatedRows } = await trx
    .updateTable('ruling')
    .set({ confirmed_by: editor, confirmed_at_ms: nowMs, place })
    .where('id', '=', id)
    .where('place', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a proposal away; returns false if it is confirmed. */
export async function removeProposal(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('ruling')
    .where('id', '=', id)
    .where('place', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
