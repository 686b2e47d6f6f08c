import { type Selectable, sql, type Updateable } from 'kysely';

import {
  MOST_CANDIDATES,
  objectionsEndFault,
  objectionTimesOf,
  type ObjectionTimes,
  scheduleFaults,
  type Window,
  mockWindowOf,
} from '@/lib/exam/window';
import { indianTime } from '@/lib/text/indian-time';

import { type Act, audited } from './audit';
import { LISTED, type Listed, listInWords, listMembers } from './batches';
import type { Trx } from './commit-together';
import { countRows } from './count-rows';
import type { Db } from './database';
import { holdMock, type MockRow, objectionsRestUntil } from './mock-entries';
import { newestFirst, type RowPlace } from './pages';
import { portionsOf } from './portions';
import type { Schema } from './schema';

/** What an editor schedules. Only a batch may sit it, or else `candidates`; null: it is open to all. */
export type Schedule = Window & ObjectionTimes & { name: string; candidates: readonly string[] | null; batch?: string };

/** A mock without its analysis. */
export type ListedMock = Pick<Selectable<Schema['mock']>, (typeof COLUMNS)[number]>;

const COLUMNS = [
  ...(['id', 'name', 'composed_paper_id', 'snapshot_id', 'opens_ms', 'last_start_ms', 'closes_ms'] as const),
  ...(['results_ms', 'key_ms', 'objections_until_ms', 'is_open_to_all', 'batch_id', 'is_withdrawn'] as const),
  ...(['version', 'created_at_ms'] as const),
] as const;

/** Who changes a mock that was seen at `version`, and when. */
type Versioned = Act & { version: number };

/** The time of the mock's frozen paper, which never changes. */
type OfPaper = { durationMs: number };

const MINUTE_MS = 60_000;

const columnsOf = (schedule: Schedule, list: Whom) => ({
  name: schedule.name,
  opens_ms: schedule.opensMs,
  last_start_ms: schedule.lastStartMs,
  closes_ms: schedule.closesMs,
  results_ms: schedule.resultsMs,
  key_ms: schedule.keyMs,
  objections_until_ms: schedule.objectionsUntilMs,
  is_open_to_all: list ? (0 as const) : (1 as const),
  batch_id: schedule.batch ?? null,
});

/** A schedule as the audit keeps it. */
const inWords = (
  { name, opensMs, lastStartMs, closesMs, resultsMs, keyMs, objectionsUntilMs }: Omit<Schedule, 'candidates'>,
  whom: string,
) =>
  [
    name,
    `opens ${indianTime(opensMs)}`,
    `last start ${indianTime(lastStartMs)}`,
    `closes ${indianTime(closesMs)}`,
    ...(keyMs === null ? [] : [`provisional key ${indianTime(keyMs)}`]),
    `results ${indianTime(resultsMs)}`,
    ...(objectionsUntilMs === null ? [] : [`objections until ${indianTime(objectionsUntilMs)}`]),
    whom,
  ].join('; ');

const wordsOf = (mock: ListedMock) => ({ ...mockWindowOf(mock), ...objectionTimesOf(mock), name: mock.name });

/** Everything that is wrong with a schedule, in sentences; undefined if nothing is. */
function scheduleFault(schedule: Schedule, durationMs: number, nowMs: number): string | undefined {
  const reasons = scheduleFaults(schedule, durationMs, indianTime).map(({ reason }) => reason);
  if (schedule.opensMs <= nowMs) reasons.unshift('The opening must be in the future.');
  return reasons.length > 0 ? reasons.join(' ') : undefined;
}

const update = (trx: Trx, { id, version }: ListedMock, set: Updateable<Schema['mock']>) =>
  trx
    .updateTable('mock')
    .set({ ...set, version: version + 1 })
    .where('id', '=', id)
    .execute();

/** The rows of a mock's list; null: it is open to all. */
type Whom = readonly Listed[] | null;

/** Whom a schedule lets in, or a sentence. A list keeps what was known `before` of those who stay on it. */
async function whomOf(trx: Trx, { candidates, batch }: Schedule, before: Whom = null): Promise<Whom | string> {
  if (batch !== undefined) {
    const members = await listMembers(trx, batch);
    return members.length > 0 ? members : 'Nobody is in this batch any more. Please choose another.';
  }
  const known = new Map(before?.map((row) => [row.candidate, row]));
  const nothing = { name: '', roll_number: '', group_name: '' };
  return candidates && [...new Set(candidates)].map((candidate) => known.get(candidate) ?? { candidate, ...nothing });
}

async function addCandidates(trx: Trx, id: string, whom: Whom): Promise<void> {
  for (const some of portionsOf((whom ?? []).map((it) => ({ mock_id: id, ...it }))))
    await trx.insertInto('mock_candidate').values(some).execute();
}

/**
 * Schedules a mock of a published paper.
 * @returns true; false if there is such a mock already; or a sentence that says why not
 */
