import { sql } from 'kysely';

import { sessionOfAnyAccount } from '@/lib/accounts/session';
import { HostError } from '@/lib/content/host/host-error';
import { fetchLoggedInUser, type User } from '@/lib/content/nouns/users';
import { inLetters } from '@/lib/exam/option-letters';
import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';
import { extraMinutesPerHour } from '@/lib/sitting/compensatory-time';
import { listHistory } from '@/lib/sitting/history';
import type { HistoryEntry } from '@/lib/sitting/wire';
import { demandRightClock } from '@/lib/store/clock';
import { database, type Db } from '@/lib/store/database';

import { findOwnClosing } from './closing';
import { consentsOf } from './consents';
import { namesCandidate, type Table, tablesOfPeople, wordsFor } from './kept';

/** The account system's data of a candidate; null while it gives none. */
export async function ownAccount(hostToken: string): Promise<User | null> {
  try {
    return await fetchLoggedInUser(hostToken);
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logWarning('no account', { reason: error.message });
    return null;
  }
}

/** How many rows of a table lead to a candidate. */
async function countOf(db: Db, table: Table, candidate: string): Promise<number> {
  const direct = namesCandidate(table, candidate);
  const ofAttempts = sql<boolean>`attempt_id in (select id from attempt where candidate = ${candidate})`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${direct ?? ofAttempts}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The number of accepted events in all attempts, from the attempts alone, as events are numbered. */
async function countEvents(db: Db, candidate: string): Promise<number> {
  const { sum } = await db
    .selectFrom('attempt')
    .select(({ fn }) => fn.sum<number | null>('last_position').as('sum'))
    .where('candidate', '=', candidate)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

async function listOwnObjections(db: Db, candidate: string, limit: number) {
  const rows = await db
    .selectFrom('objection')
    .leftJoin('mock', 'mock.id', 'objection.mock_id')
    .select(['mock_id', 'question_id', 'mock.name', 'reason', 'sent_at_ms'])
    .where('candidate', '=', candidate)
    .orderBy('sent_at_ms', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const [id, reason] = [`${row.mock_id} ${row.question_id}`, inLetters(row.reason)];
    return { id, mock: row.name ?? 'A question of a review', reason, sentAtMs: row.sent_at_ms };
  });
}

/** Some of the candidate's consents, the newest first. */
async function listOwnConsents(db: Db, candidate: string, limit: number) {
  const rows = await consentsOf(db, `candidate:${candidate}`);
  const newest = rows.slice(-limit).reverse();
  return newest.map(({ id, notice, version, given_at_ms: givenAtMs, withdrawn_at_ms: withdrawnAtMs }) => {
    return { id, notice, version, givenAtMs, withdrawnAtMs };
  });
}

export type OwnData = {
  /** The number of rows, table by table. */
  kinds: { words: string; count: number }[];
  /** The starts of the first and of the last test. */
  tests: { firstMs: number; lastMs: number } | null;
  newestTests: HistoryEntry[];
  objections: Awaited<ReturnType<typeof listOwnObjections>>;
  consents: Awaited<ReturnType<typeof listOwnConsents>>;
  rankListName: string | null;
  extraMinutesPerHour: number;
};

const NEWEST = 10;

/** A summary of the store's data about a candidate. */
export async function readOwnData(db: Db, candidate: string, nowMs: number): Promise<OwnData> {
  // The page shows a closing separately, and a closing that ended with an erasure was an earlier owner's.
  const tables = tablesOfPeople.flatMap(({ table, of }) => (of.candidate && table !== 'closed_account' ? [table] : []));
  const counted = Promise.all(
    tables.map(async (table) => ({
      words: wordsFor(table),
      count: await (table === 'attempt_event' ? countEvents(db, candidate) : countOf(db, table, candidate)),
    })),
  );
  const span = db
    .selectFrom('attempt')
    .select(({ fn }) => [fn.min('started_at_ms').as('firstMs'), fn.max('started_at_ms').as('lastMs')])
    .where('candidate', '=', candidate)
    .executeTakeFirstOrThrow();
  const named = db.selectFrom('named_in_rank_lists').select('name').where('candidate', '=', candidate);
  const [kinds, tests, history, objections, consents, rankListName, extra] = await Promise.all([
    counted,
    span,
    listHistory(db, candidate, nowMs),
    listOwnObjections(db, candidate, NEWEST),
    listOwnConsents(db, candidate, NEWEST),
    named.executeTakeFirst(),
    extraMinutesPerHour(db, candidate),
  ]);
  return {
    kinds: kinds.filter(({ count }) => count > 0),
    tests: tests.firstMs === null ? null : tests,
    newestTests: history.slice(0, NEWEST),
    ...{ objections, consents },
    rankListName: rankListName?.name ?? null,
    extraMinutesPerHour: extra,
  };
}

export type OwnPage = {
  username: string;
  /** Whether the site keeps the accounts itself, as it has no host. */
  hasOwnUsers: boolean;
  account: User | null;
  /** Set if the account is closed. */
  eraseAtMs: number | null;
  data: OwnData;
};

/**
 * The content of the page of own data for the logged-in candidate, whose account can be closed; null for nobody, 'gone'
 * if the name possibly belongs to somebody else by now, 'unavailable' on a failure.
 */
export async function readOwnPage(): Promise<OwnPage | 'gone' | 'unavailable' | null> {
  try {
    // With a clock that is ahead, the results of a mock would show before their time.
    demandRightClock();
    const session = await sessionOfAnyAccount();
    if (!session) return null;
    const { username, hostToken, isClosed } = session;
    const [db, nowMs] = [await database(), Date.now()];
    const closing = isClosed ? await findOwnClosing(db, username, nowMs) : undefined;
    if (isClosed && !closing) return 'gone';
    const [data, account] = await Promise.all([readOwnData(db, username, nowMs), ownAccount(hostToken)]);
    const hasOwnUsers = env().apiHost === undefined;
    return { username, hasOwnUsers, account, eraseAtMs: closing?.erase_at_ms ?? null, data };
  } catch (error) {
    logWarning('no own data', { reason: error });
    return 'unavailable';
  }
}
