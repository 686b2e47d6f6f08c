import { sql } from 'kysely';

import type { Trx } from './commit-together';
import type { Db } from './database';
import { engineOf } from './engine';
import type { Schema } from './schema';
import { finished } from './scores';

/** Locks a candidate until the commit, so that the second of two finishes at once sees the first. */
export const holdCandidate = (trx: Trx, candidate: string): Promise<void> =>
  engineOf(trx).hold(trx, 0, candidate, 'alone');

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

/** Takes an attempt out of its cohort; returns false if it was in none. */
export async function leaveCohort(trx: Trx, attemptId: string): Promise<boolean> {
  const gone = await trx.deleteFrom('cohort_member').where('attempt_id', '=', attemptId).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

const waiting = (db: Db) => db.selectFrom('cohort_member').where('is_counted', '=', 0);

/** The frozen papers of attempts that no count has yet. */
export async function listUncountedPapers(db: Db): Promise<string[]> {
  const rows = await waiting(db)
    .innerJoin('attempt', 'attempt.id', 'cohort_member.attempt_id')
    .select('attempt.snapshot_id')
    .distinct()
    .execute();
  return rows.map((row) => row.snapshot_id);
}

/** Marks some attempts on a frozen paper as counted, while `trx` holds the scores of the paper alone; returns their ids. */
export async function takeWaiting(trx: Trx, snapshotId: string, limit: number): Promise<string[]> {
  const some = waiting(trx)
    .innerJoin('attempt', 'attempt.id', 'cohort_member.attempt_id')
    .select('attempt.id')
    .where('attempt.snapshot_id', '=', snapshotId)
    .limit(limit);
  const rows = await trx
    .updateTable('cohort_member')
    .set({ is_counted: 1 })
    .where('attempt_id', 'in', some)
    .returning('attempt_id')
    .execute();
  return rows.map((row) => row.attempt_id);
}

/** Those of these attempts that are marked as counted, with what the counts need. */
export const listCounted = (trx: Trx, attemptIds: readonly string[]) =>
  finished(trx)
    .innerJoin('cohort_member', 'cohort_member.attempt_id', 'attempt.id')
    .select(['cohort', 'responses', 'spent_ms', 'score'])
    .where('attempt.id', 'in', attemptIds)
    .where('is_counted', '=', 1)
    .$narrowType<{ responses: string; spent_ms: string }>()
    .execute();

type Table = 'cohort_score' | 'cohort_answer';

/**
 * Adds candidates to counts; a negative number takes them out. One statement adds them in the order of their keys, so
 * that transactions wait for each other and never deadlock.
 */
export async function addCounts<Name extends Table>(trx: Trx, table: Name, rows: readonly Schema[Name][]) {
  const sums = new Map<string, Schema[Name]>();
  for (const row of rows) {
    const { candidates, ...key } = row;
    const name = Object.values(key).join(' ');
    sums.set(name, { ...row, candidates: candidates + (sums.get(name)?.candidates ?? 0) });
  }
  const inOrder = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, row]) => (row.candidates ? [row] : []));
  const [first] = inOrder;
  if (!first) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((it) => sql.ref(it)));
  const values = sql.join(
    columns.map((it) =>
      NUMBERS.has(it) ? sql`cast(value ->> ${sql.lit(it)} as integer)` : sql`value ->> ${sql.lit(it)}`,
    ),
  );
  const key = sql.join(columns.filter((it) => it !== 'candidates').map((it) => sql.ref(it)));
  await sql`
    insert into ${sql.table(table)} (${names}) select ${values} from ${engineOf(trx).eachOf(inOrder)} where true
    on conflict (${key}) do update set candidates = ${sql.table(table)}.candidates + excluded.candidates`.execute(trx);
}

const NUMBERS = new Set(['score', 'candidates']);

/** How many candidates of a cohort have each score, with those who are not in its counts yet. */
export async function listScores(db: Db, cohort: string): Promise<{ score: number; candidates: number }[]> {
  const more = finished(db)
    .innerJoin('cohort_member', 'cohort_member.attempt_id', 'attempt.id')
    .select(['score', sql<number>`1`.as('candidates')])
    .where('cohort', '=', cohort)
    .where('is_counted', '=', 0);
  const all = db.selectFrom('cohort_score').select(['score', 'candidates']).where('cohort', '=', cohort).unionAll(more);
  return db
    .selectFrom(all.as('each'))
    .select(({ fn }) => ['score', fn.sum<number>('candidates').as('candidates')])
    .groupBy('score')
    .having(({ fn }) => fn.sum('candidates'), '<>', 0)
    .orderBy('score')
    .execute();
}

/** How many attempts a reader adds to the counts of answers; beside more of them, some seconds change no figure. */
const MOST_ADDED = 200;

/**
 * What a cohort did with each question, as it is counted, and the stored answers of attempts that are not, whose
 * `question_id` is null. One statement, so that no attempt is in both.
 */
export async function listCohortAnswers(db: Db, cohort: string) {
  const { rows } = await sql<{ question_id: string | null; did: string; spent_ms: string; candidates: number }>`
    select question_id, did, '' as spent_ms, candidates from cohort_answer where cohort = ${cohort}
    union all
    select null, responses, spent_ms, 1 from (
      select responses, spent_ms from cohort_member inner join attempt on attempt.id = attempt_id
      where cohort = ${cohort} and is_counted = 0 limit ${sql.lit(MOST_ADDED)}) as waiting`.execute(db);
  return rows;
}
