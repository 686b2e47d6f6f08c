import { randomUUID } from 'node:crypto';

import { expressionBuilder, type Selectable, sql } from 'kysely';

import { countsAsMs, GRACE_MS } from '@/lib/exam/clock';

import type { Trx } from './commit-together';
import type { Db } from './database';
import { outagesAt } from './presence';
import type { Schema } from './schema';

const MINUTE_MS = 60_000;

export type MockRow = Selectable<Schema['mock']>;
export type EntryRow = Selectable<Schema['mock_entry']>;

export const findMock = (db: Db, id: string): Promise<MockRow | undefined> =>
  db.selectFrom('mock').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Reads a mock and keeps it as it is until the commit, so that nobody withdraws it while candidates enter.
 * @param isToChange whether this transaction will change it: if others held it too, the change would deadlock
 */
export const holdMock = (trx: Trx, id: string, isToChange: boolean): Promise<MockRow | undefined> =>
  trx
    .selectFrom('mock')
    .selectAll()
    .where('id', '=', id)
    .$call((query) => (isToChange ? query.forUpdate() : query.forShare()))
    .executeTakeFirst();

const { and } = expressionBuilder<Schema, 'mock_candidate' | 'mock_check_in' | 'mock_entry' | 'mock_refusal'>();

/** Picks a candidate's row from a table that has one row for each candidate of a mock. */
export const ownIn = (mockId: string, candidate: string) => and({ mock_id: mockId, candidate });

/** Whether the list of a mock names the candidate. */
export async function isListed(db: Db, mockId: string, candidate: string): Promise<boolean> {
  const own = db.selectFrom('mock_candidate').select('candidate').where(ownIn(mockId, candidate));
  return (await own.executeTakeFirst()) !== undefined;
}

export const findEntry = (db: Db, mockId: string, candidate: string): Promise<EntryRow | undefined> =>
  db
    .selectFrom('mock_entry')
    .select(['mock_id', 'candidate', 'attempt_id', 'is_check_in', 'void_reason'])
    .where(ownIn(mockId, candidate))
    .executeTakeFirst();

