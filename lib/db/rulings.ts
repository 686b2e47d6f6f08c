import 'server-only';

import type { Db } from './database';

/** The generation of a frozen paper whose scores are shown: 0 without rulings. */
export async function currentGeneration(db: Db, snapshotId: string): Promise<number> {
  const row = await db
    .selectFrom('generation')
    .select('number')
    .where('snapshot_id', '=', snapshotId)
    .where('state', '=', 'current')
    .executeTakeFirst();
  return row?.number ?? 0;
}
