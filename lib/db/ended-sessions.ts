import 'server-only';

import type { Db } from './database';

/** Ends a session at the server until its cookie would have expired by itself. Ending it twice changes nothing. */
export async function endSession(db: Db, sessionId: string, expiresAtMs: number, nowMs: number): Promise<void> {
  await db.deleteFrom('ended_session').where('expires_at_ms', '<=', nowMs).execute();
  await db
    .insertInto('ended_session')
    .values({ session_id: sessionId, expires_at_ms: expiresAtMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isSessionEnded(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ended_session')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}
