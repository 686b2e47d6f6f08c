import { randomUUID } from 'node:crypto';

import { expressionBuilder, type Selectable } from 'kysely';

import { aboutCandidate, type Act, audited } from './audit';
import type { Trx } from './commit-together';
import { countRows } from './count-rows';
import type { Db } from './database';
import { newestFirst, type RowPlace } from './pages';
import type { Schema } from './schema';

/** Accounts that candidates closed here, until they are erased or taken back. */

export type Closing = Selectable<Schema['closed_account']>;

/** Whether a closing is in force. */
export const isInForce = (closing: Pick<Closing, 'taken_back_at_ms' | 'erased_at_ms'>): boolean =>
  closing.taken_back_at_ms === null && closing.erased_at_ms === null;

const { and } = expressionBuilder<Schema, 'closed_account'>();

const inForce = and({ taken_back_at_ms: null, erased_at_ms: null });

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

/** Takes a closing back; returns false if none is in force, its day has come, or the host has erased its part. */
export async function takeBackClosing(trx: Trx, candidate: string, nowMs: number): Promise<boolean> {
  const row = await trx
    .updateTable('closed_account')
    .set({ taken_back_at_ms: nowMs })
    .where('candidate', '=', candidate)
    .where(inForce)
    .where('host_told_at_ms', 'is', null)
    .where('erase_at_ms', '>', nowMs)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The candidates whose closing is in force and whose day of erasure came by `beforeMs`, the earliest first. */
export async function listErasable(db: Db, beforeMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('closed_account')
    .select('candidate')
    .where('erase_at_ms', '<=', beforeMs)
    .where(inForce)
    .orderBy('erase_at_ms')
    .execute();
  return rows.map(({ candidate }) => candidate);
}

/** Notes that nothing of a candidate is left, nor in what the desk noted meanwhile; from here on the name is free. */
export async function markErased(trx: Trx, candidate: string, nowMs: number): Promise<void> {
  await trx
    .updateTable('closed_account')
    .set({ erased_at_ms: nowMs })
    .where('candidate', '=', candidate)
    .where(inForce)
    .execute();
  const nameless = { about: null, before: '', after: '' };
  await trx.updateTable('audit').set(nameless).where('about', '=', aboutCandidate(candidate)).execute();
}

/** The closings that are in force or erased, newest first. */
export const listClosings = (db: Db, limit: number, after?: RowPlace) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('closed_account')
        .selectAll()
        .select('closed_at_ms as created_at_ms')
        .where('taken_back_at_ms', 'is', null)
        .as('closing'),
    )
    .selectAll()
    .$call(newestFirst(limit, after))
    .execute();

/** How many accounts the host still has to erase although their day has come. */
export const countForHost = (db: Db, nowMs: number): Promise<number> =>
  countRows(
    db
      .selectFrom('closed_account')
      .where('taken_back_at_ms', 'is', null)
      .where('host_told_at_ms', 'is', null)
      .where('erase_at_ms', '<=', nowMs),
  );

/** Notes that the host has erased its part, or takes the note back. Returns false if that changes nothing. */
export const markAtHost = (db: Db, isErased: boolean, act: Act): Promise<boolean | string> =>
  audited(db, act, async (trx) => {
    const changed = await trx
      .updateTable('closed_account')
      .set({ host_told_at_ms: isErased ? act.nowMs : null })
      .where('id', '=', act.id)
      .where('taken_back_at_ms', 'is', null)
      .where('host_told_at_ms', isErased ? 'is' : 'is not', null)
      .returning(['candidate', 'erased_at_ms'])
      .executeTakeFirst();
    if (!changed) return false;
    const [before, after] = isErased ? ['at the host', 'erased at the host'] : ['erased at the host', 'at the host'];
    // A candidate who is erased here must not be named again.
    const about = changed.erased_at_ms === null ? aboutCandidate(changed.candidate) : null;
    return { action: 'closed account', subject: '', about, before, after };
  });