/** Adds the one entry of a candidate, in place of the check-in; returns false if there is one already. */
export async function addEntry(trx: Trx, entry: Omit<EntryRow, 'void_reason'>): Promise<boolean> {
  const row = await trx
    .insertInto('mock_entry')
    .values({ ...entry, void_reason: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('attempt_id')
    .executeTakeFirst();
  await trx.deleteFrom('mock_check_in').where(ownIn(entry.mock_id, entry.candidate)).execute();
  return row !== undefined;
}

/** What candidates did in their attempts: answers, marks and clears. */
export const doings = (db: Db) => db.selectFrom('attempt_event').select('position').where('type', '<>', 'visit');

/** Whether a candidate checked in and did nothing. */
export async function isAbsent(db: Db, { attempt_id: id, is_check_in: isCheckIn }: EntryRow): Promise<boolean> {
  if (isCheckIn === 0) return false;
  return (await doings(db).where('attempt_id', '=', id).limit(1).executeTakeFirst()) === undefined;
}

const checkInsOf = (db: Db) => db.selectFrom('mock_check_in').select(['mock_id', 'candidate', 'attempt_id']);

/** Notes that a candidate waits for a mock to open. */
export async function checkIn(trx: Trx, mockId: string, candidate: string): Promise<void> {
  await trx
    .insertInto('mock_check_in')
    .values({ mock_id: mockId, candidate, attempt_id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The check-in of a candidate whose attempt has not started. */
export const findCheckIn = (db: Db, mockId: string, candidate: string) =>
  checkInsOf(db).where(ownIn(mockId, candidate)).executeTakeFirst();

/** The candidate's check-in for the attempt with this id. */
export async function findCheckInOf(db: Db, candidate: string, attemptId: string) {
  if (attemptId.includes('\0')) return undefined;
  return checkInsOf(db).where('candidate', '=', candidate).where('attempt_id', '=', attemptId).executeTakeFirst();
}

/** Check-ins whose mocks have opened and have no results yet, by the ids of their attempts, after one of these. */
export const listCheckedIn = (db: Db, nowMs: number, after: string, limit: number) =>
  checkInsOf(db)
    .where('mock_id', 'in', (eb) =>
      eb
        .selectFrom('mock')
        .select('id')
        .where('opens_ms', '<=', nowMs)
        .where('results_ms', '>', nowMs)
        .where('is_withdrawn', '=', 0),
    )
    .where('attempt_id', '>', after)
    .orderBy('attempt_id')
    .limit(limit)
    .execute();

/** Notes why an attempt is void, or that it is not. */
export async function setVoid(trx: Trx, entry: EntryRow, reason: string | null): Promise<void> {
  const own = ownIn(entry.mock_id, entry.candidate);
  await trx.updateTable('mock_entry').set({ void_reason: reason }).where(own).execute();
}

/** Notes why a candidate was refused the start; a later reason replaces an earlier one. */
export async function noteRefusal(
  trx: Trx,
  mockId: string,
  candidate: string,
  reason: string,
  nowMs: number,
): Promise<void> {
  await trx
    .insertInto('mock_refusal')
    .values({ mock_id: mockId, candidate, reason, refused_at_ms: nowMs })
    .onConflict((conflict) => conflict.columns(['mock_id', 'candidate']).doUpdateSet({ reason, refused_at_ms: nowMs }))
    .execute();
}

type NewGrant = { mockId: string; candidate: string; minutes: number; atMs: number };

/** Grants minutes from `atMs` on, to one candidate or, with '', to all: attempts read the row (lib/store/attempts.ts). */
export async function addGrant(trx: Trx, { mockId, candidate, minutes, atMs }: NewGrant): Promise<void> {
  await trx
    .insertInto('mock_grant')
    .values({ id: randomUUID(), mock_id: mockId, candidate, minutes, created_at_ms: atMs })
    .execute();
  await trx
    .updateTable('mock')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', mockId)
    .execute();
}

/**
 * Drops the analysis of a mock, so that it is made anew, even if one is being made; returns the mock's name.
 * @param resultsByMs the mock is left alone if its results come later
 */
export async function forgetAnalysis(
  trx: Trx,
  mockId: string,
  resultsByMs = Number.MAX_SAFE_INTEGER,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('mock')
    .set((eb) => ({ analysis: null, version: eb('version', '+', 1) }))
    .where('id', '=', mockId)
    .where('results_ms', '<=', resultsByMs)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** The minutes granted to a candidate of a mock, including those granted to all; with '' only those granted to all. */
export async function grantedMinutes(db: Db, mockId: string, candidate: string): Promise<number> {
  const row = await db
    .selectFrom('mock_grant')
    .select(({ fn }) => fn.sum<number | null>('minutes').as('minutes'))
    .where('mock_id', '=', mockId)
    .where('candidate', 'in', [candidate, ''])
    .executeTakeFirst();
  return row?.minutes ?? 0;
}

/**
 * Delays the results of a mock and its provisional key until `leastMs` at least; objections have as long as before.
 * Rounds up to a whole minute, as the times are announced: so a class that starts together delays them once. Each delay
 * raises the version, which makes those who are about to enter read the mock again.
 * @returns whether they come later than before
 */
export async function delayResults(trx: Trx, mockId: string, leastMs: number): Promise<boolean> {
  const atMs = Math.ceil(leastMs / MINUTE_MS) * MINUTE_MS;
  const later = (column: 'key_ms' | 'results_ms') =>
    sql<number>`case when ${sql.ref(column)} < ${atMs} then ${atMs} else ${sql.ref(column)} end`;
  const { numUpdatedRows } = await trx
    .updateTable('mock')
    .set({
      results_ms: later('results_ms'),
      key_ms: later('key_ms'),
      objections_until_ms: sql<number>`objections_until_ms + ${atMs} - coalesce(key_ms, results_ms)`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', mockId)
    .where((eb) => eb(eb.fn.coalesce('key_ms', 'results_ms'), '<', leastMs))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The frozen papers whose keys nobody may see now, each with the time of its results, which show the key.
 * @param isKeyOut whether a provisional key ends the secrecy, as it does for candidates who sat the mock
 * @param opensByMs a mock that opens by then counts as if it were open
 */
export async function secretSnapshots(
  db: Db,
  nowMs: number,
  { isKeyOut = false, opensByMs = nowMs } = {},
): Promise<Map<string, number>> {
  // While answers from before an outage still count, keys are as secret as they were then.
  const shownMs = countsAsMs(nowMs, await outagesAt(db, nowMs));
  const rows = await db
    .selectFrom('mock')
    .select(['snapshot_id', 'results_ms'])
    .where('results_ms', '>', shownMs)
    .$if(isKeyOut, (query) => query.where((eb) => eb.or([eb('key_ms', 'is', null), eb('key_ms', '>', shownMs)])))
    // If a clock is ahead or was put back, candidates are in already.
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('opens_ms', '<=', opensByMs + GRACE_MS),
        exists(selectFrom('mock_entry').select('attempt_id').whereRef('mock_id', '=', 'mock.id')),
      ]),
    )
    .where('is_withdrawn', '=', 0)
    .orderBy('results_ms')
    .execute();
  return new Map(rows.map((row) => [row.snapshot_id, row.results_ms]));
}

/**
 * The questions that nothing may show beside its key now, each with the time of the last results that it waits for.
 * @param opensByMs the questions of a mock that opens by then are among them already
 */
export async function secretQuestions(db: Db, nowMs: number, opensByMs: number): Promise<Map<string, number>> {
  const resultsMs = await secretSnapshots(db, nowMs, { opensByMs });
  if (resultsMs.size === 0) return new Map();
  const rows = await db
    .selectFrom('paper_question')
    .select(['question_id', 'snapshot_id'])
    .where('snapshot_id', 'in', [...resultsMs.keys()])
    .execute();
  const times = rows.map((row): [string, number] => [row.question_id, resultsMs.get(row.snapshot_id) ?? 0]);
  return new Map(times.sort(([, earlier], [, later]) => earlier - later));
}

type OfPaper = Pick<MockRow, 'id' | 'snapshot_id'>;

/** The other mocks that share a question with this one and are not withdrawn. */
const sharing = (db: Db, { id, snapshot_id: snapshotId }: OfPaper) =>
  db
    .selectFrom('mock')
    .where('mock.id', '<>', id)
    .where('is_withdrawn', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('paper_question')
          .select('question_id')
          .whereRef('paper_question.snapshot_id', '=', 'mock.snapshot_id')
          .where(
            'question_id',
            'in',
            selectFrom('paper_question as own').select('own.question_id').where('own.snapshot_id', '=', snapshotId),
          ),
      ),
    );

/** The other mocks that share a question and have results to come or objections not over, in the order of opening. */
export const listSharing = (db: Db, mock: OfPaper, nowMs: number) =>
  sharing(db, mock)
    .select(['id', 'name', 'opens_ms', 'results_ms', 'objections_until_ms'])
    .where((eb) => eb.or([eb('results_ms', '>', nowMs), eb('objections_until_ms', '>', nowMs)]))
    .orderBy('opens_ms')
    .orderBy('id')
    .execute();

/**
 * Until when nobody can object to the key of a mock, since another mock shares a question and its key is not out; 0 if
 * there is no such mock. A mock that opens after the time for objections does not count.
 */
export async function objectionsRestUntil(
  db: Db,
  mock: OfPaper & Pick<MockRow, 'objections_until_ms'>,
  nowMs: number,
): Promise<number> {
  const row = await sharing(db, mock)
    .select(({ fn }) => fn.max(fn.coalesce('key_ms', 'results_ms')).as('key_ms'))
    .where('results_ms', '>', nowMs)
    .where((eb) => eb(eb.fn.coalesce('key_ms', 'results_ms'), '>', nowMs))
    .where('opens_ms', '<=', Math.min(nowMs, mock.objections_until_ms ?? 0) + GRACE_MS)
    .executeTakeFirst();
  return row?.key_ms ?? 0;
}
