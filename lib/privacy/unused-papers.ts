import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { commitAlone } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';

import type { Table } from './kept';

/** A paper is frozen together with its attempt; no clock is a day ahead. */
const YOUNG_MS = 86_400_000;
/** The pause between two pages, so that other saves get their turn. */
const PAUSE_MS = 20;
const PAGE = 50;

/** The tables whose rows need a frozen paper. The rows of `paper_question` go with it. */
export const USERS: readonly Table[] = ['attempt', 'composed_paper', 'mock', 'ruling', 'score'];

const isUnused = sql.join<boolean>(
  USERS.map((table) => sql`not exists (select 1 from ${sql.table(table)} where snapshot_id = paper_snapshot.id)`),
  sql` and `,
);

/** Deletes those of these frozen papers that nothing needs any more and that were not frozen just now. */
const deleteSome = (db: Db, ids: readonly string[], nowMs: number) =>
  commitAlone(db, async (trx) => {
    // A concurrent start with one of them comes first, or finds the paper gone.
    await trx.selectFrom('paper_snapshot').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
    const gone = await trx
      .deleteFrom('paper_snapshot')
      .where('id', 'in', ids)
      .where('created_at_ms', '<=', nowMs - YOUNG_MS)
      .where(isUnused)
      .returning('id')
      .execute();
    // The reports on its questions say nothing without it.
    for (const { id } of gone) {
      await trx.deleteFrom('objection').where('mock_id', '=', id).execute();
      await trx.deleteFrom('objection_answer').where('mock_id', '=', id).execute();
      await trx.deleteFrom('objected_question').where('mock_id', '=', id).execute();
    }
  });

/** Deletes the frozen papers of erased attempts, in portions, unless something else needs them. */
export async function deleteUnusedPapers(db: Db, nowMs: number): Promise<void> {
  const papers = db.selectFrom('paper_snapshot').select('id');
  for (let after = ''; ;) {
    const page = await papers.where('id', '>', after).orderBy('id').limit(PAGE).execute();
    const ids = page.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    const unused = await papers.where('id', 'in', ids).where(isUnused).execute();
    if (unused.length > 0)
      await deleteSome(
        db,
        unused.map(({ id }) => id),
        nowMs,
      );
    after = last;
    await delay(PAUSE_MS);
  }
}
