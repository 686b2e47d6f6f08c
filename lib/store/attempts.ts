import { type Insertable, type Selectable, sql } from 'kysely';

import { commitTogether, type Trx } from './commit-together';
import type { Db } from './database';
import { portionsOf } from './portions';
import type { Schema, Signals } from './schema';
import { holdScores } from './scores';

/** What a finish writes of an attempt, in the order of the frozen paper. */
export type Answers = Pick<Selectable<Schema['attempt']>, 'languages' | 'confidences'> & {
  responses: string;
  spent_ms: string;
};
export type AttemptRow = Omit<Selectable<Schema['attempt']>, 'heard_at_ms' | keyof Answers> & {
  /** How many messages an open attempt on a mock has; a row that is read has it. */
  messages?: number;
};
export type EventRow = Omit<Selectable<Schema['attempt_event']>, keyof Signals>;

const MINUTE_MS = 60_000;

/** Names each column, so that PostgreSQL can prepare the statements (postgres-dialect.ts). */
const ATTEMPT_COLUMNS = [
  ...(['id', 'candidate', 'paper_id', 'snapshot_id', 'started_at_ms', 'extra_minutes_per_hour'] as const),
  ...(['deadline_ms', 'last_position', 'last_saved_at_ms', 'finished_at_ms'] as const),
  // An open attempt has the minutes of its mock, granted to its candidate or to all; a finished one those of its end.
  sql<string | null>`case when finished_at_ms is null then (
    select string_agg(created_at_ms || ' ' || minutes, ',' order by created_at_ms, mock_grant.id) from mock_grant
    where mock_id = substr(attempt.paper_id, 6) and mock_grant.candidate in (attempt.candidate, '')
  ) else grants end`.as('grants'),
  // The page of an attempt asks for the texts when this has risen.
  sql<number>`case when finished_at_ms is null then (
    select count(1) from mock_message
    where mock_id = substr(attempt.paper_id, 6) and mock_message.candidate in (attempt.candidate, '')
  ) else 0 end`.as('messages'),
];
const EVENT_COLUMNS = [
  ...(['attempt_id', 'device', 'sequence', 'position', 'type', 'question_number', 'option'] as const),
  ...(['accepted_at_ms', 'confidence', 'spent_ms', 'language'] as const),
];

const attempts = (db: Db) => db.selectFrom('attempt').select(ATTEMPT_COLUMNS);
const attemptsOf = (db: Db, candidate: string) => attempts(db).where('candidate', '=', candidate);

/** Finds an attempt of the candidate; an attempt of another candidate counts as missing. */
export async function findAttempt(db: Db, id: string, candidate: string): Promise<AttemptRow | undefined> {
  // No id holds a NUL character, and PostgreSQL refuses to look for one.
  if (id.includes('\0')) return undefined;
  return attemptsOf(db, candidate).where('id', '=', id).executeTakeFirst();
}

export const findOpenAttempt = (db: Db, candidate: string, paperId: string): Promise<AttemptRow | undefined> =>
  attemptsOf(db, candidate).where('paper_id', '=', paperId).where('finished_at_ms', 'is', null).executeTakeFirst();

