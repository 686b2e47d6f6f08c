import { setImmediate } from 'node:timers/promises';

import { type RawBuilder, sql } from 'kysely';

import type { ItemFigures, PaperFigures } from '@/lib/exam/item-figures';
import { env } from '@/lib/server/env';

import type { Trx } from '@/lib/store/commit-together';
import { countRows } from '@/lib/store/count-rows';
import type { Db } from '@/lib/store/database';
import { doings } from '@/lib/store/mock-entries';
import { currentOf, currentScoring } from '@/lib/store/rulings';
import type { Schema } from '@/lib/store/schema';
import { holdScores } from '@/lib/store/scores';

/** What a mock brought: its rank list, the responses, and the figures worked out from them. */

/** A place in a rank list: the best score comes first, and of equal scores the later id. */
export type RankPlace = { score: number; attempt_id: string };

/**
 * A mock's rank list as of a scoring of its paper, or that of one group of its candidates. The mock's version rises when
 * somebody's rank is taken or given.
 */
export type RankList = { id: string; snapshot_id: string; scoring: number; version: number; group?: string };

/** What a mock's list says of a candidate beside the Username; '' for nothing. */
export const ofList = (mockId: string, column: 'name' | 'roll_number' | 'group_name', candidate: string) =>
  sql<string>`coalesce((select ${sql.ref(column)} from mock_candidate as listed
    where listed.mock_id = ${mockId} and listed.candidate = ${sql.ref(candidate)}), '')`;

/** The scores of the ranked candidates, by an index. */
const places = (db: Db, { id, snapshot_id: snapshotId, scoring, group = '' }: RankList) =>
  db
    .selectFrom('score')
    .where('snapshot_id', '=', snapshotId)
    .where('scoring', '=', scoring)
    .where('counted_in', '=', `mock-${id}`)
    .$if(group !== '', (query) =>
      query.where(({ eb }) => {
        const isIn = eb(ofList(id, 'group_name', 'mock_entry.candidate'), '=', group);
        return eb('attempt_id', 'in', entries(db, id).where(isIn).select('attempt_id'));
      }),
    );

/**
 * How many candidates of each group of a mock's list have each score; '' for those in none. Null if the list tells
 * neither groups nor roll numbers.
 */
export async function readGroups(db: Db, { id, snapshot_id: snapshotId, scoring }: Scored) {
  const { rows } = await sql<{ name: string; score: number | null; candidates: number }>`
    select group_name as name, score, count(*) as candidates from mock_candidate
    left join mock_entry using (mock_id, candidate)
    left join score on score.attempt_id = mock_entry.attempt_id
      and snapshot_id = ${snapshotId} and scoring = ${scoring} and counted_in = ${`mock-${id}`}
    where mock_id = ${id} and group_name || roll_number <> '' group by group_name, score order by group_name`.execute(
    db,
  );
  const groups = new Map<string, { score: number; candidates: number }[]>();
  for (const { name, score, candidates } of rows)
    groups.set(name, [...(groups.get(name) ?? []), ...(score === null ? [] : [{ score, candidates }])]);
  return groups.size > 0 ? groups : null;
}

/** A candidate with a closed or erased account keeps the place, since the others' ranks count it, but is not named. */
const unlessClosed = (value: RawBuilder<unknown>) =>
  sql<string | null>`case when closed_account.id is null and attempt.candidate not like ' %' then ${value} end`;

/** The name that a candidate agreed to show. Looked up row by row: PostgreSQL would join all names for each portion. */
const agreedName = (candidate: string) =>
  sql<string | null>`(select name from named_in_rank_lists where candidate = ${sql.ref(candidate)})`;

/**
 * The name for the institute, which holds the roll: as in the site's own accounts (a host has no call for names of
 * others), else as agreed, or as in the mock's list; '' if nobody told one.
 */
export const knownName = (mockId: string, candidate: string) => sql<string>`coalesce(
  (select name from standin_user where ${sql.lit(env().apiHost === undefined)} and username = ${sql.ref(candidate)}),
  ${agreedName(candidate)}, ${ofList(mockId, 'name', candidate)})`;

/** What the institute knows of a candidate. */
export const knownOf = (mockId: string, candidate: string) =>
  [
    knownName(mockId, candidate).as('name'),
    ofList(mockId, 'roll_number', candidate).as('rollNumber'),
    ofList(mockId, 'group_name', candidate).as('group'),
  ] as const;

/** Whether the site keeps the accounts itself, and none has the Username. */
export const isUnknown = (candidate: string) => sql<boolean>`(${sql.lit(env().apiHost === undefined)}
  and not exists (select 1 from standin_user where username = ${sql.ref(candidate)}))`;

