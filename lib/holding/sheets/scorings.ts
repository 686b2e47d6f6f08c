import type { Db } from '@/lib/store/database';
import { secretSnapshots } from '@/lib/store/mock-entries';

import { paperDigest } from './paper-digest';

/**
 * The scorings of the papers that were scored anew, by digest. A paper of a mock without results yet is left out, so
 * that nobody learns of rulings before the key.
 */
export async function currentScorings(db: Db, nowMs: number): Promise<Record<string, number>> {
  const [rows, secret] = await Promise.all([
    db
      .selectFrom('ruling')
      .select(({ fn }) => ['snapshot_id', fn.max<number>('scoring').as('number')])
      .where('scoring', 'is not', null)
      .groupBy('snapshot_id')
      .execute(),
    secretSnapshots(db, nowMs),
  ]);
  const told = rows.filter((row) => !secret.has(row.snapshot_id));
  const entries = told.map(async (row) => [(await paperDigest(db, row.snapshot_id)).digest, row.number] as const);
  return Object.fromEntries(await Promise.all(entries));
}
