import 'server-only';

import { randomUUID } from 'node:crypto';

import type { Selectable } from 'kysely';

import type { Trx } from './commit-together';
import type { Db } from './database';
import { newestFirst, type Place } from './pages';
import type { Schema } from './schema';

export type AuditEntry = Selectable<Schema['audit']>;

/** What an editor changes, in words for people. */
export type Change = Pick<AuditEntry, 'editor' | 'action' | 'subject' | 'before' | 'after'>;

/** Writes a change down in the transaction that makes it. */
export async function addAudit(trx: Trx, change: Change, nowMs: number): Promise<void> {
  await trx
    .insertInto('audit')
    .values({ id: randomUUID(), ...change, created_at_ms: nowMs })
    .execute();
}

/** The changes, newest first. */
export const listAudit = (db: Db, limit: number, after?: Place): Promise<AuditEntry[]> =>
  db.selectFrom('audit').selectAll().$call(newestFirst(limit, after)).execute();
