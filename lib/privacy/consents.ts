import 'server-only';

import { randomUUID } from 'node:crypto';

import type { ExpressionBuilder, Selectable } from 'kysely';

import { askedNow } from '@/lib/content/nouns/notices';
import type { ShownNotice } from '@/lib/forms/shown-notice';
import { commitAlone } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import type { Schema } from '@/lib/store/schema';

/** Whose consent it is: a candidate's, a message's, a review's, or a registration's before the first login. */
type ConsentSubject = `candidate:${string}` | `message:${string}` | `review:${string}` | `registration:${string}`;

type ConsentRow = Selectable<Schema['consent']>;

/** The notice or box, by its id, that somebody read and agreed to. */
export type Given = Pick<ConsentRow, 'notice' | 'version' | 'language'> & { purposes: readonly string[] };

/** Records that `subject` agreed. A consent that is still valid stays as it was given. */
export async function recordConsent(db: Db, subject: ConsentSubject, given: Given, nowMs: number): Promise<void> {
  const purposes = JSON.stringify(given.purposes);
  await db
    .insertInto('consent')
    .values({ id: randomUUID(), subject, ...given, purposes, given_at_ms: nowMs, withdrawn_at_ms: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The subject of consents given at a registration, whatever case the name is typed in later. */
export const registrationOf = (username: string): ConsentSubject => `registration:${username.trim().toLowerCase()}`;

/** Moves the consents of a registration to the candidate, who has logged in with the name `typed`. */
export async function claimRegistration(db: Db, candidate: string, typed: string): Promise<void> {
  const subjects = [registrationOf(candidate), registrationOf(typed)];
  const isOfRegistration = ({ eb }: ExpressionBuilder<Schema, 'consent'>) => eb('subject', 'in', subjects);
  // Most logins are not the first and have nothing to move.
  if (!(await db.selectFrom('consent').select('id').where(isOfRegistration).executeTakeFirst())) return;
  await commitAlone(db, async (trx) => {
    const rows = await trx.deleteFrom('consent').where(isOfRegistration).returningAll().execute();
    if (rows.length === 0) return;
    await trx
      .insertInto('consent')
      .values(rows.map((row) => ({ ...row, subject: `candidate:${candidate}` })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Records that `subject` withdrew every version of a consent; one that is already withdrawn stays as it is. */
export async function withdrawConsent(db: Db, subject: ConsentSubject, notice: string, nowMs: number): Promise<void> {
  await db
    .updateTable('consent')
    .set({ withdrawn_at_ms: nowMs })
    .where('subject', '=', subject)
    .where('notice', '=', notice)
    .where('withdrawn_at_ms', 'is', null)
    .execute();
}

/** All consents of `subject`, also withdrawn ones, the earliest first. */
export const consentsOf = (db: Db, subject: ConsentSubject): Promise<ConsentRow[]> =>
  db.selectFrom('consent').selectAll().where('subject', '=', subject).orderBy('given_at_ms').orderBy('id').execute();

/**
 * The consent of somebody who says which version of a notice or box was shown. Only the purposes of the current version
 * are known, and nobody can have seen a later version.
 * @throws Error if there is no such notice
 */
export function givenUnder(notice: string, { version: told, language }: ShownNotice): Given {
  const { version, purposes } = askedNow(notice);
  return { ...{ notice, language }, version: Math.min(told, version), purposes: told === version ? purposes : [] };
}

/** Notes that a candidate agreed to be named. */
export async function nameInRankLists(db: Db, candidate: string, name: string, nowMs: number): Promise<void> {
  await db
    .insertInto('named_in_rank_lists')
    .values({ candidate, name, agreed_at_ms: nowMs })
    .onConflict((conflict) => conflict.column('candidate').doUpdateSet({ name, agreed_at_ms: nowMs }))
    .execute();
}

export async function unnameInRankLists(db: Db, candidate: string): Promise<void> {
  await db.deleteFrom('named_in_rank_lists').where('candidate', '=', candidate).execute();
}
