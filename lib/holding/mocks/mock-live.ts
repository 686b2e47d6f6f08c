import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';

import { paperIdOf } from '@/lib/sitting/wire';
import { countRows } from '@/lib/store/count-rows';
import type { Db } from '@/lib/store/database';
import { type MockRow, ownIn } from '@/lib/store/mock-entries';
import { cutPage } from '@/lib/store/pages';
import { currentScoring } from '@/lib/store/rulings';
import { foldedName } from '@/lib/text/usernames';

import { absentees, countEntries, countVoided, isNamed, isUnknown, knownName, knownOf } from './mock-results';

/** Where the candidates of a mock are. Some of those who are `in` are neither saving nor unheard: they read. */
export type LiveCounts = {
  /** Wait for the opening. */
  checkedIn: number;
  in: number;
  /** Had an answer accepted since `sinceMs`. */
  saving: number;
  /** Started before `sinceMs`, and their page neither saved nor asked anything since. */
  unheard: number;
  /** Without those whose attempt is void, and the absent. */
  finished: number;
  /** Checked in and did nothing until the end. */
  absent: number;
  voided: number;
};

type OfMock = Pick<MockRow, 'id' | 'snapshot_id' | 'is_open_to_all'>;

const paperIdIn = ({ id }: OfMock) => paperIdOf({ kind: 'mock', mockId: id });

const withScoring = async (db: Db, mock: OfMock) => ({
  ...mock,
  scoring: await currentScoring(db, mock.snapshot_id),
});

/** SQLite reads in the site's own process, which answers saves between portions. */
const PORTION = 4_000;

/** Whether the page of an open attempt has neither saved nor asked anything since. */
const isUnheard = (sinceMs: number) =>
  sql<boolean>`(coalesce(last_saved_at_ms, started_at_ms) <= ${sinceMs} and coalesce(heard_at_ms, started_at_ms) <= ${sinceMs})`;

/** Counts who is in a mock, in portions of its open attempts. */
async function countOpen(db: Db, paperId: string, sinceMs: number) {
  const counts = { in: 0, saving: 0, unheard: 0 };
  let after: string | null = '';
  while (after !== null) {
    const place: string = after;
    const portion = db
      .selectFrom('attempt')
      .select(['candidate', 'started_at_ms', 'last_saved_at_ms', 'heard_at_ms'])
      .where('paper_id', '=', paperId)
      .where('finished_at_ms', 'is', null)
      .where('candidate', '>', place)
      .orderBy('candidate')
      .limit(PORTION);
    const row = await db
      .selectFrom(portion.as('open'))
      .select(({ fn, eb }) => [
        fn.max('candidate').as('last'),
        fn.countAll<number>().as('in'),
        fn.count<number>(eb.case().when('last_saved_at_ms', '>', sinceMs).then(1).end()).as('saving'),
        fn.count<number>(eb.case().when(isUnheard(sinceMs)).then(1).end()).as('unheard'),
      ])
      .executeTakeFirstOrThrow();
    for (const name of ['in', 'saving', 'unheard'] as const) counts[name] += row[name];
    after = row.in < PORTION ? null : row.last;
    await setImmediate();
  }
  return counts;
}

/** Counts the candidates of a mock. */
export async function countLive(db: Db, mock: OfMock, sinceMs: number): Promise<LiveCounts> {
  const open = await countOpen(db, paperIdIn(mock), sinceMs);
  const started = await countEntries(db, mock.id);
  const voided = await countVoided(db, mock.id);
  const absent = await countRows(absentees(db, await withScoring(db, mock)));
  const checkedIn = await countRows(db.selectFrom('mock_check_in').where('mock_id', '=', mock.id));
  // A void ends the attempt.
  return { ...open, checkedIn, absent, finished: Math.max(0, started - open.in - voided - absent), voided };
}

export type Refusals = { reasons: { reason: string; count: number }[]; newest: RefusedStart[] };
export type RefusedStart = { candidate: string; reason: string; atMs: number };

