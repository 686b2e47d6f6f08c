import { expressionBuilder, type Selectable, type Updateable } from 'kysely';

import type { Edit } from '@/lib/exam/composing';
import { type Composition, questionsIn } from '@/lib/exam/composition';
import { counted } from '@/lib/text/counted';

import { addPaperSnapshot, type FrozenPaper } from '@/lib/store/attempts';
import { type Act, audited } from '@/lib/store/audit';
import type { Trx } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { newestFirst, type RowPlace } from '@/lib/store/pages';
import type { Schema } from '@/lib/store/schema';
import { addSealedPaper, type SealedPaper } from '@/lib/store/sealed-papers';

type Row = Selectable<Schema['composed_paper']>;

const COLUMNS = [
  ...(['id', 'name', 'category_id', 'sub_category_id', 'questions', 'version'] as const),
  ...(['snapshot_id', 'created_at_ms', 'published_at_ms'] as const),
] as const;

export type ListedPaper = Pick<Row, (typeof COLUMNS)[number]> & {
  /** How many mocks have it, and when the last of them opens. */
  mocks: number;
  last_opens_ms: number | null;
};

export type ComposedPaper = Omit<Row, 'content'> & { composition: Composition };

const columnsOf = (composition: Composition) => ({
  name: composition.name,
  category_id: composition.categoryId,
  sub_category_id: composition.subCategoryId,
  questions: questionsIn(composition).length,
  content: JSON.stringify(composition),
});

/** Adds a draft; returns false if the id is taken. */
export const addComposedPaper = (db: Db, act: Act, composition: Composition, words = 'a new draft'): Promise<Changed> =>
  audited(db, act, async (trx) => {
    const added = await trx
      .insertInto('composed_paper')
      .values({
        ...{ id: act.id, version: 1, snapshot_id: null, created_at_ms: act.nowMs, published_at_ms: null },
        ...columnsOf(composition),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) return false;
    return { action: 'paper', subject: composition.name, before: '', after: words };
  });

export async function findComposedPaper(db: Db, id: string): Promise<ComposedPaper | undefined> {
  if (id.includes('\0')) return undefined;
  const row = await db.selectFrom('composed_paper').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { content, ...rest } = row;
  return { ...rest, composition: JSON.parse(content) as Composition };
}

/** Drafts and published papers, newest first. */
export async function listComposedPapers(db: Db, limit: number, after?: RowPlace): Promise<ListedPaper[]> {
  const papers = await db.selectFrom('composed_paper').select(COLUMNS).$call(newestFirst(limit, after)).execute();
  if (papers.length === 0) return [];
  const ids = papers.map(({ id }) => id);
  const uses = await db
    .selectFrom('mock')
    .where('composed_paper_id', 'in', ids)
    .where('is_withdrawn', '=', 0)
    .groupBy('composed_paper_id')
    .select(({ fn }) => [
      'composed_paper_id',
      fn.countAll<number>().as('mocks'),
      fn.max('opens_ms').as('last_opens_ms'),
    ])
    .execute();
  const useOf = new Map(uses.map(({ composed_paper_id: id, ...use }) => [id, use]));
  return papers.map((paper) => ({ ...paper, mocks: 0, last_opens_ms: null, ...useOf.get(paper.id) }));
}

/** The questions that the newest `papers` published papers of a sub-category have. */
export async function questionsOfLastPapers(
  db: Db,
  { categoryId, subCategoryId }: Pick<Composition, 'categoryId' | 'subCategoryId'>,
  papers: number,
): Promise<Set<string>> {
  const last = db
    .selectFrom('composed_paper')
    .select('id')
    .where('category_id', '=', categoryId)
    .where('sub_category_id', '=', subCategoryId)
    .where('published_at_ms', 'is not', null)
    .orderBy('published_at_ms', 'desc')
    .orderBy('id')
    .limit(papers);
  const rows = await db
    .selectFrom('question_use')
    .select('question_id')
    .where('composed_paper_id', 'in', last)
    .execute();
  return new Set(rows.map((row) => row.question_id));
}

/** Whether a change was made: false if the paper is not the draft that the editor saw; a sentence says why not. */
export type Changed = boolean | string;

const { and } = expressionBuilder<Schema, 'composed_paper'>();

const isDraft = (id: string, version: number) => and({ id, version, snapshot_id: null });

/** Changes the draft that has this version, and writes the change into the audit in the same transaction. */
const changeDraft = (
  db: Db,
  act: Act,
  version: number,
  set: Updateable<Schema['composed_paper']>,
  { before, after }: { before: string; after: string },
  more: (trx: Trx) => Promise<unknown> = async () => undefined,
): Promise<Changed> =>
  audited(db, act, async (trx) => {
    const changed = await trx
      .updateTable('composed_paper')
      .set({ ...set, version: version + 1 })
      .where(isDraft(act.id, version))
      .returning('name')
      .executeTakeFirst();
    if (!changed) return false;
    await more(trx);
    return { action: 'paper', subject: changed.name, before, after };
  });

/** The draft that has this version; undefined if it is gone, published or changed. */
export async function findDraft(db: Db, id: string, version: number): Promise<Composition | undefined> {
  const paper = await findComposedPaper(db, id);
  return paper?.version === version && paper.snapshot_id === null ? paper.composition : undefined;
}

/** Makes a change of the draft that has this version, unless `edit` refuses. */
export async function changeComposedPaper(
  db: Db,
  act: Act,
  version: number,
  edit: (composition: Composition) => Edit,
): Promise<Changed> {
  const draft = await findDraft(db, act.id, version);
  if (!draft) return false;
  const edited = edit(draft);
  if ('refused' in edited) return edited.refused;
  return changeDraft(db, act, version, columnsOf(edited.next), edited);
}

/** Freezes the draft that has this version as `snapshot`, with its sealed file, and notes which questions it uses. */
export const publishComposedPaper = (
  db: Db,
  act: Act,
  version: number,
  snapshot: FrozenPaper,
  sealed: SealedPaper,
): Promise<Changed> => {
  const questions = counted(snapshot.questionIds.length, 'question');
  const words = { before: 'draft', after: `published with ${questions}, sealed as ${sealed.digest}` };
  return changeDraft(db, act, version, { published_at_ms: act.nowMs }, words, async (trx) => {
    await addPaperSnapshot(trx, snapshot, act.nowMs);
    await addSealedPaper(trx, sealed);
    await trx.updateTable('composed_paper').set({ snapshot_id: snapshot.id }).where('id', '=', act.id).execute();
    await trx
      .insertInto('question_use')
      .values(snapshot.questionIds.map((id) => ({ question_id: id, composed_paper_id: act.id })))
      .execute();
  });
};

/** Deletes the draft that has this version. */
export const deleteDraft = (db: Db, act: Act, version: number): Promise<Changed> =>
  audited(db, act, async (trx) => {
    const gone = await trx
      .deleteFrom('composed_paper')
      .where(isDraft(act.id, version))
      .returning('name')
      .executeTakeFirst();
    if (!gone) return false;
    return { action: 'paper', subject: gone.name, before: 'draft', after: 'deleted' };
  });
