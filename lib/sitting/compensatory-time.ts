import 'server-only';

import type { Db } from '@/lib/store/database';

export async function extraMinutesPerHour(db: Db, candidate: string): Promise<number> {
  const row = await db
    .selectFrom('compensatory_time')
    .select('extra_minutes_per_hour')
    .where('candidate', '=', candidate)
    .executeTakeFirst();
  return row?.extra_minutes_per_hour ?? 0;
}

/** Grants compensatory time for the attempts that the candidate starts from now on; 0 takes it back. */
export async function grantExtraMinutes(db: Db, candidate: string, extra: number, nowMs: number): Promise<void> {
  const row = { extra_minutes_per_hour: extra, revoked_at_ms: extra === 0 ? nowMs : null };
  await db
    .insertInto('compensatory_time')
    .values({ candidate, ...row })
    .onConflict((conflict) => conflict.column('candidate').doUpdateSet(row))
    .execute();
}

export const listCompensatoryTime = (db: Db) =>
  db.selectFrom('compensatory_time').selectAll().orderBy('candidate').execute();
