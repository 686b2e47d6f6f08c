import { isInForce } from '@/lib/store/closed-accounts';
import type { Db } from '@/lib/store/database';

/** Forgets ended sessions whose cookies have expired by themselves. */
export async function forgetEndedSessions(db: Db, nowMs: number): Promise<void> {
  await db.deleteFrom('ended_session').where('expires_at_ms', '<=', nowMs).execute();
}

/** Ends a session at the server until its cookie would have expired by itself. Ending it twice changes nothing. */
export async function endSession(db: Db, sessionId: string, expiresAtMs: number, nowMs: number): Promise<void> {
  await forgetEndedSessions(db, nowMs);
  await db
    .insertInto('ended_session')
    .values({ session_id: sessionId, expires_at_ms: expiresAtMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Session = { sessionId: string; username: string; startedAtMs: number };

/**
 * 'ended' if the server has ended the session, alone or with all that started before the account was closed or erased;
 * 'closed' if it goes on with a closed account. Uses one statement, since every save asks.
 */
export async function stateOfSession(db: Db, session: Session): Promise<'open' | 'ended' | 'closed'> {
  const { sessionId, username, startedAtMs } = session;
  const row = await db
    .selectFrom(db.selectNoFrom((eb) => eb.lit(1).as('one')).as('session'))
    .leftJoin('ended_session', (join) => join.on('ended_session.session_id', '=', sessionId))
    .leftJoin('closed_account', (join) => join.on('candidate', '=', username))
    .select(['ended_session.session_id as ended', 'closed_account.session_id as closed_by'])
    .select(['closed_at_ms', 'taken_back_at_ms', 'erased_at_ms'])
    .executeTakeFirstOrThrow();
  if (row.ended !== null) return 'ended';
  if (row.closed_at_ms === null) return 'open';
  if (startedAtMs <= (row.erased_at_ms ?? 0)) return 'ended';
  if (startedAtMs <= row.closed_at_ms && sessionId !== row.closed_by) return 'ended';
  return isInForce(row) ? 'closed' : 'open';
}
