import { randomUUID } from 'node:crypto';

import { expressionBuilder, type Selectable, sql } from 'kysely';

import { isFinalAt, objectionTimesOf } from '@/lib/exam/window';

import type { Trx } from './commit-together';
import { countRows } from './count-rows';
import type { Db } from './database';
import { type MockRow, objectionsRestUntil } from './mock-entries';
import { currentScoring, lastScoring } from './rulings';
import type { Schema } from './schema';

export type ObjectionRow = Selectable<Schema['objection']>;
export type AnswerRow = Selectable<Schema['objection_answer']>;

type Of = { mockId: string; questionId: string };

/** Whether an objection has a name, written exactly as in its index. */
export const isByName = sql<boolean>`substr(candidate, 1, 1) <> ' '`;

/** Whether an objection waits for an answer: that of an erased account has neither a text nor a reader any more. */
const waits = sql<boolean>`(answer_id is null and ${isByName})`;

const { and } = expressionBuilder<Schema, 'objected_question' | 'objection' | 'objection_answer'>();

const isOf = ({ mockId, questionId }: Of) => and({ mock_id: mockId, question_id: questionId });

const objectedIn = (db: Db, of: Of) => db.selectFrom('objected_question').where(isOf(of));

const objectionsIn = (db: Db, { mockId, questionId }: Of) =>
  db.selectFrom('objection').where('objection.mock_id', '=', mockId).where('objection.question_id', '=', questionId);

/** Keeps a question's objections as they are until the commit. */
const holdObjected = (trx: Trx, of: Of) => objectedIn(trx, of).selectAll().forUpdate().executeTakeFirst();

/** Gives an objection the place after all others of the question, and keeps these as they are until the commit. */
async function takePlace(trx: Trx, { mockId, questionId }: Of): Promise<number> {
  const row = await trx
    .insertInto('objected_question')
    .values({ mock_id: mockId, question_id: questionId, last_place: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['mock_id', 'question_id'])
        .doUpdateSet((eb) => ({ last_place: eb('objected_question.last_place', '+', 1) })),
    )
    .returning('last_place')
    .executeTakeFirstOrThrow();
  return row.last_place;
}

export const findObjection = (db: Db, of: Of, candidate: string): Promise<ObjectionRow | undefined> =>
  objectionsIn(db, of).selectAll().where('candidate', '=', candidate).executeTakeFirst();

/** Writes the one objection of a candidate to a question, or changes it; it waits for an answer in either case. */
export async function putObjection(trx: Trx, objection: Omit<ObjectionRow, 'place' | 'answer_id'>): Promise<void> {
  const place = await takePlace(trx, { mockId: objection.mock_id, questionId: objection.question_id });
  const row = { ...objection, place, answer_id: null };
  await trx
    .insertInto('objection')
    .values(row)
    .onConflict((conflict) => conflict.columns(['mock_id', 'candidate', 'question_id']).doUpdateSet(row))
    .execute();
}

