import 'server-only';

import type { ItemFigures } from '@/lib/exam/item-figures';

import type { Db } from '@/lib/store/database';

/** How many published papers have a question, and its figures in the mock whose results came last. */
export type QuestionUse = {
  papers: number;
  newest: { mock: string; figures: Pick<ItemFigures, 'facility' | 'discrimination'> } | null;
};

/** The uses of questions, by their ids; a question that no published paper has is missing. */
export async function listUses(db: Db, ids: readonly string[]): Promise<Map<string, QuestionUse>> {
  if (ids.length === 0) return new Map();
  const newest = db
    .selectFrom('item_figure')
    .innerJoin('mock', 'mock.id', 'item_figure.mock_id')
    .where('question_id', 'in', ids)
    .select(({ fn }) => [
      'question_id',
      'mock_id',
      'mock.name',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('question_id').orderBy('results_ms', 'desc').orderBy('mock.id'))
        .as('place'),
    ]);
  // Uses and mocks are counted and sorted without the figures, which are long.
  const uses = db
    .selectFrom('question_use')
    .where('question_id', 'in', ids)
    .groupBy('question_id')
    .select(({ fn }) => ['question_id', fn.countAll<number>().as('papers')]);
  const rows = await db
    .selectFrom(uses.as('uses'))
    .leftJoin(newest.as('newest'), (join) =>
      join.onRef('newest.question_id', '=', 'uses.question_id').on('newest.place', '=', 1),
    )
    .leftJoin('item_figure', (join) =>
      join
        .onRef('item_figure.question_id', '=', 'uses.question_id')
        .onRef('item_figure.mock_id', '=', 'newest.mock_id'),
    )
    .select(['uses.question_id as id', 'uses.papers', 'newest.name', 'item_figure.figures'])
    .execute();
  return new Map(
    rows.map(({ id, name, figures: found, papers }) => [
      id,
      {
        papers,
        newest: name !== null && found !== null ? { mock: name, figures: JSON.parse(found) } : null,
      },
    ]),
  );
}

/** The published papers of a place that have a question, each once for each mock that is for it, the newest first. */
export const listMocksWith = (db: Db, question: string, categoryId: number, subCategoryId: number) =>
  db
    .selectFrom('question_use')
    .innerJoin('composed_paper', 'composed_paper.id', 'question_use.composed_paper_id')
    .leftJoin('mock', (join) =>
      join.onRef('mock.composed_paper_id', '=', 'composed_paper.id').on('mock.is_withdrawn', '=', 0),
    )
    .where('question_id', '=', question)
    .where('category_id', '=', categoryId)
    .where('sub_category_id', '=', subCategoryId)
    .select(['composed_paper.id as paper', 'composed_paper.name as paperName', 'mock.id as mock', 'mock.name as name'])
    .orderBy('published_at_ms', 'desc')
    .orderBy('mock.opens_ms', 'desc')
    .execute();
