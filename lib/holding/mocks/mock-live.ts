import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Db } from '@/lib/store/database';
import { type MockRow, ownIn } from '@/lib/store/mock-entries';
import { cutPage } from '@/lib/store/pages';
import { foldedName } from '@/lib/text/usernames';

import { countEntries, countVoided, isNamed, knownName } from './mock-results';

/** Where the candidates of a mock are. Some of those who are `in` are neither saving nor unheard: they read. */
export type LiveCounts = {
  in: number;
  /** Had an answer accepted since `sinceMs`. */
  saving: number;
  /** Started before `sinceMs`, and their page neither saved nor asked anything since. */
  unheard: number;
  /** Without those whose attempt is void. */
  finished: number;
  voided: number;
};

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

/** Counts the candidates of a mock, whose attempts have `paperId`. */
export async function countLive(db: Db, mockId: string, paperId: string, sinceMs: number): Promise<LiveCounts> {
  const open = await countOpen(db, paperId, sinceMs);
  const started = await countEntries(db, mockId);
  const voided = await countVoided(db, mockId);
  // A void ends the attempt.
  return { ...open, finished: Math.max(0, started - open.in - voided), voided };
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

/** Where a candidate of a mock is. A further state needs its name here, its line in `stateAt`, and its text at the desk. */
export const HALL_STATES = ['not-come', 'in', 'unheard', 'finished', 'voided'] as const;

export type HallState = (typeof HALL_STATES)[number];

/** The state by the joined columns of an entry and its attempt, or only an open one; the first line that is true tells it. */
const stateAt = (unheardSinceMs: number) => sql<HallState>`case
  when mock_entry.candidate is null then 'not-come'
  when void_reason is not null then 'voided'
  when attempt.candidate is null or finished_at_ms is not null then 'finished'
  when ${isUnheard(unheardSinceMs)} then 'unheard'
  else 'in' end`;

/** What a page of the list shows: of these states, with this part in the Username or the name, after a Username. */
export type HallQuery = { states: readonly HallState[]; find: string; after: string };

type OfMock = Pick<MockRow, 'id' | 'is_open_to_all'>;

/** A portion of everybody who is invited to a mock or has come, by Username: nobody enters who is not on its list. */
const inHall = (db: Db, { id, is_open_to_all: isOpenToAll }: OfMock, after: string, limit: number) =>
  db
    .selectFrom(isOpenToAll ? 'mock_entry' : 'mock_candidate')
    .select('candidate')
    .where('mock_id', '=', id)
    .where('candidate', '>', after)
    .orderBy('candidate')
    .limit(limit);

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
  const hay =
    folded === '' ? sql<string>`''` : sql<string>`invited.candidate || ' ' || ${knownName('invited.candidate')}`;
  const read = (from: string) => {
    // The limit keeps SQLite from working the name out for each place where it is used.
    const some = db
      .selectFrom(inHall(db, mock, from, limit).as('invited'))
      .where(isNamed('invited.candidate'))
      .select(['invited.candidate', hay.as('hay')])
      .limit(limit);
    return db
      .selectFrom(some.as('one'))
      .select(['one.candidate', knownName('one.candidate').as('name')])
      .$if(states.length > 0, (query) =>
        query
          .leftJoin('mock_entry', (join) =>
            join.onRef('mock_entry.candidate', '=', 'one.candidate').on('mock_entry.mock_id', '=', mock.id),
          )
          // Indexes that sort by Username, as the list does, are quick to walk; rows of the page alone are looked up by id.
          .leftJoin('attempt', (join) =>
            join
              .onRef('attempt.candidate', '=', 'one.candidate')
              .on('paper_id', '=', `mock-${mock.id}`)
              .on('finished_at_ms', 'is', null),
          )
          .where(stateAt(unheardSinceMs), 'in', states),
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
  const attempts = await readAttempts(db, mock.id, rows, unheardSinceMs);
  const withAttempt = (row: (typeof rows)[number]) => {
    const attempt = attempts.get(row.candidate);
    return { ...row, state: attempt?.state ?? 'not-come', attempt };
  };
  return { rows: rows.map(withAttempt), next: last?.candidate };
}

/** The states and times of candidates who have come, by their Usernames. */
async function readAttempts(db: Db, mockId: string, of: readonly { candidate: string }[], unheardSinceMs: number) {
  if (of.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('mock_entry')
    .innerJoin('attempt', 'attempt.id', 'attempt_id')
    .select(['mock_entry.candidate', 'started_at_ms', 'last_saved_at_ms', 'heard_at_ms', 'finished_at_ms'])
    .select(stateAt(unheardSinceMs).as('state'))
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
const lastIn = async (db: Db, mock: OfMock, after: string, limit: number): Promise<string | null> =>
  (
    await inHall(db, mock, after, 1)
      .offset(limit - 1)
      .executeTakeFirst()
  )?.candidate ?? null;

/** Why a candidate's last try to start a mock was refused. */
export const findRefusal = (db: Db, mockId: string, candidate: string): Promise<RefusedStart | undefined> =>
  db
    .selectFrom('mock_refusal')
    .select(['candidate', 'reason', 'refused_at_ms as atMs'])
    .where(ownIn(mockId, candidate))
    .executeTakeFirst();
