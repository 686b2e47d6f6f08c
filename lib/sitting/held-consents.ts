import 'server-only';

import type { Db } from '@/lib/store/database';

/** The notices and boxes to which a candidate agrees now, each with its highest version. */
export async function heldConsents(db: Db, candidate: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('consent')
    .select(['notice', ({ fn }) => fn.max('version').as('version')])
    .where('subject', '=', `candidate:${candidate}`)
    .where('withdrawn_at_ms', 'is', null)
    .groupBy('notice')
    .execute();
  return new Map(rows.map(({ notice, version }) => [notice, version]));
}
