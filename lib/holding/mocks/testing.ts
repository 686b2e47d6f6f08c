// For tests only: published papers and mocks, as rows that the desk would have written.
import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import type { KeyedPaper } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';
import { cohortOf } from '@/lib/sitting/cohort';
import { freeze } from '@/lib/sitting/frozen-paper';
import { scoreRow } from '@/lib/sitting/rescore';
import { aPaper, MINUTE_MS, START_MS } from '@/lib/sitting/testing';
import { paperIdOf } from '@/lib/sitting/wire';
import { addPaperSnapshot } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { grantedMinutes } from '@/lib/store/mock-entries';
import type { Schema } from '@/lib/store/schema';

import { grantMinutes } from './grant';

export type PublishedPaper = { id: string; snapshotId: string; paper: KeyedPaper<SafeHtml> };

/** A published paper: aPaper with this many questions, whose ids begin with `prefix`, and with these `changes`. */
export async function aPublishedPaper(
  db: Db,
  {
    questions = 4,
    prefix = '',
    ...changes
  }: { questions?: number; prefix?: string } & Partial<Omit<KeyedPaper<SafeHtml>, 'questions'>> = {},
): Promise<PublishedPaper> {
  const id = randomUUID();
  const shared = aPaper({ id: `paper-${id}`, ...changes }, questions);
  const paper = { ...shared, questions: shared.questions.map((it) => ({ ...it, id: prefix + it.id })) };
  const snapshot = freeze(paper);
  await db.transaction().execute(async (trx) => {
    await addPaperSnapshot(trx, snapshot, START_MS);
    await trx
      .insertInto('composed_paper')
      .values({
        ...{ id, name: paper.name, category_id: paper.categoryId, sub_category_id: paper.subCategoryId },
        ...{ questions, content: '{}', version: 1, snapshot_id: snapshot.id },
        ...{ created_at_ms: START_MS, published_at_ms: START_MS },
      })
      .execute();
    await trx
      .insertInto('question_use')
      .values(paper.questions.map((question) => ({ question_id: question.id, composed_paper_id: id })))
      .execute();
  });
  return { id, snapshotId: snapshot.id, paper };
}

type MockRow = Selectable<Schema['mock']>;

/**
 * A mock that opens at START_MS for half an hour of starts, closes after an hour, and has its results after two. It is
 * open to all, unless `candidates` names some; `paper` is a new one unless given.
 */
export async function aMock(
  db: Db,
  { paper, candidates, ...changes }: Partial<MockRow> & { paper?: PublishedPaper; candidates?: readonly string[] } = {},
): Promise<MockRow & { scoring: number }> {
  const { id: paperId, snapshotId } = paper ?? (await aPublishedPaper(db));
  const mock: MockRow = {
    id: randomUUID(),
    name: 'The first mock',
    composed_paper_id: paperId,
    snapshot_id: snapshotId,
    opens_ms: START_MS,
    last_start_ms: START_MS + 30 * MINUTE_MS,
    closes_ms: START_MS + 60 * MINUTE_MS,
    results_ms: START_MS + 120 * MINUTE_MS,
    key_ms: null,
    objections_until_ms: null,
    is_open_to_all: candidates ? 0 : 1,
    batch_id: null,
    is_withdrawn: 0,
    version: 1,
    analysis: null,
    created_at_ms: START_MS - 60 * MINUTE_MS,
    ...changes,
  };
  await db.insertInto('mock').values(mock).execute();
  if (candidates && candidates.length > 0)
    await db
      .insertInto('mock_candidate')
      .values(candidates.map((candidate) => ({ mock_id: mock.id, candidate })))
      .execute();
  return { ...mock, scoring: 0 };
}

/** What a candidate did in a mock; see `attempt`. */
export type Sat = { candidate?: string; responses: string; spentMs?: readonly number[]; voidReason?: string };

const MOST_ROWS = 500;

/** Writes finished attempts on a mock with their results, ranks and counts; returns their ids. */
export async function addSat(
  db: Db,
  mock: Pick<MockRow, 'id' | 'snapshot_id' | 'opens_ms'>,
  { paper }: Pick<PublishedPaper, 'paper'>,
  all: readonly Sat[],
): Promise<string[]> {
  const own = { ...paper, id: paperIdOf({ kind: 'mock', mockId: mock.id }) };
  const rows = all.map((sat) => {
    const id = randomUUID();
    const counted_in = sat.voidReason === undefined ? own.id : null;
    const of = { attempt_id: id, snapshot_id: mock.snapshot_id, scoring: 0, counted_in };
    const scored = scoreRow(own, of, { responses: sat.responses, languages: null });
    return { id, candidate: sat.candidate ?? `candidate-${id}`, sat, scored };
  });
  const counts = new Map<number, number>();
  for (const { scored } of rows)
    if (scored.counted_in !== null) counts.set(scored.score, (counts.get(scored.score) ?? 0) + 1);
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < rows.length; at += MOST_ROWS) {
      const portion = rows.slice(at, at + MOST_ROWS);
      await trx
        .insertInto('attempt')
        .values(
          portion.map(({ id, candidate, sat }) => ({
            ...{ id, candidate, paper_id: own.id, snapshot_id: mock.snapshot_id, started_at_ms: mock.opens_ms },
            ...{ extra_minutes_per_hour: 0, grants: null, deadline_ms: mock.opens_ms + paper.durationMs },
            ...{ last_position: 0, last_saved_at_ms: null, finished_at_ms: mock.opens_ms + paper.durationMs },
            ...{ responses: sat.responses, spent_ms: (sat.spentMs ?? paper.questions.map(() => 0)).join() },
          })),
        )
        .execute();
      await trx
        .insertInto('score')
        .values(portion.map(({ scored }) => scored))
        .execute();
      await trx
        .insertInto('mock_entry')
        .values(
          portion.map(({ id, candidate, sat }) => {
            return { mock_id: mock.id, candidate, attempt_id: id, void_reason: sat.voidReason ?? null };
          }),
        )
        .execute();
      const members = portion.filter(({ sat }) => sat.voidReason === undefined);
      if (members.length > 0)
        await trx
          .insertInto('cohort_member')
          .values(
            members.map(({ id, candidate }) => ({ cohort: cohortOf(own), candidate, attempt_id: id, is_counted: 1 })),
          )
          .execute();
    }
    for (const [scored, candidates] of counts) {
      await trx
        .insertInto('cohort_score')
        .values({ cohort: cohortOf(own), score: scored, candidates })
        .onConflict((conflict) =>
          conflict
            .columns(['cohort', 'score'])
            .doUpdateSet((eb) => ({ candidates: eb('cohort_score.candidates', '+', candidates) })),
        )
        .execute();
    }
  });
  return rows.map(({ id }) => id);
}

/** Grants minutes as an editor who has seen all earlier grants. */
export const grantAnew = async (db: Db, grant: Omit<Parameters<typeof grantMinutes>[1], 'seen'>) =>
  grantMinutes(db, { ...grant, seen: await grantedMinutes(db, grant.mockId, grant.candidate) });