export const scheduleMock = (
  db: Db,
  paperId: string,
  schedule: Schedule,
  act: Act & OfPaper,
): Promise<boolean | string> =>
  audited(db, act, async (trx) => {
    const { id, nowMs } = act;
    const fault = scheduleFault(schedule, act.durationMs, nowMs);
    if (fault) return fault;
    const paper = await findPublished(trx, paperId);
    if (!paper) return 'Only a published paper can be scheduled.';
    const whom = await whomOf(trx, schedule);
    if (typeof whom === 'string') return whom;
    const added = await trx
      .insertInto('mock')
      .values({
        ...{ id, composed_paper_id: paperId, snapshot_id: paper.snapshot_id, created_at_ms: nowMs },
        ...columnsOf(schedule, whom),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return false;
    await addCandidates(trx, id, whom);
    return { action: 'mock', subject: schedule.name, before: '', after: inWords(schedule, inWordsWho(whom)) };
  });

/**
 * Locks a mock until the commit, so that nobody enters meanwhile. Returns false if it has changed since `version`, and
 * a sentence if it has opened or a candidate is in: an instance whose clock is ahead lets candidates in early.
 */
async function holdComing(trx: Trx, { id, version, nowMs }: Versioned): Promise<ListedMock | false | string> {
  const mock = await holdMock(trx, id, true);
  if (!mock || mock.version !== version || mock.is_withdrawn === 1) return false;
  const entry = await trx
    .selectFrom('mock_entry')
    .select('candidate')
    .where('mock_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (!entry && nowMs < mock.opens_ms) return mock;
  return 'This mock has opened. From now on minutes can be granted and attempts voided, and nothing else changes.';
}

/** A mock's list by Username. */
export const listCandidates = (db: Db, id: string): Promise<Listed[]> =>
  db
    .selectFrom('mock_candidate')
    .select(LISTED)
    .where('mock_id', '=', id)
    .orderBy('candidate')
    .limit(MOST_CANDIDATES)
    .execute();

/** Who may sit a mock, in words that show how its list differs from the one `before`. */
const inWordsWho = (whom: Whom, before = whom) => (whom ? `for ${listInWords(whom, before ?? whom)}` : 'open to all');

/**
 * Changes a mock before it opens.
 * @returns true; false if another editor has changed it meanwhile; or a sentence that says why not
 */
export const changeMock = (db: Db, schedule: Schedule, act: Versioned & OfPaper): Promise<boolean | string> =>
  audited(db, act, async (trx) => {
    const { id, nowMs } = act;
    const mock = await holdComing(trx, act);
    if (typeof mock !== 'object') return mock;
    const fault = scheduleFault(schedule, act.durationMs, nowMs);
    if (fault) return fault;
    const listed = mock.is_open_to_all ? null : await listCandidates(trx, id);
    const whom = await whomOf(trx, schedule, listed);
    if (typeof whom === 'string') return whom;
    await update(trx, mock, columnsOf(schedule, whom));
    await trx.deleteFrom('mock_candidate').where('mock_id', '=', id).execute();
    await addCandidates(trx, id, whom);
    const before = inWords(wordsOf(mock), inWordsWho(listed));
    const after = inWords(schedule, inWordsWho(whom, listed));
    return { action: 'mock', subject: schedule.name, before, after };
  });

/** Withdraws a mock before it opens, for good. @returns as changeMock does */
export const withdrawMock = (db: Db, act: Versioned): Promise<boolean | string> =>
  audited(db, act, async (trx) => {
    const mock = await holdComing(trx, act);
    if (typeof mock !== 'object') return mock;
    await update(trx, mock, { is_withdrawn: 1 });
    const before = inWords(wordsOf(mock), mock.is_open_to_all ? 'open to all' : 'for a list');
    return { action: 'mock', subject: mock.name, before, after: 'withdrawn' };
  });

/** Why objections to a mock cannot be taken until `untilMs`; undefined if they can. */
function prolongFault(mock: MockRow, untilMs: number, nowMs: number, restUntilMs: number): string | undefined {
  const { objections_until_ms: before } = mock;
  if (before !== null && untilMs < before) return 'The time for objections can only be made longer.';
  if (untilMs <= nowMs) return 'The end of objections must be in the future.';
  if (untilMs <= restUntilMs)
    return `Another mock has questions of this one. Nobody can object before its key, ${indianTime(restUntilMs)}.`;
  return objectionsEndFault(mock.results_ms, { keyMs: mock.key_ms, objectionsUntilMs: untilMs });
}

/**
 * Lets candidates object to a key until `untilMs`: for the first time, for longer, or again when the time was over.
 * @returns true; false if there is no such mock; or a sentence that says why not
 */
export const prolongObjections = (db: Db, untilMs: number, act: Act): Promise<boolean | string> =>
  audited(db, act, async (trx) => {
    const { id, nowMs } = act;
    const mock = await holdMock(trx, id, true);
    if (!mock || mock.is_withdrawn === 1) return false;
    const restUntilMs = await objectionsRestUntil(trx, { ...mock, objections_until_ms: untilMs }, nowMs);
    const fault = prolongFault(mock, untilMs, nowMs, restUntilMs);
    if (fault) return fault;
    await update(trx, mock, { objections_until_ms: untilMs });
    const { objections_until_ms: before } = mock;
    const words = (atMs: number | null) => (atMs === null ? 'no objections' : `objections until ${indianTime(atMs)}`);
    return { action: 'mock', subject: mock.name, before: words(before), after: words(untilMs) };
  });

const mocksIn = (db: Db) => db.selectFrom('mock').select(COLUMNS);

/** All mocks, the newest first. */
export const listMocks = (db: Db, limit: number, after?: RowPlace): Promise<ListedMock[]> =>
  mocksIn(db).$call(newestFirst(limit, after)).execute();

/** The mocks whose results have not come, in the order of their opening: those that have opened, or the others. */
export const listCurrent = (db: Db, nowMs: number, hasOpened: boolean, limit: number): Promise<ListedMock[]> =>
  mocksIn(db)
    .where('results_ms', '>', nowMs)
    .where('opens_ms', hasOpened ? '<=' : '>', nowMs)
    .where('is_withdrawn', '=', 0)
    .orderBy('opens_ms')
    .orderBy('id')
    .limit(limit)
    .execute();

/** The mocks open to all whose results come after `afterMs` and by `untilMs`, by their opening; withdrawn ones last. */
export const listOpenToAll = (
  db: Db,
  [afterMs, untilMs]: readonly [number, number],
  order: 'asc' | 'desc',
  limit: number,
): Promise<ListedMock[]> =>
  mocksIn(db)
    .where('results_ms', '>', afterMs)
    .where('results_ms', '<=', untilMs)
    .where('is_open_to_all', '=', 1)
    .orderBy('is_withdrawn')
    .orderBy('opens_ms', order)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The first mock that the candidate may enter, now or later, and has not entered. */
export const findNextMock = (db: Db, candidate: string, nowMs: number): Promise<ListedMock | undefined> =>
  mocksIn(db)
    .where('last_start_ms', '>', nowMs)
    .where('is_withdrawn', '=', 0)
    .where((eb) => {
      const named = eb.selectFrom('mock_candidate').select('mock_id').where('candidate', '=', candidate);
      return eb.or([eb('is_open_to_all', '=', 1), eb('id', 'in', named)]);
    })
    .where('id', 'not in', (eb) => eb.selectFrom('mock_entry').select('mock_id').where('candidate', '=', candidate))
    .orderBy('opens_ms')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** A mock with the deadline of the candidate's open attempt; null without one. */
export type Invitation = ListedMock & { own_deadline_ms: number | null };

/** The mocks that name the candidate, until their results, in the order of their opening. */
export const listInvitations = (db: Db, candidate: string, nowMs: number, limit: number): Promise<Invitation[]> =>
  mocksIn(db)
    .select((eb) =>
      eb
        .selectFrom('mock_entry')
        .innerJoin('attempt', 'attempt.id', 'mock_entry.attempt_id')
        .select(
          sql<number>`deadline_ms + ${MINUTE_MS} * coalesce((
            select sum(minutes) from mock_grant
            where mock_grant.mock_id = mock.id and mock_grant.candidate in (${candidate}, '')), 0)`.as('end_ms'),
        )
        .whereRef('mock_id', '=', 'mock.id')
        .where('mock_entry.candidate', '=', candidate)
        .where('finished_at_ms', 'is', null)
        .as('own_deadline_ms'),
    )
    .where('results_ms', '>', nowMs)
    .where('is_open_to_all', '=', 0)
    .where('is_withdrawn', '=', 0)
    .where('id', 'in', (eb) => eb.selectFrom('mock_candidate').select('mock_id').where('candidate', '=', candidate))
    .orderBy('opens_ms')
    .orderBy('id')
    .limit(limit)
    .execute();

/** A mock, and how many Usernames its list has. */
export async function findListedMock(db: Db, id: string): Promise<(ListedMock & { listed: number }) | undefined> {
  if (id.includes('\0')) return undefined;
  const mock = await mocksIn(db).where('id', '=', id).executeTakeFirst();
  if (!mock) return undefined;
  return { ...mock, listed: await countRows(db.selectFrom('mock_candidate').where('mock_id', '=', id)) };
}

/** The published papers, the newest first. */
export const listPublished = (db: Db, limit: number, after?: RowPlace) =>
  db
    .selectFrom('composed_paper')
    .select(['id', 'name', 'questions', 'created_at_ms'])
    .where('snapshot_id', 'is not', null)
    .$call(newestFirst(limit, after))
    .execute();

/** A published paper; undefined for a draft. */
export async function findPublished(db: Db, id: string): Promise<{ name: string; snapshot_id: string } | undefined> {
  if (id.includes('\0')) return undefined;
  return db
    .selectFrom('composed_paper')
    .select(['name', 'snapshot_id'])
    .where('id', '=', id)
    .where('snapshot_id', 'is not', null)
    .$narrowType<{ snapshot_id: string }>()
    .executeTakeFirst();
}
