import 'server-only';

import type { ItemFigures } from '@/lib/exam/item-figures';

import type { Db } from './database';

/** How many published papers have a question, and its figures in the mock whose results came last. */
export type QuestionUse = {
  papers: number;
  newest: { mock: string; figures: Pick<ItemFigures, 'facility' | 'discrimination'> } | null;
};

/** The uses of questions, by their ids; a question that no published paper has is missing. */
export async function listUses(db: Db, ids: readonly string[]): Promise<Map<string, QuestionUse>> {
  if (ids.length === 0) return new Map();
  const figures = db
    .selectFrom('item_figure')
    .innerJoin('mock', 'mock.id', 'item_figure.mock_id')
    .where('question_id', 'in', ids)
    .select(({ fn }) => [
      'question_id',
      'mock.name',
      'figures',
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('question_id').orderBy('results_ms', 'desc').orderBy('mock.id'))
        .as('place'),
    ]);
  // Counted before the figures are joined, or each use would carry them.
  const uses = db
    .selectFrom('question_use')
    .where('question_id', 'in', ids)
    .groupBy('question_id')
    .select(({ fn }) => ['question_id', fn.countAll<number>().as('papers')]);
  const rows = await db
    .selectFrom(uses.as('uses'))
    .leftJoin(figures.as('figures'), (join) =>
      join.onRef('figures.question_id', '=', 'uses.question_id').on('figures.place', '=', 1),
    )
    .select(['uses.question_id as id', 'uses.papers', 'figures.name', 'figures.figures'])
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
