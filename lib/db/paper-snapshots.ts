import 'server-only';

import type { Trx } from './commit-together';
import type { Db } from './database';

/** Keeps a frozen paper; the same content again changes nothing. */
export async function addPaperSnapshot(trx: Trx, id: string, content: string, nowMs: number): Promise<void> {
  await trx
    .insertInto('paper_snapshot')
    .values({ id, content, created_at_ms: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasPaperSnapshot(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('paper_snapshot').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** The content of a frozen paper; undefined where there is none with this id. */
export async function findPaperSnapshot(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('paper_snapshot').select('content').where('id', '=', id).executeTakeFirst();
  return row?.content;
}
