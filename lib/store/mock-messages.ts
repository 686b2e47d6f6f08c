import type { Selectable } from 'kysely';

import type { Trx } from './commit-together';
import type { Db } from './database';
import type { Schema } from './schema';

/** Adds what an examiner writes into a mock, to all with ''; returns false if it is there already. */
export async function addMessage(trx: Trx, row: Selectable<Schema['mock_message']>): Promise<boolean> {
  const query = trx.insertInto('mock_message').values(row);
  const { numInsertedOrUpdatedRows } = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The messages of a mock in their order: those that a candidate reads, or all without `candidate`. */
export const listMessages = (db: Db, mockId: string, candidate?: string) =>
  db
    .selectFrom('mock_message')
    .select(['candidate', 'message', 'created_at_ms as atMs'])
    .where('mock_id', '=', mockId)
    .$if(candidate !== undefined, (query) => query.where('candidate', 'in', [candidate ?? '', '']))
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute();