const NEWEST_REFUSALS = 20;

/** The candidates who were refused the start of a mock: how many for each reason, and the newest. */
export async function readRefusals(db: Db, mockId: string): Promise<Refusals> {
  const refusals = db.selectFrom('mock_refusal').where('mock_id', '=', mockId);
  const [reasons, newest] = await Promise.all([
    refusals
      .groupBy('reason')
      .select(({ fn }) => ['reason', fn.countAll<number>().as('count')])
      .orderBy('reason')
      .execute(),
    refusals
      .select(['candidate', 'reason', 'refused_at_ms as atMs'])
      .orderBy('refused_at_ms', 'desc')
      .orderBy('candidate')
      .limit(NEWEST_REFUSALS)
      .execute(),
  ]);
  return { reasons, newest };
}

/**
 * Where a candidate of a mock is; 'unknown' if no account has the Username. A further state needs its name here, its
 * line below, and its text at the desk.
 */
export const HALL_STATES = [
  ...(['not-come', 'unknown', 'checked-in', 'in', 'unheard', 'finished', 'absent', 'voided'] as const),
];

export type HallState = (typeof HALL_STATES)[number];

/** The state by the columns of an entry and its attempt, or only an open one; the first line that is true tells it. */
const enteredState = (unheardSinceMs: number, absent: ReturnType<typeof absentees>) => sql<HallState>`case
  when void_reason is not null then 'voided'
  when attempt.candidate is null or finished_at_ms is not null
    then case when mock_entry.candidate in ${absent} then 'absent' else 'finished' end
  when ${isUnheard(unheardSinceMs)} then 'unheard'
  else 'in' end`;

/** The state of anybody, by the joined columns of an entry and a check-in. */
const stateOf = (entered: ReturnType<typeof enteredState>) => sql<HallState>`case
  when mock_entry.candidate is not null then ${entered}
  when mock_check_in.candidate is not null then 'checked-in'
  when ${isUnknown('one.candidate')} then 'unknown'
  else 'not-come' end`;

/** What a page of the list shows: of these states, with this part in the Username or the name, after a Username. */
export type HallQuery = { states: readonly HallState[]; find: string; after: string };

/** A portion of everybody who is invited to a mock or has come, by Username: nobody enters who is not on its list. */
function inHall(db: Db, { id, is_open_to_all: isOpenToAll }: OfMock, after: string, limit: number) {
  const of = (table: 'mock_candidate' | 'mock_check_in' | 'mock_entry') =>
    db
      .selectFrom(table)
      .select('candidate')
      .where('mock_id', '=', id)
      .where('candidate', '>', after)
      .orderBy('candidate')
      .limit(limit);
  if (!isOpenToAll) return of('mock_candidate');
  const [came, waits] = [of('mock_entry').as('came'), of('mock_check_in').as('waits')];
  const both = db.selectFrom(came).select('candidate').union(db.selectFrom(waits).select('candidate'));
  return both.orderBy('candidate').limit(limit);
}

/** A part of a name, in small letters, as a pattern of `like`. */
const patternOf = (folded: string) => `%${folded.replace(/[\\%_]/g, '\\$&')}%`;