/**
 * Ranked candidates with their results, in the order of their ranks, without voided attempts and editors. `name` is set
 * if a candidate agreed to be named. `after`: the last row before, or how many stand before. Takes the rows from the index before it joins, so that no engine joins all rows.
 */
function ranked(db: Db, list: RankList, limit: number, after: RankPlace | number = 0) {
  const all = places(db, list);
  const rest =
    typeof after === 'number'
      ? all.offset(after)
      : all.where(sql<boolean>`(score, attempt_id) < (${after.score}, ${after.attempt_id})`);
  const some = rest
    .orderBy('score', 'desc')
    .orderBy('attempt_id', 'desc')
    .limit(limit)
    .select(['attempt_id', 'score', 'total_questions', 'correct_answers', 'wrong_answers', 'percentage']);
  return db
    .selectFrom(some.as('entry'))
    .innerJoin('attempt', 'attempt.id', 'entry.attempt_id')
    .leftJoin('closed_account', (join) =>
      join
        .onRef('closed_account.candidate', '=', 'attempt.candidate')
        .on('closed_account.taken_back_at_ms', 'is', null)
        .on('closed_account.erased_at_ms', 'is', null),
    )
    .orderBy('entry.score', 'desc')
    .orderBy('entry.attempt_id', 'desc')
    .select([
      ...(['entry.attempt_id', 'entry.score', 'responses', 'languages'] as const),
      unlessClosed(agreedName('attempt.candidate')).as('agreed_name'),
    ])
    .$narrowType<{ responses: string }>();
}

export const listRanked = (db: Db, list: RankList, limit: number, after?: RankPlace | number) =>
  ranked(db, list, limit, after)
    .select([
      unlessClosed(sql`attempt.candidate`).as('candidate'),
      unlessClosed(knownName(list.id, 'attempt.candidate')).as('name'),
      unlessClosed(ofList(list.id, 'roll_number', 'attempt.candidate')).as('roll_number'),
      ofList(list.id, 'group_name', 'attempt.candidate').as('group_name'),
    ])
    .select(['started_at_ms', 'finished_at_ms', 'total_questions', 'correct_answers', 'wrong_answers', 'percentage'])
    .execute();

export type RankedRow = Awaited<ReturnType<typeof listRanked>>[number];

/** The responses of ranked candidates, their languages and times, in the order of the frozen paper. */
export const listResponses = (db: Db, list: RankList, limit: number, after?: RankPlace) =>
  ranked(db, list, limit, after).select('spent_ms').$narrowType<{ spent_ms: string }>().execute();

/** Whether a column has a name to show: not that of a closed or erased account. */
export const isNamed = (
  candidate: string,
) => sql<boolean>`(${sql.ref(candidate)} not like ' %' and ${sql.ref(candidate)}
  not in (select candidate from closed_account where taken_back_at_ms is null and erased_at_ms is null))`;

type Scored = Omit<RankList, 'version'>;

/** Who checked in, has finished and was absent: looked for among the scores that count nowhere, which are few. */
export const absentees = (db: Db, { id, snapshot_id: snapshotId, scoring }: Scored) =>
  db
    .selectFrom('score')
    // In this order: SQLite would go through all entries of the mock.
    .crossJoin('mock_entry')
    .select('candidate')
    .whereRef('mock_entry.attempt_id', '=', 'score.attempt_id')
    .where('snapshot_id', '=', snapshotId)
    .where('scoring', '=', scoring)
    .where('counted_in', 'is', null)
    .where('mock_id', '=', id)
    .where('void_reason', 'is', null)
    .where('is_check_in', '=', 1)
    .where(({ not, exists }) =>
      not(exists(doings(db).where('attempt_id', '=', sql.ref<string>('mock_entry.attempt_id')))),
    );

/** Who has no place in a rank list, by Username: the voided, and who was absent (without a reason). */
export function listLeftOut(db: Db, { group = '', ...mock }: Scored, limit: number, after = '') {
  const all = sql<{ candidate: string; void_reason: string | null }>`(
    select candidate, void_reason from mock_entry where mock_id = ${mock.id} and void_reason is not null union all
    select candidate, null from ${absentees(db, mock)} as absent union all
    select candidate, null from mock_candidate where mock_id = ${mock.id}
      and not exists (select 1 from mock_entry where mock_id = ${mock.id} and candidate = mock_candidate.candidate))`;
  return db
    .selectFrom(all.as('attempt'))
    .where(isNamed('attempt.candidate'))
    .where('attempt.candidate', '>', after)
    .$if(group !== '', (query) => query.where(ofList(mock.id, 'group_name', 'attempt.candidate'), '=', group))
    .orderBy('attempt.candidate')
    .limit(limit)
    .select(['attempt.candidate as username', 'void_reason as voidReason', ...knownOf(mock.id, 'attempt.candidate')])
    .execute();
}

