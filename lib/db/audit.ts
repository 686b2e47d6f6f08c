import { randomUUID } from 'node:crypto';

import { type Selectable, sql } from 'kysely';

import { commitAlone, type Trx } from './commit-together';
import type { Db } from './database';
import { newestFirst, type Place } from './pages';
import type { Schema } from './schema';

type AuditEntry = Selectable<Schema['audit']>;

export type ListedAudit = AuditEntry & { whom: string | null };

/** What an editor changes, in words for people: whoever it concerns stands in `about`, and in no other word. */
export type Change = Pick<AuditEntry, 'editor' | 'action' | 'subject' | 'before' | 'after'> &
  Partial<Pick<AuditEntry, 'about'>>;

/** Who acts at the desk, and when. */
export type By = { editor: string; nowMs: number };

/** An act on the thing of an id. */
export type Act = By & { id: string };

/** A candidate as `audit` and `consent` name one. */
export const aboutCandidate = (candidate: string) => `candidate:${candidate}`;

/** Writes a change down in the transaction that makes it. */
export async function addAudit(trx: Trx, change: Change, nowMs: number): Promise<void> {
  await trx
    .insertInto('audit')
    .values({ id: randomUUID(), about: null, ...change, created_at_ms: nowMs })
    .execute();
}

/**
 * Makes a change at the desk, and writes it down in the same transaction: `make` gives what the audit says of it, or
 * its outcome where there is nothing to write down.
 * @returns true, or that outcome
 */
export const audited = (
  db: Db,
  { editor, nowMs }: By,
  make: (trx: Trx) => Promise<Omit<Change, 'editor'> | boolean | string>,
): Promise<boolean | string> =>
  commitAlone(db, async (trx) => {
    const outcome = await make(trx);
    if (typeof outcome !== 'object') return outcome;
    await addAudit(trx, { editor, ...outcome }, nowMs);
    return true;
  });

/** What a message or a review is called at the desk; of a candidate the Username. */
const whom = sql<string | null>`coalesce(
  (select m.name || ': ' || m.subject from contact_message m where m.id = substr(audit.about, ${'message:'.length + 1})),
  (select r.name || ': ' || r.title from review r where r.id = substr(audit.about, ${'review:'.length + 1})),
  case when audit.about like 'candidate:%' then substr(audit.about, ${aboutCandidate('').length + 1}) end)`;

/** The changes, newest first; `whom` is null where they concern nobody, or somebody who is erased. */
export const listAudit = (db: Db, limit: number, after?: Place): Promise<ListedAudit[]> =>
  db.selectFrom('audit').selectAll().select(whom.as('whom')).$call(newestFirst(limit, after)).execute();
