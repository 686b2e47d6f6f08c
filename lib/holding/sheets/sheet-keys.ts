import 'server-only';

import type { Selectable } from 'kysely';

import type { Trx } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import type { Schema } from '@/lib/store/schema';

export type SheetKey = Selectable<Schema['sheet_key']>;

/** The keys that are not withdrawn, the one that signs first. */
export const listSheetKeys = (db: Db): Promise<SheetKey[]> =>
  db.selectFrom('sheet_key').selectAll().where('is_withdrawn', '=', 0).orderBy('number', 'desc').execute();

/**
 * Adds a key that signs from here on; the older ones lose their private part. Changes nothing if another instance was
 * quicker with a key of that number.
 * @param isLeak whether the older ones are withdrawn
 */
export async function addSheetKey(trx: Trx, key: Omit<SheetKey, 'is_withdrawn'>, isLeak: boolean): Promise<void> {
  const added = await trx
    .insertInto('sheet_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst();
  if (!added) return;
  await trx
    .updateTable('sheet_key')
    .set({ private_key: null, ...(isLeak && { is_withdrawn: 1 as const }) })
    .where('number', '<', key.number)
    .execute();
}
