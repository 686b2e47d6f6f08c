import 'server-only';

import type { Db } from '@/lib/store/database';

/** Notes that a candidate agreed to be named. */
export async function nameInRankLists(db: Db, candidate: string, name: string, nowMs: number): Promise<void> {
  await db
    .insertInto('named_in_rank_lists')
    .values({ candidate, name, agreed_at_ms: nowMs })
    .onConflict((conflict) => conflict.column('candidate').doUpdateSet({ name, agreed_at_ms: nowMs }))
    .execute();
}

export async function unnameInRankLists(db: Db, candidate: string): Promise<void> {
  await db.deleteFrom('named_in_rank_lists').where('candidate', '=', candidate).execute();
}
