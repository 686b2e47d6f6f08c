import { randomUUID } from 'node:crypto';

import type { ExpressionBuilder, Selectable } from 'kysely';

import { askedNow } from '@/lib/content/notices';
import { commitAlone } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';
import type { Schema } from '@/lib/db/schema';
import type { ShownNotice } from '@/lib/forms/shown-notice';

/** Whose consent it is, for what a visitor without an account sent, or of whom the host's spelling is not known yet. */
export type Subject = `candidate:${string}` | `message:${string}` | `review:${string}` | `registration:${string}`;

export type ConsentRow = Selectable<Schema['consent']>;

/** What is agreed to: a notice or a box by its id, as somebody read it. */
export type Given = Pick<ConsentRow, 'notice' | 'version' | 'language'> & { purposes: readonly string[] };

/** Writes down that `subject` agreed. A consent that holds already stays as it was given. */
export async function recordConsent(db: Db, subject: Subject, given: Given, nowMs: number): Promise<void> {
  const purposes = JSON.stringify(given.purposes);
  await db
    .insertInto('consent')
    .values({ id: randomUUID(), subject, ...given, purposes, given_at_ms: nowMs, withdrawn_at_ms: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The subject of what somebody agreed to who registers, in whatever case the name is typed later. */
export const registrationOf = (username: string): Subject => `registration:${username.trim().toLowerCase()}`;

/** Makes what was agreed to at a registration the candidate's, who has logged in with the name `typed`. */
export async function claimRegistration(db: Db, candidate: string, typed: string): Promise<void> {
  const subjects = [registrationOf(candidate), registrationOf(typed)];
  const isOfRegistration = ({ eb }: ExpressionBuilder<Schema, 'consent'>) => eb('subject', 'in', subjects);
  // Most logins are not the first, and write nothing.
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

/** Writes down that `subject` withdrew every version of a consent; one that does not hold stays as it is. */
export async function withdrawConsent(db: Db, subject: Subject, notice: string, nowMs: number): Promise<void> {
  await db
    .updateTable('consent')
    .set({ withdrawn_at_ms: nowMs })
    .where('subject', '=', subject)
    .where('notice', '=', notice)
    .where('withdrawn_at_ms', 'is', null)
    .execute();
}

/** All consents of `subject`, also those that no longer hold, the earliest first. */
export const consentsOf = (db: Db, subject: Subject): Promise<ConsentRow[]> =>
  db.selectFrom('consent').selectAll().where('subject', '=', subject).orderBy('given_at_ms').orderBy('id').execute();

/**
 * What somebody agreed to who says which version of this notice or box was before him. The purposes of another version
 * than the present one are not known, and a version that is yet to come has been before nobody.
 * @throws without such a notice
 */
export function givenUnder(notice: string, { version: told, language }: ShownNotice): Given {
  const { version, purposes } = askedNow(notice);
  return { ...{ notice, language }, version: Math.min(told, version), purposes: told === version ? purposes : [] };
}
