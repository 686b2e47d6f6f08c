import 'server-only';

import type { Db } from './database';

/** Under what name rank lists show a candidate; undefined where a number stands there. */
export async function rankListName(db: Db, candidate: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('named_in_rank_lists')
    .select('name')
    .where('candidate', '=', candidate)
    .executeTakeFirst();
  return row?.name;
}

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
