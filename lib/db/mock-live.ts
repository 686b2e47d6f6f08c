import { setImmediate } from 'node:timers/promises';

import { foldedName } from '@/lib/text/usernames';

import type { Db } from './database';
import { type MockRow, ownIn } from './mock-entries';
import { countEntries, countVoided } from './mock-results';

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
const PORTION = 2_000;

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
      .select(({ fn, eb }) => {
        const isUnheard = eb.and([
          eb(fn.coalesce('last_saved_at_ms', 'started_at_ms'), '<=', sinceMs),
          eb(fn.coalesce('heard_at_ms', 'started_at_ms'), '<=', sinceMs),
        ]);
        return [
          fn.max('candidate').as('last'),
          fn.countAll<number>().as('in'),
          fn.count<number>(eb.case().when('last_saved_at_ms', '>', sinceMs).then(1).end()).as('saving'),
          fn.count<number>(eb.case().when(isUnheard).then(1).end()).as('unheard'),
        ];
      })
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

export type Refusals = { reasons: { reason: string; count: number }[]; newest: Refusal[] };
export type Refusal = { candidate: string; reason: string; atMs: number };

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

/** A Username that differs in letter case alone: on the mock's list, or among those who started one open to all. */
export async function findAlike(
  db: Db,
  { id, is_open_to_all: isOpenToAll }: Pick<MockRow, 'id' | 'is_open_to_all'>,
  candidate: string,
): Promise<string | null> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom(isOpenToAll ? 'mock_entry' : 'mock_candidate')
      .select('candidate')
      .where('mock_id', '=', id)
      .where('candidate', '>', after)
      .orderBy('candidate')
      .limit(PORTION)
      .execute();
    const alike = rows.find((it) => it.candidate !== candidate && foldedName(it.candidate) === foldedName(candidate));
    if (alike || rows.length < PORTION) return alike?.candidate ?? null;
    after = rows.at(-1)?.candidate ?? '';
    await setImmediate();
  }
}

/** Why a candidate's last try to start a mock was refused. */
export const findRefusal = (db: Db, mockId: string, candidate: string): Promise<Refusal | undefined> =>
  db
    .selectFrom('mock_refusal')
    .select(['candidate', 'reason', 'refused_at_ms as atMs'])
    .where(ownIn(mockId, candidate))
    .executeTakeFirst();
