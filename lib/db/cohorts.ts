import { sql } from 'kysely';

import { isPostgres, type Trx } from './commit-together';
import type { Db } from './database';
import type { Schema } from './schema';

/**
 * Counts what candidates did as they finish. Each finish has its own transaction (commitAlone) and writes its rows in
 * the order of their keys: so finishes queue, and never deadlock.
 */

/** Locks a candidate until the commit, so that the second of two finishes at once sees the first. */
export async function holdCandidate(trx: Trx, candidate: string): Promise<void> {
  // SQLite has one writer at a time.
  if (!isPostgres(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${candidate}, 0))`.execute(trx);
}

/** Adds a candidate with an attempt; returns false if the cohort has the candidate already. */
export async function joinCohort(trx: Trx, cohort: string, candidate: string, attemptId: string): Promise<boolean> {
  const row = await trx
    .insertInto('cohort_member')
    .values({ cohort, candidate, attempt_id: attemptId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('attempt_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a candidate out of a cohort; returns false if the attempt is not the one that counts. */
export async function leaveCohort(trx: Trx, cohort: string, attemptId: string, candidate: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('cohort_member')
    .where('cohort', '=', cohort)
    .where('candidate', '=', candidate)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** More rows in a statement would exceed the number of values that SQLite takes. */
const MOST_ROWS = 1_000;

/** Counts candidates in at scores of cohorts, or out where a number is below 0. Rows come in the order of their keys. */
export async function countScores(trx: Trx, rows: readonly Schema['cohort_score'][]): Promise<void> {
  for (let at = 0; at < rows.length; at += MOST_ROWS)
    await trx
      .insertInto('cohort_score')
      .values(rows.slice(at, at + MOST_ROWS))
      .onConflict((conflict) =>
        conflict
          .columns(['cohort', 'score'])
          .doUpdateSet((eb) => ({ candidates: eb('cohort_score.candidates', '+', eb.ref('excluded.candidates')) })),
      )
      .execute();
}

export type Did = { questionId: string; did: string };

const keyOf = ({ questionId, did }: Did) => `${questionId} ${did}`;

/** Counts what was done with each question, once more or less. One value holds all, so that the statement is always the same. */
export async function countAnswers(trx: Trx, cohort: string, all: readonly Did[], by: 1 | -1): Promise<void> {
  const inOrder = [...all].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const rows = JSON.stringify(inOrder.map(({ questionId, did }) => [questionId, did]));
  const each = isPostgres(trx) ? sql`jsonb_array_elements(${rows}::jsonb) as each(value)` : sql`json_each(${rows})`;
  await sql`
    insert into cohort_answer (cohort, question_id, did, candidates)
    select ${cohort}, value ->> 0, value ->> 1, ${sql.lit(by)} from ${each} where true
    on conflict (cohort, question_id, did)
    do update set candidates = cohort_answer.candidates + excluded.candidates`.execute(trx);
}

/** The attempt that counts for a candidate; undefined if none does. */
export async function countedAttempt(db: Db, cohort: string, candidate: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('cohort_member')
    .select('attempt_id')
    .where('cohort', '=', cohort)
    .where('candidate', '=', candidate)
    .executeTakeFirst();
  return row?.attempt_id;
}

export const listScores = (db: Db, cohort: string) =>
  db
    .selectFrom('cohort_score')
    .select(['score', 'candidates'])
    .where('cohort', '=', cohort)
    .where('candidates', '<>', 0)
    .orderBy('score')
    .execute();

export const listAnswers = (db: Db, cohort: string) =>
  db.selectFrom('cohort_answer').select(['question_id', 'did', 'candidates']).where('cohort', '=', cohort).execute();
