import 'server-only';

import { randomUUID } from 'node:crypto';

import type { ContactForm, ReviewForm } from '@/lib/forms/visitor-forms';

import type { Db } from './database';

export async function saveContactMessage(db: Db, message: ContactForm, nowMs: number): Promise<void> {
  await db
    .insertInto('contact_message')
    .values({ id: randomUUID(), ...message, created_at_ms: nowMs })
    .execute();
}

export const listContactMessages = (db: Db) =>
  db.selectFrom('contact_message').selectAll().orderBy('created_at_ms', 'desc').execute();

/** Stores a review, not displayed until someone approves it. */
export async function saveReview(db: Db, review: ReviewForm, nowMs: number): Promise<void> {
  await db
    .insertInto('review')
    .values({
      id: randomUUID(),
      title: review.reviewTitle,
      name: review.yourName,
      content: review.content,
      is_display: 0,
      created_at_ms: nowMs,
    })
    .execute();
}

export async function approveReview(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('review')
    .set({ is_display: 1 })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const listReviews = (db: Db, isDisplay: boolean) =>
  db
    .selectFrom('review')
    .selectAll()
    .where('is_display', '=', isDisplay ? 1 : 0)
    .orderBy('created_at_ms', 'desc')
    .execute();
