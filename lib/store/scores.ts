import type { Selectable } from 'kysely';

import type { Trx } from './commit-together';
import type { Db } from './database';
import { engineOf } from './engine';
import { currentOf } from './rulings';
import type { ScoreFigures, Schema } from './schema';

export type ScoreRow = Selectable<Schema['score']>;

/** A scoring of a frozen paper; `current` is the scoring that is shown until this one takes its place. */
export type Scoring = { snapshotId: string; scoring: number; current: number };

/**
 * Locks the scores of a frozen paper until the commit. Finishes and voids share the lock. A change to what counts for
 * all attempts holds it alone, so that each side sees the whole of what the other did.
 */
export const holdScores = (trx: Trx, snapshotId: string, way: 'shared' | 'alone'): Promise<void> =>
  engineOf(trx).hold(trx, 1, snapshotId, way);

/** Finished attempts, each with its score that is shown now. */
export const finished = (db: Db) =>
  db
    .selectFrom('attempt')
    .innerJoin('score', (join) =>
      join.onRef('score.attempt_id', '=', 'attempt.id').on('score.scoring', '=', currentOf('attempt.snapshot_id')),
    );

/** Names each column, so that PostgreSQL can prepare the statements (postgres-dialect.ts). */
const FIGURES = [
  ...(['total_questions', 'total_answered', 'total_not_answered', 'correct_answers', 'wrong_answers'] as const),
  ...(['percentage', 'marks_units', 'subjects'] as const),
] as const;

/** The figures of a finished attempt that are shown now, and where it counts. */
export const findShown = (
  db: Db,
  attemptId: string,
): Promise<(ScoreFigures & Pick<ScoreRow, 'counted_in'>) | undefined> =>
  finished(db)
    .select([...FIGURES, 'counted_in'])
    .where('attempt.id', '=', attemptId)
    .executeTakeFirst();

/** The finished attempts of a candidate, newest first, without the first `offset`, with the figures that are shown now. */
export const listFinishedResults = (db: Db, candidate: string, limit: number, offset: number) =>
  finished(db)
    .select(['attempt.id', 'attempt.paper_id', 'attempt.snapshot_id', 'attempt.finished_at_ms'])
    .select(['attempt.started_at_ms', 'attempt.deadline_ms', 'attempt.extra_minutes_per_hour', 'attempt.grants'])
    .select(FIGURES)
    .where('attempt.candidate', '=', candidate)
    .where('attempt.finished_at_ms', 'is not', null)
    .orderBy('attempt.finished_at_ms', 'desc')
    .orderBy('attempt.id')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ finished_at_ms: number }>()
    .execute();

/** Adds scores; those that are there already stay. */
export async function addScores(trx: Trx, rows: readonly ScoreRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('score')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** In which scorings an attempt has a score, and where each counts. */
export const listScoresOf = (trx: Trx, attemptId: string) =>
  trx.selectFrom('score').select(['scoring', 'counted_in']).where('attempt_id', '=', attemptId).execute();

/** Puts a score in the place of the attempt's one in that scoring. */
export const replaceScore = (trx: Trx, { attempt_id, scoring, ...row }: ScoreRow) =>
  trx.updateTable('score').set(row).where('attempt_id', '=', attempt_id).where('scoring', '=', scoring).execute();

/** Lets the scores of an attempt count in the cohort of a paper, or in none. */
export async function setCountedIn(trx: Trx, attemptId: string, countedIn: string | null): Promise<void> {
  await trx.updateTable('score').set({ counted_in: countedIn }).where('attempt_id', '=', attemptId).execute();
}

/** Where these attempts count and what they answered, as far as they are not erased. */
export const listCountedIn = (trx: Trx, attemptIds: readonly string[], { current }: Scoring) =>
  trx
    .selectFrom('score')
    .innerJoin('attempt', 'attempt.id', 'attempt_id')
    .select(['attempt_id', 'counted_in', 'responses', 'languages'])
    .where('attempt_id', 'in', attemptIds)
    .where('scoring', '=', current)
    .execute();

/** What the finished attempts on a frozen paper answered, in the order of their ids, after the id `after`. */
export const listFinishedOn = (db: Db, snapshotId: string, after: string, limit: number) =>
  db
    .selectFrom('attempt')
    .select(['id', 'responses', 'languages'])
    .where('snapshot_id', '=', snapshotId)
    .where('id', '>', after)
    .where('finished_at_ms', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ responses: string }>();

/** Those of them that have no score in a scoring. */
export const listUnscored = (db: Db, { snapshotId, scoring }: Scoring, after: string, limit: number) =>
  listFinishedOn(db, snapshotId, after, limit)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('score')
            .select('scoring')
            .whereRef('attempt_id', '=', 'attempt.id')
            .where('scoring', '=', scoring),
        ),
      ),
    )
    .execute();

const scoresOf = (db: Db, snapshotId: string) => db.selectFrom('score').where('snapshot_id', '=', snapshotId);

/** The highest scoring of a frozen paper that has a score; 0 before. */
export async function lastScored(db: Db, snapshotId: string): Promise<number> {
  const row = await scoresOf(db, snapshotId)
    .select(({ fn }) => fn.max<number | null>('scoring').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}

const MOST_FORGOTTEN = 250;

/** Deletes some scores of the scorings before the one that was shown until now; returns whether there can be more. */
export async function forgetBefore(trx: Trx, { snapshotId, current }: Scoring): Promise<boolean> {
  const some = scoresOf(trx, snapshotId).select('attempt_id').where('scoring', '<', current).limit(MOST_FORGOTTEN);
  const { numDeletedRows } = await trx
    .deleteFrom('score')
    .where('scoring', '<', current)
    .where('attempt_id', 'in', some)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many attempts that count have each score in a scoring, paper by paper. */
export const countScores = (trx: Trx, snapshotId: string, scoring: number) =>
  scoresOf(trx, snapshotId)
    .select(['counted_in', 'score', ({ fn }) => fn.countAll<number>().as('many')])
    .where('scoring', '=', scoring)
    .where('counted_in', 'is not', null)
    .groupBy(['counted_in', 'score'])
    .$narrowType<{ counted_in: string }>()
    .execute();
