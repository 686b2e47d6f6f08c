import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';

import type { ItemFigures, PaperFigures } from '@/lib/exam/item-figures';

import type { Trx } from './commit-together';
import type { Db } from './database';
import type { Schema } from './schema';

/** What a mock brought: its rank list, the responses, and the figures worked out from them. */

/** A place in a rank list, which has the best first; of equal scores the later id. */
export type RankPlace = { score: number; attempt_id: string };

/**
 * Candidates in the order of their ranks with their results: neither who is voided nor editors. `name` is set for those
 * who agreed to be named. Takes the rows from the index before it joins, so that no engine joins those of all.
 */
function ranked(db: Db, mockId: string, limit: number, after?: RankPlace) {
  const entries = db
    .selectFrom('mock_entry')
    .where('mock_id', '=', mockId)
    .where('score', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(score, attempt_id) < (${after?.score}, ${after?.attempt_id})`),
    )
    .orderBy('score', 'desc')
    .orderBy('attempt_id', 'desc')
    .limit(limit)
    .select(['attempt_id', 'candidate', 'score'])
    .$narrowType<{ score: number }>();
  return db
    .selectFrom(entries.as('entry'))
    .innerJoin('attempt_result', 'attempt_result.attempt_id', 'entry.attempt_id')
    .leftJoin('named_in_rank_lists', 'named_in_rank_lists.candidate', 'entry.candidate')
    .orderBy('score', 'desc')
    .orderBy('entry.attempt_id', 'desc')
    .select(['entry.attempt_id', 'score', 'name']);
}

export const listRanked = (db: Db, mockId: string, limit: number, after?: RankPlace) =>
  ranked(db, mockId, limit, after)
    .select(['entry.candidate', 'total_questions', 'correct_answers', 'wrong_answers', 'percentage'])
    .execute();

export type RankedRow = Awaited<ReturnType<typeof listRanked>>[number];

/** What candidates answered, and how long it took, by the frozen paper. */
export const listResponses = (db: Db, mockId: string, limit: number, after?: RankPlace) =>
  ranked(db, mockId, limit, after)
    .select(['responses', 'spent_ms'])
    // Only attempts that are older than mocks have none.
    .$narrowType<{ responses: string; spent_ms: string }>()
    .execute();

/** So many rows keep no other statement waiting for long. */
const PORTION = 250;

/** All rows of a list of a mock, in portions; between them others get their turn. */
export async function* inPortions<Row extends RankPlace>(
  list: (db: Db, mockId: string, limit: number, after?: RankPlace) => Promise<Row[]>,
  db: Db,
  mockId: string,
): AsyncGenerator<Row[]> {
  let after: RankPlace | undefined;
  do {
    const rows: Row[] = await list(db, mockId, PORTION, after);
    if (rows.length > 0) yield rows;
    await setImmediate();
    after = rows.length < PORTION ? undefined : rows.at(-1);
  } while (after);
}

/** What a page of results asks of a mock. */
export async function findMockResults(db: Db, id: string) {
  if (id.includes('\0')) return undefined;
  return db
    .selectFrom('mock')
    .select(['id', 'name', 'snapshot_id', 'results_ms', 'analysis'])
    .where('id', '=', id)
    .where('is_withdrawn', '=', 0)
    .executeTakeFirst();
}

export type MockResults = NonNullable<Awaited<ReturnType<typeof findMockResults>>>;

/** How many have entered a mock, and how many of them are ranked, with the sum of their scores; from an index alone. */
export function countEntries(db: Db, mockId: string) {
  return db
    .selectFrom('mock_entry')
    .select((eb) => [
      eb.fn.countAll<number>().as('entries'),
      eb.fn.count<number>('score').as('ranked'),
      eb.fn.coalesce(eb.fn.sum<number>('score'), sql<number>`0`).as('scores'),
    ])
    .where('mock_id', '=', mockId)
    .executeTakeFirstOrThrow();
}

export async function countVoided(db: Db, mockId: string): Promise<number> {
  const voided = db.selectFrom('mock_entry').where('mock_id', '=', mockId).where('void_reason', 'is not', null);
  const { count } = await voided.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** The mocks whose results have come and that have no analysis. */
export const listUnanalysed = (db: Db, nowMs: number, limit: number) =>
  db
    .selectFrom('mock')
    .select(['id', 'snapshot_id'])
    .where('results_ms', '<=', nowMs)
    .where('analysis', 'is', null)
    .where('is_withdrawn', '=', 0)
    .orderBy('results_ms')
    .limit(limit)
    .execute();

/** Whether an attempt on a paper is open. */
export async function hasOpenAttempts(db: Db, paperId: string): Promise<boolean> {
  const row = await db
    .selectFrom('attempt')
    .select('id')
    .where('paper_id', '=', paperId)
    .where('finished_at_ms', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is stored with a mock; `scores` is the sum of all. */
export type MockAnalysis = PaperFigures & { scores: number; analysedAtMs: number };

/**
 * Stores an analysis and the figures of the questions; returns false, and stores nothing, if others are ranked now than
 * those analysed.
 */
export async function storeAnalysis(
  trx: Trx,
  mockId: string,
  analysis: MockAnalysis,
  items: readonly { questionId: string; figures: ItemFigures }[],
): Promise<boolean> {
  // A void waits for the mock's row from here on, and takes the analysis away after it.
  await trx.updateTable('mock').set({ analysis: null }).where('id', '=', mockId).execute();
  const now = await countEntries(trx, mockId);
  if (now.ranked !== analysis.candidates || now.scores !== analysis.scores) return false;
  await trx.deleteFrom('item_figure').where('mock_id', '=', mockId).execute();
  const rows = items.map(({ questionId, figures }, index): Schema['item_figure'] => {
    return { mock_id: mockId, question_id: questionId, number: index + 1, figures: JSON.stringify(figures) };
  });
  if (rows.length > 0) await trx.insertInto('item_figure').values(rows).execute();
  await trx
    .updateTable('mock')
    .set({ analysis: JSON.stringify(analysis) })
    .where('id', '=', mockId)
    .execute();
  return true;
}

/** The figures of a mock's questions, in the order of the frozen paper. */
export async function listItemFigures(db: Db, mockId: string): Promise<{ number: number; figures: ItemFigures }[]> {
  const rows = await db
    .selectFrom('item_figure')
    .select(['number', 'figures'])
    .where('mock_id', '=', mockId)
    .orderBy('number')
    .execute();
  return rows.map(({ number, figures }) => ({ number, figures: JSON.parse(figures) }));
}