export const findLastFinished = (db: Db, candidate: string, paperId: string): Promise<AttemptRow | undefined> =>
  attemptsOf(db, candidate)
    .where('paper_id', '=', paperId)
    .where('finished_at_ms', 'is not', null)
    .orderBy('finished_at_ms', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listOpenAttempts = (db: Db, candidate: string): Promise<AttemptRow[]> =>
  attemptsOf(db, candidate).where('finished_at_ms', 'is', null).orderBy('deadline_ms').execute();

/** Those open attempts of a mock that can end last: the one with the latest stored end, and all with minutes of their own. */
export async function listLatest(db: Db, mockId: string): Promise<AttemptRow[]> {
  const isOpen = sql<boolean>`paper_id = ${`mock-${mockId}`} and finished_at_ms is null`;
  const last = db.selectFrom('attempt').select('id').where(isOpen).orderBy('deadline_ms', 'desc').limit(1);
  const own = db.selectFrom('mock_grant').select('candidate').where('mock_id', '=', mockId);
  const open = attempts(db).where(isOpen);
  return [...(await open.where('id', 'in', last).execute()), ...(await open.where('candidate', 'in', own).execute())];
}

/** Adds an attempt; returns undefined if the candidate has an open one on that paper. */
export const addAttempt = (
  trx: Trx,
  attempt: Omit<AttemptRow, 'grants' | 'messages' | 'last_position' | 'last_saved_at_ms' | 'finished_at_ms'>,
): Promise<AttemptRow | undefined> =>
  trx
    .insertInto('attempt')
    .values({ ...attempt, last_position: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .returning(ATTEMPT_COLUMNS)
    .executeTakeFirst();

/** Reads an attempt and keeps it as it is until the commit, with what is granted to it and the scores of its paper. */
export async function holdAttempt(
  trx: Trx,
  { id, snapshot_id: snapshotId }: Pick<AttemptRow, 'id' | 'snapshot_id'>,
): Promise<AttemptRow | undefined> {
  await holdScores(trx, snapshotId, 'shared');
  return attempts(trx).where('id', '=', id).forUpdate().executeTakeFirst();
}

const updateOpen = (trx: Trx, id: string) =>
  trx.updateTable('attempt').where('id', '=', id).where('finished_at_ms', 'is', null);

/** Locks the attempt and takes `count` places, or gives back if negative. Returns the last; undefined if closed. */
export async function takePlaces(trx: Trx, id: string, count: number, nowMs: number): Promise<number | undefined> {
  const row = await updateOpen(trx, id)
    .set((eb) => ({ last_position: eb('last_position', '+', count), last_saved_at_ms: nowMs }))
    .returning('last_position')
    .executeTakeFirst();
  return row?.last_position;
}

/** Takes `count` places of an attempt that is held, open or finished. */
export const addPlaces = (trx: Trx, id: string, count: number, nowMs: number) =>
  trx
    .updateTable('attempt')
    .set((eb) => ({ last_position: eb('last_position', '+', count), last_saved_at_ms: nowMs }))
    .where('id', '=', id)
    .execute();

/** Writes what a finished attempt answered, which has changed. */
export const addAnswers = (trx: Trx, id: string, answers: Answers) =>
  trx.updateTable('attempt').set(answers).where('id', '=', id).execute();

/** Notes that a page of an open attempt has asked for it. */
export const noteHeard = (db: Db, id: string, nowMs: number) =>
  commitTogether(db, (trx) => updateOpen(trx, id).set({ heard_at_ms: nowMs }).execute());

/** Adds events; stored ones stay as they were first accepted. */
export async function addEvents(trx: Trx, events: Insertable<Schema['attempt_event']>[]): Promise<void> {
  await trx
    .insertInto('attempt_event')
    .values(events)
    .onConflict((conflict) => conflict.columns(['attempt_id', 'device', 'sequence']).doNothing())
    .execute();
}

export const listEvents = (db: Db, attemptId: string): Promise<EventRow[]> =>
  db
    .selectFrom('attempt_event')
    .select(EVENT_COLUMNS)
    .where('attempt_id', '=', attemptId)
    .orderBy('position')
    .execute();

/** How many events of each device are stored, and the last sequence: the same number if none is missing in between. */
export const countEvents = (db: Db, attemptId: string) =>
  db
    .selectFrom('attempt_event')
    .select(({ fn }) => ['device', fn.countAll<number>().as('count'), fn.max('sequence').as('last')])
    .where('attempt_id', '=', attemptId)
    .groupBy('device')
    .execute();

/** How often the pages of an attempt were left, for how long, and from how many browsers and addresses events came. */
export const countSignals = (db: Db, attemptId: string) =>
  db
    .selectFrom('attempt_event')
    .select(({ fn }) => [
      ...[fn.count<number>('is_left').as('left'), fn.sum<number | null>('away_ms').as('awayMs')],
      ...[fn.count<number>('browser').distinct().as('browsers'), fn.count<number>('network').distinct().as('networks')],
    ])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();

/** Closes an open attempt and locks it until the commit; returns false if it is closed already. */
export async function closeAttempt(
  trx: Trx,
  { id, ...end }: Pick<AttemptRow, 'id' | 'grants'> & Answers & { finished_at_ms: number },
): Promise<boolean> {
  const { numUpdatedRows } = await updateOpen(trx, id).set(end).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The responses of a finished attempt; '' before. */
export const findResponses = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('attempt').select('responses').where('id', '=', id).executeTakeFirst())?.responses ?? '';

/**
 * Open attempts that end before `beforeMs`, the most overdue first, without the first `offset`. Those with minutes of
 * their own, not granted to all, can end later.
 */
export async function listDue(
  db: Db,
  beforeMs: number,
  limit: number,
  { offset = 0, candidate }: { offset?: number; candidate?: string } = {},
): Promise<AttemptRow[]> {
  const all = candidate === undefined ? attempts(db) : attemptsOf(db, candidate);
  const { rows: granted } = await sql<{ id: string; minutes: number }>`
    select mock.id, sum(minutes) as minutes from mock_grant inner join mock on mock.id = mock_id
    where candidate = '' and results_ms > ${beforeMs} group by mock.id`.execute(db);
  const isOver = granted.map(
    ({ id, minutes }) => sql<boolean>`(paper_id <> ${`mock-${id}`} or deadline_ms < ${beforeMs - minutes * MINUTE_MS})`,
  );
  const due = all
    .where('finished_at_ms', 'is', null)
    .where('deadline_ms', '<', beforeMs)
    .where(({ and }) => and(isOver));
  return due.orderBy('deadline_ms').orderBy('id').limit(limit).offset(offset).execute();
}

/** The ids of the frozen papers of a candidate's open or finished attempts, each once, without attempt `exceptId`. */
export async function listSnapshots(
  db: Db,
  candidate: string,
  state: 'open' | 'finished',
  exceptId = '',
): Promise<string[]> {
  const rows = await db
    .selectFrom('attempt')
    .select('snapshot_id')
    .distinct()
    .where('candidate', '=', candidate)
    .where('finished_at_ms', state === 'open' ? 'is' : 'is not', null)
    .where('id', '<>', exceptId)
    .execute();
  return rows.map((row) => row.snapshot_id);
}

/** How often a candidate has finished each paper. */
export const countTaken = (db: Db, candidate: string) =>
  db
    .selectFrom('attempt')
    .select(({ fn }) => ['paper_id', fn.countAll<number>().as('times')])
    .where('candidate', '=', candidate)
    .where('finished_at_ms', 'is not', null)
    .groupBy('paper_id')
    .execute();

/** What a candidate answered in the newest finished attempts, newest first. */
export const listFinishedWork = (db: Db, candidate: string, limit: number) =>
  db
    .selectFrom('attempt')
    .select(['snapshot_id', 'finished_at_ms', 'responses', 'languages', 'confidences'])
    .where('candidate', '=', candidate)
    .where('finished_at_ms', 'is not', null)
    .orderBy('finished_at_ms', 'desc')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ finished_at_ms: number; responses: string }>()
    .execute();

/** `questionIds`: the questions by which the paper is found; empty for a candidate's own practice. */
export type FrozenPaper = Omit<Selectable<Schema['paper_snapshot']>, 'created_at_ms'> & {
  questionIds: readonly string[];
  frozenQuestions: readonly Selectable<Schema['frozen_question']>[];
};

/** Stores a frozen paper, and those of its questions that no other has, unless it is stored already. */
export async function addPaperSnapshot(
  trx: Trx,
  { questionIds, frozenQuestions, ...paper }: FrozenPaper,
  nowMs: number,
): Promise<void> {
  const added = await trx
    .insertInto('paper_snapshot')
    .values({ ...paper, created_at_ms: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  if (frozenQuestions.length > 0)
    await trx
      .insertInto('frozen_question')
      // In one order, so that no two starts wait for each other.
      .values(frozenQuestions.toSorted((a, b) => (a.digest < b.digest ? -1 : 1)))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (questionIds.length === 0) return;
  await trx
    .insertInto('paper_question')
    .values(questionIds.map((id) => ({ question_id: id, snapshot_id: paper.id, created_at_ms: nowMs })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const snapshotOf = (db: Db, id: string) => db.selectFrom('paper_snapshot').where('id', '=', id);

export const hasPaperSnapshot = async (db: Db, id: string): Promise<boolean> =>
  (await snapshotOf(db, id).select('id').executeTakeFirst()) !== undefined;

/** These frozen papers, in no order, without the texts of their questions. */
export async function listPaperSnapshots(db: Db, ids: readonly string[]) {
  const rows: Pick<Selectable<Schema['paper_snapshot']>, 'id' | 'content'>[] = [];
  for (const some of portionsOf(ids))
    rows.push(...(await db.selectFrom('paper_snapshot').select(['id', 'content']).where('id', 'in', some).execute()));
  return rows;
}

/** The contents of frozen questions by their digests. */
export async function findFrozenQuestions(db: Db, digests: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const some of portionsOf(digests)) {
    const rows = await db.selectFrom('frozen_question').selectAll().where('digest', 'in', some).execute();
    for (const { digest, content } of rows) found.set(digest, content);
  }
  return found;
}
