import 'server-only';

import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import type { Trx } from './commit-together';
import type { Db } from './database';
import type { Schema } from './schema';

/** Accounts that candidates closed here, until they are erased or taken back. */

export type Closing = Selectable<Schema['closed_account']>;

/** Whether a closing is in force. */
export const isInForce = (closing: Pick<Closing, 'taken_back_at_ms' | 'erased_at_ms'>): boolean =>
  closing.taken_back_at_ms === null && closing.erased_at_ms === null;

/** The last closing of a candidate's account, in force or not. */
export const findClosing = (db: Db, candidate: string): Promise<Closing | undefined> =>
  db.selectFrom('closed_account').selectAll().where('candidate', '=', candidate).executeTakeFirst();

/** Closes an account at `nowMs` by a session of it; a closing in force stays. */
export async function addClosing(
  trx: Trx,
  { candidate, sessionId, eraseAtMs }: { candidate: string; sessionId: string; eraseAtMs: number },
  nowMs: number,
): Promise<void> {
  const fresh = { id: randomUUID(), session_id: sessionId, closed_at_ms: nowMs, erase_at_ms: eraseAtMs };
  const open = { taken_back_at_ms: null, erased_at_ms: null, host_told_at_ms: null };
  await trx
    .insertInto('closed_account')
    .values({ candidate, ...fresh, ...open })
    .onConflict((conflict) =>
      conflict
        .column('candidate')
        .doUpdateSet({ ...fresh, ...open })
        .where((eb) =>
          eb.or([
            eb('closed_account.taken_back_at_ms', 'is not', null),
            eb('closed_account.erased_at_ms', 'is not', null),
          ]),
        ),
    )
    .execute();
}

/** Takes a closing back; returns false where none is in force, its day has come, or the host has erased its part. */
export async function takeBackClosing(trx: Trx, candidate: string, nowMs: number): Promise<boolean> {
  const row = await trx
    .updateTable('closed_account')
    .set({ taken_back_at_ms: nowMs })
    .where('candidate', '=', candidate)
    .where('taken_back_at_ms', 'is', null)
    .where('erased_at_ms', 'is', null)
    .where('host_told_at_ms', 'is', null)
    .where('erase_at_ms', '>', nowMs)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
