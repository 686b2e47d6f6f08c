import { type Selectable, sql } from 'kysely';

import type { AttemptRow, ResultRow } from './attempts';
import type { Trx } from './commit-together';
import type { Db } from './database';
import { engineOf } from './engine';
import type { Figures, Schema } from './schema';

export type GenerationRow = Selectable<Schema['generation']>;
export type RescoredRow = Selectable<Schema['rescored']>;

/**
 * Locks the scores of a frozen paper until the commit. Finishes and voids share the lock. A change to what counts for
 * all attempts holds it alone, so that each side sees the whole of what the other did.
 */
export const holdScores = (trx: Trx, snapshotId: string, way: 'shared' | 'alone'): Promise<void> =>
  engineOf(trx).hold(trx, 1, snapshotId, way);

/** A figure under the rulings if the joined `rescored` has a row, else as the finish left it. */
export const shown = <Column extends keyof Figures>(column: Column) =>
  sql<Figures[Column]>`coalesce(${sql.ref(`rescored.${column}`)}, ${sql.ref(`attempt_result.${column}`)})`.as(column);

/** Finished attempts, each with its scores in the current generation of its paper, if any. */
export const finished = (db: Db) =>
  db
    .selectFrom('attempt')
    .innerJoin('attempt_result', 'attempt_result.attempt_id', 'attempt.id')
    .leftJoin('generation', (join) =>
      join.onRef('generation.snapshot_id', '=', 'attempt.snapshot_id').on('generation.state', '=', 'current'),
    )
    .leftJoin('rescored', (join) =>
      join.onRef('rescored.attempt_id', '=', 'attempt.id').onRef('rescored.number', '=', 'generation.number'),
    );

/** The figures of a finished attempt that are shown now. */
export const findShown = (db: Db, attemptId: string): Promise<Figures | undefined> =>
  finished(db)
    .select([shown('total_questions'), shown('total_answered'), shown('total_not_answered')])
    .select([shown('correct_answers'), shown('wrong_answers'), shown('percentage')])
    .select([shown('marks_units'), shown('subjects')])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirst();

/** The finished attempts of a candidate, newest first, without the first `offset`, with the figures that are shown now. */
export const listFinishedResults = (db: Db, candidate: string, limit: number, offset: number) =>
  finished(db)
    .select(['attempt.id', 'attempt.paper_id', 'attempt.snapshot_id', 'attempt.finished_at_ms'])
    .select(['attempt.started_at_ms', 'attempt.deadline_ms', 'attempt.extra_minutes_per_hour', 'attempt.grants'])
    .select([shown('total_questions'), shown('correct_answers'), shown('wrong_answers'), shown('percentage')])
    .select([shown('marks_units'), shown('subjects')])
    .where('attempt.candidate', '=', candidate)
    .where('attempt.finished_at_ms', 'is not', null)
    .orderBy('attempt.finished_at_ms', 'desc')
    .orderBy('attempt.id')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ finished_at_ms: number }>()
    .execute();