/** The rows of a portion: so few that no other statement waits for long. */
export const PORTION = 250;

/** All rows of a list of a mock, in portions; between them others get their turn. */
export async function* inPortions<Row extends RankPlace>(
  read: (db: Db, list: RankList, limit: number, after?: RankPlace) => Promise<Row[]>,
  db: Db,
  list: RankList,
): AsyncGenerator<Row[]> {
  let after: RankPlace | undefined;
  do {
    const rows: Row[] = await read(db, list, PORTION, after);
    if (rows.length > 0) yield rows;
    await setImmediate();
    after = rows.length < PORTION ? undefined : rows.at(-1);
  } while (after);
}

/** What a page of results asks of a mock. */
export async function findMockResults(db: Db, id: string) {
  if (id.includes('\0')) return undefined;
  return withScoring(db).select(['name', 'results_ms', 'analysis']).where('id', '=', id).executeTakeFirst();
}

/** The mocks that are not withdrawn, each with the scoring of its paper that is shown. */
const withScoring = (db: Db) =>
  db
    .selectFrom('mock')
    .select(['id', 'snapshot_id', 'version', currentOf('mock.snapshot_id').as('scoring')])
    .where('is_withdrawn', '=', 0);

export type MockResults = NonNullable<Awaited<ReturnType<typeof findMockResults>>>;

const entries = (db: Db, mockId: string) => db.selectFrom('mock_entry').where('mock_id', '=', mockId);

/** How many have entered a mock. */
export const countEntries = (db: Db, mockId: string): Promise<number> => countRows(entries(db, mockId));

/** How many candidates a rank list has, and the sum of their scores; from an index alone. */
export const sumScores = (db: Db, list: RankList) =>
  places(db, list)
    .select(({ fn }) => [
      fn.countAll<number>().as('candidates'),
      fn.coalesce(fn.sum<number>('score'), sql<number>`0`).as('scores'),
    ])
    .executeTakeFirstOrThrow();

export const countVoided = (db: Db, mockId: string): Promise<number> =>
  countRows(entries(db, mockId).where('void_reason', 'is not', null));

/** The mocks whose results have come and that have no analysis. */
export const listUnanalysed = (db: Db, nowMs: number, limit: number) =>
  withScoring(db)
    .where('results_ms', '<=', nowMs)
    .where('analysis', 'is', null)
    .orderBy('results_ms')
    .limit(limit)
    .execute();

/** The mocks of a frozen paper that have an analysis, as of a scoring. */
export async function listAnalysed(db: Db, snapshotId: string, scoring: number): Promise<RankList[]> {
  const own = withScoring(db).where('snapshot_id', '=', snapshotId).where('analysis', 'is not', null);
  return (await own.execute()).map((row) => ({ ...row, scoring }));
}

/** Drops the analyses of all mocks of a frozen paper. */
export async function forgetAnalyses(trx: Trx, snapshotId: string): Promise<void> {
  await trx.updateTable('mock').set({ analysis: null }).where('snapshot_id', '=', snapshotId).execute();
}

/** The ids of open attempts on a paper, `limit` of them at most. */
export async function listOpen(db: Db, paperId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('attempt')
    .select('id')
    .where('paper_id', '=', paperId)
    .where('finished_at_ms', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What is stored with a mock; `scores` is the sum of all. */
export type MockAnalysis = PaperFigures & { scores: number; analysedAtMs: number };

export type ItemOfMock = { questionId: string; figures: ItemFigures };

/**
 * Stores an analysis and the figures of the questions. Leaves the mock without an analysis and returns false if other
 * candidates are ranked now than those analysed, or other rulings are in force.
 */
export async function storeAnalysis(
  trx: Trx,
  list: RankList,
  analysis: MockAnalysis,
  items: readonly ItemOfMock[],
): Promise<boolean> {
  const { id: mockId } = list;
  // From here on new rulings wait for the scores and a void for the mock's row: they drop this analysis afterwards.
  await holdScores(trx, list.snapshot_id, 'shared');
  const mock = trx.updateTable('mock').set({ analysis: null }).where('id', '=', mockId);
  if ((await mock.returning('version').executeTakeFirst())?.version !== list.version) return false;
  if ((await currentScoring(trx, list.snapshot_id)) !== list.scoring) return false;
  const now = await sumScores(trx, list);
  if (now.candidates !== analysis.candidates || now.scores !== analysis.scores) return false;
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