/** Reads a page of everybody in a mock; `next` is the Username after which the next one begins. */
export async function listHall(
  db: Db,
  mock: OfMock,
  { states, find, after }: HallQuery,
  { size, unheardSinceMs }: { size: number; unheardSinceMs: number },
) {
  const folded = foldedName(find);
  const limit = folded === '' && states.length === 0 ? size + 1 : PORTION;
  const entered = enteredState(unheardSinceMs, absentees(db, await withScoring(db, mock)));
  const hay =
    folded === ''
      ? sql<string>`''`
      : sql<string>`invited.candidate || ' ' || ${knownName(mock.id, 'invited.candidate')}`;
  const read = (from: string) => {
    // The limit keeps SQLite from working the name out for each place where it is used.
    const some = db
      .selectFrom(inHall(db, mock, from, limit).as('invited'))
      .where(isNamed('invited.candidate'))
      .select(['invited.candidate', hay.as('hay')])
      .limit(limit);
    return db
      .selectFrom(some.as('one'))
      .leftJoin('mock_check_in', (join) =>
        join.onRef('mock_check_in.candidate', '=', 'one.candidate').on('mock_check_in.mock_id', '=', mock.id),
      )
      .select(['one.candidate', 'mock_check_in.candidate as waiting', ...knownOf(mock.id, 'one.candidate')])
      .select(isUnknown('one.candidate').as('isUnknown'))
      .$if(states.length > 0, (query) =>
        query
          .leftJoin('mock_entry', (join) =>
            join.onRef('mock_entry.candidate', '=', 'one.candidate').on('mock_entry.mock_id', '=', mock.id),
          )
          // Indexes that sort by Username, as the list does, are quick to walk; rows of the page alone are looked up by id.
          .leftJoin('attempt', (join) =>
            join
              .onRef('attempt.candidate', '=', 'one.candidate')
              .on('paper_id', '=', paperIdIn(mock))
              .on('finished_at_ms', 'is', null),
          )
          .where(stateOf(entered), 'in', states),
      )
      .$if(folded !== '', (query) =>
        // What is not ASCII is compared below, as no engine folds it as the site does.
        query.where(
          sql<boolean>`(lower(hay) like ${patternOf(folded)} escape '\\' or octet_length(hay) > length(hay))`,
        ),
      )
      .orderBy('one.candidate')
      .execute();
  };
  const found: Awaited<ReturnType<typeof read>> = [];
  for (let from: string | null = after; from !== null && found.length <= size;) {
    const [rows, last]: [typeof found, string | null] = await Promise.all([read(from), lastIn(db, mock, from, limit)]);
    found.push(...rows.filter((row) => [row.candidate, row.name].some((text) => foldedName(text).includes(folded))));
    from = last;
    await setImmediate();
  }
  const { rows, last } = cutPage(found, size);
  const attempts = await readAttempts(db, mock.id, rows, entered);
  const withAttempt = (row: (typeof rows)[number]) => {
    const attempt = attempts.get(row.candidate);
    const before = row.waiting !== null ? 'checked-in' : row.isUnknown ? 'unknown' : 'not-come';
    const state: HallState = attempt?.state ?? before;
    const name = [row.name, row.rollNumber, row.group].filter(Boolean).join(', ');
    return { candidate: row.candidate, name, state, attempt };
  };
  return { rows: rows.map(withAttempt), next: last?.candidate };
}

/** The states and times of candidates who have come, by their Usernames. */
async function readAttempts(
  db: Db,
  mockId: string,
  of: readonly { candidate: string }[],
  state: ReturnType<typeof enteredState>,
) {
  if (of.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('mock_entry')
    .innerJoin('attempt', 'attempt.id', 'attempt_id')
    .select(['mock_entry.candidate', 'started_at_ms', 'last_saved_at_ms', 'heard_at_ms', 'finished_at_ms'])
    .select(state.as('state'))
    .where('mock_id', '=', mockId)
    .where(
      'mock_entry.candidate',
      'in',
      of.map(({ candidate }) => candidate),
    )
    .execute();
  return new Map(rows.map((row) => [row.candidate, row]));
}

/** The last Username of a portion; null if the portion is not full. */
async function lastIn(db: Db, mock: OfMock, after: string, limit: number): Promise<string | null> {
  const { last, count } = await db
    .selectFrom(inHall(db, mock, after, limit).as('portion'))
    .select(({ fn }) => [fn.max<string>('candidate').as('last'), fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow();
  return count < limit ? null : last;
}

/** Why a candidate's last try to start a mock was refused. */
export const findRefusal = (db: Db, mockId: string, candidate: string): Promise<RefusedStart | undefined> =>
  db
    .selectFrom('mock_refusal')
    .select(['candidate', 'reason', 'refused_at_ms as atMs'])
    .where(ownIn(mockId, candidate))
    .executeTakeFirst();