/** Adds scores; those that are there already stay. */
export async function addRescored(trx: Trx, rows: readonly RescoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('rescored')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets the scores of an attempt count in the cohort of a paper, or in none. */
export async function setCountedIn(trx: Trx, attemptId: string, countedIn: string | null): Promise<void> {
  await trx.updateTable('rescored').set({ counted_in: countedIn }).where('attempt_id', '=', attemptId).execute();
}

/** The generations that are not in force yet, those of each paper in their order. */
export const findDueGenerations = (db: Db, limit: number): Promise<GenerationRow[]> =>
  db
    .selectFrom('generation')
    .selectAll()
    .where('state', 'in', ['waiting', 'computing'])
    .orderBy('number')
    .orderBy('snapshot_id')
    .limit(limit)
    .execute();

type Named = Pick<GenerationRow, 'snapshot_id' | 'number'>;

const updateOne = (trx: Trx, { snapshot_id: snapshotId, number }: Named) =>
  trx.updateTable('generation').where('snapshot_id', '=', snapshotId).where('number', '=', number);

/** Marks a waiting generation as computing: it takes no more rulings. */
export async function beginGeneration(trx: Trx, generation: Named): Promise<void> {
  await holdScores(trx, generation.snapshot_id, 'alone');
  await updateOne(trx, generation).set({ state: 'computing' }).where('state', '=', 'waiting').execute();
}

export type FinishedRow = Pick<AttemptRow, 'id' | 'candidate' | 'paper_id' | 'snapshot_id'> & ResultRow;

/**
 * The finished attempts on a frozen paper with their results, in the order of their ids, after the id `after`. Takes
 * the attempts from the index before it joins, so that no engine joins the results of all attempts.
 * @param unscored leaves out the attempts that have a score in this generation
 */
export function listFinishedOn(
  db: Db,
  snapshotId: string,
  after: string,
  limit: number,
  unscored = 0,
): Promise<FinishedRow[]> {
  const some = db
    .selectFrom('attempt')
    .select(['id', 'candidate', 'paper_id', 'snapshot_id'])
    .where('snapshot_id', '=', snapshotId)
    .where('id', '>', after)
    .where('finished_at_ms', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rescored')
            .select('number')
            .whereRef('attempt_id', '=', 'attempt.id')
            .where('number', '=', unscored),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit);
  return db
    .selectFrom(some.as('attempt'))
    .innerJoin('attempt_result', 'attempt_result.attempt_id', 'attempt.id')
    .selectAll('attempt_result')
    .select(['attempt.id', 'attempt.candidate', 'attempt.paper_id', 'attempt.snapshot_id'])
    .orderBy('attempt.id')
    .execute();
}

/** Those of these attempts that are not erased, each with whether a cohort has it. */
export async function countedAmong(trx: Trx, ids: readonly string[]): Promise<Map<string, boolean>> {
  const rows = await trx
    .selectFrom('attempt')
    .leftJoin('cohort_member', 'cohort_member.attempt_id', 'attempt.id')
    .select(['id', 'cohort'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.cohort !== null]));
}

const MOST_FORGOTTEN = 250;

/** Deletes some scores of the generations before one; returns whether there can be more. */
export async function forgetBefore(trx: Trx, { snapshot_id: snapshotId, number }: Named): Promise<boolean> {
  const some = trx
    .selectFrom('rescored')
    .select('attempt_id')
    .where('snapshot_id', '=', snapshotId)
    .where('number', '<', number)
    .limit(MOST_FORGOTTEN);
  const { numDeletedRows } = await trx
    .deleteFrom('rescored')
    .where('number', '<', number)
    .where('attempt_id', 'in', some)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How the counts of scores move when a generation takes the place of the one before. */
export async function listMoves(trx: Trx, { snapshot_id: snapshotId, number }: Named) {
  const counted = trx
    .selectFrom('rescored')
    .where('snapshot_id', '=', snapshotId)
    .where('number', '=', number)
    .where('counted_in', 'is not', null);
  const counts = (column: 'score' | 'score_before') =>
    counted
      .select(['counted_in', sql<number>`${sql.ref(column)}`.as('score'), ({ fn }) => fn.countAll<number>().as('many')])
      .groupBy(['counted_in', column])
      .$narrowType<{ counted_in: string }>()
      .execute();
  return { now: await counts('score'), before: await counts('score_before') };
}

/** Makes a computed generation current and the one before it past; returns false if another instance has. */
export async function showGeneration(trx: Trx, generation: Named, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await updateOne(trx, generation)
    .set({ current_at_ms: nowMs })
    .where('state', '=', 'computing')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable('generation')
    .set({ state: 'past' })
    .where('snapshot_id', '=', generation.snapshot_id)
    .where('state', '=', 'current')
    .execute();
  await updateOne(trx, generation).set({ state: 'current' }).execute();
  return true;
}
