import { sql } from 'kysely';

import { addAtCommit } from './at-commit';
import type { Trx } from './commit-together';
import type { Db } from './database';
import { engineOf } from './engine';
import type { Schema } from './schema';

/**
 * Counts what candidates did as they finish. The finishes of a transaction count together, just before its commit
 * (at-commit.ts), in the order of the rows' keys. So transactions wait for each other and never deadlock.
 */

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

/** Adds up the counts under each key, leaves out sums of 0, and sorts by the keys. */
function sumUp<Item extends { candidates: number }>(
  items: readonly Item[],
  partsOf: (item: Item) => unknown[],
): Item[] {
  const sums = new Map<string, Item>();
  for (const item of items) {
    const key = JSON.stringify(partsOf(item));
    sums.set(key, { ...item, candidates: item.candidates + (sums.get(key)?.candidates ?? 0) });
  }
  const inOrder = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.map(([, item]) => item).filter(({ candidates }) => candidates !== 0);
}

type ScoreCount = Schema['cohort_score'];

async function writeScores(trx: Trx, all: readonly ScoreCount[]): Promise<void> {
  const rows = sumUp(all, ({ cohort, score }) => [cohort, score]);
  const values = rows.map(({ cohort, score, candidates }) => [cohort, score, candidates]);
  await sql`
    insert into cohort_score (cohort, score, candidates)
    select value ->> 0, cast(value ->> 1 as integer), cast(value ->> 2 as integer) from ${engineOf(trx).eachOf(values)} where true
    on conflict (cohort, score)
    do update set candidates = cohort_score.candidates + excluded.candidates`.execute(trx);
}

/** Adds candidates to the scores of cohorts; a negative number takes them out. */
export const countScores = (trx: Trx, rows: readonly ScoreCount[]): void =>
  addAtCommit(trx, 'cohort_score', rows, writeScores);

export type Did = { questionId: string; did: string };
type AnswerCount = Schema['cohort_answer'];

async function writeAnswers(trx: Trx, all: readonly AnswerCount[]): Promise<void> {
  const rows = sumUp(all, ({ cohort, question_id: questionId, did }) => [cohort, questionId, did]);
  const values = rows.map(({ cohort, question_id: questionId, did, candidates }) => [
    cohort,
    questionId,
    did,
    candidates,
  ]);
  await sql`
    insert into cohort_answer (cohort, question_id, did, candidates)
    select value ->> 0, value ->> 1, value ->> 2, cast(value ->> 3 as integer) from ${engineOf(trx).eachOf(values)} where true
    on conflict (cohort, question_id, did)
    do update set candidates = cohort_answer.candidates + excluded.candidates`.execute(trx);
}

/** Counts what was done with each question once more, or once less if `by` is -1. */
export const countAnswers = (trx: Trx, cohort: string, all: readonly Did[], by: 1 | -1): void =>
  addAtCommit(
    trx,
    'cohort_answer',
    all.map(({ questionId, did }) => ({ cohort, question_id: questionId, did, candidates: by })),
    writeAnswers,
  );

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

/** What the cohort did with each question, and how many did, by question id. */
export async function answersByQuestion(db: Db, cohort: string): Promise<Map<string, Map<string, number>>> {
  const rows = await db.selectFrom('cohort_answer').selectAll().where('cohort', '=', cohort).execute();
  const byQuestion = new Map<string, Map<string, number>>();
  for (const { question_id: id, did, candidates } of rows)
    byQuestion.set(id, (byQuestion.get(id) ?? new Map<string, number>()).set(did, candidates));
  return byQuestion;
}
