import { randomUUID } from 'node:crypto';

import { type Selectable, sql } from 'kysely';

import { commitAlone, type Trx } from './commit-together';
import type { Db } from './database';
import { newestFirst, type RowPlace } from './pages';
import type { Schema } from './schema';

type AuditEntry = Selectable<Schema['audit']>;

export type ListedAudit = AuditEntry & { whom: string | null };

/** A change by an editor, in words for people. Only `about` names the person whom it concerns. */
export type Change = Pick<AuditEntry, 'editor' | 'action' | 'subject' | 'before' | 'after'> &
  Partial<Pick<AuditEntry, 'about'>>;

/** Who acts at the desk, and when. */
export type By = { editor: string; nowMs: number };

/** An act on the thing with this id. */
export type Act = By & { id: string };

/** How `audit` and `consent` name a candidate. */
export const aboutCandidate = (candidate: string) => `candidate:${candidate}`;

/** Writes a change down in the transaction that makes it. */
export async function addAudit(trx: Trx, change: Change, nowMs: number): Promise<void> {
  await trx
    .insertInto('audit')
    .values({ id: randomUUID(), about: null, ...change, created_at_ms: nowMs })
    .execute();
}

/**
 * Makes a change at the desk and writes it into the audit in the same transaction. `make` returns the entry, or a plain
 * outcome if there is nothing to write.
 * @returns true if an entry was written, else the outcome of `make`
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

/** The desk's name for whom an entry concerns: name and subject of a message or review, or a candidate's Username. */
const whom = sql<string | null>`coalesce(
  (select m.name || ': ' || m.subject from contact_message m where m.id = substr(audit.about, ${'message:'.length + 1})),
  (select r.name || ': ' || r.title from review r where r.id = substr(audit.about, ${'review:'.length + 1})),
  case when audit.about like 'candidate:%' then substr(audit.about, ${aboutCandidate('').length + 1}) end)`;

/** The changes, newest first; `whom` is null if a change concerns nobody, or somebody who is erased. */
export const listAudit = (db: Db, limit: number, after?: RowPlace): Promise<ListedAudit[]> =>
  db.selectFrom('audit').selectAll().select(whom.as('whom')).$call(newestFirst(limit, after)).execute();
