import 'server-only';

import { type Selectable, sql } from 'kysely';

import type { Ruling } from '@/lib/exam/paper';
import type { QuestionRuling } from '@/lib/exam/rulings';

import type { Trx } from './commit-together';
import type { Db } from './database';
import type { GenerationRow } from './generations';
import type { Place } from './pages';
import { portionsOf } from './portions';
import type { Schema } from './schema';

export type RulingRow = Selectable<Schema['ruling']>;

/** A confirmed ruling: its generation is the first that has it. */
export type ConfirmedRuling = QuestionRuling & { reason: string; generation: number; confirmedAtMs: number };

/** The generation of a frozen paper whose scores are shown: 0 without rulings. */
export async function currentGeneration(db: Db, snapshotId: string): Promise<number> {
  const row = await db
    .selectFrom('generation')
    .select('number')
    .where('snapshot_id', '=', snapshotId)
    .where('state', '=', 'current')
    .executeTakeFirst();
  return row?.number ?? 0;
}

/** The newest generation of a frozen paper, shown or not; 0 without rulings. */
export const lastGeneration = async (db: Db, snapshotId: string): Promise<number> =>
  (await newest(db, snapshotId))?.number ?? 0;

const newest = (db: Db, snapshotId: string) =>
  db
    .selectFrom('generation')
    .select(['number', 'state'])
    .where('snapshot_id', '=', snapshotId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Reads at the current generation, and again if another was shown meanwhile, so that nobody gets a mix. */
export async function atOneGeneration<T>(
  db: Db,
  snapshotId: string,
  read: (generation: number) => Promise<T>,
): Promise<T> {
  for (;;) {
    const generation = await currentGeneration(db, snapshotId);
    const found = await read(generation);
    if ((await currentGeneration(db, snapshotId)) === generation) return found;
  }
}

/** The rulings of these frozen papers up to `upTo` or to their current generations, in the order of confirmation. */
async function listConfirmed(db: Db, snapshotIds: readonly string[], upTo?: number) {
  const rows = await db
    .selectFrom('ruling')
    .selectAll('ruling')
    .where('ruling.snapshot_id', 'in', snapshotIds)
    .where('ruling.place', 'is not', null)
    .$if(upTo !== undefined, (query) => query.where('ruling.generation', '<=', upTo ?? 0))
    .$if(upTo === undefined, (query) =>
      query.where('ruling.generation', '<=', (eb) =>
        eb
          .selectFrom('generation')
          .select('number')
          .whereRef('generation.snapshot_id', '=', 'ruling.snapshot_id')
          .where('state', '=', 'current'),
      ),
    )
    .orderBy('ruling.snapshot_id')
    .orderBy('ruling.place')
    .$narrowType<{ generation: number; confirmed_at_ms: number }>()
    .execute();
  return rows.map((row) => ({ snapshotId: row.snapshot_id, ...toConfirmed(row) }));
}

export const rulingOf = ({ ruling }: Pick<RulingRow, 'ruling'>): Ruling => JSON.parse(ruling);

const toConfirmed = (row: RulingRow & { generation: number; confirmed_at_ms: number }): ConfirmedRuling => ({
  questionId: row.question_id,
  language: row.language,
  ruling: rulingOf(row),
  reason: row.reason,
  generation: row.generation,
  confirmedAtMs: row.confirmed_at_ms,
});

/** The rulings of a generation of a frozen paper and of all before it, in the order of confirmation. */
export const rulingsUpTo = async (db: Db, snapshotId: string, generation: number): Promise<ConfirmedRuling[]> =>
  generation === 0 ? [] : listConfirmed(db, [snapshotId], generation);

/** The rulings in force on frozen papers, by the papers' ids; papers without one are missing. */
export async function rulingsInForce(db: Db, snapshotIds: readonly string[]): Promise<Map<string, ConfirmedRuling[]>> {
  const found = new Map<string, ConfirmedRuling[]>();
  for (const some of portionsOf(snapshotIds)) {
    for (const { snapshotId, ...ruling } of await listConfirmed(db, some))
      found.set(snapshotId, [...(found.get(snapshotId) ?? []), ruling]);
  }
  return found;
}

export const listGenerations = (db: Db, snapshotId: string): Promise<GenerationRow[]> =>
  db.selectFrom('generation').selectAll().where('snapshot_id', '=', snapshotId).orderBy('number').execute();

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
export async function findPapersWith(db: Db, questionId: string, limit: number, after?: Place) {
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
  ruling: Omit<RulingRow, 'confirmed_by' | 'confirmed_at_ms' | 'generation' | 'place'>,
): Promise<boolean> {
  const row = await trx
    .insertInto('ruling')
    .values({ ...ruling, confirmed_by: null, confirmed_at_ms: null, generation: null, place: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts a ruling into the generation that waits, or into a new one, while `trx` holds the scores of its paper alone.
 * @returns the number of the generation; undefined if the ruling is in one already
 */
export async function confirmRuling(
  trx: Trx,
  { id, snapshot_id: snapshotId }: Pick<RulingRow, 'id' | 'snapshot_id'>,
  editor: string,
  nowMs: number,
): Promise<number | undefined> {
  const last = await newest(trx, snapshotId);
  const number = last?.state === 'waiting' ? last.number : (last?.number ?? 0) + 1;
  const { numUpdatedRows } = await trx
    .updateTable('ruling')
    .set({
      ...{ confirmed_by: editor, confirmed_at_ms: nowMs, generation: number },
      place: ({ selectFrom }) =>
        selectFrom('ruling as other')
          .select(({ fn }) => sql<number>`${fn.count('other.place')} + 1`.as('place'))
          .where('other.snapshot_id', '=', snapshotId),
    })
    .where('id', '=', id)
    .where('place', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  if (last?.number !== number)
    await trx
      .insertInto('generation')
      .values({
        ...{ snapshot_id: snapshotId, number, state: 'waiting', created_at_ms: nowMs, current_at_ms: null },
      })
      .execute();
  return number;
}