/** Takes the objection of a candidate to a question away; returns false if there is none. */
export async function removeObjection(trx: Trx, of: Of, candidate: string): Promise<boolean> {
  await holdObjected(trx, of);
  const gone = await trx.deleteFrom('objection').where(isOf(of)).where('candidate', '=', candidate).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/**
 * Answers all objections to a question up to a place, and replaces their earlier answers. Later objections wait.
 * @param seenAnswers how many answers the editor knows
 * @returns how many were answered; 0, with nothing written, if there are none, or answers that the editor does not know
 */
export async function addAnswer(
  trx: Trx,
  answer: Omit<AnswerRow, 'id'>,
  seenPlace: number,
  seenAnswers: number,
): Promise<number> {
  const of = { mockId: answer.mock_id, questionId: answer.question_id };
  await holdObjected(trx, of);
  if ((await listObjectionAnswers(trx, of)).length !== seenAnswers) return 0;
  const all = await countRows(objectionsIn(trx, of).where('place', '<=', seenPlace));
  if (all === 0) return 0;
  const id = randomUUID();
  await trx
    .insertInto('objection_answer')
    .values({ id, ...answer })
    .execute();
  await trx.updateTable('objection').set({ answer_id: id }).where(isOf(of)).where('place', '<=', seenPlace).execute();
  return all;
}

/** The questions of a mock to which somebody objects, those with most objections first. */
export const listObjected = (db: Db, mockId: string) =>
  db
    .selectFrom('objection')
    .select(({ fn }) => ['question_id', fn.countAll<number>().as('objections')])
    .select(sql<number>`count(case when ${waits} then 1 end)`.as('waiting'))
    .where('mock_id', '=', mockId)
    .groupBy('question_id')
    .orderBy('objections', 'desc')
    .orderBy('question_id')
    .execute();

export const findObjected = (db: Db, of: Of) => objectedIn(db, of).selectAll().executeTakeFirst();

const WITH_ANSWER = ['ruling_id', 'objection_answer.reason as refusal', 'created_at_ms as answered_at_ms'] as const;

/** The objections to a question in the order of their places, each with its answer and the candidate's attempt. */
export const listObjections = (db: Db, of: Of, limit: number, afterPlace = 0) =>
  objectionsIn(db, of)
    .leftJoin('objection_answer', 'objection_answer.id', 'answer_id')
    .leftJoin('mock_entry', (join) =>
      join
        .onRef('mock_entry.mock_id', '=', 'objection.mock_id')
        .onRef('mock_entry.candidate', '=', 'objection.candidate'),
    )
    .selectAll('objection')
    .select([...WITH_ANSWER, 'attempt_id'])
    .where('place', '>', afterPlace)
    .orderBy('place')
    .limit(limit)
    .execute();

/** An objection with its answer. */
export type AnsweredRow = Omit<Awaited<ReturnType<typeof listObjections>>[number], 'attempt_id'>;

/** The objections of one candidate in a mock. */
export const listOwnObjections = (db: Db, mockId: string, candidate: string): Promise<AnsweredRow[]> =>
  db
    .selectFrom('objection')
    .leftJoin('objection_answer', 'objection_answer.id', 'answer_id')
    .selectAll('objection')
    .select(WITH_ANSWER)
    .where('objection.mock_id', '=', mockId)
    .where('candidate', '=', candidate)
    .execute();

/** When the keys of a candidate's attempts are shown, by the attempts' ids; only for mocks that take objections. */
export async function listKeyTimes(
  db: Db,
  candidate: string,
  attemptIds: readonly string[],
): Promise<Map<string, number>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('attempt')
    .innerJoin('mock', (join) => join.on(sql<boolean>`mock.id = substr(attempt.paper_id, 6)`))
    .innerJoin('mock_entry', (join) =>
      join.onRef('mock_entry.mock_id', '=', 'mock.id').onRef('mock_entry.candidate', '=', 'attempt.candidate'),
    )
    .select(['attempt.id', 'key_ms', 'results_ms'])
    .where('attempt.candidate', '=', candidate)
    .where('attempt.id', 'in', attemptIds)
    .where('objections_until_ms', 'is not', null)
    .where('void_reason', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.key_ms ?? row.results_ms]));
}

/** How many objections to a question name each set of options as right; '' is the empty set. */
export const countClaims = (db: Db, of: Of): Promise<{ options: string; count: number }[]> =>
  objectionsIn(db, of)
    .select(['options', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('options')
    .orderBy('options')
    .execute();

/** The answers to the objections to a question, the oldest first. */
export const listObjectionAnswers = (db: Db, of: Of): Promise<AnswerRow[]> =>
  db.selectFrom('objection_answer').selectAll().where(isOf(of)).orderBy('created_at_ms').orderBy('id').execute();

const waitingIn = (db: Db) => db.selectFrom('objection').where(waits);

/** How many objections wait for an answer in one mock, or with the reports in all. */
export const countWaitingObjections = (db: Db, mockId?: string): Promise<number> =>
  countRows(mockId === undefined ? waitingIn(db) : waitingIn(db).where('mock_id', '=', mockId));

/** The mocks in which objections wait, then the frozen papers in which reports do, with how many; these have no name. */
export const listMocksWithObjections = (
  db: Db,
  limit: number,
): Promise<{ id: string; name: string | null; waiting: number }[]> =>
  waitingIn(db)
    .leftJoin('mock', 'mock.id', 'mock_id')
    .select(({ fn }) => ['mock_id as id', 'mock.name', fn.countAll<number>().as('waiting')])
    .groupBy(['mock_id', 'mock.id', 'mock.name'])
    .orderBy((eb) => eb('mock.id', 'is', null))
    .orderBy('mock_id')
    .limit(limit)
    .execute();

/**
 * Whether the results of a mock are final: the time for objections is over, no other mock keeps candidates from
 * objecting, each objection has an answer, and each confirmed ruling is in force.
 */
export const isFinal = async (
  db: Db,
  mock: Pick<MockRow, 'id' | 'snapshot_id' | 'results_ms' | 'key_ms' | 'objections_until_ms'>,
  nowMs: number,
): Promise<boolean> =>
  isFinalAt({ resultsMs: mock.results_ms, ...objectionTimesOf(mock) }, nowMs) &&
  (mock.objections_until_ms === null || (await countWaitingObjections(db, mock.id)) === 0) &&
  (await objectionsRestUntil(db, mock, nowMs)) === 0 &&
  (await currentScoring(db, mock.snapshot_id)) === (await lastScoring(db, mock.snapshot_id));
