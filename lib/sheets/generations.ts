import type { Db } from '@/lib/db/database';
import { secretSnapshots } from '@/lib/db/mock-entries';

import { paperDigest } from './paper-digest';

/**
 * The generations of the papers that were scored anew, by digest. A paper of a mock without results yet is left out, so
 * that nobody learns of rulings before the key.
 */
export async function currentGenerations(db: Db, nowMs: number): Promise<Record<string, number>> {
  const [rows, secret] = await Promise.all([
    db.selectFrom('generation').select(['snapshot_id', 'number']).where('state', '=', 'current').execute(),
    secretSnapshots(db, nowMs),
  ]);
  const told = rows.filter((row) => !secret.has(row.snapshot_id));
  const entries = told.map(async (row) => [(await paperDigest(db, row.snapshot_id)).digest, row.number] as const);
  return Object.fromEntries(await Promise.all(entries));
}
