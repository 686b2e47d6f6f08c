// For tests only: published papers and mocks, as rows that the desk would have written.
import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import { aPaper, MINUTE_MS, START_MS } from '@/lib/attempts/testing';
import { freeze } from '@/lib/attempts/frozen-paper';
import { addPaperSnapshot } from '@/lib/db/attempts';
import type { Db } from '@/lib/db/database';
import type { Schema } from '@/lib/db/schema';
import type { KeyedPaper } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';

export type PublishedPaper = { id: string; snapshotId: string; paper: KeyedPaper<SafeHtml> };

/** A published paper of so many questions (aPaper), or with these `changes`. */
export async function aPublishedPaper(
  db: Db,
  { questions = 4, ...changes }: { questions?: number } & Partial<Omit<KeyedPaper<SafeHtml>, 'questions'>> = {},
): Promise<PublishedPaper> {
  const id = randomUUID();
  const paper = aPaper({ id: `paper-${id}`, ...changes }, questions);
  const snapshot = freeze(paper);
  await db.transaction().execute(async (trx) => {
    await addPaperSnapshot(trx, snapshot.id, snapshot.content, START_MS);
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
): Promise<MockRow> {
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
    is_open_to_all: candidates ? 0 : 1,
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
  return mock;
}
